import type { SlackTurns } from '../../store/alerts/slack-turns.ts';
import { createBudget, type Budget, type Taken } from './budget.ts';
import type { Holds } from './holds.ts';
import type { Pace } from './pace.ts';

interface GrantsParts {
  readonly turns: Pick<SlackTurns, 'asked' | 'grant'>;
  readonly budget: Pick<Budget, 'take' | 'giveBack'>;
  readonly holds: Pick<Holds, 'updatesFrom'>;
  readonly pace: Pick<Pace, 'othersAMinute'>;
  /** Whether cards want nearly all of the budget. */
  readonly isCrowded: () => boolean;
  readonly now: () => Date;
}

/** A turn that was given. */
interface Unused {
  readonly taken: Taken;
  readonly until: Date;
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
export function createGrants({ turns, budget, holds, pace, isCrowded, now }: GrantsParts) {
  const share = createBudget(pace.othersAMinute, Math.min(OTHERS_BURST, pace.othersAMinute));
  const unused = new Map<string, Unused>();

  /** Who used a turn did so by now: had it to count from its end, the cards would miss some. */
  const noteUsed = (granted: readonly string[], at: Date): void => {
    for (const [message, { taken, until }] of unused) {
      const isOver = at >= until;
      if (!isOver && granted.includes(message)) continue;
      unused.delete(message);
      if (!isOver) taken.atMs = at.getTime();
    }
  };

  const take = (at: Date) => {
    const shared = share.take(at);
    if (shared === null) return null;
    const taken = budget.take(at);
    if (taken === null) {
      share.giveBack(shared);
      return null;
    }
    // It counts from when it is used, at the latest.
    taken.atMs = at.getTime() + LASTS_MS + SKEW_MS;
    return { shared, taken };
  };

  return {
    /** Gives as many as there are. */
    async give(): Promise<void> {
      const { waiting, granted } = await turns.asked(now());
      noteUsed(granted, now());
      if (holds.updatesFrom() > now()) return;
      // Several at once would make the busiest cards late.
      if (isCrowded()) share.spread();
      for (const message of waiting) {
        const at = now();
        const turn = take(at);
        if (turn === null) return;
        const until = new Date(at.getTime() + LASTS_MS);
        if (await turns.grant(message, until)) {
          unused.set(message, { taken: turn.taken, until });
          continue;
        }
        share.giveBack(turn.shared);
        budget.giveBack(turn.taken);
      }
    },
  };
}
