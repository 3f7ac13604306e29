import { sql } from 'kysely';
import { isLive, ALERTS } from '../../domain/alerts.ts';
import { EVENT_NOTIFICATION } from '../outbox/outgoing-messages.ts';
import type { Db } from '../schema.ts';
import { createSubscriptions } from '../subscriptions.ts';

export interface LateCard {
  readonly channelId: string;
  /** The time since which it is stale, to the minute. */
  readonly sinceAt: Date;
}

/** Event notifications of a subscription that are not in its channel yet. */
export interface LateNotifications {
  readonly subscriptionId: string;
  readonly channelId: string;
  /** The number of messages to be sent, and of events without a message so far. */
  readonly count: number;
  readonly sinceAt: Date;
}

/** The most stale cards that are read: more would only say that all are stale. */
const MOST_CARDS = 500;

export function createLag(db: Db) {
  return {
    /** Stale cards that people wait for, the longest stale first; at most 500. */
    lateCards: (at: Date) => lateCards(db, at),

    /**
     * Notifications that have waited since before an instant, the longest waiting first. Those of
     * silent subscriptions are included, messages that wait for a muted card are not.
     */
    lateNotifications: (before: Date) => lateNotifications(db, before),
  };
}

async function lateCards(db: Db, at: Date): Promise<readonly LateCard[]> {
  const alerts = await createSubscriptions(db).of(ALERTS).list();
  const shownIn = alerts
    .filter(({ mode, pausedAt }) => pausedAt === null && isLive(mode))
    .map(({ channelId }) => channelId);
  if (shownIn.length === 0) return [];
  const rows = await db
    .selectFrom('cards as c')
    .innerJoin('topics as t', 't.topic', 'c.topic')
    .select((q) => [
      'c.channel_id',
      'c.shown_at',
      't.first_at',
      't.changed_at',
      // The first event that the card doesn't show happened in this minute, or arrived late.
      q
        .selectFrom('minutes as m')
        .select((minute) => minute.fn.min('m.minute_at').as('at'))
        .whereRef('m.topic', '=', 't.topic')
        .whereRef('m.minute_at', '>=', 'c.shown_at')
        .as('unseen_at'),
    ])
    .whereRef('c.version', '<', 't.version')
    .where('c.hidden_at', 'is', null)
    .where((q) => q.or([q('c.muted_until', 'is', null), q('c.muted_until', '<=', at.getTime())]))
    .where('c.channel_id', 'in', shownIn)
    .orderBy('c.shown_at')
    .limit(MOST_CARDS)
    .execute();
  return rows
    .filter((row) => row.shown_at === null || row.changed_at > row.shown_at)
    .map((row) => ({
      channelId: row.channel_id,
      sinceAt: new Date(
        row.shown_at === null
          ? row.first_at
          : Math.max(row.shown_at, row.unseen_at ?? row.changed_at),
      ),
    }))
    .toSorted((a, b) => a.sinceAt.getTime() - b.sinceAt.getTime());
}

async function lateNotifications(db: Db, before: Date): Promise<readonly LateNotifications[]> {
  const beforeMs = before.getTime();
  const untaken = await db
    .selectFrom('pending_notifications as n')
    .innerJoin('subscriptions as s', 's.id', 'n.subscription_id')
    .select((q) => [
      'n.subscription_id',
      's.channel_id',
      q.fn.countAll<number>().as('count'),
      q.fn.min('n.received_at').as('since'),
    ])
    .where('n.received_at', '<', beforeMs)
    .groupBy(['n.subscription_id', 's.channel_id'])
    .execute();
  const pending = await db
    .selectFrom('outgoing_messages as t')
    .innerJoin('subscriptions as s', 's.id', 't.source_id')
    .select((q) => [
      's.id as subscription_id',
      't.channel_id',
      q.fn.countAll<number>().as('count'),
      q.fn.min(q.fn.coalesce('t.shown_at', 't.created_at')).as('since'),
    ])
    .where('t.kind', '=', EVENT_NOTIFICATION)
    .where('t.finished_at', 'is', null)
    .whereRef('t.shown_version', '<', 't.version')
    .where((q) => q(q.fn.coalesce('t.shown_at', 't.created_at'), '<', beforeMs))
    .where((q) => q.not(q.exists(mutedCard(db, before))))
    .groupBy(['s.id', 't.channel_id'])
    .execute();
  const rows = Map.groupBy([...untaken, ...pending], (row) => row.subscription_id);
  return [...rows.values()]
    .map((all) => ({
      subscriptionId: all[0]?.subscription_id ?? '',
      channelId: all[0]?.channel_id ?? '',
      count: all.reduce((sum, { count }) => sum + count, 0),
      sinceAt: new Date(Math.min(...all.map(({ since }) => since))),
    }))
    .toSorted((a, b) => a.sinceAt.getTime() - b.sinceAt.getTime());
}

/** Selects the card of `t`, in whatever view, while it is muted: all of its views are, together. */
function mutedCard(db: Db, at: Date) {
  return db
    .selectFrom('cards as c')
    .select(sql<number>`1`.as('one'))
    .where('c.muted_until', '>', at.getTime())
    .where(sql<boolean>`c.channel_id = t.channel_id`)
    .where(
      sql<boolean>`(c.topic = t.topic or substr(c.topic, 1, length(t.topic) + 1) = t.topic || '#')`,
    );
}
