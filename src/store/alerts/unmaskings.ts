import { randomId } from '../random-id.ts';
import { fromRow, toRow } from '../rows.ts';
import type { Db } from '../schema.ts';

/** An unmasking: somebody was shown what a channel sees masked. */
export interface Unmasking {
  readonly personId: string;
  readonly channelId: string;
  readonly messageId: string;
  /** In words, e.g. `5 addresses of campaign 4711`. */
  readonly what: string;
  readonly unmaskedAt: Date;
}

export function createUnmaskings(db: Db) {
  return {
    async add(unmasking: Unmasking): Promise<void> {
      await db
        .insertInto('unmaskings')
        .values({ ...toRow(unmasking), id: randomId(20) })
        .execute();
    },

    /** Returns the latest first. */
    async list(limit: number): Promise<readonly Unmasking[]> {
      const rows = await db
        .selectFrom('unmaskings')
        .selectAll()
        .orderBy('unmasked_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },
  };
}
