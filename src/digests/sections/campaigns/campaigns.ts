import { DIGEST_KINDS } from '../../../domain/digest.ts';
import type { PostbellError } from '../../../lib/errors.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import { action, type Section, type Action } from '../../../domain/reply.ts';
import type { CampaignReader, ReadCampaign } from '../../snapshots/campaigns.ts';
import type { DigestRequest, Missing, DigestSection, SectionContent } from '../../section.ts';
import {
  campaignReasonFacts,
  campaignReasons,
  campaignReasonsChart,
} from '../bounces/campaign-bounces.ts';
import type { Ranked } from '../bounces/bounce-figures.ts';
import {
  campaignDetails,
  campaignSections,
  extremesApart,
  extremeSections,
  ratesChart,
  volumeChart,
} from './campaign-sections.ts';
import { quotedTitle, shortened } from './campaign-title.ts';
import { lightOfCampaigns, verdictOnCampaigns, worstFirst } from './campaign-verdict.ts';
import { shownIn } from '../comparison.ts';
import {
  type CampaignFigures,
  gatherCampaigns,
  isRecentlySent,
  PROVISIONAL,
} from './campaign-figures.ts';
import { waitingAction } from './waiting-campaigns.ts';
import { enumerated } from '../../../lib/text.ts';
import { type Comparison, isExpected } from '../../../domain/comparison.ts';
import type { Period } from '../../../domain/schedule.ts';
import type { CampaignCounts } from '../../../store/events/counts.ts';
import type { Store } from '../../../store/store.ts';

const MOST_BUTTONS = 2;
const LONGEST_NAME = 40;
const CHARTED_DAYS = 7;
/** The most campaigns that a sentence names; more are only counted. */
const MOST_NAMED = 3;

/** Creates the section of e-mail campaigns that went out. */
export function createCampaignsSection(
  reader: CampaignReader,
  store: OwnCountsStore,
): DigestSection {
  return {
    name: 'campaigns',
    words: 'campaigns',
    async tell(request) {
      const figures = await gatherCampaigns(reader, request);
      return content(figures, await countedHere(store, figures.sent, request.period), request);
    },
  };
}

function content(figures: CampaignFigures, own: OwnCounts, request: DigestRequest): SectionContent {
  const { kind, period, formats, now } = request;
  const { sent, waiting } = figures;
  const judged = worstFirst(sent, formats);
  const charted = figures.days.slice(DIGEST_KINDS[kind].isWeekly ? 0 : -chartedDays(request));
  const rates = ratesChart(charted, formats);
  // A message takes two charts, and in other digests other sections have some too.
  const isAlone = kind === 'campaigns';
  const charts = [...volumeChart(charted, formats), ...(isAlone ? rates : [])];
  // Other digests have a section for bounces.
  const reasons = isAlone ? campaignReasons(sent) : [];
  const shown = shownIn(request);
  const extremes = extremeSections(figures, shown);
  return {
    verdict: verdictOnCampaigns(figures, formats),
    light: lightOfCampaigns(figures, formats),
    isQuiet: sent.length === 0 && waiting.length === 0,
    sections: [
      ...campaignSections(
        figures,
        [...charts, ...whySections(reasons, formats), ...(isAlone ? extremes : [])],
        shown,
      ),
      ...ownCountNotices(own, formats),
    ],
    // The reasons of bounces matter more to readers than the best and worst campaigns.
    afterBounces: isAlone ? [] : extremesApart(figures, shown),
    details: campaignDetails({
      campaigns: judged.map(({ campaign }) => campaign),
      charts: isAlone ? campaignReasonsChart(reasons, formats) : sent.length > 0 ? rates : [],
      day: period.days.at(-1) ?? '',
      formats,
    }),
    actions: [
      ...waitingAction(waiting),
      ...judged.slice(0, MOST_BUTTONS).map(({ campaign }) => openAction(campaign)),
      action('campaign list', {}, 'Campaigns'),
    ],
    footnotes: footnotesOf(figures, now),
    missing: missingOf(sent, request),
  };
}

/** Facts on the reasons of bounces. */
function whySections(reasons: readonly Ranked[], formats: FigureFormats): readonly Section[] {
  const facts = campaignReasonFacts(reasons, formats);
  return facts.length > 0 ? [{ kind: 'facts', facts }] : [];
}

function chartedDays({ period }: DigestRequest): number {
  return Math.max(CHARTED_DAYS, period.days.length);
}

function footnotesOf({ sent, compared }: CampaignFigures, now: Date): readonly string[] {
  if (sent.length === 0) return [];
  const { before, usual } = compared;
  const isAtEqualAge = (before?.sent ?? 0) > 0 || usual?.hadMoreTime === false;
  return [
    isAtEqualAge
      ? 'Campaign figures are the service’s statistics, compared as they stood at the same age.'
      : 'Campaign figures are the service’s statistics.',
    ...(sent.some(({ summary }) => isRecentlySent(summary, now)) ? [PROVISIONAL] : []),
  ];
}

/** Returns one entry for each reason; a few campaigns are named, more are counted. */
function missingOf(sent: readonly ReadCampaign[], { formats }: DigestRequest): readonly Missing[] {
  const failed = sent.flatMap(({ summary, failure }) => (failure ? [{ summary, failure }] : []));
  const byReason = Map.groupBy(failed, ({ failure }) => failure.message);
  return [...byReason.values()].flatMap((same) => {
    const failure: PostbellError | undefined = same[0]?.failure;
    const names = same.map(({ summary }) => quotedTitle(summary));
    const words =
      names.length > MOST_NAMED ? formats.count(names.length, 'campaign') : enumerated(names);
    const of = same.map(({ summary }) => `campaigns/${summary.id}`);
    return failure ? [{ words: `figures in full of ${words}`, of, failure }] : [];
  });
}

function openAction({ summary: { id, name, subject } }: ReadCampaign): Action {
  return action(
    'campaign show',
    { campaign: id },
    `Open ${shortened(name || subject || id, LONGEST_NAME)}`,
  );
}

type OwnCountsStore = Pick<Store, 'comparisons' | 'counts'>;

/** Counts of Postbell itself, from webhooks. */
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
  return {
    differing: sent.filter(({ summary }) => odd.has(summary.id)),
    instead: ofLacking.length === 0 ? null : addedUp(ofLacking),
  };
}

function ownCountNotices(
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
