import type { Log } from '../../lib/log.ts';
import type { UpdateBudget } from '../../outbox/update-budget.ts';
import type { Store } from '../../store/store.ts';
import { createHeldLease, type LeaseTiming } from '../../jobs/lease.ts';
import { createLastDrawn } from './show-card.ts';
import { createStaleCards } from './stale-cards.ts';

interface LeadershipParts {
  readonly store: Pick<Store, 'cards' | 'subscriptions' | 'leases'>;
  readonly budget: Pick<UpdateBudget, 'keep' | 'continue'>;
  readonly owner: string;
  readonly timing: LeaseTiming;
  readonly log: Log;
  readonly now: () => Date;
}

/** Keeps the lease, and what is known while this process has it. */
export function createLeadership({ store, budget, owner, timing, log, now }: LeadershipParts) {
  const begun = () => {
    const stale = createStaleCards({ store, now });
    const isLeader = (): boolean => lease.isHeld() && known.stale === stale;
    return { stale, drawn: createLastDrawn(), isLeader };
  };

  const lease = createHeldLease({
    leases: store.leases,
    name: 'cards',
    owner,
    now,
    timing,
    keep: (isLast) => budget.keep(isLast),
    resume: (kept) => {
      budget.continue(kept);
      // The previous knowledge may date from before another process had the lease.
      known = begun();
      log.info('cards are shown from here');
    },
  });
  let known = begun();

  return {
    hold: () => lease.hold(),
    known: () => known,
    release: async (): Promise<void> => {
      try {
        await lease.release();
      } catch (err) {
        log.warn({ err }, 'another process shows cards only after a while');
      }
    },
  };
}
