import type { ComparisonOutcome } from '../../../domain/comparison.ts';
import { bouncesInWords, comparisonVerdict } from '../comparison-words.ts';
import type { Examination, Finding } from './examination.ts';

const DAY_MS = 24 * 3_600_000;
/** Longest time between comparisons: they run once a day, and may wait for a busy service. */
const LATE_MS = 2 * DAY_MS;

const COMPARE = { operation: 'postbell compare', label: 'Compare counts', values: {} };

/** Examines whether the counts of Postbell agree with those of the service. */
export const counts: Examination = {
  about: 'the counts',
  async examine({ store, now }) {
    const day = await store.comparisons.lastDay();
    if (!day) return { findings: [], facts: [{ label: 'Counts', value: 'not compared yet' }] };
    const { outcome, endedAt } = day;
    const at = { kind: 'time', at: endedAt, show: 'datetime' } as const;
    const late: Finding = {
      tone: 'warning',
      text: ['Counts were last compared with the service’s ', at, ', which should happen daily.'],
      step: COMPARE,
    };
    const isLate = now.getTime() - endedAt.getTime() > LATE_MS;
    return {
      findings: [...(isLate ? [late] : []), ...findingsIn(outcome)],
      facts: [{ label: 'Counts', value: [`${comparisonVerdict(outcome)}, compared `, at] }],
    };
  },
};

function findingsIn(outcome: ComparisonOutcome): Finding[] {
  const bounces = bouncesInWords(outcome.bounces);
  return [
    ...(outcome.differing > 0
      ? [
          {
            tone: 'warning',
            text: `Counts differ from the service’s: ${comparisonVerdict(outcome)}.`,
            step: COMPARE,
          } as const,
        ]
      : []),
    ...(outcome.failure === null
      ? []
      : [{ tone: 'warning', text: outcome.failure, step: COMPARE } as const]),
    ...(bounces === null ? [] : [{ tone: 'warning', text: bounces } as const]),
  ];
}
