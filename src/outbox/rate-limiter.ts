import { pause as wait } from '../lib/timeout.ts';
import type { Permits } from '../store/outbox/permits.ts';

export type SlackCall = 'post' | 'update';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

interface LimiterParts {
  readonly permits: Pick<Permits, 'takeUpdate' | 'takePost'>;
  readonly now: () => Date;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Slack takes about one message a second a channel. */
const POST_GAP_MS = 1_100;
const SHORTEST_BACKOFF_MS = 1_000;

interface Backoff {
  /** The beginning; a clock that was set back since knows nothing of the end. */
  readonly since: Date;
  readonly until: Date;
}

/**
 * Keeps every replica within Slack's limits (docs.slack.dev/apis/web-api/rate-limits): posts are
 * limited per channel, updates for the whole workspace. A replica asks here before each call;
 * update-budget.ts gives the permits to update, in the one process that shows the cards.
 */
export function createRateLimiter(parts: LimiterParts) {
  const { permits, now, sleep = wait } = parts;
  const backoffs = new Map<string, Backoff>();
  const keyOf = (call: SlackCall, channelId: string): string =>
    call === 'update' ? 'updates' : `posts in ${channelId}`;

  return {
    /**
     * Takes the permit to change a message; false while there is none, which requests one. The
     * lowest rank comes first, then the earlier request; cards come last, from their share on.
     */
    takeUpdate: (channelId: string, ts: string, rank: number): Promise<boolean> =>
      permits.takeUpdate({ channelId, ts, rank }, now()),

    async waitToPost(channelId: string): Promise<void> {
      const waitMs = await permits.takePost(channelId, POST_GAP_MS);
      if (waitMs > 0) await sleep(waitMs);
    },

    /** Notes that Slack wants no more such calls until then. */
    limited(call: SlackCall, channelId: string, retryAt: Date): void {
      const since = now();
      const untilMs = Math.max(retryAt.getTime(), since.getTime() + SHORTEST_BACKOFF_MS);
      backoffs.set(keyOf(call, channelId), { since, until: new Date(untilMs) });
    },

    /** Returns the instant from which Slack takes such calls again; 1970 when it does. */
    heldUntil(call: SlackCall, channelId: string): Date {
      const key = keyOf(call, channelId);
      const backoff = backoffs.get(key);
      const isOver = backoff === undefined || backoff.until <= now() || backoff.since > now();
      if (isOver) backoffs.delete(key);
      return isOver ? new Date(0) : backoff.until;
    },
  };
}
