import type { Chart } from '../../../domain/reply.ts';
import type { Ranked } from './tally.ts';

const MOST_CHARTED = 6;

/** Bar chart of the number of bounces for each reason. */
export function reasonsChart(title: string, reasons: readonly Ranked[]): Chart {
  const shown = withRest(reasons);
  return {
    kind: 'chart',
    form: 'bar',
    title,
    categories: shown.map(({ word }) => word),
    series: [{ name: 'Bounces', values: shown.map(({ count }) => count) }],
    unit: 'e-mails',
  };
}

/** The first reasons, and all others as one, so that the chart adds up. */
function withRest(reasons: readonly Ranked[]): readonly Ranked[] {
  if (reasons.length <= MOST_CHARTED) return reasons;
  const others = reasons.slice(MOST_CHARTED - 1);
  return [
    ...reasons.slice(0, MOST_CHARTED - 1),
    { word: 'Other reasons', count: others.reduce((sum, { count }) => sum + count, 0) },
  ];
}
