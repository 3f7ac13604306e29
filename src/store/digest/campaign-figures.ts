import type { Db, Schema } from '../schema.ts';

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

interface Sent {
  readonly fromAt: Date;
  /** The end, not included. */
  readonly untilAt: Date;
}

interface Then {
  readonly at: Date;
  /** Milliseconds by which a snapshot may be away from it. */
  readonly withinMs: number;
}

export type CampaignFigures = ReturnType<typeof createCampaignFigures>;

/**
 * The figures of campaigns as the service reported them at several times: unchanged figures extend
 * the previous row, changed ones get a row of their own.
 */
export function createCampaignFigures(db: Db) {
  return {
    /**
     * Stores listed figures. Campaigns whose listed figures stay the same are taken to be the same
     * in full.
     */
    async keep<Listed>(campaigns: readonly ListedFigures<Listed>[], at: Date): Promise<void> {
      for (let from = 0; from < campaigns.length; from += AT_ONCE) {
        const some = campaigns.slice(from, from + AT_ONCE);
        await db.transaction().execute((transaction) => keep(transaction, some, at));
      }
    },

    /** Adds figures in full to the last row of a campaign. */
    async keepTotals<Totals>(campaignId: string, totals: Totals): Promise<void> {
      await db
        .updateTable('campaign_figures')
        .set({ totals_json: JSON.stringify(totals) })
        .where('campaign_id', '=', campaignId)
        .where('taken_at', '=', (q) =>
          q
            .selectFrom('campaign_figures')
            .select((last) => last.fn.max('taken_at').as('taken_at'))
            .where('campaign_id', '=', campaignId),
        )
        .execute();
    },

    /** Returns the last figures of each campaign sent since. */
    async latest<Listed, Totals>(
      sentSince: Date,
    ): Promise<ReadonlyMap<string, KeptFigures<Listed, Totals>>> {
      const rows = await lastRows(db).where('f.sent_at', '>=', sentSince.getTime()).execute();
      return new Map(rows.map((row) => [row.campaign_id, keptOf<Listed, Totals>(row)]));
    },

    /**
     * Returns figures around an instant of campaigns sent in a span; there may be several of one.
     */
    async around<Listed, Totals>(
      { fromAt, untilAt }: Sent,
      { at, withinMs }: Then,
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

    ...forgettingOf(db),
  };
}

function forgettingOf(db: Db) {
  return {
    /**
     * Deletes figures of campaigns sent before an instant and last seen before it, but for the last
     * of each.
     */
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

    async forgetSentBefore(at: Date): Promise<void> {
      await db.deleteFrom('campaign_figures').where('sent_at', '<', at.getTime()).execute();
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

async function keep<Listed>(
  db: Db,
  campaigns: readonly ListedFigures<Listed>[],
  at: Date,
): Promise<void> {
  const ids = campaigns.map(({ campaignId }) => campaignId);
  const rows = await lastRows(db).where('f.campaign_id', 'in', ids).execute();
  const last = new Map(rows.map((row) => [row.campaign_id, row]));
  const read = campaigns.map(({ campaignId, sentAt, listed }) => ({
    campaign_id: campaignId,
    taken_at: at.getTime(),
    seen_at: at.getTime(),
    sent_at: sentAt.getTime(),
    listed_json: JSON.stringify(listed),
    totals_json: null,
  }));
  const same = read.filter((row) => isSame(row, last.get(row.campaign_id)));
  if (same.length > 0) await seeAgain(db, same, at);
  const changed = read.filter((row) => !same.includes(row));
  if (changed.length === 0) return;
  await db
    .insertInto('campaign_figures')
    .values(changed)
    // Another process may have read them at the same instant.
    .onConflict((conflict) => conflict.columns(['campaign_id', 'taken_at']).doNothing())
    .execute();
}

function isSame(row: Row, last: Row | undefined): boolean {
  return last?.listed_json === row.listed_json && last.sent_at === row.sent_at;
}

async function seeAgain(db: Db, rows: readonly Row[], at: Date): Promise<void> {
  await db
    .updateTable('campaign_figures')
    .set({ seen_at: at.getTime() })
    .where(
      'campaign_id',
      'in',
      rows.map((row) => row.campaign_id),
    )
    .where('taken_at', '=', (q) =>
      q
        .selectFrom('campaign_figures as l')
        .select((last) => last.fn.max('l.taken_at').as('taken_at'))
        .whereRef('l.campaign_id', '=', 'campaign_figures.campaign_id'),
    )
    .where('seen_at', '<', at.getTime())
    .execute();
}

type Row = Schema['campaign_figures'];

function keptOf<Listed, Totals>(row: Row): KeptFigures<Listed, Totals> {
  return {
    campaignId: row.campaign_id,
    sentAt: new Date(row.sent_at),
    takenAt: new Date(row.taken_at),
    seenAt: new Date(row.seen_at),
    // Both texts were written above.
    listed: JSON.parse(row.listed_json) as Listed,
    totals: row.totals_json === null ? null : (JSON.parse(row.totals_json) as Totals),
  };
}
