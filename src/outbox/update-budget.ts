import type { Permits } from '../store/outbox/permits.ts';
import type { RateLimiter } from './rate-limiter.ts';

const MINUTE_MS = 60_000;
// Calls that were sent within a minute may arrive within a bit less.
const WINDOW_MS = MINUTE_MS + 200;

export interface Taken {
  /** Milliseconds since 1970 at which the call is made; at first those at which it was taken. */
  atMs: number;
}

/**
 * Allows `aMinute` calls in any minute, evenly spaced; after a quieter time up to `burst` at once,
 * which are then missing a minute later.
 */
export function createBudget(aMinute: number, burst: number) {
  const everyMs = MINUTE_MS / aMinute;
  let taken: Taken[] = [];
  let left = burst;
  let countedAtMs: number | null = null;

  const refill = (atMs: number): void => {
    taken = taken.filter((one) => one.atMs > atMs - WINDOW_MS);
    // Nothing is saved up while the minute is full, or the next minutes would have the same gap.
    const most = taken.length < aMinute ? burst : Math.max(1, left);
    left = Math.min(most, left + Math.max(0, atMs - (countedAtMs ?? atMs)) / everyMs);
    countedAtMs = atMs;
  };

  const nextAtMs = (atMs: number): number => {
    refill(atMs);
    const evenAtMs = atMs + Math.ceil(Math.max(0, 1 - left) * everyMs);
    if (taken.length < aMinute) return evenAtMs;
    const byTime = taken.map((one) => one.atMs).sort((a, b) => a - b);
    const oldestMs = byTime[taken.length - aMinute] ?? atMs;
    return Math.max(evenAtMs, oldestMs + WINDOW_MS);
  };

  return {
    /** Takes one call; `null` when there is none left just now. */
    take(at: Date): Taken | null {
      const atMs = at.getTime();
      if (nextAtMs(atMs) > atMs) return null;
      left -= 1;
      const one = { atMs };
      taken.push(one);
      return one;
    },

    /** Forgoes saved calls: several at once leave a gap in a minute, when cards can't wait. */
    spread(): void {
      left = Math.min(left, 1);
    },

    giveBack(one: Taken): void {
      taken = taken.filter((other) => other !== one);
      left = Math.min(burst, left + 1);
    },

    nextAt: (at: Date): Date => new Date(nextAtMs(at.getTime())),

    /** Returns the times of the last minute's calls, for the replica that continues this budget. */
    kept: (): readonly number[] => taken.map(({ atMs }) => atMs),

    /**
     * Continues another replica's budget.
     * @param unheardMs milliseconds of which the other's calls are unknown; they count as its most.
     */
    resume(madeAtMs: readonly number[], keptAt: Date, unrenewedMs: number): void {
      const unheard = unrenewedMs === 0 ? 0 : Math.ceil(unrenewedMs / everyMs) + burst;
      const unheardAtMs = keptAt.getTime() + unrenewedMs;
      taken = [...madeAtMs, ...Array<number>(unheard).fill(unheardAtMs)].map((atMs) => ({ atMs }));
      left = Math.min(left, Math.max(1, aMinute - taken.length));
    },
  };
}

interface KeptBudget {
  readonly owner: string;
  readonly at: number;
  readonly madeAt: readonly number[];
  /** True when no call was made after this was written. */
  readonly isLast: boolean;
}

interface UpdateBudgetParts {
  readonly permits: Pick<Permits, 'requested' | 'grant'>;
  readonly limiter: Pick<RateLimiter, 'heldUntil'>;
  /** Calls of chat.update in any minute, and at once after a quieter time. */
  readonly updatesAMinute: number;
  readonly burst: number;
  /** The part of these calls that is for messages other than cards. */
  readonly othersAMinute: number;
  /** The id of this start of the process. */
  readonly owner: string;
  /** Milliseconds at most between two renewals of the lease. */
  readonly renewedEveryMs: number;
  readonly now: () => Date;
}

export type UpdateBudget = ReturnType<typeof createUpdateBudget>;

/**
 * The workspace's budget of updates, handed on from process to process with a lease. Whoever has it
 * gives permits to all processes, before its own calls, up to a share of the budget.
 */
export function createUpdateBudget(parts: UpdateBudgetParts) {
  const { updatesAMinute, burst, owner, renewedEveryMs, now } = parts;
  const budget = createBudget(updatesAMinute, burst);
  const givePermits = createGiver(budget, parts);
  return {
    ...budget,

    /**
     * Gives as many permits as there are to the messages that wait.
     * @param isCrowded whether others need most of the budget
     */
    givePermits,

    /** Returns what the next owner needs; `isLast` when this one makes no call any more. */
    keep(isLast: boolean): string {
      const kept: KeptBudget = { owner, at: now().getTime(), madeAt: budget.kept(), isLast };
      return JSON.stringify(kept);
    },

    continue(text: string | null): void {
      if (text === null) return;
      // A process wrote this text in `keep`.
      const kept = JSON.parse(text) as KeptBudget;
      if (kept.owner === owner) return;
      const atMs = now().getTime();
      // Calls can't lie in the future; a clock that ran ahead would block the budget for as long.
      const madeAtMs = kept.madeAt.map((madeMs) => Math.min(madeMs, atMs));
      const keptAtMs = Math.min(kept.at, atMs);
      const unrenewedMs = Math.min(atMs - keptAtMs, renewedEveryMs);
      budget.resume(madeAtMs, new Date(keptAtMs), kept.isLast ? 0 : unrenewedMs);
    },
  };
}

/** Milliseconds for which a permit can be used. */
const LASTS_MS = 5_000;
/** Milliseconds by which the clocks of replicas may differ. */
const SKEW_MS = 2_000;
const OTHERS_BURST = 4;

function createGiver(
  budget: ReturnType<typeof createBudget>,
  { permits, limiter, othersAMinute, now }: UpdateBudgetParts,
) {
  const share = createBudget(othersAMinute, Math.min(OTHERS_BURST, othersAMinute));
  /** Permits that were given and are not used yet, by message. */
  const unused = new Map<string, { readonly taken: Taken; readonly until: Date }>();

  /** Used permits count from now: from their end, they would cost the cards some updates. */
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

  return async (isCrowded: boolean): Promise<void> => {
    const { waiting, granted } = await permits.requested(now());
    noteUsed(granted, now());
    if (limiter.heldUntil('update', '') > now()) return;
    // Several permits at once would make the cards of hot topics late.
    if (isCrowded) share.spread();
    for (const message of waiting) {
      const at = now();
      const call = take(at);
      if (call === null) return;
      const until = new Date(at.getTime() + LASTS_MS);
      if (await permits.grant(message, until)) {
        unused.set(message, { taken: call.taken, until });
        continue;
      }
      share.giveBack(call.shared);
      budget.giveBack(call.taken);
    }
  };
}
