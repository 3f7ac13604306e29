import type { PostbellError } from '../../../lib/errors.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import type { Section, Step } from '../../../domain/reply.ts';
import type { CampaignReader, ReadCampaign } from '../../collecting/campaigns.ts';
import type { Missing, Part, SectionContent, DigestRequest } from '../../part.ts';
import {
  campaignReasonFacts,
  campaignReasons,
  campaignReasonsChart,
} from '../bounces/campaign-reasons.ts';
import type { Ranked } from '../bounces/tally.ts';
import { ratesChart, volumeChart } from './campaign-charts.ts';
import { campaignDetails } from './campaign-details.ts';
import { campaignSections, extremesApart, extremeSections } from './campaign-sections.ts';
import { quotedTitle, shortened } from './campaign-title.ts';
import { lightOfCampaigns, verdictOnCampaigns } from './campaign-verdict.ts';
import { shownIn } from '../earlier-days.ts';
import { gatherCampaigns, type CampaignFigures } from './gather-campaigns.ts';
import { worstFirst } from './judged-campaigns.ts';
import { countedHere, ownCountNotices, type OwnCounts, type OwnCountsStore } from './own-counts.ts';
import { waitingStep } from './waiting-campaigns.ts';
import { isRecentlySent, PROVISIONAL } from './recent.ts';
import { enumerated } from '../../../lib/text.ts';

const MOST_BUTTONS = 2;
const LONGEST_NAME = 40;
const CHARTED_DAYS = 7;
/** The most missing campaigns that are named; more are only counted. */
const MOST_NAMED = 3;

/** Creates the section of e-mail campaigns that went out. */
export function createCampaignsPart(reader: CampaignReader, store: OwnCountsStore): Part {
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
  const charted = figures.days.slice(kind === 'weekly' ? 0 : -chartedDays(request));
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
    steps: [
      ...waitingStep(waiting),
      ...judged.slice(0, MOST_BUTTONS).map(({ campaign }) => openStep(campaign)),
      { kind: 'operation', label: 'Campaigns', operation: 'campaign list', values: {} },
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

function openStep({ summary: { id, name, subject } }: ReadCampaign): Step {
  return {
    kind: 'operation',
    label: `Open ${shortened(name || subject || id, LONGEST_NAME)}`,
    operation: 'campaign show',
    values: { campaign: id },
  };
}
