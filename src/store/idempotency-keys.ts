import type { Db } from './schema.ts';

/** The empty columns of a key under which nobody waits for an act. */
const NO_ACT = {
  attempt_id: null,
  person_id: null,
  operation: null,
  begun_at: null,
  run_id: null,
  leased_until: null,
};

/** A redelivered command, click or submission acts once. */
export function createIdempotencyKeys(db: Db) {
  return {
    /**
     * Takes a key; true exactly once across processes, until the key is released or deleted.
     * @param deadSince takes one over that was taken before: whoever took it for a moment has died
     */
    async take(key: string, at: Date, deadSince = new Date(0)): Promise<boolean> {
      const row = await db
        .insertInto('idempotency_keys')
        .values({ ...NO_ACT, key, taken_at: at.getTime() })
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

    /** @param takenAt releases it unless another process took it over since; absent: always */
    async release(key: string, takenAt?: Date): Promise<void> {
      await db
        .deleteFrom('idempotency_keys')
        .where('key', '=', key)
        .$if(takenAt !== undefined, (q) => q.where('taken_at', '=', takenAt?.getTime() ?? 0))
        .execute();
    },
  };
}
