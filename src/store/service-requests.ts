import { addMessage, type NewMessage } from './outbox/outgoing-messages.ts';
import type { Db } from './schema.ts';

/** Counts requests to the service, of all replicas together. */
export function createServiceRequests(db: Db) {
  return {
    /**
     * Adds requests to those of a day, and returns how many there are now.
     * @param day `YYYY-MM-DD`
     */
    async add(account: string, day: string, count: number, at: Date): Promise<number> {
      const row = await db
        .insertInto('service_requests')
        .values({ account, day, count, counted_at: at.getTime(), warned_at: null })
        .onConflict((conflict) =>
          conflict.columns(['account', 'day']).doUpdateSet((q) => ({
            count: q('service_requests.count', '+', count),
            counted_at: at.getTime(),
          })),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Adds what warns of a day's requests; once, whichever process does. */
    warn: (
      account: string,
      day: string,
      messages: readonly NewMessage[],
      at: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('service_requests')
          .set({ warned_at: at.getTime() })
          .where((q) => q.and({ account, day }))
          .where('warned_at', 'is', null)
          .returning('day')
          .executeTakeFirst();
        if (row === undefined) return false;
        for (const message of messages) await addMessage(transaction, message, at);
        return true;
      }),
  };
}
