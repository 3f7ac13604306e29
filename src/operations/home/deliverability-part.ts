import pMap from 'p-map';
import {
  formatCount,
  formatInLine,
  formatNumber,
  type Judging,
  MINIMUM_VOLUME,
  RATES,
} from '../../domain/figures.ts';
import { countInWords, INCIDENT_RATES, isRed, shareInWords } from '../../domain/incidents.ts';
import { bouncesOf, type Ratio, ratioOf } from '../../domain/ratio.ts';
import {
  type CampaignJudgement,
  gravityOf,
  reasonsAmong,
  reasonsInWords,
  verdictInWords,
  VERDICTS,
} from '../../domain/campaign-judgement.ts';
import { shortTitle } from '../../domain/campaign-title.ts';
import {
  action,
  type Action,
  joinedText,
  notice,
  time,
  type Section,
  type Text,
} from '../../domain/reply.ts';
import { ownerActions, whoeverIs } from '../../alerts/incidents/timeline.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { type Campaign, type CampaignTotals, totalsOf } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { type Incident, isActive } from '../../store/incidents/incidents.ts';
import { judgementOf } from '../campaign/rates.ts';
import { channelLights, type OwnLights } from '../channel-lights.ts';
import type { OperationContext } from '../../commands/context.ts';
import { type HomeContent, type HomePart, keptAMinute, missing, sentWithin } from './home-part.ts';

const DAY_MS = 24 * 60 * 60_000;
const LATEST = 50;
/** Campaigns that are read in full: the list view doesn't tell bounces from other failures. */
const MOST_DETAILS = 8;
const AT_ONCE = 4;

interface LastDay {
  readonly bounced: Result<number>;
  readonly campaigns: Result<CampaignsOfDay>;
}

interface CampaignsOfDay {
  readonly count: number;
  readonly sent: number;
  /** Campaigns whose figures could be read. */
  readonly counted: number;
  readonly totals: CampaignTotals;
  /** These campaigns. */
  readonly read: readonly Campaign[];
}

export function deliverabilityPart(service: Service, now: () => Date): HomePart {
  const read = keptAMinute(now, async (): Promise<LastDay> => {
    const [bounced, campaigns] = await Promise.all([
      resultOf(service.smtp.bounces.total()),
      resultOf(campaignsOfDay(service, now())),
    ]);
    if (bounced.failure && campaigns.failure) throw bounced.failure;
    return { bounced, campaigns };
  });
  return {
    title: 'Last 24 hours',
    missing: 'Bounces can’t be loaded right now.',
    operation: 'postbell digest preview',
    read: async (context) => {
      const [lastDay, lights] = await Promise.all([read(), channelLights(context)]);
      const worst = await worstOf(lastDay.campaigns.value?.read ?? [], lights, context);
      return withIncidents(contentOf(lastDay, lights, worst), lights, context);
    },
  };
}

async function campaignsOfDay(service: Service, now: Date): Promise<CampaignsOfDay> {
  const latest = await service.campaigns.page({ limit: LATEST, offset: 0 });
  const ofDay = sentWithin(latest, DAY_MS, now).filter(({ statistics }) => statistics.sent > 0);
  const details = await pMap(
    ofDay.toSorted((a, b) => b.statistics.sent - a.statistics.sent).slice(0, MOST_DETAILS),
    ({ id }) => resultOf(service.campaigns.get(id)),
    { concurrency: AT_ONCE },
  );
  const read = compact(details.map(({ value }) => value));
  const sent = ofDay.reduce((sum, { statistics }) => sum + statistics.sent, 0);
  return {
    count: ofDay.length,
    sent,
    counted: read.length,
    read,
    totals: totalsOf(read.flatMap(({ figures }) => figures)),
  };
}

/** The campaign that is worst off, by the judgement that its card shows, too. */
interface Worst {
  readonly campaign: Campaign;
  readonly judgement: CampaignJudgement;
  /** The number of campaigns with the same light. */
  readonly alike: number;
}

/** Returns the one that needs somebody most; `null` where none reached a limit. */
async function worstOf(
  campaigns: readonly Campaign[],
  lights: OwnLights,
  context: OperationContext,
): Promise<Worst | null> {
  const judged = await pMap(
    campaigns,
    async (campaign) => ({ campaign, judgement: await judgementOf(campaign, lights, context) }),
    { concurrency: AT_ONCE },
  );
  const [worst] = judged.toSorted(
    (a, b) => gravityOf(b.judgement, lights) - gravityOf(a.judgement, lights),
  );
  const light = worst?.judgement.reasons[0]?.light;
  if (!worst || !light) return null;
  const alike = judged.filter(({ judgement }) => judgement.reasons[0]?.light === light).length;
  return { ...worst, alike };
}

function contentOf(
  { bounced, campaigns }: LastDay,
  lights: OwnLights,
  worst: Worst | null,
): HomeContent {
  const ofDay = campaigns.value;
  const figures = ofDay ? campaignFigures(ofDay, lights) : [];
  return {
    summary: compact([
      ofDay && verdict(ofDay, lights, worst),
      bounced.value !== null && formatCount(bounced.value, 'transactional bounce'),
    ]).join(' · '),
    sections: compact([
      figures.length > 0 && { kind: 'paragraph', text: figures.join(' · ') },
      ...missing('Campaigns of the last day', campaigns),
      ...missing('Transactional bounces', bounced),
    ]),
    ...(worst && { actions: [openWorst(worst)] }),
    footnote: footnoteFor(ofDay, lights),
  };
}

