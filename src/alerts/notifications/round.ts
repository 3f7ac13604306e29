import { viewOf } from '../../domain/alerts.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { OutgoingMessage } from '../../store/alerts/outgoing-message.ts';
import { isPassedOver } from '../../store/alerts/cards.ts';
import { topicInView } from '../../store/topic.ts';
import type { ChannelPace } from './channel-pace.ts';
import { dueAt, inTurn, type Rhythm } from './due.ts';
import { plan, SINGLES_WITHIN_MS } from './plan.ts';
import { admissionOf, asksSender } from './senders.ts';
import { tell, type SendOutcome, type TellParts } from './tell.ts';

export interface RoundParts extends TellParts {
  readonly store: Pick<Store, 'notices' | 'tellings' | 'subscriptions' | 'cards'>;
  readonly pace: ChannelPace;
  readonly rhythm: Rhythm;
}

interface Next {
  /** The time at which the next step is due. */
  readonly at: Date;
  /** The time from which on another process may take the channel; absent: at once. */
  readonly freeFrom?: Date;
}

// The lease lasts longer than a call to Slack, so that only a dead replica is taken over from.
const LEASE_MS = 15_000;
/** Milliseconds to the next look while another replica, the service or a card is waited for. */
const SOON_MS = 2_000;
const LIMIT_MIN_MS = 1_000;
/** Milliseconds to the next look at silent messages: a command may end silence at any time. */
const RECHECK_MS = 30_000;
/** Milliseconds for which details wait for their card before they are posted without it. */
const CARD_TIMEOUT_MS = 10 * 60_000;
/** The number of replies below a card after which further ones come slower. */
const REPLIES_FAST = 10;
const SLOWER = 10;
const REPLIES_LOOKED_AT_MS = 24 * 3_600_000;

/**
 * Takes one step of a channel: turns what waits into messages, and sends the one whose turn it is.
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

/** Turns what waits into messages; false when something must wait until its sender is known. */
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
  for (const outgoing of inTurn(await store.tellings.unfinished(channelId))) {
    const subscription = byId.get(outgoing.subscriptionId);
    if (subscription === undefined) {
      await store.tellings.finish(outgoing.id, at);
      continue;
    }
    const repliedAt = await latestReply(outgoing, at, parts);
    const readyAt = dueAt(outgoing, { subscription, at, rhythm, repliedAt });
    if (readyAt === null) continue;
    if (readyAt > at) {
      wait(readyAt);
      continue;
    }
    const place = await placeOf(outgoing, subscription, at, store);
    if (place === 'nowhere') {
      await store.tellings.finish(outgoing.id, at);
      continue;
    }
    if ('fromAt' in place) {
      wait(place.fromAt);
      continue;
    }
    const paceAt =
      outgoing.messageTs === null
        ? pace.postAt(channelId, at)
        : await pace.updateAt(channelId, outgoing.messageTs, at);
    if (paceAt > at) {
      wait(paceAt);
      continue;
    }
    const isFinal = outgoing.form !== 'flood' || isOver(outgoing, at, rhythm);
    return after(await tell(outgoing, { ...place, isFinal }, parts), channelId, parts);
  }
  return { at: nextAt };
}

/** Returns when the next step is due, by the outcome of this one. */
function after(outcome: SendOutcome, channelId: string, { pace, rhythm, now }: RoundParts): Next {
  const at = now();
  switch (outcome.kind) {
    case 'posted': {
      // Another replica may not post sooner, either.
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
      const until = outcome.retryAt > soonestAt ? outcome.retryAt : soonestAt;
      if (outcome.call === 'update') pace.holdUpdates(until);
      else pace.hold(channelId, until);
      return { at: until };
    }
  }
}

type Place = { readonly threadTs: string | null } | { readonly fromAt: Date } | 'nowhere';

/**
 * Returns the thread of a message, or when to look again: its card isn't there yet, or is muted.
 * Details of what isn't worth a card go `nowhere`.
 */
async function placeOf(
  { form, topic, channelId, createdAt }: OutgoingMessage,
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

/**
 * Returns the time from which on the gap to the next reply counts; after many replies it is later.
 */
async function latestReply(
  { form, topic, subscriptionId }: OutgoingMessage,
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

function isOver(
  { changedAt, createdAt, shownAt }: OutgoingMessage,
  at: Date,
  rhythm: Rhythm,
): boolean {
  const isNew = shownAt === null && at < later(createdAt, rhythm.floodEndsMs);
  return !isNew && at >= later(changedAt, rhythm.floodEndsMs);
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
