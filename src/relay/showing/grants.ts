import type { SlackTurns } from '../../store/alerts/slack-turns.ts';
import { createBudget, type Budget } from './budget.ts';
import type { Holds } from './holds.ts';
import type { Pace } from './pace.ts';

interface GrantsParts {
  readonly turns: Pick<SlackTurns, 'waiting' | 'grant'>;
  readonly budget: Pick<Budget, 'take' | 'giveBack'>;
  readonly holds: Pick<Holds, 'updatesFrom'>;
  readonly pace: Pick<Pace, 'othersAMinute'>;
  readonly now: () => Date;
}

/** How long a turn can be used. */
const LASTS_MS = 5_000;
/** By so much the clocks of replicas may differ. */
const SKEW_MS = 2_000;
const OTHERS_BURST = 4;

/**
 * Gives turns to those who change messages other than cards, in whatever process: before the cards,
 * up to a share of the budget.
 */
export function createGrants({ turns, budget, holds, pace, now }: GrantsParts) {
  const share = createBudget(pace.othersAMinute, Math.min(OTHERS_BURST, pace.othersAMinute));

  const take = (at: Date) => {
    const shared = share.take(at);
    if (shared === null) return null;
    const taken = budget.take(at);
    if (taken === null) {
      share.giveBack(shared);
      return null;
    }
    // It counts from when it is used at the latest.
    taken.atMs = at.getTime() + LASTS_MS + SKEW_MS;
    return { shared, taken };
  };

  return {
    /** Gives as many as there are. */
    async give(): Promise<void> {
      if (holds.updatesFrom() > now()) return;
      for (const message of await turns.waiting(now())) {
        const at = now();
        const turn = take(at);
        if (turn === null) return;
        if (await turns.grant(message, new Date(at.getTime() + LASTS_MS))) continue;
        share.giveBack(turn.shared);
        budget.giveBack(turn.taken);
      }
    },
  };
}
