import { latestNow } from '../core/clock-ahead.ts';
import type { Db } from './schema.ts';

/** Who does something that one process at a time may do. */
export interface Holder {
  /** Never the same: of a start, rather than of a machine. */
  readonly owner: string;
  /** Until then without word of it. */
  readonly until: Date;
}

export type Leases = ReturnType<typeof createLeases>;

/** What one process at a time does, across replicas. */
export function createLeases(db: Db) {
  return {
    /**
     * Takes what belongs to nobody, or to a process of which nobody heard in time. `null` while it
     * is another's; else what the holder before left for this one.
     */
    take: (name: string, holder: Holder, at: Date) => take(db, name, holder, at),

    /** Holds on, and leaves word for whoever comes next. False when it has become another's. */
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

    /** Lets the next one begin at once. */
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
            // The clock of whoever took it ran ahead.
            q('leases.leased_until', '>', latestNow(until).getTime()),
            q('leases.leased_by', '=', owner),
          ]),
        ),
    )
    .returning('kept_json')
    .executeTakeFirst();
  return row ? { kept: row.kept_json } : null;
}