function openWorst({ campaign }: Worst): Action {
  const label = `Open ${shortTitle(campaign)}`;
  return action('campaign show', { campaign: campaign.id }, label, { emphasis: 'primary' });
}

/** Says e.g. `🟠 1 of 2 campaigns needs attention: Newsletter #44, delivered 96.0% (limit 98%)`. */
function worstInWords({ campaign, judgement, alike }: Worst, of: number, lights: Judging): string {
  const light = judgement.reasons[0]?.light ?? '🟠';
  const why = reasonsInWords(judgement.reasons, lights);
  if (of === 1) return `${light} ${VERDICTS[light]}: ${why}`;
  const verb = alike === 1 ? 'needs attention' : 'need attention';
  const state = light === '🔴' ? 'critical' : verb;
  return `${light} ${formatNumber(alike)} of ${formatCount(of, 'campaign')} ${state}: ${shortTitle(campaign)}, ${why}`;
}

/** Leaves out the delivery rate where none is bad: what went out today is still to arrive. */
function verdict(
  { count, sent, counted, totals }: CampaignsOfDay,
  lights: OwnLights,
  worst: Worst | null,
): string {
  if (count === 0) return 'No campaigns sent';
  const words = `${formatNumber(sent)} sent in ${formatCount(count, 'campaign')}`;
  if (worst) return `${worstInWords(worst, count, lights)} · ${words}`;
  return counted > 0 ? `${verdictOf(totals, lights)} · ${words}` : words;
}

function verdictOf(totals: CampaignTotals, judging: Judging): string {
  const rates = [
    ...ratesOf(totals),
    ...(judging.limits.bounces === undefined ? [] : [bouncesOf(totals)]),
  ];
  const verdict = verdictInWords(reasonsAmong(rates, judging), judging);
  if (verdict !== null) return verdict;
  return totals.sent < MINIMUM_VOLUME ? 'Too few recipients to judge' : VERDICTS['🟢'];
}

function ratesOf(totals: CampaignTotals): readonly Ratio[] {
  return SHOWN.map((name) => ratioOf(name, totals));
}

const SHOWN = ['hardBounces', 'complaints', 'unsubscribes'] as const;

function campaignFigures({ counted, totals }: CampaignsOfDay, { light }: OwnLights): string[] {
  if (counted === 0) return [];
  return SHOWN.map((name) => {
    const ratio = ratioOf(name, totals);
    return `${RATES[name].label} ${formatInLine(ratio, light(name, ratio.part, ratio.all))}`;
  });
}

function footnoteFor(campaigns: CampaignsOfDay | null, { note }: OwnLights): string {
  const { counted = 0, count = 0, totals } = campaigns ?? {};
  return compact([
    totals &&
      counted > 0 &&
      `Bounces: % of ${formatNumber(totals.sent)} sent. Complaints and unsubscribes: % of ${formatNumber(totals.delivered)} delivered. Results come in for about 48 hours.`,
    counted < count && `Rates cover the ${counted} largest of ${count} campaigns.`,
    note,
  ]).join(' ');
}

const MOST = 3;

/** Puts open incidents before everything else. */
async function withIncidents(
  content: HomeContent,
  { limits }: OwnLights,
  context: OperationContext,
): Promise<HomeContent> {
  // Nobody has to do anything at once where the campaign is stopped.
  const open = await context.store.incidents.open();
  const incidents = worstFirst(
    open.filter((one) => isActive(one) && isRed(one.rate, one.peak, limits)),
  );
  if (incidents.length === 0) return content;
  const more = incidents.length - MOST;
  const [first] = incidents;
  return {
    ...content,
    sections: compact([
      ...incidents.slice(0, MOST).map(noticeOf),
      more > 0 && { kind: 'paragraph', text: `and ${formatCount(more, 'more incident')}` },
      ...(content.sections ?? []),
    ]),
    // One thing is worst, and has the one button that stands out.
    actions: compact([
      first && ownerActions(first)[0],
      action('postbell incidents list', {}, 'Incidents'),
      ...(content.actions ?? []).map((one) =>
        one.kind === 'operation' ? { ...one, emphasis: undefined } : one,
      ),
    ]),
  };
}

/** Puts what nobody is on first, then by rate as everywhere, then the newest. */
function worstFirst(incidents: readonly Incident[]): readonly Incident[] {
  const rank = ({ rate, ownerId }: Incident) =>
    (ownerId === null ? 0 : INCIDENT_RATES.length) + INCIDENT_RATES.indexOf(rate);
  return incidents.toSorted((a, b) => rank(a) - rank(b));
}

function noticeOf({ title, rate, now, openedAt, ownerId, ownedAt }: Incident): Section {
  const since: Text = ownedAt === null ? '' : [' since ', time(ownedAt, 'time')];
  const owner: Text =
    ownerId === null ? ' · nobody is on it' : joinedText([' · on it: ', whoeverIs(ownerId)], since);
  const what: Text = [
    { kind: 'strong', text: title },
    `: ${countInWords(rate, now)}, ${shareInWords(rate, now)}; since `,
    time(openedAt),
  ];
  return notice('bad', joinedText(what, owner));
}
