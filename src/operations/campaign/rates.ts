import {
  FINAL_AFTER_MS,
  formatCount,
  formatCounted,
  formatNumber,
  formatShare,
  isRecent,
  type Light,
  MINIMUM_VOLUME,
  type RateName,
  RATES,
} from '../../domain/figures.ts';
import { type Ratio, ratioOf } from '../../domain/ratio.ts';
import { time, type Chart, type Fact, type Text } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { sumOf } from '../../lib/sum.ts';
import { uncapitalised } from '../../lib/text.ts';
import {
  campaignCodes,
  isCancelable,
  isCanceled,
  isGoingOut,
  totalsOf,
  type Campaign,
  type CampaignSummary,
  type CampaignTotals,
} from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS } from '../../service/status.ts';
import type { OwnLights } from '../channel-lights.ts';
import type { OperationContext } from '../context.ts';
import { statusWords, unreachedWords } from './words.ts';

type Judging = Pick<OwnLights, 'light' | 'limit'>;

export const AUTOMATIC_OPENS =
  'Opens include automatic ones (for example, Apple Mail Privacy Protection).';

/** Rates that the verdict judges, in the order in which it names them. */
const JUDGED = ['complaints', 'hardBounces', 'unsubscribes', 'delivery'] as const;

/** We assume that most opens come in the first hours. */
const FRESH_MS = 6 * 3_600_000;

export function headlineOf(campaign: Campaign, judging: Judging, now: Date): Text {
  const { status, recipients, sendAt } = campaign;
  const totals = totalsOf(campaign.figures);
  const { sent } = totals;
  if (sent === 0) return unsentHeadline(campaign, now);
  if (isCanceled(status)) return `Canceled: ${unreachedWords(sent, recipients)}`;
  const isSending = isGoingOut(status);
  const verdict = verdictOf({ totals, isGoingOut: isSending }, judging);
  if (isSending) return `${verdict} · ${formatNumber(sent)} of ${formatNumber(recipients)} sent`;
  const early =
    campaign.tracking.opens === false ? 'Delivered well' : 'Delivered well; opens still coming in';
  return compact([
    status.code !== CAMPAIGN_STATUS.sent.code && `${statusWords(campaign, now)} · `,
    verdict === HEALTHY && isFresh(campaign, now) ? early : verdict,
    ' · sent ',
    sendAt && time(sendAt),
    `${sendAt ? ' ' : ''}to ${formatNumber(sent)}`,
    ...(sendAt && isRecent(sendAt, now)
      ? [' · results final ', time(new Date(sendAt.getTime() + FINAL_AFTER_MS), 'date')]
      : []),
  ]);
}

/** Tells whether a campaign is being sent, or was so lately that most opens are still to come. */
export function isFresh({ status, sendAt }: Campaign, now: Date): boolean {
  return isGoingOut(status) || (sendAt !== null && now.getTime() - sendAt.getTime() < FRESH_MS);
}

function unsentHeadline(campaign: Campaign, now: Date): Text {
  const { status, recipients, sendAt } = campaign;
  if (isCanceled(status)) return `Canceled before sending. ${unreachedWords(0, recipients)}`;
  if (!sendAt || !isWaiting(campaign, now))
    return `${statusWords(campaign, now)} · nothing sent yet`;
  const isReady = status.code === CAMPAIGN_STATUS.queued.code;
  return compact([
    isReady ? 'Scheduled for ' : `${statusWords(campaign, now)} · scheduled for `,
    time(sendAt),
    recipients > 0 && ` · ${formatCount(recipients, 'recipient')}`,
  ]);
}

export function isWaiting({ status, sendAt }: Campaign, now: Date): boolean {
  return sendAt !== null && sendAt > now && isCancelable(status);
}

const HEALTHY = 'Healthy';
const WORST_FIRST = [
  ['🔴', 'Critical'],
  ['🟠', 'Needs attention'],
] as const;

export function verdictOf(
  { totals, isGoingOut }: { readonly totals: CampaignTotals; readonly isGoingOut: boolean },
  { light, limit }: Judging,
): string {
  if (totals.sent < MINIMUM_VOLUME) return `Too few sent to judge${isGoingOut ? ' yet' : ''}`;
  const judged = JUDGED.filter((name) => name !== 'delivery' || !isGoingOut);
  for (const [worst, words] of WORST_FIRST) {
    const bad = judged.flatMap((name) => {
      const { part, all } = ratioOf(name, totals);
      if (light(name, part, all) !== worst) return [];
      return `${uncapitalised(RATES[name].label)} ${formatShare(part, all)} (${limit(name, worst)})`;
    });
    if (bad.length > 0) return `${worst} ${words}: ${bad.join(', ')}`;
  }
  return isGoingOut ? `${HEALTHY} so far` : HEALTHY;
}

