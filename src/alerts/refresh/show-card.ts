import { createHash } from 'node:crypto';
import { isChannelClosed, isGone } from '../../domain/slack-codes.ts';
import { LimitedError, UndeliverableError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { setRecent } from '../../lib/recent.ts';
import type { Posting } from '../../domain/post.ts';
import type { ClosedChannels } from '../../outbox/closed-channels.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Card, CardKey, Cards, TopicCard } from '../../store/alerts/cards.ts';
import { isOverviewTopic } from '../../domain/topic.ts';
import type { Drawing } from '../cards/draw.ts';
import type { AlertMetrics } from '../metrics.ts';
import { keyOf } from './backoff.ts';
import type { StaleCard, Showing } from './stale-cards.ts';
import { muteAt, saysItsMute } from '../cards/card-notices.ts';

export interface ShowParts {
  readonly store: {
    readonly cards: Pick<
      Cards,
      'current' | 'get' | 'shown' | 'passedOver' | 'messageGone' | 'hide'
    >;
  };
  readonly post: Posting;
  readonly closedChannels: ClosedChannels;
  readonly draw: (card: CardKey & Pick<Card, 'mutedUntil' | 'messageTs'>) => Promise<Drawing>;
  /** By the sender of the card's campaign; `null` when not known yet. */
  readonly fitsSender: (card: TopicCard) => Promise<boolean | null>;
  /** False once this process has lost the lease. */
  readonly isLeader: () => boolean;
  /** Called before a message is updated, which takes its permit. */
  readonly onUpdate: () => void;
  readonly drawn: LastDrawn;
  readonly metrics: AlertMetrics;
  readonly log: Log;
  readonly now: () => Date;
}

type Outcome =
  /** The kind is `unchanged` when the message already says the same. */
  | { readonly kind: 'posted' | 'updated' | 'unchanged'; readonly showing: Showing }
  /** The card is up to date, hidden, not worth a message, or its channel is paused. */
  | { readonly kind: 'dropped' }
  /** The card's message is gone, or was posted meanwhile. */
  | { readonly kind: 'other-message'; readonly messageTs: string | null }
  | { readonly kind: 'limited'; readonly retryAt: Date }
  /** The card is tried again; `waits` is for what concerns only this card. */
  | { readonly kind: 'failed' | 'waits' };

/** Posts a card, or updates it in place, with what the store knows at this moment. */
export async function showCard(stale: StaleCard, parts: ShowParts): Promise<Outcome> {
  try {
    const card = await currentOf(stale, parts);
    if (card === null) return { kind: 'dropped' };
    if (card.messageTs !== stale.messageTs) {
      return { kind: 'other-message', messageTs: card.messageTs };
    }
    const isFitting = await parts.fitsSender(card);
    if (isFitting === null) return { kind: 'waits' };
    if (isFitting) return await show(card, parts);
    await parts.store.cards.hide(card, parts.now());
    return { kind: 'dropped' };
  } catch (cause) {
    return await failed(stale, cause, parts);
  }
}

async function currentOf(
  stale: StaleCard,
  { store: { cards }, now }: ShowParts,
): Promise<TopicCard | null> {
  if (isOverviewTopic(stale.topic)) {
    const card = await cards.get(stale.channelId, stale.topic);
    return card && { ...stale, ...card };
  }
  const card = await cards.current(stale);
  if (card === null) return null;
  return card.version < card.topicVersion || !saysItsMute(card, now()) ? card : null;
}

async function show(card: TopicCard, parts: ShowParts): Promise<Outcome> {
  const { store, draw, drawn, isLeader, now } = parts;
  // Read both before the figures, so that they never promise more than the card shows.
  const { topicVersion } = card;
  const readAt = now();
  const saysMutedUntil = muteAt(card, readAt);
  const { reply, isComplete, isWorthACard } = await draw({ ...card, mutedUntil: saysMutedUntil });
  if (!isLeader()) return { kind: 'waits' };
  if (isWorthACard === false) {
    await store.cards.passedOver(card, topicVersion);
    return { kind: 'dropped' };
  }
  const { channelId, messageTs, kind } =
    card.messageTs !== null && drawn.isSame(card, reply)
      ? { ...card, messageTs: card.messageTs, kind: 'unchanged' as const }
      : await deliver(card, reply, parts);
  const version = isComplete ? topicVersion : topicVersion - 1;
  await store.cards.shown({ ...card, channelId, messageTs, version, saysMutedUntil }, readAt);
  drawn.note(card, reply);
  parts.metrics.cards.inc({ outcome: kind });
  return { kind, showing: { messageTs, readAt, topicVersion, isComplete, saysMutedUntil } };
}

async function deliver(
  { channelId, messageTs }: TopicCard,
  reply: Reply,
  { post, onUpdate }: ShowParts,
): Promise<{
  /** That of the card, or the one that Slack gave its channel meanwhile. */
  readonly channelId: string;
  readonly messageTs: string;
  readonly kind: 'posted' | 'updated';
}> {
  if (messageTs === null) {
    const placed = await post.post(channelId, reply);
    return { channelId: placed.channelId, messageTs: placed.ts, kind: 'posted' };
  }
  onUpdate();
  await post.update(channelId, messageTs, reply);
  return { channelId, messageTs, kind: 'updated' };
}

async function failed(card: StaleCard, cause: unknown, parts: ShowParts): Promise<Outcome> {
  const { store, metrics, log } = parts;
  const { channelId, topic } = card;
  if (cause instanceof LimitedError) {
    metrics.cards.inc({ outcome: 'limited' });
    return { kind: 'limited', retryAt: cause.retryAt };
  }
  const reason = cause instanceof UndeliverableError ? cause.reason : null;
  // It is gone, or isn't the bot's: the app was installed anew.
  if (isGone(reason, 'message') && card.messageTs !== null) {
    await store.cards.messageGone(card);
    return { kind: 'other-message', messageTs: null };
  }
  metrics.cards.inc({ outcome: 'failed' });
  if (reason !== null && isChannelClosed(reason)) {
    await parts.closedChannels.close(channelId, reason);
    return { kind: 'dropped' };
  }
  log.warn({ err: cause, channelId, topic }, 'a card could not be shown; it is tried again');
  return { kind: 'failed' };
}

const KEPT = 5_000;

export type LastDrawn = ReturnType<typeof createLastDrawn>;

/** Remembers what cards say, so that Slack gets no update that changes nothing. */
export function createLastDrawn() {
  const prints = new Map<string, string>();
  return {
    isSame: (card: CardKey, reply: Reply): boolean => prints.get(keyOf(card)) === printOf(reply),

    note: (card: CardKey, reply: Reply): void =>
      setRecent(prints, keyOf(card), printOf(reply), KEPT),
  };
}

function printOf(reply: Reply): string {
  return createHash('sha256').update(JSON.stringify(reply)).digest('base64');
}
