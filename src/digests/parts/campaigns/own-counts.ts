import { isExpected, type Comparison } from '../../../domain/comparison.ts';
import type { Period } from '../../../domain/schedule.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import type { Section } from '../../../domain/reply.ts';
import { enumerated } from '../../../lib/text.ts';
import type { CampaignCounts } from '../../../store/events/counts.ts';
import type { Store } from '../../../store/store.ts';
import type { ReadCampaign } from '../../collecting/campaigns.ts';
import { quotedTitle } from './campaign-title.ts';

export type OwnCountsStore = Pick<Store, 'comparisons' | 'counts'>;

/** Counts of Postbell itself, from webhooks. */
export interface OwnCounts {
  /** Campaigns whose counts here differ from the service's for no known reason. */
  readonly differing: readonly ReadCampaign[];
  /** Counts of the campaigns without full figures; `null`: webhooks reported nothing of them. */
  readonly instead: { readonly hardBounces: number; readonly complaints: number } | null;
}

const MOST_NAMED = 3;

export async function countedHere(
  store: OwnCountsStore,
  sent: readonly ReadCampaign[],
  { fromAt }: Period,
): Promise<OwnCounts> {
  const compared = await store.comparisons.sentSince(fromAt);
  const isOdd = (comparison: Comparison) => comparison.differs && !isExpected(comparison);
  const odd = new Set(compared.filter(isOdd).map(({ campaignId }) => campaignId));
  const lacking = new Set(
    sent.flatMap(({ summary, totals }) => (totals === null ? summary.id : [])),
  );
  const counted =
    lacking.size === 0 ? [] : await store.counts.ofCampaigns({ view: '', since: fromAt });
  const ofLacking = counted.filter(({ campaignId }) => lacking.has(campaignId));
  return {
    differing: sent.filter(({ summary }) => odd.has(summary.id)),
    instead: ofLacking.length === 0 ? null : addedUp(ofLacking),
  };
}

export function ownCountNotices(
  { differing, instead }: OwnCounts,
  formats: FigureFormats,
): readonly Section[] {
  return [
    ...(instead
      ? [
          notice(
            `Of what is missing in full Postbell counted ${formats.count(instead.hardBounces, 'hard bounce')} ` +
              `and ${formats.count(instead.complaints, 'spam complaint')} from webhooks.`,
          ),
        ]
      : []),
    ...(differing.length > 0
      ? [
          notice(
            `What Postbell counted from webhooks differs from the service’s figures here: ${namesOf(differing, formats)}.`,
          ),
        ]
      : []),
  ];
}

function namesOf(campaigns: readonly ReadCampaign[], formats: FigureFormats): string {
  return campaigns.length > MOST_NAMED
    ? formats.count(campaigns.length, 'campaign')
    : enumerated(campaigns.map(({ summary }) => quotedTitle(summary)));
}

function addedUp(counted: readonly CampaignCounts[]) {
  const sumOf = (kind: 'hard_bounces' | 'spam') =>
    counted.reduce((sum, { counts }) => sum + counts.people[kind], 0);
  return { hardBounces: sumOf('hard_bounces'), complaints: sumOf('spam') };
}

function notice(text: string): Section {
  return { kind: 'notice', tone: 'info', text };
}
