import type { Db } from '../schema.ts';

/** Who carries a run out, and until when that holds without word of it. */
export interface Lease {
  /** Never the same: of a session, rather than of a process. */
  readonly owner: string;
  readonly until: Date;
}

/** Makes sure that each run is one process's at a time. */
export function bulkLeases(db: Db) {
  return {
    /**
     * Takes the oldest run that has something to do and belongs to nobody, or to a process of which
     * nobody heard in time; its id, or `null`.
     */
    async lease({ owner, until }: Lease, at: Date): Promise<string | null> {
      // Whoever reads the same run first loses the race in the update, and looks again.
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

    /** Takes one run, unless it is another's or has nothing to do. */
    leaseRun: (id: string, lease: Lease, at: Date): Promise<boolean> => take(db, id, lease, at),

    /** False when it has become another's. */
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

    /** Whether a session works on it, or tells how it ended. */
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
