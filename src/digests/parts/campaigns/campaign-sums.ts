import { measured, type Measured } from '../../../domain/ratio.ts';
import type { CampaignTotals, SummaryStatistics } from '../../../service/campaigns/campaign.ts';

/** Figures of campaigns added up. */
export interface Sums extends SummaryStatistics {
  /** Sums of the campaigns with full figures; `null`: none has them. */
  readonly full: FullSums | null;
}

/** Sums that only full figures have, with their denominators. */
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

/** Returns the rates; complaints and hard bounces only where full figures are known. */
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

/** Counts soft bounces as webhooks do: e-mails that failed and are no hard bounce. */
export function softBouncesOf({ softBounces, rejectedAsSpam, otherFailures }: FullSums): number {
  return softBounces + rejectedAsSpam + otherFailures;
}

function added<Key extends string>(
  all: readonly Readonly<Record<Key, number>>[],
  keys: readonly Key[],
): Record<Key, number> {
  const sumOf = (key: Key) => all.reduce((sum, one) => sum + one[key], 0);
  // TypeScript doesn't know that every key in `keys` is set.
  return Object.fromEntries(keys.map((key) => [key, sumOf(key)])) as Record<Key, number>;
}
