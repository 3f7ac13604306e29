import { viewOf } from '../../core/alerts.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { Telling } from '../../store/alerts/telling.ts';
import { isPassedOver } from '../../store/alerts/cards.ts';
import { topicInView } from '../../store/topic.ts';
import type { ChannelPace } from './channel-pace.ts';
import { dueAt, inTurn, type Rhythm } from './due.ts';
import { plan, SINGLES_WITHIN_MS } from './plan.ts';
import { admissionOf, asksSender } from './senders.ts';
import { tell, type Told, type TellParts } from './tell.ts';

export interface RoundParts extends TellParts {
  readonly store: Pick<Store, 'notices' | 'tellings' | 'subscriptions' | 'cards'>;
  readonly pace: ChannelPace;
  readonly rhythm: Rhythm;
}

interface Next {
  /** When the next step is due. */
  readonly at: Date;
  /** From when another process may take the channel; absent: at once. */
  readonly freeFrom?: Date;
}

// Longer than a call to Slack takes, so that another replica takes over only from a dead one.
const LEASE_MS = 15_000;
/** How soon to look again at what another replica has, or what the service has yet to tell. */
const SOON_MS = 2_000;
const LIMIT_MIN_MS = 1_000;
/** Silence may end at any time by somebody's command. */
const RECHECK_MS = 30_000;
/** How long details wait for their card before they are told without it. */
const CARD_TIMEOUT_MS = 10 * 60_000;
/** Replies below a card come slower once there were so many. */
const REPLIES_FAST = 10;
const SLOWER = 10;
const REPLIES_LOOKED_AT_MS = 24 * 3_600_000;

/**
 * One step of a channel: turns what waits into messages, and tells the one whose turn it is.
 * Returns when the next step is due.
 */
export async function round(channelId: string, parts: RoundParts): Promise<Date> {
  const { store, now } = parts;
  const startedAt = now();
  const leasedUntil = later(startedAt, LEASE_MS);
  if (!(await store.tellings.take(channelId, startedAt, leasedUntil))) {
    return later(startedAt, SOON_MS);
  }
  let freeFrom = startedAt;
  try {
    const subscriptions = await store.subscriptions.list(channelId);
    const isAllDecided = await gather(channelId, subscriptions, parts);
    const next = await tellNext(channelId, subscriptions, parts);
    freeFrom = next.freeFrom ?? startedAt;
    const soonAt = later(now(), SOON_MS);
    return isAllDecided || next.at < soonAt ? next.at : soonAt;
  } finally {
    await store.tellings.release(channelId, leasedUntil, freeFrom);
  }
}

/** False when something stays behind, of which the service has yet to tell the sender. */
async function gather(
  channelId: string,
  subscriptions: readonly Subscription[],
  { store, campaigns, now }: RoundParts,
): Promise<boolean> {
  const topics = subscriptions.some(asksSender) ? await store.notices.topics(channelId) : [];
  const { admits, undecided } = await admissionOf(subscriptions, topics, campaigns);
  const at = now();
  const madeSince = later(at, -SINGLES_WITHIN_MS);
  await store.notices.gather({ channelId, not: undecided, madeSince }, (waiting) =>
    plan(waiting, { subscriptions, admits, at }),
  );
  return undecided.length === 0;
}

async function tellNext(
  channelId: string,
  subscriptions: readonly Subscription[],
  parts: RoundParts,
): Promise<Next> {
  const { store, pace, rhythm, now } = parts;
  const at = now();
  const byId = new Map(subscriptions.map((one) => [one.id, one]));
  let nextAt = later(at, RECHECK_MS);
  const wait = (until: Date): void => {
    if (until < nextAt) nextAt = until;
  };
  for (const telling of inTurn(await store.tellings.unfinished(channelId))) {
    const subscription = byId.get(telling.subscriptionId);
    if (subscription === undefined) {
      await store.tellings.finish(telling.id, at);
      continue;
    }
    const repliedAt = await latestReply(telling, at, parts);
    const readyAt = dueAt(telling, { subscription, at, rhythm, repliedAt });
    if (readyAt === null) continue;
    if (readyAt > at) {
      wait(readyAt);
      continue;
    }
    const place = await placeOf(telling, subscription, at, store);
    if (place === 'nowhere') {
      await store.tellings.finish(telling.id, at);
      continue;
    }
    if ('fromAt' in place) {
      wait(place.fromAt);
      continue;
    }
    const paceAt =
      telling.messageTs === null
        ? pace.postAt(channelId, at)
        : await pace.updateAt(channelId, telling.messageTs, at);
    if (paceAt > at) {
      wait(paceAt);
      continue;
    }
    const isFinal = telling.form !== 'flood' || isOver(telling, at, rhythm);
    return after(await tell(telling, { ...place, isFinal }, parts), channelId, parts);
  }
  return { at: nextAt };
}

/** What comes next, by what came of this step. */
function after(told: Told, channelId: string, { pace, rhythm, now }: RoundParts): Next {
  const at = now();
  switch (told.kind) {
    case 'posted': {
      // Nor may another replica post sooner.
      const freeFrom = later(at, rhythm.postGapMs);
      return { at: freeFrom, freeFrom };
    }
    case 'updated':
    case 'paused':
      return { at };
    case 'failed':
      pace.hold(channelId, later(at, rhythm.retryMs));
      return { at: later(at, rhythm.retryMs) };
    case 'limited': {
      const soonestAt = later(at, LIMIT_MIN_MS);
      const until = told.retryAt > soonestAt ? told.retryAt : soonestAt;
      if (told.call === 'update') pace.holdUpdates(until);
      else pace.hold(channelId, until);
      return { at: until };
    }
  }
}

type Place = { readonly threadTs: string | null } | { readonly fromAt: Date } | 'nowhere';

/**
 * Where a message goes, or when to look again: its card isn't there yet, or somebody muted it. What
 * isn't worth a card isn't told below one.
 */
async function placeOf(
  { form, topic, channelId, createdAt }: Telling,
  { filter }: Subscription,
  at: Date,
  { cards }: Pick<Store, 'cards'>,
): Promise<Place> {
  if (form !== 'thread' || topic === null) return { threadTs: null };
  const card = await cards.get(channelId, topicInView(topic, viewOf(filter)));
  if (card?.mutedUntil && card.mutedUntil > at) return { fromAt: card.mutedUntil };
  if (card && isPassedOver(card)) return 'nowhere';
  const threadTs = card?.messageTs ?? null;
  const isPatient = at < later(createdAt, CARD_TIMEOUT_MS);
  return threadTs === null && isPatient ? { fromAt: later(at, SOON_MS) } : { threadTs };
}

/** From when the time to the next reply counts; after many replies it is set later. */
async function latestReply(
  { form, topic, subscriptionId }: Telling,
  at: Date,
  { store, rhythm }: RoundParts,
): Promise<Date | null> {
  if (form !== 'thread' || topic === null) return null;
  const since = later(at, -REPLIES_LOOKED_AT_MS);
  const replies = await store.tellings.repliesSince(subscriptionId, topic, since);
  const [latest] = replies;
  if (latest === undefined || replies.length < REPLIES_FAST) return latest ?? null;
  return later(latest, rhythm.replyEveryMs * (SLOWER - 1));
}

function isOver({ changedAt, createdAt, shownAt }: Telling, at: Date, rhythm: Rhythm): boolean {
  const isNew = shownAt === null && at < later(createdAt, rhythm.floodEndsMs);
  return !isNew && at >= later(changedAt, rhythm.floodEndsMs);
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
