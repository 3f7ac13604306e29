import { max } from 'date-fns/max';
import type { RateLimiter } from '../../outbox/rate-limiter.ts';
import type { CardKey } from '../../store/alerts/cards.ts';

const RETRY_MS = 2_000;
const RETRY_MAX_MS = 300_000;

interface Hold {
  until: Date;
  failures: number;
}

interface BackoffParts {
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly postGapMs: number;
  readonly limiter: Pick<RateLimiter, 'heldUntil' | 'limited'>;
}

export type Backoff = ReturnType<typeof createBackoff>;

export function createBackoff({ now, random, postGapMs, limiter }: BackoffParts) {
  const channels = new Map<string, Hold>();
  const cards = new Map<string, Hold>();
  const postsFrom = new Map<string, Date>();

  const inMs = (ms: number): Date => new Date(now().getTime() + ms);

  const backOff = (backoff: Map<string, Hold>, key: string): void => {
    const failures = (backoff.get(key)?.failures ?? 0) + 1;
    const waitMs = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failures - 1));
    // At least half of it, so that channels that failed together don't come back together.
    backoff.set(key, { failures, until: inMs(waitMs * (0.5 + random() / 2)) });
  };

  return {
    /** Returns the time until which a card waits for a backoff or a limit; 1970 without any. */
    until({ channelId, topic }: CardKey, isPost: boolean): Date {
      const all = [
        channels.get(channelId)?.until,
        cards.get(keyOf({ channelId, topic }))?.until,
        isPost ? postsFrom.get(channelId) : undefined,
        limiter.heldUntil(isPost ? 'post' : 'update', channelId),
      ];
      return max(all.map((at) => at ?? 0));
    },

    succeeded(card: CardKey, isPost: boolean): void {
      channels.delete(card.channelId);
      cards.delete(keyOf(card));
      if (isPost) postsFrom.set(card.channelId, inMs(postGapMs));
    },

    /**
     * Backs off the card, and also the channel, unless this card failed before and the channel has
     * a backoff already: one card that can't be shown must not hold up its channel, nor a channel
     * the others.
     */
    failed(card: CardKey): void {
      const { channelId } = card;
      const isFirst = !cards.has(keyOf(card));
      backOff(cards, keyOf(card));
      if (isFirst || !channels.has(channelId)) backOff(channels, channelId);
    },

    /** Backs off this card alone, for a reason that concerns no other. */
    waits: (card: CardKey): void => backOff(cards, keyOf(card)),

    limited: ({ channelId }: CardKey, isPost: boolean, retryAt: Date): void =>
      limiter.limited(isPost ? 'post' : 'update', channelId, retryAt),
  };
}

export function keyOf({ channelId, topic }: CardKey): string {
  return `${channelId} ${topic}`;
}
