import type { Db } from './schema.ts';

export type Claims = ReturnType<typeof createClaims>;

/** Who comes first: what makes a redelivered command, click or submission act once. */
export function createClaims(db: Db) {
  return {
    /** True exactly once a key, across processes, until it is released or forgotten. */
    async take(key: string, at: Date): Promise<boolean> {
      const row = await db
        .insertInto('claims')
        .values({ key, taken_at: at.getTime() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * The same for something that takes a moment: also true when whoever took it last did so before
     * `deadSince`, and so has died over it.
     */
    async takeOver(key: string, at: Date, deadSince: Date): Promise<boolean> {
      const row = await db
        .insertInto('claims')
        .values({ key, taken_at: at.getTime() })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ taken_at: at.getTime() })
            .where('claims.taken_at', '<', deadSince.getTime()),
        )
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Releases what was taken at an instant, unless somebody took it over since. */
    async releaseTaken(key: string, takenAt: Date): Promise<void> {
      await db
        .deleteFrom('claims')
        .where('key', '=', key)
        .where('taken_at', '=', takenAt.getTime())
        .execute();
    },

    async takenAt(key: string): Promise<Date | null> {
      const row = await db
        .selectFrom('claims')
        .select('taken_at')
        .where('key', '=', key)
        .executeTakeFirst();
      return row ? new Date(row.taken_at) : null;
    },

    async release(key: string): Promise<void> {
      await db.deleteFrom('claims').where('key', '=', key).execute();
    },

    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('claims').where('taken_at', '<', at.getTime()).execute();
    },
  };
}
