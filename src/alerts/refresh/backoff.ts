import type { CardKey } from '../../store/alerts/cards.ts';

const RETRY_MS = 2_000;
const RETRY_MAX_MS = 300_000;
const LIMIT_MIN_MS = 1_000;

interface Hold {
  until: Date;
  failures: number;
}

interface BackoffParts {
  readonly now: () => Date;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly postGapMs: number;
}

export type Backoff = ReturnType<typeof createBackoff>;

/** Keeps the backoffs of channels and cards, and Slack's limits on posts and updates. */
export function createBackoff({ now, random, postGapMs }: BackoffParts) {
  const channels = new Map<string, Hold>();
  const cards = new Map<string, Hold>();
  const postsFrom = new Map<string, Date>();
  let updatesFrom = new Date(0);

  const inMs = (ms: number): Date => new Date(now().getTime() + ms);

  const backOff = (backoff: Map<string, Hold>, key: string): void => {
    const failures = (backoff.get(key)?.failures ?? 0) + 1;
    const waitMs = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failures - 1));
    // The delay is between half and all of it, so that channels that failed together don't come
    // back together.
    backoff.set(key, { failures, until: inMs(waitMs * (0.5 + random() / 2)) });
  };

  return {
    /** Returns the time until which a card waits for a backoff or a limit; 1970 without any. */
    until({ channelId, topic }: CardKey, isPost: boolean): Date {
      const all = [
        channels.get(channelId)?.until,
        cards.get(keyOf({ channelId, topic }))?.until,
        isPost ? postsFrom.get(channelId) : updatesFrom,
      ];
      return new Date(Math.max(...all.map((at) => at?.getTime() ?? 0)));
    },

    /** Returns the time until which Slack takes no updates. */
    updatesFrom: (): Date => updatesFrom,

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

    /** Notes a limit: Slack limits posts per channel, and updates for the whole workspace. */
    limited({ channelId }: CardKey, isPost: boolean, retryAt: Date): void {
      const soonestAt = inMs(LIMIT_MIN_MS);
      const until = retryAt > soonestAt ? retryAt : soonestAt;
      if (isPost) postsFrom.set(channelId, until);
      else if (until > updatesFrom) updatesFrom = until;
    },
  };
}

/** Returns the key of a card. */
export function keyOf({ channelId, topic }: CardKey): string {
  return `${channelId} ${topic}`;
}
