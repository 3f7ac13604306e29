import type { CardRow, Db } from './schema.ts';

/** A message in a channel that shows a topic and is kept up to date. */
export interface Card {
  readonly channelId: string;
  readonly topic: string;
  /** `null` until it was posted. */
  readonly messageTs: string | null;
  /** The topic's version that it shows. */
  readonly version: number;
  readonly shownAt: Date | null;
}

/** A card that is behind its topic. */
export interface DueCard extends Card {
  readonly campaignId: string | null;
  /** The topic's first event. */
  readonly firstAt: Date;
  /** The topic's latest event. */
  readonly changedAt: Date;
  /** The topic's version now. */
  readonly topicVersion: number;
}

/** A card of the whole topic that people see. */
const FOR_ALL = { view: '', muted_until: null, hidden_at: null };

type CardKey = Pick<Card, 'channelId' | 'topic'>;

type ShownCard = CardKey & { readonly messageTs: string; readonly version: number };

interface DueWanted {
  readonly at: Date;
  /** Leaves out topics that had no event since; what keeps a frequent look cheap. */
  readonly changedSince: Date;
}

export type Cards = ReturnType<typeof createCards>;

export function createCards(db: Db) {
  return {
    /**
     * Cards of channels with a subscription that runs: those that show less than is known, and
     * those that don't exist yet although an event of a subscribed kind came since the subscription
     * was made. The longest unchanged first.
     */
    due: (wanted: DueWanted) => due(db, wanted),

    /**
     * Makes a card this process's own until it was shown, at most until `until`; false when
     * another has it.
     */
    take: (card: CardKey, at: Date, until: Date) => take(db, card, at, until),

    /** Gives a card back that could not be shown. */
    async release({ channelId, topic }: CardKey): Promise<void> {
      await db
        .updateTable('cards')
        .set({ leased_until: null })
        .where('channel_id', '=', channelId)
        .where('topic', '=', topic)
        .execute();
    },

    shown: (card: ShownCard, at: Date) => shown(db, card, at),

    async get(channelId: string, topic: string): Promise<Card | null> {
      const row = await db
        .selectFrom('cards')
        .selectAll()
        .where('channel_id', '=', channelId)
        .where('topic', '=', topic)
        .executeTakeFirst();
      return row ? cardOf(row) : null;
    },
  };
}

async function take(db: Db, card: CardKey, at: Date, until: Date): Promise<boolean> {
  const row = await db
    .insertInto('cards')
    .values({
      channel_id: card.channelId,
      topic: card.topic,
      message_ts: null,
      version: 0,
      shown_at: null,
      leased_until: until.getTime(),
      ...FOR_ALL,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'topic'])
        .doUpdateSet({ leased_until: until.getTime() })
        .where((q) =>
          q.or([q('cards.leased_until', 'is', null), q('cards.leased_until', '<=', at.getTime())]),
        ),
    )
    .returning('topic')
    .executeTakeFirst();
  return row !== undefined;
}

async function shown(db: Db, card: ShownCard, at: Date): Promise<void> {
  const values = {
    message_ts: card.messageTs,
    version: card.version,
    shown_at: at.getTime(),
    leased_until: null,
  };
  await db
    .insertInto('cards')
    .values({ channel_id: card.channelId, topic: card.topic, ...FOR_ALL, ...values })
    .onConflict((conflict) => conflict.columns(['channel_id', 'topic']).doUpdateSet(values))
    .execute();
}

async function due(db: Db, { at, changedSince }: DueWanted): Promise<readonly DueCard[]> {
  const rows = await db
    .selectFrom('topics as t')
    .innerJoin('cards as c', 'c.topic', 't.topic')
    .select(['c.channel_id', 't.topic', 't.campaign_id', 't.first_at', 't.changed_at'])
    .select(['t.version as topic_version', 'c.version', 'c.message_ts', 'c.shown_at'])
    .where('t.changed_at', '>=', changedSince.getTime())
    .whereRef('c.version', '<', 't.version')
    .where('c.hidden_at', 'is', null)
    .where((q) => q.or([q('c.leased_until', 'is', null), q('c.leased_until', '<=', at.getTime())]))
    .where((q) => q.exists(runningSubscription(db)))
    .orderBy('t.changed_at')
    .execute();
  return rows.map((row) => ({
    channelId: row.channel_id,
    topic: row.topic,
    campaignId: row.campaign_id,
    firstAt: new Date(row.first_at),
    changedAt: new Date(row.changed_at),
    topicVersion: row.topic_version,
    messageTs: row.message_ts,
    version: row.version,
    shownAt: row.shown_at === null ? null : new Date(row.shown_at),
  }));
}

/** For `exists`, inside the query above: refers to its `c`. */
function runningSubscription(db: Db) {
  return db
    .selectFrom('subscriptions as s')
    .select('s.id')
    .whereRef('s.channel_id', '=', 'c.channel_id' as never)
    .whereRef('s.view', '=', 'c.view' as never)
    .where('s.mode', 'in', ['card', 'thread'])
    .where('s.paused_at', 'is', null);
}

function cardOf(row: CardRow): Card {
  return {
    channelId: row.channel_id,
    topic: row.topic,
    messageTs: row.message_ts,
    version: row.version,
    shownAt: row.shown_at === null ? null : new Date(row.shown_at),
  };
}
