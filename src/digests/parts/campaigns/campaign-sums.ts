import { measured, type Measured } from '../../../core/measured.ts';
import type { CampaignTotals } from '../../../service/campaign-totals.ts';
import type { SummaryStatistics } from '../../../service/campaign.ts';

/** Figures of campaigns added up. */
export interface Sums extends SummaryStatistics {
  /** Of those whose figures are there in full; `null`: of none. */
  readonly full: FullSums | null;
}

/** What only figures in full have, with what it is a share of. */
export type FullSums = Pick<CampaignTotals, (typeof IN_FULL)[number]>;

interface Figures {
  readonly statistics: SummaryStatistics;
  readonly totals: CampaignTotals | null;
}

const IN_FULL = [
  'sent',
  'delivered',
  'complaints',
  'hardBounces',
  'softBounces',
  'rejectedAsSpam',
  'otherFailures',
] as const;

export function summed(campaigns: readonly Figures[]): Sums {
  const full = campaigns.flatMap(({ totals }) => totals ?? []);
  return {
    ...added(
      campaigns.map(({ statistics }) => statistics),
      ['sent', 'delivered', 'opened', 'clicked', 'unsubscribed', 'errors'],
    ),
    full: full.length > 0 ? added(full, IN_FULL) : null,
  };
}

/** Complaints and hard bounces only where figures are there in full. */
export function measure(sums: Sums): readonly Measured[] {
  const { full } = sums;
  return [
    measured('delivery', sums),
    ...(full ? [measured('hardBounces', full), measured('complaints', full)] : []),
    measured('unsubscribes', sums),
    measured('opens', sums),
    measured('clicks', sums),
  ];
}

/** As webhooks report them: whatever didn't arrive and isn't a hard bounce. */
export function softBouncesOf({ softBounces, rejectedAsSpam, otherFailures }: FullSums): number {
  return softBounces + rejectedAsSpam + otherFailures;
}

function added<Key extends string>(
  all: readonly Readonly<Record<Key, number>>[],
  keys: readonly Key[],
): Record<Key, number> {
  const sumOf = (key: Key) => all.reduce((sum, one) => sum + one[key], 0);
  // Each key is one of those asked for.
  return Object.fromEntries(keys.map((key) => [key, sumOf(key)])) as Record<Key, number>;
}
