import type { FigureFormats } from '../../../domain/figures.ts';
import type { Chart, Fact } from '../../../domain/reply.ts';
import type { ReadCampaign } from '../../collecting/campaigns.ts';
import { reasonsChart } from './reasons-chart.ts';
import { createTally, type Ranked } from './tally.ts';

const MOST_REASONS = 4;

/** Bounce reasons of campaigns from the service's statistics, the most frequent first. */
export function campaignReasons(campaigns: readonly ReadCampaign[]): readonly Ranked[] {
  const reasons = createTally();
  for (const { totals } of campaigns) {
    for (const { reason, count } of totals?.bouncedFor ?? []) reasons.add(reason, count);
  }
  return reasons.ranked();
}

/** The most frequent reasons as a fact; none where the service gave no reason. */
export function campaignReasonFacts(
  reasons: readonly Ranked[],
  formats: FigureFormats,
): readonly Fact[] {
  const total = totalOf(reasons);
  return rankedFacts(
    `Top reasons by the service, of ${formats.count(total, 'campaign bounce')}`,
    reasons.slice(0, MOST_REASONS),
    { total, formats },
  );
}

export function campaignReasonsChart(
  reasons: readonly Ranked[],
  formats: FigureFormats,
): readonly Chart[] {
  if (reasons.length === 0) return [];
  return [
    reasonsChart(`Why ${formats.count(totalOf(reasons), 'campaign e-mail')} bounced`, reasons),
  ];
}

/** One fact that lists words with their counts and shares of a total; none without words. */
export function rankedFacts(
  label: string,
  ranked: readonly Ranked[],
  { total, formats }: { readonly total: number; readonly formats: FigureFormats },
): readonly Fact[] {
  if (ranked.length === 0) return [];
  const lines = ranked.map(
    ({ word, count }) => `${word}: ${formats.number(count)} · ${formats.share(count, total)}`,
  );
  return [{ label, value: lines.join('\n') }];
}

export function totalOf(ranked: readonly Ranked[]): number {
  return ranked.reduce((sum, { count }) => sum + count, 0);
}
