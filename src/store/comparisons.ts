import type { Comparison, ComparisonOutcome, ComparisonReason } from '../domain/comparison.ts';
import { fromRow, toRow } from './rows.ts';
import type { Db, Schema } from './schema.ts';

interface ComparisonDay {
  readonly day: string;
  readonly endedAt: Date;
  readonly outcome: ComparisonOutcome;
}

/** Comparisons of Postbell's counts with the service's own; of each campaign the latest. */
export function createComparisons(db: Db) {
  return {
    keep: (comparison: Comparison) => keep(db, comparison),

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
        .values({
          day,
          began_at: at.getTime(),
          leased_until: until.getTime(),
          ended_at: null,
          outcome_json: null,
        })
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
      await db
        .updateTable('comparison_days')
        .set({ leased_until: until.getTime() })
        .where('day', '=', day)
        .execute();
    },

    async endDay(day: string, outcome: ComparisonOutcome, at: Date): Promise<void> {
      await db
        .updateTable('comparison_days')
        .set({ ended_at: at.getTime(), outcome_json: JSON.stringify(outcome) })
        .where('day', '=', day)
        .execute();
    },

    async isEnded(day: string): Promise<boolean> {
      const row = await db
        .selectFrom('comparison_days')
        .select('ended_at')
        .where('day', '=', day)
        .executeTakeFirst();
      return (row?.ended_at ?? null) !== null;
    },

    async lastDay(): Promise<ComparisonDay | null> {
      const row = await db
        .selectFrom('comparison_days')
        .select(['day', 'ended_at', 'outcome_json'])
        .where('ended_at', 'is not', null)
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row?.outcome_json) return null;
      // The text was written by `endDay`.
      const outcome = JSON.parse(row.outcome_json) as ComparisonOutcome;
      return { day: row.day, endedAt: new Date(row.ended_at ?? 0), outcome };
    },
  };
}

async function keep(
  db: Db,
  { campaignId, figures, reasons, differs, ...rest }: Comparison,
): Promise<void> {
  const values = {
    ...toRow(rest),
    differs: differs ? 1 : 0,
    figures_json: JSON.stringify(figures),
    reasons_json: JSON.stringify(reasons),
  };
  await db
    .insertInto('comparisons')
    .values({ campaign_id: campaignId, ...values })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(values))
    .execute();
}

function comparisonOf(row: Schema['comparisons']): Comparison {
  const { figuresJson, reasonsJson, differs, ...rest } = fromRow(row);
  // `keep` wrote both texts.
  const figures = JSON.parse(figuresJson) as Comparison['figures'];
  const reasons = JSON.parse(reasonsJson) as readonly (Omit<ComparisonReason, 'at'> & {
    readonly at: string | null;
  })[];
  return {
    ...rest,
    differs: differs === 1,
    figures,
    reasons: reasons.map((one) => ({ ...one, at: one.at === null ? null : new Date(one.at) })),
  };
}
