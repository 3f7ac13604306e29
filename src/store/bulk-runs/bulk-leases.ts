import type { Db } from '../schema.ts';

/** The owner of a run, and the time until which the lease is valid unless it is renewed. */
export interface Lease {
  /** A unique id of a session, rather than of a process. */
  readonly owner: string;
  readonly until: Date;
}

/** Makes sure that each run belongs to one process at a time. */
export function bulkLeases(db: Db) {
  return {
    /**
     * Takes the oldest run that has something to do and has no valid lease; returns its id, or
     * `null`.
     */
    async lease({ owner, until }: Lease, at: Date): Promise<string | null> {
      // A process that loses the race for a run in the update tries again.
      for (;;) {
        const free = await db
          .selectFrom('bulk_runs')
          .select('id')
          .where('told_at', 'is', null)
          .where((q) =>
            q.or([q('leased_until', 'is', null), q('leased_until', '<=', at.getTime())]),
          )
          .orderBy('created_at')
          .limit(1)
          .executeTakeFirst();
        if (!free) return null;
        if (await take(db, free.id, { owner, until }, at)) return free.id;
      }
    },

    /** Takes one run, unless another has it or it has nothing to do. */
    leaseRun: (id: string, lease: Lease, at: Date): Promise<boolean> => take(db, id, lease, at),

    /** Returns false when the run has become another's. */
    async renew(id: string, { owner, until }: Lease): Promise<boolean> {
      const row = await db
        .updateTable('bulk_runs')
        .set({ leased_until: until.getTime() })
        .where('id', '=', id)
        .where('leased_by', '=', owner)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Tells whether a session works on the run, or posts its end. */
    async isHeld(id: string, at: Date): Promise<boolean> {
      const row = await db
        .selectFrom('bulk_runs')
        .select('id')
        .where('id', '=', id)
        .where('leased_until', '>', at.getTime())
        .executeTakeFirst();
      return row !== undefined;
    },

    async release(id: string, owner: string): Promise<void> {
      await db
        .updateTable('bulk_runs')
        .set({ leased_by: null, leased_until: null })
        .where('id', '=', id)
        .where('leased_by', '=', owner)
        .execute();
    },
  };
}

async function take(db: Db, id: string, { owner, until }: Lease, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('bulk_runs')
    .set({ leased_by: owner, leased_until: until.getTime() })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .where((q) => q.or([q('leased_until', 'is', null), q('leased_until', '<=', at.getTime())]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
