import type { FigureFormats } from '../../../domain/figures.ts';
import type { Fact } from '../../../domain/reply.ts';
import type { Store } from '../../../store/store.ts';
import { campaignTopic } from '../../../domain/topic.ts';
import type { ReadCampaign } from '../../collecting/campaigns.ts';
import { rankedFacts, totalOf } from './campaign-reasons.ts';
import { createTally, type Ranked } from './tally.ts';

/** Campaign bounces that webhooks reported; empty where they reported none. */
export interface ReceivedBounces {
  readonly reasons: readonly Ranked[];
  /** Recipient domains, which the service's statistics don't have. */
  readonly domains: readonly Ranked[];
}

const MOST_SHOWN = 3;
/** The most campaigns that are read, the largest first; the others hardly change the order. */
const MOST_CAMPAIGNS = 50;
const ALL_REASONS = 20;
const MOST_DOMAINS = 100;

export async function receivedBounces(
  { counts }: Pick<Store, 'counts'>,
  largestFirst: readonly ReadCampaign[],
): Promise<ReceivedBounces> {
  const reasons = createTally();
  const domains = createTally();
  for (const { summary } of largestFirst.slice(0, MOST_CAMPAIGNS)) {
    const topic = campaignTopic(summary.id);
    for (const { reason, count } of await counts.topReasons(topic, ALL_REASONS)) {
      reasons.add(reason, count);
    }
    const bounced = await counts.topDomains(topic, ['hard_bounces', 'soft_bounces'], MOST_DOMAINS);
    for (const { domain, count } of bounced) domains.add(domain, count);
  }
  return { reasons: reasons.ranked(), domains: domains.ranked() };
}

/** Bounce reasons in more exact words than those of the service's statistics. */
export function receivedReasonFacts(
  { reasons }: ReceivedBounces,
  formats: FigureFormats,
): readonly Fact[] {
  return receivedFacts('Top reasons', reasons, formats);
}

/** Recipient domains of the bounces. */
export function receivedDomainFacts(
  { domains }: ReceivedBounces,
  formats: FigureFormats,
): readonly Fact[] {
  return receivedFacts('Top recipient domains', domains, formats);
}

function receivedFacts(
  words: string,
  ranked: readonly Ranked[],
  formats: FigureFormats,
): readonly Fact[] {
  const total = totalOf(ranked);
  const label = `${words}, of ${formats.count(total, 'campaign bounce')} that webhooks told`;
  return rankedFacts(label, ranked.slice(0, MOST_SHOWN), { total, formats });
}
