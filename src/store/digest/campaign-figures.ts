import type { Span } from '../../domain/schedule.ts';
import { fromRow, toRow } from '../rows.ts';
import type { CampaignFiguresRow, Db } from '../schema.ts';

/** Figures of one campaign in the list; the reader knows the shape of `listed`. */
export interface ListedFigures<Listed> {
  readonly campaignId: string;
  readonly sentAt: Date;
  readonly listed: Listed;
}

/** Figures of a campaign that stayed the same from one instant to another. */
export interface KeptFigures<Listed, Totals> extends ListedFigures<Listed> {
  /** The time of the first read with these figures. */
  readonly takenAt: Date;
  /** The time of the last read with these figures. */
  readonly seenAt: Date;
  /** Figures in full; `null` where only the list was read. */
  readonly totals: Totals | null;
}

/**
 * The figures of campaigns as the service reported them at several times: unchanged figures extend
 * the previous row, changed ones get a row of their own.
 */
export function createCampaignFigures(db: Db) {
  return {
    /** Stores listed figures; while they stay the same, those in full are taken to be the same. */
    async keep<Listed>(campaigns: readonly ListedFigures<Listed>[], at: Date): Promise<void> {
      for (let from = 0; from < campaigns.length; from += AT_ONCE) {
        const some = campaigns.slice(from, from + AT_ONCE);
        await db.transaction().execute((transaction) => keep(transaction, some, at));
      }
    },

    /** Adds figures in full to the last row of a campaign. */
    async keepTotals<Totals>(campaignId: string, totals: Totals): Promise<void> {
      const changed = { totals_json: JSON.stringify(totals) };
      await changeLast(db, [campaignId]).set(changed).execute();
    },

    async latest<Listed, Totals>(
      sentSince: Date,
    ): Promise<ReadonlyMap<string, KeptFigures<Listed, Totals>>> {
      const rows = await lastRows(db).where('f.sent_at', '>=', sentSince.getTime()).execute();
      return new Map(rows.map((row) => [row.campaign_id, keptOf<Listed, Totals>(row)]));
    },

    /**
     * Returns figures around an instant of campaigns sent in a span; there may be several of one.
     * @param withinMs by which they may be away from the instant
     */
    async around<Listed, Totals>(
      { fromAt, untilAt }: Span,
      { at, withinMs }: { readonly at: Date; readonly withinMs: number },
    ): Promise<readonly KeptFigures<Listed, Totals>[]> {
      const rows = await db
        .selectFrom('campaign_figures')
        .selectAll()
        .where('sent_at', '>=', fromAt.getTime())
        .where('sent_at', '<', untilAt.getTime())
        .where('taken_at', '<=', at.getTime() + withinMs)
        .where('seen_at', '>=', at.getTime() - withinMs)
        .orderBy('campaign_id')
        .orderBy('taken_at')
        .execute();
      return rows.map((row) => keptOf<Listed, Totals>(row));
    },

    /** Deletes figures of campaigns sent and last seen before an instant, but the last of each. */
    async forgetChangesBefore(at: Date): Promise<void> {
      await db
        .deleteFrom('campaign_figures')
        .where('sent_at', '<', at.getTime())
        .where('seen_at', '<', at.getTime())
        .where((q) =>
          q.exists(
            q
              .selectFrom('campaign_figures as later')
              .select('later.taken_at')
              .whereRef('later.campaign_id', '=', 'campaign_figures.campaign_id')
              .whereRef('later.taken_at', '>', 'campaign_figures.taken_at'),
          ),
        )
        .execute();
    },
  };
}

/** Campaigns a statement: far below the number of values that it may bind. */
const AT_ONCE = 100;

function lastRows(db: Db) {
  return db
    .selectFrom('campaign_figures as f')
    .selectAll()
    .where('f.taken_at', '=', (q) =>
      q
        .selectFrom('campaign_figures as l')
        .select((last) => last.fn.max('l.taken_at').as('taken_at'))
        .whereRef('l.campaign_id', '=', 'f.campaign_id'),
    );
}

/** Builds a change of the last row of each campaign. */
function changeLast(db: Db, campaignIds: readonly string[]) {
  return db
    .updateTable('campaign_figures')
    .where('campaign_id', 'in', campaignIds)
    .where('taken_at', '=', (q) =>
      q
        .selectFrom('campaign_figures as l')
        .select((last) => last.fn.max('l.taken_at').as('taken_at'))
        .whereRef('l.campaign_id', '=', 'campaign_figures.campaign_id'),
    );
}

async function keep<Listed>(
  db: Db,
  campaigns: readonly ListedFigures<Listed>[],
  at: Date,
): Promise<void> {
  const ids = campaigns.map(({ campaignId }) => campaignId);
  const rows = await lastRows(db).where('f.campaign_id', 'in', ids).execute();
  const last = new Map(rows.map((row) => [row.campaign_id, row]));
  const read = campaigns.map(({ campaignId, sentAt, listed }) => ({
    ...toRow({ campaignId, sentAt, takenAt: at, seenAt: at }),
    listed_json: JSON.stringify(listed),
    totals_json: null,
  }));
  const same = read.filter((row) => isSame(row, last.get(row.campaign_id)));
  if (same.length > 0) {
    const seen = same.map((row) => row.campaign_id);
    await changeLast(db, seen)
      .set({ seen_at: at.getTime() })
      .where('seen_at', '<', at.getTime())
      .execute();
  }
  const changed = read.filter((row) => !same.includes(row));
  if (changed.length === 0) return;
  await db
    .insertInto('campaign_figures')
    .values(changed)
    // Another process may have read them at the same instant.
    .onConflict((conflict) => conflict.columns(['campaign_id', 'taken_at']).doNothing())
    .execute();
}

function isSame(row: CampaignFiguresRow, last: CampaignFiguresRow | undefined): boolean {
  return last?.listed_json === row.listed_json && last.sent_at === row.sent_at;
}

function keptOf<Listed, Totals>(row: CampaignFiguresRow): KeptFigures<Listed, Totals> {
  const { listed, totals, ...rest } = fromRow(row);
  // Both texts were written above.
  return { ...rest, listed: listed as Listed, totals: totals as Totals | null };
}