export function rateFacts(campaign: Campaign, { light }: Judging): Fact[] {
  const { figures, recipients, status } = campaign;
  const totals = totalsOf(figures);
  const { sent, delivered, opened } = totals;
  const fact = (name: RateName): Fact => {
    const { part, all } = ratioOf(name, totals);
    const { label, of } = RATES[name];
    if (!isCounted(campaign, name)) return { label, value: 'Not tracked in this campaign' };
    const share = litShare(light(name, part, all), part, all);
    const value = all > 0 ? `${formatNumber(part)} · ${share} of ${formatNumber(all)} ${of}` : '0';
    return { label, value };
  };
  const delivery = `${formatCounted(delivered, sent, 'sent')} so far`;
  return compact([
    { label: 'Sent', value: formatCounted(sent, recipients, 'recipients') },
    // While a campaign is being sent, its delivery rate says nothing yet.
    isGoingOut(status) ? { label: RATES.delivery.label, value: delivery } : fact('delivery'),
    fact('opens'),
    fact('clicks'),
    opened > 0 && fact('clickToOpen'),
    fact('unsubscribes'),
    fact('complaints'),
    fact('hardBounces'),
  ]);
}

/** Shows a light only where something isn't fine. */
export function litShare(light: Light | null, part: number, all: number): string {
  return `${light && light !== '🟢' ? `${light} ` : ''}${formatShare(part, all)}`;
}

export function funnel(campaign: Campaign): Chart {
  const { sent, delivered, opened, clicked } = totalsOf(campaign.figures);
  const bars = compact([
    ['Sent', sent] as const,
    ['Delivered', delivered] as const,
    isCounted(campaign, 'opens') && (['Opened', opened] as const),
    isCounted(campaign, 'clicks') && (['Clicked', clicked] as const),
  ]);
  return {
    kind: 'chart',
    form: 'bar',
    title: 'Delivery funnel',
    categories: bars.map(([category]) => category),
    series: [{ name: 'Recipients', values: bars.map(([, value]) => value) }],
    unit: 'recipients',
  };
}

/** A zero must not look like no interest where nobody counted. */
export function isCounted({ figures, tracking }: Campaign, name: RateName): boolean {
  const { opened, clicked } = totalsOf(figures);
  if (name === 'opens') return opened > 0 || tracking.opens !== false;
  if (name === 'clicks') return clicked > 0 || tracking.clicks !== false;
  return true;
}

export function isProvisional({ sendAt, status }: Campaign, now: Date): boolean {
  return (
    (sendAt !== null && isRecent(sendAt, now)) || status.code === CAMPAIGN_STATUS.updating.code
  );
}

/** The rates that the list view of campaigns tells, too. */
export const AVERAGED = ['delivery', 'opens', 'clicks', 'unsubscribes'] as const;

/** The latest campaigns that are read, on one page. We assume that the first page has them. */
const LATEST = 50;
/** The fewest other campaigns of which an average says anything. */
const FEWEST = 3;

const SENT: ReadonlySet<number> = new Set(campaignCodes('sent', 'sentPartially'));

export interface Average {
  readonly campaigns: number;
  /** The recipients of all these campaigns together. */
  rate(name: (typeof AVERAGED)[number]): Ratio;
}

/** Averages recent campaigns of the channel whose figures are final; `null`: too few of them. */
export async function averageBeside(
  campaign: Campaign,
  { service, now }: Pick<OperationContext, 'service' | 'now'>,
): Promise<Average | null> {
  const latest = await service.campaigns.page({ limit: LATEST, offset: 0 });
  const others = latest.filter((one) => isComparable(one, campaign, now));
  if (others.length < FEWEST) return null;
  return {
    campaigns: others.length,
    rate: (name) => {
      // The list doesn't say what was tracked, and a zero may mean that nothing was.
      const isTracked = ({ part }: Ratio) => (name !== 'opens' && name !== 'clicks') || part > 0;
      const rates = others.map(({ statistics }) => ratioOf(name, statistics)).filter(isTracked);
      return { name, part: sumOf(rates, ({ part }) => part), all: sumOf(rates, ({ all }) => all) };
    },
  };
}

function isComparable(one: CampaignSummary, { id, isSms, isViber }: Campaign, now: Date): boolean {
  const isAlike = one.id !== id && one.isSms === isSms && one.isViber === isViber;
  const isSent = SENT.has(one.status.code) && one.statistics.sent > 0;
  return isAlike && isSent && one.sendAt !== null && !isRecent(one.sendAt, now);
}
