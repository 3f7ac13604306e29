import type { Db } from './schema.ts';

/** A redelivered command, click or submission acts once. */
export function createIdempotencyKeys(db: Db) {
  return {
    /** Takes a key; true exactly once across processes, until the key is released or deleted. */
    async take(key: string, at: Date): Promise<boolean> {
      const row = await db
        .insertInto('idempotency_keys')
        .values({ key, taken_at: at.getTime() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Takes a key for a moment's work; also one taken before `deadSince`, whose process died. */
    async takeOver(key: string, at: Date, deadSince: Date): Promise<boolean> {
      const row = await db
        .insertInto('idempotency_keys')
        .values({ key, taken_at: at.getTime() })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ taken_at: at.getTime() })
            .where('idempotency_keys.taken_at', '<', deadSince.getTime()),
        )
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Releases a key that was taken at an instant, unless another process took it over since. */
    async releaseTaken(key: string, takenAt: Date): Promise<void> {
      await db
        .deleteFrom('idempotency_keys')
        .where('key', '=', key)
        .where('taken_at', '=', takenAt.getTime())
        .execute();
    },

    async takenAt(key: string): Promise<Date | null> {
      const row = await db
        .selectFrom('idempotency_keys')
        .select('taken_at')
        .where('key', '=', key)
        .executeTakeFirst();
      return row ? new Date(row.taken_at) : null;
    },

    async release(key: string): Promise<void> {
      await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
    },

    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('idempotency_keys').where('taken_at', '<', at.getTime()).execute();
    },
  };
}
