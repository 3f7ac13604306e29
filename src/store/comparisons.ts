import type { Comparison, ComparisonOutcome, ComparisonReason } from '../domain/comparison.ts';
import { fromRow, toRow, type ToRow } from './rows.ts';
import type { Db } from './schema.ts';

interface ComparisonDay {
  readonly day: string;
  readonly endedAt: Date;
  readonly outcome: ComparisonOutcome;
}

/** Comparisons of Postbell's counts with the service's own; of each campaign the latest. */
export function createComparisons(db: Db) {
  const change = (day: string) => db.updateTable('comparison_days').where('day', '=', day);
  return {
    async keep(comparison: Comparison): Promise<void> {
      const { campaign_id, ...values } = toRow(comparison);
      await db
        .insertInto('comparisons')
        .values({ campaign_id, ...values })
        .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(values))
        .execute();
    },

    /** Returns comparisons of campaigns sent since; the latest sent first. */
    async sentSince(since: Date): Promise<readonly Comparison[]> {
      const rows = await db
        .selectFrom('comparisons')
        .selectAll()
        .where('sent_at', '>=', since.getTime())
        .orderBy('sent_at', 'desc')
        .orderBy('campaign_id')
        .execute();
      return rows.map(comparisonOf);
    },

    async forgetSentBefore(at: Date): Promise<void> {
      await db.deleteFrom('comparisons').where('sent_at', '<', at.getTime()).execute();
    },

    /** Takes a day for comparing. False when that was done or another process is at it. */
    async takeDay(day: string, at: Date, until: Date): Promise<boolean> {
      const row = await db
        .insertInto('comparison_days')
        .values({ day, began_at: at.getTime(), leased_until: until.getTime() })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet({ leased_until: until.getTime() })
            .where('comparison_days.ended_at', 'is', null)
            .where('comparison_days.leased_until', '<=', at.getTime()),
        )
        .returning('day')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Sets the end of the lease of a day; with an earlier instant, the rest is left for then. */
    async holdDay(day: string, until: Date): Promise<void> {
      await change(day).set({ leased_until: until.getTime() }).execute();
    },

    async endDay(day: string, outcome: ComparisonOutcome, at: Date): Promise<void> {
      await change(day)
        .set(toRow({ endedAt: at, outcome }))
        .execute();
    },

    async isEnded(day: string): Promise<boolean> {
      const query = db.selectFrom('comparison_days').select('ended_at').where('day', '=', day);
      const row = await query.executeTakeFirst();
      return (row?.ended_at ?? null) !== null;
    },

    async lastDay(): Promise<ComparisonDay | null> {
      const row = await db
        .selectFrom('comparison_days')
        .selectAll()
        .where('ended_at', 'is not', null)
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const { day, endedAt, outcome } = fromRow(row);
      // `endDay` wrote the outcome with its time.
      return endedAt && { day, endedAt, outcome: outcome as ComparisonOutcome };
    },
  };
}

function comparisonOf(row: ToRow<Comparison>): Comparison {
  const { figures, reasons, differs, ...rest } = fromRow(row);
  // `keep` wrote both texts.
  const written = reasons as readonly (Omit<ComparisonReason, 'at'> & {
    readonly at: string | null;
  })[];
  return {
    ...rest,
    differs: differs === 1,
    figures: figures as Comparison['figures'],
    reasons: written.map((one) => ({ ...one, at: one.at === null ? null : new Date(one.at) })),
  };
}
