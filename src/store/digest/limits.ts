import { isRateName, type RateName, type Limits } from '../../domain/figures.ts';
import { toRow } from '../rows.ts';
import type { Db, Schema } from '../schema.ts';

/** Limits of rates, where a channel has others than the usual ones. */
export function createLimits(db: Db) {
  return {
    /** Returns those of a channel, or of a person's private digests, that aren't the usual ones. */
    async of(channelId: string): Promise<Limits> {
      const rows = await db
        .selectFrom('channel_thresholds')
        .select(['rate', 'amber', 'red', 'minimum'])
        .where('channel_id', '=', channelId)
        .execute();
      return limitsOf(rows);
    },

    /** Returns those of all places that have some, by the place's id. */
    async all(): Promise<ReadonlyMap<string, Limits>> {
      const rows = await db
        .selectFrom('channel_thresholds')
        .select(['channel_id', 'rate', 'amber', 'red', 'minimum'])
        .execute();
      const byPlace = Map.groupBy(rows, (row) => row.channel_id);
      return new Map([...byPlace].map(([id, ofPlace]) => [id, limitsOf(ofPlace)]));
    },

    async set(
      channelId: string,
      requested: Limits,
      { personId, at }: { readonly personId: string; readonly at: Date },
    ): Promise<void> {
      const set = { setBy: personId, setAt: at };
      const rows = Object.entries(requested).map(([rate, { amber, red, minimum = null }]) =>
        toRow({ channelId, rate, amber, red, minimum, ...set }),
      );
      if (rows.length === 0) return;
      await db
        .insertInto('channel_thresholds')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'rate']).doUpdateSet((q) => ({
            amber: q.ref('excluded.amber'),
            red: q.ref('excluded.red'),
            minimum: q.ref('excluded.minimum'),
            set_by: q.ref('excluded.set_by'),
            set_at: q.ref('excluded.set_at'),
          })),
        )
        .execute();
    },

    /** Restores the usual limits of one rate, or of all. */
    async reset(channelId: string, rate?: RateName): Promise<void> {
      await db
        .deleteFrom('channel_thresholds')
        .where('channel_id', '=', channelId)
        .$if(rate !== undefined, (q) => q.where('rate', '=', rate ?? ''))
        .execute();
    },
  };
}

type Row = Pick<Schema['channel_thresholds'], 'rate' | 'amber' | 'red' | 'minimum'>;

function limitsOf(rows: readonly Row[]): Limits {
  const own = rows.flatMap(({ rate, amber, red, minimum }) =>
    isRateName(rate) ? [[rate, { amber, red, ...(minimum !== null && { minimum }) }] as const] : [],
  );
  return Object.fromEntries(own);
}
