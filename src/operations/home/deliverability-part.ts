import pMap from 'p-map';
import {
  formatCount,
  formatNumber,
  formatShare,
  type Judging,
  MINIMUM_VOLUME,
  RATES,
} from '../../domain/figures.ts';
import { countInWords, shareInWords } from '../../domain/incidents.ts';
import { type Ratio, ratioOf } from '../../domain/ratio.ts';
import { reasonsAmong, verdictInWords, VERDICTS } from '../../domain/campaign-judgement.ts';
import { action, joinedText, notice, time, type Section, type Text } from '../../domain/reply.ts';
import { whoeverIs } from '../../alerts/incidents/timeline.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { type CampaignTotals, totalsOf } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { type Incident, isActive } from '../../store/incidents/incidents.ts';
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
      return withIncidents(contentOf(lastDay, lights), context);
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
  const read = details.flatMap(({ value }) => (value ? [value.figures] : []));
  const sent = ofDay.reduce((sum, { statistics }) => sum + statistics.sent, 0);
  return { count: ofDay.length, sent, counted: read.length, totals: totalsOf(read.flat()) };
}

function contentOf({ bounced, campaigns }: LastDay, lights: OwnLights): HomeContent {
  const ofDay = campaigns.value;
  const figures = ofDay ? campaignFigures(ofDay, lights) : [];
  return {
    summary: compact([
      ofDay && verdict(ofDay, lights),
      bounced.value !== null && formatCount(bounced.value, 'transactional bounce'),
    ]).join(' · '),
    sections: compact([
      figures.length > 0 && { kind: 'paragraph', text: figures.join(' · ') },
      ...missing('Campaigns of the last day', campaigns),
      ...missing('Transactional bounces', bounced),
    ]),
    footnote: footnoteFor(ofDay, lights),
  };
}

/** Leaves out the delivery rate, because what went out today is still to arrive. */
function verdict({ count, sent, counted, totals }: CampaignsOfDay, lights: OwnLights): string {
  if (count === 0) return 'No campaigns sent';
  const words = `${formatNumber(sent)} sent in ${formatCount(count, 'campaign')}`;
  return counted > 0 ? `${verdictOf(totals, lights)} · ${words}` : words;
}

function verdictOf(totals: CampaignTotals, judging: Judging): string {
  if (totals.sent < MINIMUM_VOLUME) return 'Too few recipients to judge';
  const reasons = reasonsAmong(ratesOf(totals), judging);
  return verdictInWords(reasons, judging) ?? VERDICTS['🟢'];
}

function ratesOf(totals: CampaignTotals): readonly Ratio[] {
  return SHOWN.map((name) => ratioOf(name, totals));
}

const SHOWN = ['hardBounces', 'complaints', 'unsubscribes'] as const;

/** Leaves out the rates that the verdict names: those with the worst light. */
function campaignFigures({ counted, totals }: CampaignsOfDay, { light }: OwnLights): string[] {
  if (counted === 0) return [];
  const rates = SHOWN.map((name) => {
    const { part, all } = ratioOf(name, totals);
    return { name, part, all, light: light(name, part, all) };
  });
  const worst = (['🔴', '🟠'] as const).find((bad) => rates.some((rate) => rate.light === bad));
  return rates
    .filter((rate) => rate.light === null || rate.light !== worst)
    .map(({ name, part, all, light }) => {
      const sign = light === '🟠' ? '🟠 ' : '';
      return `${sign}${RATES[name].label} ${formatNumber(part)} (${formatShare(part, all)})`;
    });
}

function footnoteFor(campaigns: CampaignsOfDay | null, { note }: OwnLights): string {
  const { counted = 0, count = 0, totals } = campaigns ?? {};
  return compact([
    totals &&
      counted > 0 &&
      `Bounces as a share of sent, the others of ${formatNumber(totals.delivered)} delivered. Results come in for about 48 hours.`,
    counted < count && `Rates cover the ${counted} largest of ${count} campaigns.`,
    note,
  ]).join(' ');
}

const MOST = 3;

/** Puts open incidents before everything else. */
async function withIncidents(
  content: HomeContent,
  context: OperationContext,
): Promise<HomeContent> {
  // Where the campaign is stopped, nobody has to do anything at once.
  const incidents = (await context.store.incidents.open()).filter(isActive);
  if (incidents.length === 0) return content;
  const more = incidents.length - MOST;
  return {
    ...content,
    sections: compact([
      ...incidents.slice(0, MOST).map(noticeOf),
      more > 0 && { kind: 'paragraph', text: `and ${formatCount(more, 'more incident')}` },
      ...(content.sections ?? []),
    ]),
    actions: [action('postbell incidents list', {}, 'Incidents'), ...(content.actions ?? [])],
  };
}

function noticeOf({ title, rate, now, openedAt, ownerId }: Incident): Section {
  const owner: Text = ownerId === null ? ' · nobody is on it' : [' · on it: ', whoeverIs(ownerId)];
  const what: Text = [
    { kind: 'strong', text: title },
    `: ${countInWords(rate, now)}, ${shareInWords(rate, now)}; since `,
    time(openedAt),
  ];
  return notice('bad', joinedText(what, owner));
}
