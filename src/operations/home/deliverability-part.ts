import pMap from 'p-map';
import { formatCount, formatNumber, type RateName, RATES } from '../../domain/figures.ts';
import { countInWords, shareInWords } from '../../domain/incidents.ts';
import { ratioOf } from '../../domain/ratio.ts';
import { action, type Fact, facts, notice, type Section, time } from '../../domain/reply.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { type CampaignTotals, totalsOf } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { Incident } from '../../store/incidents/incidents.ts';
import { verdictOf } from '../campaign/rates.ts';
import { channelLights, type OwnLights } from '../channel-lights.ts';
import type { OperationContext } from '../context.ts';
import { type HomeContent, type HomePart, keptAMinute, missing } from './home-part.ts';

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
    title: 'Bounces and complaints in the last 24 hours',
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
  const sinceMs = now.getTime() - DAY_MS;
  const ofDay = latest.filter(({ statistics, sendAt }) => {
    return statistics.sent > 0 && sendAt && sendAt.getTime() >= sinceMs && sendAt <= now;
  });
  const details = await pMap(
    ofDay.toSorted((a, b) => b.statistics.sent - a.statistics.sent).slice(0, MOST_DETAILS),
    ({ id }) => resultOf(service.campaigns.get(id)),
    { concurrency: AT_ONCE },
  );
  const read = details.flatMap(({ value }) => (value ? [totalsOf(value.figures)] : []));
  return { count: ofDay.length, counted: read.length, totals: added(read) };
}

function added(all: readonly CampaignTotals[]): CampaignTotals {
  const sum = { ...totalsOf([]) };
  for (const totals of all) {
    // Object.keys loses the type of the keys, which are the names of totals.
    for (const name of Object.keys(sum) as (keyof CampaignTotals)[]) sum[name] += totals[name];
  }
  return sum;
}

function contentOf({ bounced, campaigns }: LastDay, lights: OwnLights): HomeContent {
  const ofDay = campaigns.value;
  return {
    summary: ofDay && ofDay.counted > 0 ? verdict(ofDay, lights) : undefined,
    sections: [
      facts([
        ...campaignFacts(campaigns.value, lights),
        bounced.value !== null && {
          label: 'Transactional emails bounced',
          value: formatNumber(bounced.value),
        },
      ]),
      ...missing('Campaigns of the last day', campaigns),
      ...missing('Transactional bounces', bounced),
    ],
    footnote: footnoteFor(campaigns.value, lights),
  };
}

/** Leaves out the delivery rate, because what went out today is still to arrive. */
function verdict({ totals }: CampaignsOfDay, lights: OwnLights): string {
  return verdictOf({ totals, isGoingOut: true }, lights);
}

function campaignFacts(campaigns: CampaignsOfDay | null, { figure }: OwnLights): Fact[] {
  if (campaigns === null) return [];
  const { count, totals } = campaigns;
  const { sent } = totals;
  const sending = { label: 'Campaigns', value: 'None sent' };
  if (count === 0) return [sending];
  const fact = (name: RateName): Fact => {
    const { part, all } = ratioOf(name, totals);
    return { label: RATES[name].label, value: figure(name, part, all) };
  };
  return [
    { ...sending, value: `${formatCount(count, 'campaign')} · ${formatNumber(sent)} sent` },
    fact('hardBounces'),
    fact('complaints'),
    fact('unsubscribes'),
  ];
}

function footnoteFor(campaigns: CampaignsOfDay | null, { note }: OwnLights): string {
  const partly =
    campaigns && campaigns.counted < campaigns.count
      ? `Rates cover the ${campaigns.counted} largest of ${campaigns.count} campaigns. `
      : '';
  return `${partly}Campaigns by send time; results are still coming in for about 48 hours.${note ? ` ${note}` : ''}`;
}

const MOST = 3;

/** Puts open incidents before everything else. */
async function withIncidents(
  content: HomeContent,
  context: OperationContext,
): Promise<HomeContent> {
  const incidents = await context.store.incidents.open();
  if (incidents.length === 0) return content;
  const more = incidents.length - MOST;
  return {
    ...content,
    sections: compact([
      ...incidents.slice(0, MOST).map(noticeOf),
      more > 0 && { kind: 'paragraph', text: `and ${formatCount(more, 'more incident')}` },
      ...(content.sections ?? []),
    ]),
    actions: [action('postbell alerts incidents', {}, 'Incidents'), ...(content.actions ?? [])],
  };
}

function noticeOf({ title, rate, now, openedAt }: Incident): Section {
  return notice('bad', [
    { kind: 'strong', text: title },
    `: ${countInWords(rate, now)}, ${shareInWords(rate, now)}; since `,
    time(openedAt),
  ]);
}
