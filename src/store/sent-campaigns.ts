import type { Difference } from '../domain/campaign-promise.ts';
import { addMessage, type NewMessage } from './outbox/outgoing-messages.ts';
import { fromRow, toRow } from './rows.ts';
import type { Db, SentCampaignRow } from './schema.ts';

/** A campaign as somebody requested it, kept until the service is seen to do it. */
export interface SentCampaign {
  readonly campaignId: string;
  readonly personId: string;
  /** The second person who approved it; `null`: nobody had to. */
  readonly approverId: string | null;
  /** The channel that is told; the person where there is none. */
  readonly channelId: string;
  readonly senderDomain: string;
  /** `null`: at once. */
  readonly sendAt: Date | null;
  /** The people that the review gave; `null`: nobody could say. */
  readonly recipients: number | null;
  readonly createdAt: Date;
  /** The next look; `null`: nothing more is looked for. */
  readonly checkAt: Date | null;
  /** The way in which the service was seen to do something else; `null`: none. */
  readonly found: Difference | null;
}

export type NewSentCampaign = Omit<SentCampaign, 'found'>;

const MOST_AT_ONCE = 20;

/** Keeps campaigns that are looked at again; each difference is told once, across processes. */
export function createSentCampaigns(db: Db) {
  const open = (campaignId: string) =>
    db
      .updateTable('sent_campaigns')
      .where('campaign_id', '=', campaignId)
      .where('check_at', 'is not', null);
  return {
    /** Begins to look at a campaign, anew where somebody asked for something else. */
    async watch(campaign: NewSentCampaign): Promise<void> {
      const row = { ...toRow({ ...campaign, found: null }) };
      await db
        .insertInto('sent_campaigns')
        .values(row)
        .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(row))
        .execute();
    },

    async find(campaignId: string): Promise<SentCampaign | null> {
      const row = await db
        .selectFrom('sent_campaigns')
        .selectAll()
        .where('campaign_id', '=', campaignId)
        .executeTakeFirst();
      return row ? sentCampaignOf(row) : null;
    },

    async due(at: Date): Promise<readonly SentCampaign[]> {
      const rows = await db
        .selectFrom('sent_campaigns')
        .selectAll()
        .where('check_at', '<=', at.getTime())
        .orderBy('check_at')
        .limit(MOST_AT_ONCE)
        .execute();
      return rows.map(sentCampaignOf);
    },

    /**
     * Moves the next look; false where another process did, so that one of them reads.
     * @param next `null`: nothing more is looked for
     */
    async claim({ campaignId, checkAt }: SentCampaign, next: Date | null): Promise<boolean> {
      const row = await open(campaignId)
        .set({ check_at: next?.getTime() ?? null })
        .where('check_at', '=', checkAt?.getTime() ?? null)
        .returning('campaign_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends looking at a campaign that does as it was asked. */
    async end(campaignId: string): Promise<void> {
      await open(campaignId).set({ check_at: null }).execute();
    },

    /** Ends looking, and adds what is told of the difference; once, whoever sees it. */
    report: (
      campaignId: string,
      found: Difference,
      messages: readonly NewMessage[],
      at: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('sent_campaigns')
          .set({ check_at: null, found })
          .where('campaign_id', '=', campaignId)
          .where('check_at', 'is not', null)
          .returning('campaign_id')
          .executeTakeFirst();
        if (row === undefined) return false;
        for (const message of messages) await addMessage(transaction, message, at);
        return true;
      }),

    /** Returns when the latest campaign of a domain went out before its time; `null`: none did. */
    async lastEarly(senderDomain: string): Promise<Date | null> {
      const row = await db
        .selectFrom('sent_campaigns')
        .select((q) => q.fn.max('created_at').as('at'))
        .where('sender_domain', '=', senderDomain)
        .where('found', '=', 'early')
        .executeTakeFirst();
      const at = row?.at ?? null;
      return at === null ? null : new Date(at);
    },

    /** Deletes what was asked for before then. */
    async forgetBefore(at: Date): Promise<void> {
      await db.deleteFrom('sent_campaigns').where('created_at', '<', at.getTime()).execute();
    },
  };
}

function sentCampaignOf(row: SentCampaignRow): SentCampaign {
  const { found, ...rest } = fromRow(row);
  // `report` wrote it.
  return { ...rest, found: found as Difference | null };
}
