import { isRateName, type RateName, type Thresholds } from '../../domain/figures.ts';
import { toRow } from '../rows.ts';
import type { Db } from '../schema.ts';

/** Thresholds of rates, where a channel has others than the usual ones. */
export function createThresholds(db: Db) {
  return {
    /** Returns those of a channel, or of a person's private digests, that aren't the usual ones. */
    async of(channelId: string): Promise<Thresholds> {
      const rows = await db
        .selectFrom('channel_thresholds')
        .select(['rate', 'amber', 'red'])
        .where('channel_id', '=', channelId)
        .execute();
      return Object.fromEntries(
        rows.flatMap(({ rate, amber, red }) => (isRateName(rate) ? [[rate, { amber, red }]] : [])),
      );
    },

    async set(
      channelId: string,
      requested: Thresholds,
      { personId, at }: { readonly personId: string; readonly at: Date },
    ): Promise<void> {
      const set = { setBy: personId, setAt: at };
      const rows = Object.entries(requested).map(([rate, { amber, red }]) =>
        toRow({ channelId, rate, amber, red, ...set }),
      );
      if (rows.length === 0) return;
      await db
        .insertInto('channel_thresholds')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'rate']).doUpdateSet((q) => ({
            amber: q.ref('excluded.amber'),
            red: q.ref('excluded.red'),
            set_by: q.ref('excluded.set_by'),
            set_at: q.ref('excluded.set_at'),
          })),
        )
        .execute();
    },

    /** Restores the usual thresholds of one rate, or of all. */
    async reset(channelId: string, rate?: RateName): Promise<void> {
      await db
        .deleteFrom('channel_thresholds')
        .where('channel_id', '=', channelId)
        .$if(rate !== undefined, (q) => q.where('rate', '=', rate ?? ''))
        .execute();
    },
  };
}
