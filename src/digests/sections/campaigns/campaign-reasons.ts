import { formatCount } from '../../../domain/figures.ts';
import { type Ranked, ranked } from '../../../domain/ranked.ts';
import type { Fact } from '../../../domain/reply.ts';
import type { ReadCampaign } from '../../../snapshots/campaigns.ts';
import { rankedLines, totalOf } from '../ranked-lines.ts';

const MOST_SHOWN = 4;

/** Why emails of campaigns bounced, by the service's statistics, the most frequent first. */
export function campaignReasons(campaigns: readonly ReadCampaign[]): readonly Ranked[] {
  const all = campaigns.flatMap(({ totals }) => totals?.bouncedFor ?? []);
  return ranked(all.map(({ reason, count }) => ({ word: reason, count })));
}

export function campaignReasonFacts(reasons: readonly Ranked[]): readonly Fact[] {
  if (reasons.length === 0) return [];
  const total = totalOf(reasons);
  const label = `Top reasons, of ${formatCount(total, 'bounce')}`;
  return [{ label, value: rankedLines(reasons.slice(0, MOST_SHOWN), total) }];
}
