import { latestNow } from '../lib/clock-ahead.ts';
import type { Db } from './schema.ts';

/** The process that has a lease. */
export interface Holder {
  /** A random id that is never used again, rather than the machine's. */
  readonly owner: string;
  /** The end of the lease unless it is renewed. */
  readonly until: Date;
}

export type Leases = ReturnType<typeof createLeases>;

/** Creates the leases on tasks that one process at a time does, across replicas. */
export function createLeases(db: Db) {
  return {
    /**
     * Takes a lease that is free, expired or this owner's. `null` while another process has it;
     * otherwise the state that the process before left.
     */
    take: (name: string, holder: Holder, at: Date) => take(db, name, holder, at),

    /**
     * Renews a lease and stores the state for the next process. False when another process has it.
     */
    async renew(name: string, { owner, until }: Holder, kept: string): Promise<boolean> {
      const row = await db
        .updateTable('leases')
        .set({ leased_until: until.getTime(), kept_json: kept })
        .where('name', '=', name)
        .where('leased_by', '=', owner)
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Releases a lease, so that the next process can begin at once. */
    async release(name: string, owner: string, kept: string): Promise<void> {
      await db
        .updateTable('leases')
        .set({ leased_until: 0, kept_json: kept })
        .where('name', '=', name)
        .where('leased_by', '=', owner)
        .execute();
    },
  };
}

async function take(
  db: Db,
  name: string,
  { owner, until }: Holder,
  at: Date,
): Promise<{ readonly kept: string | null } | null> {
  const holder = { leased_by: owner, leased_until: until.getTime() };
  const row = await db
    .insertInto('leases')
    .values({ name, kept_json: null, ...holder })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(holder)
        .where((q) =>
          q.or([
            q('leases.leased_until', '<=', at.getTime()),
            // The process that took the lease has a clock that ran ahead.
            q('leases.leased_until', '>', latestNow(until).getTime()),
            q('leases.leased_by', '=', owner),
          ]),
        ),
    )
    .returning('kept_json')
    .executeTakeFirst();
  return row ? { kept: row.kept_json } : null;
}
