import type { SlackTurns } from '../../store/alerts/slack-turns.ts';
import { createBudget, type Budget, type Taken } from './budget.ts';
import type { Backoff } from './backoff.ts';
import type { Pace } from './pace.ts';

interface PermitsParts {
  readonly turns: Pick<SlackTurns, 'requested' | 'grant'>;
  readonly budget: Pick<Budget, 'take' | 'giveBack'>;
  readonly backoff: Pick<Backoff, 'updatesFrom'>;
  readonly pace: Pick<Pace, 'othersAMinute'>;
  /** Tells whether stale cards need most of the budget. */
  readonly isCrowded: () => boolean;
  readonly now: () => Date;
}

/** A permit that was given and is not used yet. */
interface Unused {
  readonly taken: Taken;
  readonly until: Date;
}

/** Milliseconds for which a permit can be used. */
const LASTS_MS = 5_000;
/** Milliseconds by which the clocks of replicas may differ. */
const SKEW_MS = 2_000;
const OTHERS_BURST = 4;

/**
 * Gives permits for updates of messages other than cards, to any process: before the cards, up to a
 * share of the budget.
 */
export function createPermits({ turns, budget, backoff, pace, isCrowded, now }: PermitsParts) {
  const share = createBudget(pace.othersAMinute, Math.min(OTHERS_BURST, pace.othersAMinute));
  const unused = new Map<string, Unused>();

  /**
   * Counts used permits from now: counted from their end, they would cost the cards some updates.
   */
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
    // An unused permit counts from its end plus the skew: the latest time of its use.
    taken.atMs = at.getTime() + LASTS_MS + SKEW_MS;
    return { shared, taken };
  };

  return {
    /** Gives permits to the messages that wait, as many as there are. */
    async give(): Promise<void> {
      const { waiting, granted } = await turns.requested(now());
      noteUsed(granted, now());
      if (backoff.updatesFrom() > now()) return;
      // Several permits at once would make the cards of hot topics late.
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
