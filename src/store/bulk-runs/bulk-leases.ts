import { type RawBuilder, sql } from 'kysely';
import type { Lease } from '../leases.ts';
import type { Db } from '../schema.ts';

/** The owner is a session, rather than a process. */
export type RunLease = Omit<Lease, 'name'>;

const LONGEST_LEASE_MS = 10 * 60_000;

/** Makes sure that each run belongs to one session at a time, by the database's clock. */
export function leasingOf(db: Db, nowMs: RawBuilder<number>) {
  // An end that lies too far ahead is from before the database's clock was set back.
  const isOver = sql<boolean>`(leased_until <= ${nowMs} or leased_until > ${nowMs} + ${sql.lit(LONGEST_LEASE_MS)})`;
  /** A run waits, or its session died: then at least its end is to be shown. */
  const isFree = sql<boolean>`(leased_by is null and state = 'running' or ${isOver})`;

  const take = async (id: string, lease: RunLease): Promise<boolean> => {
    const row = await changeOf(db, id)
      .set(leaseColumns(lease, nowMs))
      .where(isFree)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    /** Takes the oldest run that is free, and returns its id, or `null`. */
    async lease(lease: RunLease): Promise<string | null> {
      const waiting = db.selectFrom('bulk_runs').select('id').where(isFree).orderBy('created_at');
      // A process that loses the race for a run in the update tries again.
      for (;;) {
        const free = await waiting.limit(1).executeTakeFirst();
        if (!free) return null;
        if (await take(free.id, lease)) return free.id;
      }
    },

    /** Takes one run, unless another has it or it has nothing to do. */
    leaseRun: take,

    async renew(id: string, lease: RunLease): Promise<boolean> {
      const row = await changeOf(db, id)
        .set(leaseColumns(lease, nowMs))
        .where('leased_by', '=', lease.owner)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async isHeld(id: string): Promise<boolean> {
      const run = db.selectFrom('bulk_runs').select('id').where('id', '=', id);
      return (await run.where('leased_until', '>', nowMs).executeTakeFirst()) !== undefined;
    },

    async release(id: string, owner: string): Promise<void> {
      const change = changeOf(db, id).set({ leased_by: null, leased_until: null });
      await change.where('leased_by', '=', owner).execute();
    },
  };
}

/** Builds a change of a run. */
export function changeOf(db: Db, id: string) {
  return db.updateTable('bulk_runs').where('id', '=', id);
}

export function leaseColumns({ owner, lastsMs }: RunLease, nowMs: RawBuilder<number>) {
  return { leased_by: owner, leased_until: sql<number>`${nowMs} + ${sql.lit(lastsMs)}` };
}
