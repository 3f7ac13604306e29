import { sql, type RawBuilder } from 'kysely';
import type { EngineName } from './engine.ts';
import type { Db } from './schema.ts';

/** A lease on a task that one process at a time does, across replicas. */
export interface Lease {
  readonly name: string;
  /** A random id that is never used again, rather than the machine's. */
  readonly owner: string;
  /** Milliseconds without a renewal after which another process may take it. */
  readonly lastsMs: number;
}

/** The process that has a lease of a row. */
export interface Holder extends Pick<Lease, 'owner'> {
  /** The end of the lease unless it is renewed. */
  readonly until: Date;
}

/** The database's clock in milliseconds: those of replicas may differ by more than a lease lasts. */
export const DATABASE_NOW: Readonly<Record<EngineName, RawBuilder<number>>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as bigint)`,
  postgres: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};

/** @param now a clock in place of the database's, which all processes share; for tests */
export function databaseClock(engine: EngineName, now?: () => Date): RawBuilder<number> {
  return now ? sql`cast(${now().getTime()} as bigint)` : DATABASE_NOW[engine];
}

export type Leases = ReturnType<typeof createLeases>;

/** @param now the clock in place of the database's, which all processes share; for tests */
export function createLeases(db: Db, engine: EngineName, now?: () => Date) {
  const clock = () => databaseClock(engine, now);

  const held = ({ name, owner }: Pick<Lease, 'name' | 'owner'>) =>
    db.updateTable('leases').where('name', '=', name).where('leased_by', '=', owner);

  return {
    /**
     * Takes a lease that is free, expired or this owner's; returns what the process before kept,
     * `null` while another process has it.
     * @param dueWithinMs takes it only when the task is due; no task waits for longer than this
     */
    async take(
      { name, owner, lastsMs }: Lease,
      dueWithinMs?: number,
    ): Promise<{ readonly kept: string | null } | null> {
      const at = clock();
      const until = sql<number>`${at} + ${lastsMs}`;
      // An instant that lies too far ahead was stored before the clock of the database was set back.
      const isOver = (column: 'leased_until' | 'due_at', mostMs: number) =>
        sql<boolean>`(${sql.ref(`leases.${column}`)} <= ${at} or ${sql.ref(`leases.${column}`)} > ${at} + ${mostMs})`;
      const row = await db
        .insertInto('leases')
        .values({ name, leased_by: owner, leased_until: until, due_at: 0 })
        .onConflict((conflict) => {
          const taken = conflict
            .column('name')
            .doUpdateSet({ leased_by: owner, leased_until: until })
            .where((q) =>
              q.or([isOver('leased_until', lastsMs), q('leases.leased_by', '=', owner)]),
            );
          return dueWithinMs === undefined ? taken : taken.where(isOver('due_at', dueWithinMs));
        })
        .returning('kept_json')
        .executeTakeFirst();
      return row ? { kept: row.kept_json } : null;
    },

    /** False when another process has the lease. */
    async renew(lease: Lease): Promise<boolean> {
      const row = await held(lease)
        .set({ leased_until: sql<number>`${clock()} + ${lease.lastsMs}` })
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Releases a lease, so that the next process can begin at once, or when the task is due.
     * @param next what that process needs; without, it gets what this one got
     */
    async release(
      lease: Pick<Lease, 'name' | 'owner'>,
      { kept, dueInMs = 0 }: { readonly kept?: string; readonly dueInMs?: number } = {},
    ): Promise<void> {
      const dueAt = sql<number>`${clock()} + ${dueInMs}`;
      const keeping = kept !== undefined && { kept_json: kept };
      await held(lease)
        .set({ leased_until: 0, due_at: dueAt, ...keeping })
        .execute();
    },
  };
}
