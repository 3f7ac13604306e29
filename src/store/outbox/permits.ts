import { sql } from 'kysely';
import { databaseClock } from '../leases.ts';
import type { EngineName } from '../engine.ts';
import type { Db } from '../schema.ts';

/** The gap between two uses of a permit. */
export interface Pace {
  /** Milliseconds from one use to the next. */
  readonly everyMs: number;
  /** A longer wait in milliseconds was kept before the clock of the database was set back. */
  readonly longestMs: number;
}

export type Permits = ReturnType<typeof createPermits>;

/**
 * Gives permits for calls to Slack, across replicas. A permit is one row, which is free again some
 * time after its last use. It goes by the database's clock: those of replicas differ, and the
 * slower one would wait for the difference after each use by the faster.
 * @param now the clock of permits in place of the database's, for tests
 */
export function createPermits(db: Db, engine: EngineName, now?: () => Date) {
  const clock = () => databaseClock(engine, now);
  return {
    /**
     * Takes a permit, after all who took it before; returns in how many milliseconds it holds.
     * @param mostMs takes it only when that is no longer than this; otherwise returns `null`
     */
    async take(
      name: string,
      { everyMs, longestMs }: Pace,
      mostMs = longestMs,
    ): Promise<number | null> {
      const at = clock();
      const isTaken = sql<boolean>`permits.free_at > ${at} and permits.free_at <= ${at} + ${longestMs}`;
      const row = await db
        .insertInto('permits')
        .values({ name, free_at: sql<number>`${at} + ${everyMs}` })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({
              free_at: sql<number>`case when ${isTaken} then permits.free_at else ${at} end + ${everyMs}`,
            })
            .where(sql<boolean>`not (${isTaken}) or permits.free_at <= ${at} + ${mostMs}`),
        )
        .returning(sql<number>`free_at - ${at}`.as('free_in_ms'))
        .executeTakeFirst();
      return row ? Math.max(0, row.free_in_ms - everyMs) : null;
    },

    /** Returns in how many milliseconds these permits are free; negative when they have been. */
    async freeInMs(
      names: readonly string[],
      { longestMs }: Pick<Pace, 'longestMs'>,
    ): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('permits')
        .select(['name', sql<number>`free_at - ${clock()}`.as('free_in_ms')])
        .where('name', 'in', names)
        .execute();
      const freeIn = new Map(rows.map((row) => [row.name, row.free_in_ms]));
      return new Map(
        names.map((name) => {
          const inMs = freeIn.get(name) ?? -Infinity;
          return [name, inMs > longestMs ? -Infinity : inMs];
        }),
      );
    },
  };
}
