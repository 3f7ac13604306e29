import { isChannelClosed } from '../core/closed-channel.ts';
import { LimitedError, UndeliverableError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Posting } from '../core/post.ts';
import type { Reply } from '../core/reply.ts';
import type { DueCard } from '../store/cards.ts';
import type { Store } from '../store/store.ts';
import type { Drawing } from './draw.ts';
import type { RelayMetrics } from './metrics.ts';

export interface ShowParts {
  readonly store: Pick<Store, 'cards' | 'subscriptions'>;
  readonly post: Posting;
  readonly draw: (card: Pick<DueCard, 'channelId' | 'topic'>) => Promise<Drawing>;
  readonly metrics: RelayMetrics;
  readonly log: Log;
  readonly now: () => Date;
}

/** What came of showing a card. */
export type Outcome =
  | { readonly kind: 'posted' | 'updated' }
  /** Another process is showing it. */
  | { readonly kind: 'taken' }
  /** Slack, for all channels or this one. */
  | { readonly kind: 'limited'; readonly retryAt: Date }
  /** Worth another try. */
  | { readonly kind: 'failed' }
  /** The channel's subscriptions are paused now. */
  | { readonly kind: 'paused' };

// Longer than a call to Slack takes, so that another replica takes over only from a dead one.
const LEASE_MS = 15_000;

/** Posts a card, or updates it in place, with what the store knows at this moment. */
export async function showCard(card: DueCard, parts: ShowParts): Promise<Outcome> {
  const { store, draw, now, metrics } = parts;
  const startedAt = now();
  const until = new Date(startedAt.getTime() + LEASE_MS);
  if (!(await store.cards.take(card, startedAt, until))) return { kind: 'taken' };
  try {
    // The version was read before the figures are: it never promises more than the card shows.
    const { reply, isComplete } = await draw(card);
    const { messageTs, kind } = await deliver(card, reply, parts.post);
    const version = isComplete ? card.topicVersion : card.topicVersion - 1;
    await store.cards.shown({ ...card, messageTs, version }, now());
    metrics.cards.inc({ outcome: kind });
    return { kind };
  } catch (cause) {
    await store.cards.release(card);
    return await failed(card, cause, parts);
  }
}

async function deliver(
  { channelId, messageTs }: DueCard,
  reply: Reply,
  post: Posting,
): Promise<{ readonly messageTs: string; readonly kind: 'posted' | 'updated' }> {
  if (messageTs !== null) {
    try {
      await post.update(channelId, messageTs, reply);
      return { messageTs, kind: 'updated' };
    } catch (error) {
      // Somebody deleted the card; its campaign goes on.
      const isGone = error instanceof UndeliverableError && error.reason === 'message_not_found';
      if (!isGone) throw error;
    }
  }
  const { ts } = await post.post(channelId, reply);
  return { messageTs: ts, kind: 'posted' };
}

async function failed(card: DueCard, cause: unknown, parts: ShowParts): Promise<Outcome> {
  const { store, metrics, log, now } = parts;
  const { channelId, topic } = card;
  if (cause instanceof LimitedError) {
    metrics.cards.inc({ outcome: 'limited' });
    return { kind: 'limited', retryAt: cause.retryAt };
  }
  metrics.cards.inc({ outcome: 'failed' });
  if (cause instanceof UndeliverableError && isChannelClosed(cause.reason)) {
    log.warn({ channelId, reason: cause.reason }, 'the subscriptions of a channel are paused');
    await store.subscriptions.pause(channelId, cause.reason, now());
    return { kind: 'paused' };
  }
  log.warn({ err: cause, channelId, topic }, 'a card could not be shown; it is tried again');
  return { kind: 'failed' };
}
