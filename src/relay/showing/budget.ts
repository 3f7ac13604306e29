const MINUTE_MS = 60_000;
// What was sent in a minute may arrive in a bit less.
const WINDOW_MS = MINUTE_MS + 200;

/** One call that was taken from the budget. */
export interface Taken {
  /** When it is made, if later than when it was taken. */
  atMs: number;
}

export type Budget = ReturnType<typeof createBudget>;

/**
 * So many calls in any minute, given out evenly; after a quieter time a few at once, which are then
 * missing a minute later.
 */
export function createBudget(aMinute: number, burst: number) {
  const everyMs = MINUTE_MS / aMinute;
  let taken: Taken[] = [];
  let left = burst;
  let countedAtMs: number | null = null;

  const refill = (atMs: number): void => {
    taken = taken.filter((one) => one.atMs > atMs - WINDOW_MS);
    // While the minute is full no more is saved up, or the next minutes would have the same gap.
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
    /** One call, or `null` when there is none left just now. */
    take(at: Date): Taken | null {
      const atMs = at.getTime();
      if (nextAtMs(atMs) > atMs) return null;
      left -= 1;
      const one = { atMs };
      taken.push(one);
      return one;
    },

    /** Several at once now would be a pause in a minute, which nobody has time for. */
    spread(): void {
      left = Math.min(left, 1);
    },

    /** Gives back one that was not made. */
    giveBack(one: Taken): void {
      taken = taken.filter((other) => other !== one);
      left = Math.min(burst, left + 1);
    },

    /** When the next one is there. */
    nextAt: (at: Date): Date => new Date(nextAtMs(at.getTime())),

    /** For whoever goes on with this budget: when calls were made in the last minute. */
    kept: (): readonly number[] => taken.map(({ atMs }) => atMs),

    /**
     * Goes on with another's budget.
     * @param unheardMs for so long nobody knows what the other did; it counts as if it did its most.
     */
    goOn(madeAtMs: readonly number[], keptAt: Date, unheardMs: number): void {
      const unheard = unheardMs === 0 ? 0 : Math.ceil(unheardMs / everyMs) + burst;
      const unheardAtMs = keptAt.getTime() + unheardMs;
      taken = [...madeAtMs, ...Array<number>(unheard).fill(unheardAtMs)].map((atMs) => ({ atMs }));
      left = Math.min(left, Math.max(1, aMinute - taken.length));
    },
  };
}
