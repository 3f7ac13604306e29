import { createBudget, type Taken } from './budget.ts';
import type { Pace } from './pace.ts';

/** The state that an owner of the lease leaves for the next one. */
interface Kept {
  readonly owner: string;
  readonly at: number;
  readonly madeAt: readonly number[];
  /** True when no call was made after this was written. */
  readonly isLast: boolean;
}

interface SharedBudgetParts {
  readonly pace: Pick<Pace, 'updatesAMinute' | 'burst'>;
  readonly owner: string;
  /** Milliseconds at most between two renewals of the lease. */
  readonly renewedEveryMs: number;
  readonly now: () => Date;
}

/** The workspace's budget, handed on from process to process with the lease. */
export function createSharedBudget({ pace, owner, renewedEveryMs, now }: SharedBudgetParts) {
  const budget = createBudget(pace.updatesAMinute, pace.burst);
  return {
    take: (at: Date) => budget.take(at),
    nextAt: (at: Date) => budget.nextAt(at),
    spread: () => budget.spread(),
    giveBack: (one: Taken) => budget.giveBack(one),

    keep(isLast: boolean): string {
      const kept: Kept = { owner, at: now().getTime(), madeAt: budget.kept(), isLast };
      return JSON.stringify(kept);
    },

    continue(text: string | null): void {
      if (text === null) return;
      // A process wrote this text in `keep`.
      const kept = JSON.parse(text) as Kept;
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
