import { pause as wait } from '../lib/timeout.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import type { Pace, Permits } from '../store/outbox/permits.ts';

export type SlackCall = 'post' | 'update';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

interface LimiterParts {
  readonly permits: Permits;
  readonly now: () => Date;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** The updates that may begin now. */
export interface UpdateRoom {
  readonly count: number;
  /** Milliseconds until one more may. */
  readonly nextInMs: number;
}

/** Slack takes about one message a second a channel. */
const POSTS: Pace = { everyMs: 1_100, longestMs: 10 * 60_000 };

/** Slack: chat.update is Tier 3, 50 a minute (docs.slack.dev/apis/web-api/rate-limits). */
export const UPDATES_A_MINUTE = 49;
/** Each of so many permits is used once a minute. What is sent then may arrive within a bit less. */
const UPDATES: Pace = { everyMs: 60_200, longestMs: 2 * 60_200 };
const UPDATE_PERMITS = Array.from({ length: UPDATES_A_MINUTE }, (_, index) => `update ${index}`);
const EVENLY_MS = UPDATES.everyMs / UPDATES_A_MINUTE;

/** The part of the updates that is for messages of the outbox: 10 a minute. */
const OF_OUTBOX: Pace = { everyMs: 6_000, longestMs: 60_000 };
/**
 * Milliseconds by which its messages may be ahead of that: those of the lowest rank, and what
 * wasn't updated for long, in proportion; so these come first where not all can.
 */
const FIRST_RANK_MS = 12_000;
const PATIENT_MS = 15_000;
const PATIENT_AFTER_MS = 10 * 60_000;

const SHORTEST_BACKOFF_MS = 1_000;

interface Backoff {
  /** The beginning; a clock that was set back since knows nothing of the end. */
  readonly since: Date;
  readonly until: Date;
}

/**
 * Keeps every replica within Slack's limits (docs.slack.dev/apis/web-api/rate-limits): posts are
 * limited per channel, updates for the whole workspace. Who calls Slack waits here right before.
 */
export function createRateLimiter({ permits, now, sleep = wait }: LimiterParts) {
  const backoffs = new Map<string, Backoff>();
  const keyOf = (call: SlackCall, channelId: string): string =>
    call === 'update' ? 'updates' : `posts in ${channelId}`;

  const takePost = (channelId: string) => permits.take(`post ${channelId}`, POSTS);

  /** Takes the permit that is free first; `null` when another process was faster. */
  const takeUpdate = async (): Promise<number | null> => {
    const freeInMs = await permits.freeInMs(UPDATE_PERMITS, UPDATES);
    const [[name, inMs] = ['', 0]] = [...freeInMs].sort(([, a], [, b]) => a - b);
    return await permits.take(name, UPDATES, Math.max(0, inMs));
  };

  return {
    async waitToPost(channelId: string): Promise<void> {
      const waitMs = await takePost(channelId);
      if (waitMs) await sleep(waitMs);
    },

    async waitToUpdate(): Promise<void> {
      let waitMs = await takeUpdate();
      while (waitMs === null) waitMs = await takeUpdate();
      if (waitMs > 0) await sleep(waitMs);
    },

    /** Takes the outbox's next turn to update a message, before cards; false while it isn't its. */
    async takeTurn({ rank, shownAt }: Pick<OutgoingMessage, 'rank' | 'shownAt'>): Promise<boolean> {
      const sinceMs = now().getTime() - (shownAt?.getTime() ?? 0);
      const waited = Math.min(1, Math.max(0, sinceMs / PATIENT_AFTER_MS));
      const aheadMs = (rank === 0 ? FIRST_RANK_MS : 0) + Math.round(waited * PATIENT_MS);
      return (await permits.take('updates of the outbox', OF_OUTBOX, aheadMs)) !== null;
    },

    /**
     * Returns how many updates may begin, so that they stay evenly spaced, with `burst` at once
     * after a quieter time.
     * @param begun those that have begun and take their permit yet
     */
    async roomToUpdate(burst: number, begun: number): Promise<UpdateRoom> {
      const freeInMs = await permits.freeInMs(UPDATE_PERMITS, UPDATES);
      return roomIn([...freeInMs.values()], { burst, begun });
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

function roomIn(
  freeInMs: readonly number[],
  { burst, begun }: { readonly burst: number; readonly begun: number },
): UpdateRoom {
  const inOrder = freeInMs.toSorted((a, b) => a - b);
  const used = [...inOrder.slice(begun), ...Array<number>(begun).fill(UPDATES.everyMs)];
  // Had they been evenly spaced, the last of them would be used up by then.
  const evenInMs = used
    .map((inMs) => inMs - UPDATES.everyMs)
    .sort((a, b) => a - b)
    .reduce((even, usedInMs) => Math.max(even, usedInMs) + EVENLY_MS, -Infinity);
  const saved = Math.floor(burst - Math.max(0, evenInMs) / EVENLY_MS);
  const free = used.filter((inMs) => inMs <= 0).length;
  return {
    count: Math.max(0, Math.min(saved, free)),
    nextInMs: Math.ceil(Math.max(0, evenInMs - (burst - 1) * EVENLY_MS, Math.min(...used))),
  };
}
