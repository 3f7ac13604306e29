import { isStanding, type Standing } from '../domain/standing.ts';
import type { Db } from './schema.ts';

export type Standings = ReturnType<typeof createStandings>;

/** Keeps the standing of people as Slack last gave it, for times when it doesn't answer. */
export function createStandings(db: Db) {
  return {
    /** Keeps what Slack said at an instant, unless something newer is kept. */
    async keep(personId: string, standing: Standing, readAt: Date): Promise<void> {
      const kept = { standing, read_at: readAt.getTime() };
      await db
        .insertInto('standings')
        .values({ person_id: personId, ...kept })
        .onConflict((conflict) =>
          conflict
            .column('person_id')
            .doUpdateSet(kept)
            .where('standings.read_at', '<=', readAt.getTime()),
        )
        .execute();
    },

    /** Returns what Slack said since an instant; `null` where that is nothing. */
    async since(personId: string, at: Date): Promise<Standing | null> {
      const row = await db
        .selectFrom('standings')
        .select('standing')
        .where('person_id', '=', personId)
        .where('read_at', '>=', at.getTime())
        .executeTakeFirst();
      return row && isStanding(row.standing) ? row.standing : null;
    },
  };
}
