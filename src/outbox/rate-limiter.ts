import { setTimeout as wait } from 'node:timers/promises';
import { LimitedError } from '../lib/errors.ts';
import type { Posting } from '../domain/post.ts';
import type { SlackTurns } from '../store/alerts/slack-turns.ts';

export type SlackCall = 'post' | 'update';

/**
 * Keeps all replicas within Slack's limits (docs.slack.dev/apis/web-api/rate-limits): posts are
 * limited per channel, updates for the whole workspace. Updates need a permit, which the process
 * that shows the cards gives.
 */
export interface RateLimiter {
  /** Resolves when the next post in this channel may be sent. */
  postTurn(channelId: string): Promise<void>;
  /** Takes the permit to change a message; false while there is none, which requests one. */
  takeUpdate(channelId: string, ts: string, rank: number): Promise<boolean>;
  /** Notes that Slack wants no more such calls until then. */
  limited(call: SlackCall, channelId: string, retryAt: Date): void;
  /** Returns the instant from which Slack takes such calls again; 1970 when it does. */
  heldUntil(call: SlackCall, channelId: string): Date;
  /**
   * Returns a posting whose updates wait for their permit. One that has none in time fails with a
   * `LimitedError`.
   */
  inTurn(posting: Posting): Posting;
}

interface LimiterParts {
  readonly turns: Pick<SlackTurns, 'takeUpdate' | 'takePost'>;
  readonly now: () => Date;
  /** The real time, even where another clock is set: Slack limits real posts. */
  readonly realNow?: () => Date;
  /** Milliseconds between two requests for a permit. */
  readonly askEveryMs?: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Slack takes about one message a second a channel. */
const POST_GAP_MS = 1_100;
const ASK_EVERY_MS = 500;
// The timeout is shorter than the leases of those who have a message in hand.
const TIMEOUT_MS = 10_000;
const HOLD_MIN_MS = 1_000;
/** Alarms have 0, and come first; then earlier requests do; cards come last, from their share on. */
const RANK = 1;

interface Hold {
  /** The beginning; a clock that was set back since knows nothing of the end. */
  readonly since: Date;
  readonly until: Date;
}

export function createRateLimiter(parts: LimiterParts): RateLimiter {
  const { turns, now, realNow = () => new Date(), sleep = wait } = parts;
  const holds = new Map<string, Hold>();
  const keyOf = (call: SlackCall, channelId: string): string =>
    call === 'update' ? 'updates' : `posts in ${channelId}`;
  const takeUpdate: RateLimiter['takeUpdate'] = (channelId, ts, rank) =>
    turns.takeUpdate({ channelId, ts, rank }, now());

  return {
    takeUpdate,

    async postTurn(channelId) {
      const turnAt = await turns.takePost(channelId, realNow(), POST_GAP_MS);
      const waitMs = turnAt.getTime() - realNow().getTime();
      if (waitMs > 0) await sleep(waitMs);
    },

    limited(call, channelId, retryAt) {
      const since = now();
      const untilMs = Math.max(retryAt.getTime(), since.getTime() + HOLD_MIN_MS);
      holds.set(keyOf(call, channelId), { since, until: new Date(untilMs) });
    },

    heldUntil(call, channelId) {
      const key = keyOf(call, channelId);
      const hold = holds.get(key);
      const isOver = hold === undefined || hold.until <= now() || hold.since > now();
      if (isOver) holds.delete(key);
      return isOver ? new Date(0) : hold.until;
    },

    inTurn: (posting) => ({
      post: (...message) => posting.post(...message),
      async update(channelId, ts, reply) {
        const giveUpAt = new Date(now().getTime() + TIMEOUT_MS);
        while (!(await takeUpdate(channelId, ts, RANK))) {
          if (now() >= giveUpAt) {
            throw new LimitedError('Other messages are changed first.', { retryAt: now() });
          }
          await sleep(parts.askEveryMs ?? ASK_EVERY_MS);
        }
        await posting.update(channelId, ts, reply);
      },
    }),
  };
}
