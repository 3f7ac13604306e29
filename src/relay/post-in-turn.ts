import { setTimeout as wait } from 'node:timers/promises';
import { LimitedError } from '../core/errors.ts';
import type { Posting } from '../core/post.ts';
import type { SlackTurns } from '../store/alerts/slack-turns.ts';

interface TurnParts {
  readonly turns: Pick<SlackTurns, 'takeUpdate'>;
  readonly rank: number;
  readonly now: () => Date;
  /** Between two questions whether it is one's turn. */
  readonly askEveryMs?: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Whose updates come first, then who asked first; all before cards, as far as their share goes. */
export const RANKS = { alarm: 0, other: 1 } as const;

const ASK_EVERY_MS = 500;
// Shorter than the leases of those who have a message in hand.
const TIMEOUT_MS = 10_000;

/**
 * Posting for whoever has no budget of its own: an update waits for its turn, which whoever shows
 * the cards gives (showing/grants.ts), and after a while is one for later.
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
