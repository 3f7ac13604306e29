import type { ExpressionBuilder } from 'kysely';
import type { AutomaticStop } from '../../domain/alerts.ts';
import type { Share } from '../../domain/incidents.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { isInAnyView } from '../alerts/cards.ts';
import { fromRow, toRow } from '../rows.ts';
import type { Db, Schema, StopRow } from '../schema.ts';
import { addMessage, replaceMessage, type NewMessage } from '../outbox/outgoing-messages.ts';

/**
 * `wanted`: not requested yet; `trying`: requested without success so far; and final: `canceled`,
 * `late` when there was nothing left to stop, `refused` by the service, `needless` when somebody
 * had canceled the campaign.
 */
const STATES = ['wanted', 'trying', 'canceled', 'late', 'refused', 'needless'] as const;

export type StopState = (typeof STATES)[number];

const UNFINISHED: readonly StopState[] = ['wanted', 'trying'];

/** A campaign that an alert cancels by itself. */
export interface Stop {
  readonly campaignId: string;
  readonly subscriptionId: string;
  readonly channelId: string;
  /** Slack user id of the person who set the alert up. */
  readonly ownerId: string;
  readonly limit: AutomaticStop;
  readonly reached: Share;
  readonly reachedAt: Date;
  /** The time of the first request to the service to cancel it. */
  readonly requestedAt: Date | null;
  readonly state: StopState;
  /** The reason why it isn't canceled, in a sentence. */
  readonly reason: string | null;
  /** The title of the campaign, with the filter of the figures. */
  readonly title: string;
  /** Recipients to whom it had gone out, as the service says; `null` when it didn't say. */
  readonly sent: number | null;
  readonly recipients: number | null;
}

export type NewStop = Omit<Stop, 'requestedAt' | 'state' | 'reason' | 'sent' | 'recipients'>;

export type StopOutcome = Pick<Stop, 'state' | 'reason' | 'sent' | 'recipients'>;

export function isFinal({ state }: Pick<Stop, 'state'>): boolean {
  return !UNFINISHED.includes(state);
}

/** Messages about a stop, one in its channel and one to the alert's owner. */
export const STOP_MESSAGE = 'automatic stop';
/** Replies below them that say what came of it since. */
export const STOP_REPLY = 'automatic stop reply';
/** Replies below the campaign's cards in other channels, once it is canceled. */
export const STOP_BELOW_CARD = 'automatic stop below card';

/** Keeps automatic stops; a campaign has at most one, whichever alert came first. */
export function createStops(db: Db) {
  return {
    /** Returns true exactly once a campaign, across processes. */
    async claim({ reached, ...rest }: NewStop): Promise<boolean> {
      const row = await db
        .insertInto('stops')
        .values({ ...toRow(rest), ...reached, state: 'wanted' })
        .onConflict((conflict) => conflict.doNothing())
        .returning('campaign_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async claimed(campaignIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (campaignIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('stops')
        .select('campaign_id')
        .where('campaign_id', 'in', campaignIds)
        .execute();
      return new Set(rows.map((row) => row.campaign_id));
    },

    /** Leases a stop that is still to be carried out; `null` when there is none. */
    async take(at: Date, until: Date): Promise<Stop | null> {
      const open = db.selectFrom('stops').where(isFreeAt(at)).orderBy('reached_at');
      // A process that loses the race for a stop in the update tries again.
      for (;;) {
        const free = await open.select('campaign_id').limit(1).executeTakeFirst();
        if (!free) return null;
        const row = await changeOf(db, free.campaign_id)
          .set({ held_until: until.getTime() })
          .where(isFreeAt(at))
          .returningAll()
          .executeTakeFirst();
        if (row) return stopOf(row);
      }
    },

    /** Notes a request before it is sent, so that a lost answer is known to be one. */
    async noteRequest(campaignId: string, at: Date): Promise<void> {
      const change = changeOf(db, campaignId).set({ requested_at: at.getTime() });
      await change.where('requested_at', 'is', null).execute();
    },

    /**
     * Notes the outcome, and what the channel and the alert's owner are told of it; once it is
     * canceled, whoever reads the campaign's card elsewhere.
     * @param tryAt when it may be taken again, while it is `trying`
     */
    finish: (campaignId: string, outcome: StopOutcome, at: Date, tryAt: Date | null) =>
      db
        .transaction()
        .execute((transaction) => finish(transaction, campaignId, outcome, at, tryAt)),

    async find(campaignId: string): Promise<Stop | null> {
      const query = db.selectFrom('stops').selectAll().where('campaign_id', '=', campaignId);
      const row = await query.executeTakeFirst();
      return row ? stopOf(row) : null;
    },
  };
}

function changeOf(db: Db, campaignId: string) {
  return db.updateTable('stops').where('campaign_id', '=', campaignId);
}

/** Matches stops that are still to be carried out, and that no process is at. */
function isFreeAt(at: Date) {
  return (q: ExpressionBuilder<Schema, 'stops'>) =>
    q.and([
      q('state', 'in', UNFINISHED),
      q.or([q('held_until', 'is', null), q('held_until', '<=', at.getTime())]),
    ]);
}

async function finish(
  db: Db,
  campaignId: string,
  { state, reason, sent, recipients }: StopOutcome,
  at: Date,
  tryAt: Date | null,
): Promise<void> {
  const row = await changeOf(db, campaignId)
    .set({ state, reason, sent, recipients, held_until: tryAt?.getTime() ?? null })
    .returning(['channel_id', 'owner_id'])
    .executeTakeFirstOrThrow();
  for (const placeId of new Set([row.channel_id, row.owner_id])) {
    const id = `stop ${campaignId} ${placeId}`;
    const message = {
      id,
      kind: STOP_MESSAGE,
      promise: 'latest-state-wins',
      channelId: placeId,
      sourceId: campaignId,
      rank: 0,
      body: { state },
    } satisfies NewMessage;
    if (await addMessage(db, message, at)) continue;
    const known = await db
      .selectFrom('outgoing_messages')
      .select(['version', 'body_json'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (known.body_json === JSON.stringify({ state })) continue;
    const { version } = known;
    const reply = { ...message, id: `${id} ${version + 1}`, kind: STOP_REPLY };
    await replaceMessage(db, { id, version }, { body: { state }, reply }, at);
  }
  if (state === 'canceled') await addBelowCards(db, campaignId, row.channel_id, at);
}

async function addBelowCards(
  db: Db,
  campaignId: string,
  channelId: string,
  at: Date,
): Promise<void> {
  const cards = await db
    .selectFrom('cards')
    .select(['channel_id', 'topic'])
    .where('message_ts', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('channel_id', '!=', channelId)
    .where(isInAnyView(campaignTopic(campaignId)))
    .execute();
  for (const card of cards) {
    const message = {
      id: `stop ${campaignId} card ${card.channel_id}`,
      kind: STOP_BELOW_CARD,
      promise: 'at-least-once',
      channelId: card.channel_id,
      sourceId: campaignId,
      topic: card.topic,
      rank: 0,
      body: null,
    } satisfies NewMessage;
    await addMessage(db, message, at);
  }
}

function stopOf(row: StopRow): Stop {
  const { limit, part, whole, heldUntil: _, ...rest } = fromRow(row);
  return {
    ...rest,
    // Only `claim` writes the limit.
    limit: limit as AutomaticStop,
    reached: { part, whole },
    state: STATES.find((state) => state === row.state) ?? 'wanted',
  };
}
