import { randomUUID } from 'node:crypto';
import type { Store } from '../../store/store.ts';
import { createBusy } from './busy.ts';
import { createPermits } from './permits.ts';
import { createBackoff } from './backoff.ts';
import { createInFlight, type InFlightParts } from './in-flight.ts';
import type { LeaseTiming } from '../../jobs/lease.ts';
import { createLeadership } from './leadership.ts';
import type { Pace } from './pace.ts';
import { createSharedBudget } from './shared-budget.ts';
import { createTurns } from './turns.ts';

export interface ShowingParts extends Omit<InFlightParts, 'store'> {
  readonly store: Pick<Store, 'cards' | 'subscriptions' | 'leases' | 'slackTurns'>;
  readonly pace: Pace;
  readonly leaseTiming?: LeaseTiming | undefined;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
}

/** The default timing: a dead replica is replaced within 15 s, and a slow one keeps the lease. */
const LEASE_TIMING: LeaseTiming = { lastsMs: 10_000, renewEveryMs: 2_500 };
const STORE_RETRY_MS = 2_000;
const COUNTED_MS = 60_000;

/** Shows the stale cards, each in its turn. Keeps nothing that a restart would lose. */
export function createShowing(parts: ShowingParts) {
  const { pace, now, log, store, random = Math.random } = parts;
  const timing = parts.leaseTiming ?? LEASE_TIMING;
  const owner = randomUUID();
  const renewedEveryMs = timing.renewEveryMs + pace.idleMs;
  const budget = createSharedBudget({ pace, owner, renewedEveryMs, now });
  const backoff = createBackoff({ now, random, postGapMs: pace.postGapMs });
  const busy = createBusy();
  const turns = createTurns({ pace, budget, backoff, busy });
  const { isCrowded } = turns;
  const permits = createPermits({ turns: store.slackTurns, budget, backoff, pace, isCrowded, now });
  const inFlight = createInFlight(parts, { budget, backoff, turns });

  const leadership = createLeadership({ store, budget, owner, timing, log, now });

  const lookAround = async (): Promise<void> => {
    const hasNews = await leadership.known().watch.look();
    const at = now();
    if (!hasNews || !busy.isToSample(at)) return;
    busy.sample(await store.cards.eventCounts(new Date(at.getTime() - COUNTED_MS)), at);
  };

  /** Starts to show what may be shown now; returns the milliseconds until more may be. */
  const begin = (): number => {
    const at = now();
    const known = leadership.known();
    const { cards, visibility } = known.watch;
    const stale = [...cards.all()].filter((card) => !inFlight.has(card));
    const next = turns.next(stale, { visibility: visibility(), posting: inFlight.posting(), at });
    for (const card of next.unwanted) cards.drop(card);
    for (const turn of next.turns) inFlight.begin(turn, known);
    const waitMs = next.nextAt === null ? pace.idleMs : next.nextAt.getTime() - at.getTime();
    return Math.min(pace.idleMs, waitMs);
  };

  return {
    /** Looks once; returns the milliseconds until the next look is due. Doesn't reject. */
    look: async (): Promise<number> => {
      try {
        if (!(await leadership.hold())) return pace.idleMs;
        await lookAround();
        await permits.give();
        return begin();
      } catch (err) {
        log.error({ err }, 'cards wait: the store does not answer');
        return STORE_RETRY_MS;
      }
    },

    /** Resolves when nothing is under way with Slack. */
    finished: (): Promise<void> => inFlight.finished(),

    /** Releases the lease, so that another process can go on. */
    release: (): Promise<void> => leadership.release(),
  };
}
