import { DIGEST_KINDS } from '../../../domain/digest.ts';
import { compact } from '../../../lib/compact.ts';
import { sumOf } from '../../../lib/sum.ts';
import { formatCount } from '../../../domain/figures.ts';
import { action, facts, notice, type Section } from '../../../domain/reply.ts';
import type { CampaignReader, ReadCampaign } from '../../../snapshots/campaigns.ts';
import type { DigestRequest, Missing, DigestSection, SectionContent } from '../../section.ts';
import { campaignReasonFacts, campaignReasons } from './campaign-reasons.ts';
import {
  campaignDetails,
  campaignSections,
  campaignTable,
  extremesOf,
  ratesChart,
  volumeChart,
} from './campaign-sections.ts';
import { quotedTitle } from '../../../domain/campaign-title.ts';
import {
  type JudgedCampaign,
  judgedCampaigns,
  lightOfCampaigns,
  verdictOnCampaigns,
} from './campaign-verdict.ts';
import { shownIn } from '../comparison.ts';
import { gatherCampaigns, isRecentlySent, PROVISIONAL } from './campaign-figures.ts';
import type { CampaignFigures } from './campaign-figures.ts';
import { openAction, waitingAction, waitingWarnings } from './waiting-campaigns.ts';
import { enumerated } from '../../../lib/text.ts';
import { type Comparison, isExpected } from '../../../domain/comparison.ts';
import type { Period } from '../../../domain/schedule.ts';
import type { Store } from '../../../store/store.ts';

const MOST_BUTTONS = 2;
const CHARTED_DAYS = 7;
const MOST_NAMED = 3;

export function createCampaignsSection(
  reader: CampaignReader,
  store: OwnCountsStore,
): DigestSection {
  return {
    name: 'campaigns',
    words: 'campaigns',
    async tell(request) {
      const figures = await gatherCampaigns(reader, request, store);
      const judged = await judgedCampaigns(figures.sent, request, store);
      const own = await countedHere(store, figures.sent, request.period);
      return content(figures, judged, own, request);
    },
  };
}

function content(
  figures: CampaignFigures,
  judged: readonly JudgedCampaign[],
  own: OwnCounts,
  request: DigestRequest,
): SectionContent {
  const { kind, period, judging, now } = request;
  const { sent, waiting } = figures;
  const worst = judged[0]?.judgement.reasons.length ? judged[0] : null;
  const chartedDays = Math.max(CHARTED_DAYS, period.days.length);
  const charted = figures.days.slice(DIGEST_KINDS[kind].isWeekly ? 0 : -chartedDays);
  // Other digests have a section for bounces.
  const reasons = kind === 'campaigns' ? campaignReasons(sent) : [];
  const why = campaignReasonFacts(reasons);
  const shown = shownIn(request);
  const below = compact([...volumeChart(charted), why.length > 0 && facts(why)]);
  return {
    ...verdictOnCampaigns(figures, judged, judging),
    light: lightOfCampaigns(figures, judged, judging),
    isQuiet: sent.length === 0 && waiting.length === 0,
    table: campaignTable(figures, shown),
    warnings: waitingWarnings(waiting),
    extremes: extremesOf(judged),
    sections: [...campaignSections(figures, below, shown), ...ownCountNotices(own)],
    details: campaignDetails({
      campaigns: judged,
      charts: sent.length > 0 ? ratesChart(charted) : [],
      day: period.days.at(-1) ?? '',
    }),
    actions: compact([
      // The worst comes first, and alone stands out.
      worst && openAction(worst.summary, 'primary'),
      waitingAction(waiting),
      ...judged
        .slice(0, MOST_BUTTONS)
        .filter((one) => one !== worst)
        .map(({ summary }) => openAction(summary)),
      action('campaign list', {}, 'Campaigns'),
    ]),
    footnotes: footnotesOf(figures, now),
    missing: missingOf(sent),
  };
}

function footnotesOf({ sent, compared }: CampaignFigures, now: Date): readonly string[] {
  if (sent.length === 0) return [];
  const { before, usual } = compared;
  const isAtEqualAge = (before?.sent ?? 0) > 0 || usual?.hadMoreTime === false;
  const atSameAge = isAtEqualAge ? ', compared with earlier days at the same age' : '';
  return compact([
    `Campaign figures are the service’s statistics${atSameAge}.`,
    sent.some(({ summary }) => isRecentlySent(summary, now)) && PROVISIONAL,
  ]);
}

function missingOf(sent: readonly ReadCampaign[]): readonly Missing[] {
  const failed = sent.flatMap(({ summary, failure }) => (failure ? [{ summary, failure }] : []));
  const byReason = Map.groupBy(failed, ({ failure }) => failure.message);
  return [...byReason.values()].flatMap((same) => {
    const failure = same[0]?.failure;
    const words = `full figures of ${namesOf(same)}`;
    const of = same.map(({ summary }) => `campaigns/${summary.id}`);
    return failure ? [{ words, of, failure }] : [];
  });
}

type OwnCountsStore = Pick<Store, 'comparisons' | 'counts'>;

interface OwnCounts {
  /** Campaigns whose counts here differ from the service's for no known reason. */
  readonly differing: readonly ReadCampaign[];
  /** Counts of the campaigns without full figures; `null`: webhooks reported nothing of them. */
  readonly instead: { readonly hardBounces: number; readonly complaints: number } | null;
}

async function countedHere(
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
  const instead = {
    hardBounces: sumOf(ofLacking, ({ counts }) => counts.people.hard_bounces),
    complaints: sumOf(ofLacking, ({ counts }) => counts.people.spam),
  };
  return {
    differing: sent.filter(({ summary }) => odd.has(summary.id)),
    instead: ofLacking.length === 0 ? null : instead,
  };
}

function ownCountNotices({ differing, instead }: OwnCounts): readonly Section[] {
  return compact([
    instead &&
      `Webhooks reported ${formatCount(instead.hardBounces, 'hard bounce')} and ` +
        `${formatCount(instead.complaints, 'spam complaint')} for campaigns without full figures.`,
    differing.length > 0 &&
      `Webhook counts differ from the service’s figures: ${namesOf(differing)}.`,
  ]).map((text) => notice('info', text));
}

function namesOf(campaigns: readonly Pick<ReadCampaign, 'summary'>[]): string {
  return campaigns.length > MOST_NAMED
    ? formatCount(campaigns.length, 'campaign')
    : enumerated(campaigns.map(({ summary }) => quotedTitle(summary)));
}
