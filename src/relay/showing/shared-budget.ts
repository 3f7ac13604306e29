import { createBudget, type Taken } from './budget.ts';
import type { Pace } from './pace.ts';

/** What a holder of the lease leaves for the next one. */
interface Kept {
  readonly owner: string;
  readonly at: number;
  readonly madeAt: readonly number[];
  /** Nothing was done after this was written. */
  readonly isLast: boolean;
}

interface SharedBudgetParts {
  readonly pace: Pick<Pace, 'updatesAMinute' | 'burst'>;
  readonly owner: string;
  /** At most between two words of the holder. */
  readonly heardEveryMs: number;
  readonly now: () => Date;
}

/** The workspace's budget, handed on from process to process with the lease. */
export function createSharedBudget({ pace, owner, heardEveryMs, now }: SharedBudgetParts) {
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
      // Written above, by some process.
      const kept = JSON.parse(text) as Kept;
      if (kept.owner === owner) return;
      const unheardMs = Math.min(now().getTime() - kept.at, heardEveryMs);
      budget.goOn(kept.madeAt, new Date(kept.at), kept.isLast ? 0 : Math.max(0, unheardMs));
    },
  };
}
