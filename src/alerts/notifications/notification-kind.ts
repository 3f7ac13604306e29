import { viewOf } from '../../domain/alerts.ts';
import type { MessageKind } from '../../outbox/message-kind.ts';
import type { AlertMetrics } from '../metrics.ts';
import { isPassedOver } from '../../store/alerts/cards.ts';
import { type EventNotification, notificationOf } from '../../store/alerts/event-notifications.ts';
import { silenceOf, type Alert } from '../../domain/alerts.ts';
import { EVENT_NOTIFICATION, type OutgoingMessage } from '../../store/outbox/outgoing-messages.ts';
import type { Store } from '../../store/store.ts';
import { topicInView } from '../../domain/topic.ts';
import type { Findings } from '../findings.ts';
import { drawNotification } from './notification-message.ts';
import { isCritical } from './status-message.ts';

export type NotificationTiming = Readonly<typeof NOTIFICATION_TIMING>;

export const NOTIFICATION_TIMING = {
  /** Milliseconds for which events are collected, so that a flood isn't a flood of transactions. */
  gatherEveryMs: 500,
  /** Milliseconds between two updates of a message that counts. */
  floodEveryMs: 10_000,
  /** Milliseconds without a new event after which a message that counts is finished. */
  floodEndsMs: 60_000,
  /** Milliseconds for which details are collected before the first reply below a card. */
  collectMs: 3_000,
  /** Milliseconds between two replies below a card. */
  replyEveryMs: 30_000,
  /** Milliseconds to the next try while a card, or the sender of a campaign, is waited for. */
  waitMs: 2_000,
};

interface KindParts extends Findings {
  readonly store: Pick<Store, 'outgoing' | 'alerts' | 'cards'>;
  readonly timing: NotificationTiming;
  readonly metrics: AlertMetrics;
}

/** Details wait for their card for so long before they are posted without it. */
const CARD_TIMEOUT_MS = 10 * 60_000;
/** The number of replies below a card after which further ones come slower. */
const REPLIES_FAST = 10;
const SLOWER = 10;
const REPLIES_COUNTED_MS = 24 * 3_600_000;

export function eventNotificationKind(parts: KindParts): MessageKind {
  const { store, timing, campaigns, lists, metrics } = parts;
  const read = async (message: OutgoingMessage) => {
    const notification = notificationOf(message);
    if (notification === null) return null;
    const all = await store.alerts.list(message.channelId);
    const alert = all.find(({ id }) => id === notification.subscriptionId);
    return alert ? { notification, alert } : null;
  };

  return {
    name: EVENT_NOTIFICATION,
    isDropped: () => false,
    count: (outcome) => metrics.notices.inc({ outcome }),

    async dueAt(message, at) {
      const known = await read(message);
      if (known === null) return 'never';
      const { notification, alert } = known;
      const readyAt = await readyAtOf(notification, alert, at, parts);
      if (readyAt === null || readyAt > at) return readyAt;
      const place = await placeOf(notification, alert, at, parts);
      if (place === 'nowhere') return 'never';
      return 'fromAt' in place ? place.fromAt : at;
    },

    async draw(message, at) {
      const known = await read(message);
      if (known === null) return null;
      const { notification, alert } = known;
      const place = await placeOf(notification, alert, at, parts);
      if (place === 'nowhere' || 'fromAt' in place) return null;
      const isFinal = notification.form !== 'flood' || isFloodOver(notification, at, timing);
      const reply = await drawNotification(notification, { campaigns, lists, isOver: isFinal });
      return { ...place, reply, isFinal };
    },
  };
}

/** Returns when a message is posted, updated or finished; `null` while it must be silent. */
async function readyAtOf(
  notification: EventNotification,
  alert: Alert,
  at: Date,
  { timing, store }: Pick<KindParts, 'timing' | 'store'>,
): Promise<Date | null> {
  const silence = silenceOf(alert, at);
  const { form, createdAt, shownAt, changedAt, version, shownVersion } = notification;
  if (silence === 'paused' || silence === 'muted') return null;
  if (form === 'flood' && shownAt !== null) {
    // An update notifies nobody, so quiet hours don't matter.
    return version > shownVersion
      ? later(shownAt, timing.floodEveryMs)
      : later(changedAt, timing.floodEndsMs);
  }
  if (silence === 'quiet' && !isCritical(notification)) return null;
  if (form !== 'thread') return createdAt;
  const first = later(createdAt, timing.collectMs);
  const next = await nextReplyAt(notification, at, { timing, store });
  return next !== null && next > first ? next : first;
}

async function nextReplyAt(
  { topic, subscriptionId }: EventNotification,
  at: Date,
  { timing, store }: Pick<KindParts, 'timing' | 'store'>,
): Promise<Date | null> {
  if (topic === null) return null;
  const since = later(at, -REPLIES_COUNTED_MS);
  const replies = await store.outgoing.sentSince(subscriptionId, topic, since);
  const [latest] = replies;
  if (latest === undefined) return null;
  return later(latest, timing.replyEveryMs * (replies.length < REPLIES_FAST ? 1 : SLOWER));
}

type Place = { readonly threadTs: string | null } | { readonly fromAt: Date } | 'nowhere';

/** Details wait while their card isn't there or is muted; those of no card go `nowhere`. */
async function placeOf(
  { form, topic, channelId, createdAt }: EventNotification,
  { filter }: Alert,
  at: Date,
  { timing, store }: Pick<KindParts, 'timing' | 'store'>,
): Promise<Place> {
  if (form !== 'thread' || topic === null) return { threadTs: null };
  const card = await store.cards.get(channelId, topicInView(topic, viewOf(filter)));
  if (card?.mutedUntil && card.mutedUntil > at) return { fromAt: card.mutedUntil };
  if (card && isPassedOver(card)) return 'nowhere';
  const threadTs = card?.messageTs ?? null;
  const isPatient = at < later(createdAt, CARD_TIMEOUT_MS);
  return threadTs === null && isPatient ? { fromAt: later(at, timing.waitMs) } : { threadTs };
}

function isFloodOver(
  { changedAt, createdAt, shownAt }: EventNotification,
  at: Date,
  { floodEndsMs }: NotificationTiming,
): boolean {
  const isNew = shownAt === null && at < later(createdAt, floodEndsMs);
  return !isNew && at >= later(changedAt, floodEndsMs);
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
