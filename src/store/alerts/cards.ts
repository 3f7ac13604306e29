import { sql, type UpdateObject } from 'kysely';
import { revise } from '../revisions.ts';
import { type FromRow, fromRow } from '../rows.ts';
import type { CardRow, Db, Schema, TopicRow } from '../schema.ts';
import { RECIPIENTS } from '../events/counts.ts';

export type Card = Omit<FromRow<CardRow>, 'hiddenAt'>;

export interface TopicCard extends Card {
  readonly campaignId: string | null;
  readonly firstAt: Date;
  readonly changedAt: Date;
  readonly topicVersion: number;
}

export type TopicChange = Omit<FromRow<TopicRow>, 'firstAt'>;

export interface EventCount {
  readonly topic: string;
  readonly count: number;
  readonly firstAt: Date;
}

export type CardKey = Pick<Card, 'channelId' | 'topic'>;

type ShownCard = CardKey & {
  readonly messageTs: string;
  readonly version: number;
  readonly saysMutedUntil: Date | null;
};

export type Cards = ReturnType<typeof createCards>;

export function createCards(db: Db) {
  return {
    /** Topics with an event since then: frequent checks stay cheap. */
    async changes(since: Date): Promise<readonly TopicChange[]> {
      const rows = await db
        .selectFrom('topics')
        .select(['topic', 'campaign_id', 'changed_at', 'version'])
        .where('changed_at', '>=', since.getTime())
        .execute();
      return rows.map(fromRow);
    },

    /** `null` when no campaign ever had an event. */
    async lastCampaignChange(): Promise<Date | null> {
      const row = await db
        .selectFrom('topics')
        .select('changed_at')
        .where('campaign_id', 'is not', null)
        .orderBy('changed_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? new Date(row.changed_at) : null;
    },

    /** Visible cards that are stale, or may show a wrong mute; of topics with an event since. */
    stale: (since: Date) => stale(db, since),

    about: (topics: readonly string[]) => about(db, topics),

    eventCounts: (since: Date) => eventCounts(db, since),

    async current(key: CardKey): Promise<TopicCard | null> {
      const isCard = { 'c.channel_id': key.channelId, 'c.topic': key.topic };
      const row = await withTopic(db)
        .where((q) => q.and(isCard))
        .executeTakeFirst();
      return row ? fromRow(row) : null;
    },

    async get(channelId: string, topic: string): Promise<Card | null> {
      const isCard = { channel_id: channelId, topic };
      const query = db
        .selectFrom('cards')
        .selectAll()
        .where((q) => q.and(isCard));
      const row = await query.executeTakeFirst();
      return row ? fromRow(row) : null;
    },

    /** @param at when the figures that it shows were read. */
    shown: ({ messageTs, version, saysMutedUntil, ...key }: ShownCard, at: Date) =>
      change(db, key, {
        message_ts: messageTs,
        version,
        shown_at: at.getTime(),
        says_muted_until: saysMutedUntil?.getTime() ?? null,
        // A mute that is over is cleared, or the card's message would seem to lack it.
        muted_until: sql`case when muted_until > ${at.getTime()} then muted_until end`,
      }),

    /** Nothing of the topic up to this version is worth a message yet. */
    passedOver: (key: CardKey, version: number) => change(db, key, { version }),

    /** The message is gone from its channel; the card is to be posted anew. */
    messageGone: (key: CardKey) => change(db, key, { message_ts: null }),

    /** The cards of a topic became wrong without an event, and are shown anew at once. */
    outdated: (topic: string) =>
      revise(db, 'cards', async (transaction) => {
        await transaction
          .updateTable('cards')
          .set({ version: sql`version - 1`, shown_at: null })
          .where('message_ts', 'is not', null)
          .where(isInAnyView(topic))
          .execute();
      }),

    /** No subscription of its channel wants the card at present. */
    hide: (key: CardKey, at: Date) => change(db, key, { hidden_at: at.getTime() }),

    /** Subscriptions changed, so each hidden card is checked anew. */
    async unhideAll(): Promise<void> {
      const change = db.updateTable('cards').set({ hidden_at: null });
      await change.where('hidden_at', 'is not', null).execute();
    },

    /** Mutes a topic's cards in a channel, in every view; `null` ends that. False without any. */
    mute: (channelId: string, topic: string, until: Date | null) =>
      mute(db, { channelId, topic }, until),

    /** Grows with each change of subscriptions, of a mute or of what a card says. */
    async revision(): Promise<number> {
      const row = await db
        .selectFrom('revisions')
        .select((q) => q.fn.sum<number>('revision').as('revision'))
        .executeTakeFirstOrThrow();
      return row.revision;
    },
  };
}

/** Tells whether a card was never posted because nothing of its topic has been worth it so far. */
export function isPassedOver({ messageTs, shownAt, version }: Card): boolean {
  return messageTs === null && shownAt === null && version > 0;
}

function withTopic(db: Db) {
  return db
    .selectFrom('topics as t')
    .innerJoin('cards as c', 'c.topic', 't.topic')
    .select(['c.channel_id', 'c.topic', 'c.view', 'c.message_ts', 'c.version', 'c.shown_at'])
    .select(['c.muted_until', 'c.says_muted_until', 't.campaign_id', 't.first_at', 't.changed_at'])
    .select('t.version as topic_version');
}

/** A card with a mute, set or shown, is checked until its message shows none. */
const saysOtherwise = sql<boolean>`c.message_ts is not null
  and (c.says_muted_until is not null or c.muted_until is not null)`;

async function stale(db: Db, since: Date): Promise<readonly TopicCard[]> {
  const rows = await withTopic(db)
    .where('t.changed_at', '>=', since.getTime())
    .where((q) => q.or([q('c.version', '<', q.ref('t.version')), saysOtherwise]))
    .where('c.hidden_at', 'is', null)
    .execute();
  return rows.map(fromRow);
}

async function about(db: Db, topics: readonly string[]): Promise<readonly Card[]> {
  if (topics.length === 0) return [];
  const rows = await db
    .selectFrom('cards')
    .selectAll()
    .where('topic', 'in', topics)
    .where('hidden_at', 'is', null)
    .execute();
  return rows.map(fromRow);
}

async function eventCounts(db: Db, since: Date): Promise<readonly EventCount[]> {
  const rows = await db
    .selectFrom('topics as t')
    .select((q) => [
      't.topic',
      't.first_at',
      // The sum is a subquery a topic, since for a join SQLite goes through all totals.
      q
        .selectFrom('totals as o')
        .select((total) => total.fn.sum<number>('o.count').as('count'))
        .whereRef('o.topic', '=', 't.topic')
        .where('o.kind', '<>', RECIPIENTS)
        .as('count'),
    ])
    .where('t.changed_at', '>=', since.getTime())
    .execute();
  return rows.map((row) => ({ ...fromRow(row), count: row.count ?? 0 }));
}

async function change(
  db: Db,
  { channelId, topic }: CardKey,
  columns: UpdateObject<Schema, 'cards'>,
): Promise<void> {
  const isCard = { channel_id: channelId, topic };
  await db
    .updateTable('cards')
    .set(columns)
    .where((q) => q.and(isCard))
    .execute();
}

async function mute(db: Db, { channelId, topic }: CardKey, until: Date | null): Promise<boolean> {
  const muted = await revise(db, 'cards', (transaction) =>
    transaction
      .updateTable('cards')
      .set({ muted_until: until?.getTime() ?? null })
      .where('channel_id', '=', channelId)
      .where(isInAnyView(topic))
      .returning('topic')
      .executeTakeFirst(),
  );
  return muted !== undefined;
}

/** Matches a topic in any view: the view follows the topic, see `topicInView`. */
export function isInAnyView(topic: string) {
  return sql<boolean>`(topic = ${topic} or topic like ${`${topic}#%`})`;
}
