const MINUTE_MS = 60_000;
// Calls that were sent within a minute may arrive within a bit less.
const WINDOW_MS = MINUTE_MS + 200;

/** One call that was taken from the budget. */
export interface Taken {
  /** Milliseconds since 1970 at which the call is made; at first those at which it was taken. */
  atMs: number;
}

export type Budget = ReturnType<typeof createBudget>;

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

    /**
     * Forgoes saved calls: several at once now would leave a gap in a minute, when cards can't
     * wait.
     */
    spread(): void {
      left = Math.min(left, 1);
    },

    /** Gives back a call that was not made. */
    giveBack(one: Taken): void {
      taken = taken.filter((other) => other !== one);
      left = Math.min(burst, left + 1);
    },

    /** Returns the time from which on a call is available. */
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
