import { setTimeout as wait } from 'node:timers/promises';
import { LimitedError } from '../lib/errors.ts';
import type { Posting } from '../domain/post.ts';
import type { SlackTurns } from '../store/alerts/slack-turns.ts';

interface TurnParts {
  readonly turns: Pick<SlackTurns, 'takeUpdate'>;
  readonly rank: number;
  readonly now: () => Date;
  /** Milliseconds between two requests for a permit. */
  readonly askEveryMs?: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/**
 * Ranks of updates: lower ones come first, then earlier requests; all before cards, up to their
 * share.
 */
export const RANKS = { alarm: 0, other: 1 } as const;

const ASK_EVERY_MS = 500;
// The timeout is shorter than the leases of those who have a message in hand.
const TIMEOUT_MS = 10_000;

/**
 * Returns a posting whose updates wait for a permit, which the process that shows the cards gives
 * (showing/grants.ts). An update without one in time fails with a `LimitedError`.
 */
export function postInTurn(posting: Posting, parts: TurnParts): Posting {
  const { turns, rank, now, askEveryMs = ASK_EVERY_MS, sleep = wait } = parts;
  return {
    post: (...message) => posting.post(...message),
    async update(channelId, ts, reply) {
      const giveUpAt = new Date(now().getTime() + TIMEOUT_MS);
      while (!(await turns.takeUpdate({ channelId, ts, rank }, now()))) {
        if (now() >= giveUpAt) {
          throw new LimitedError('Other messages are changed first.', { retryAt: now() });
        }
        await sleep(askEveryMs);
      }
      await posting.update(channelId, ts, reply);
    },
  };
}
