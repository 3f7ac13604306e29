import type { Store } from '../../store/store.ts';
import { campaignTopic } from '../../domain/topic.ts';
import {
  type CampaignJudgement,
  FRESH_MS,
  judgeCampaign,
} from '../../domain/campaign-judgement.ts';
import {
  CAMPAIGN_STATUS,
  campaignCodes,
  isCancelable,
  isEnded,
  isGoingOut,
  isStopped,
} from '../../domain/campaign-status.ts';
import {
  FINAL_AFTER_MS,
  formatCounted,
  formatNumber,
  isRecent,
  type Judging,
  RATES,
} from '../../domain/figures.ts';
import { type CountedRate, type Ratio, ratioOf } from '../../domain/ratio.ts';
import { type Chart, type Fact, joinedText, type Text, time } from '../../domain/reply.ts';
import { besideMachines, type CountedReactions } from '../../domain/without-machines.ts';
import { compact } from '../../lib/compact.ts';
import { sumOf } from '../../lib/sum.ts';
import { totalsOf, type Campaign, type CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { OperationContext } from '../../commands/context.ts';

export const AUTOMATIC_OPENS =
  'Opens include automatic ones, such as those of Apple Mail Privacy Protection.';

/** Returns the judgement of a campaign, as its card has it, and when its results are final. */
export function headlineOf(campaign: Campaign, { text }: CampaignJudgement, now: Date): Text {
  const { status, recipients, sendAt } = campaign;
  const { sent } = totalsOf(campaign.figures);
  if (sent === 0 || isStopped(status)) return text;
  if (isGoingOut(status)) {
    return joinedText(text, ` · ${formatNumber(sent)} of ${formatNumber(recipients)} sent`);
  }
  const when: Text = sendAt
    ? [' · sent ', time(sendAt), ` to ${formatNumber(sent)}`]
    : ` · sent to ${formatNumber(sent)}`;
  if (!sendAt || !isRecent(sendAt, now)) return joinedText(text, when);
  const finalAt = new Date(sendAt.getTime() + FINAL_AFTER_MS);
  return joinedText(text, when, [' · results final ', time(finalAt, 'date')]);
}

/** Judges a campaign by the service's figures; while it goes out, lights stay as on its card. */
export async function judgementOf(
  campaign: Campaign,
  judging: Judging,
  { store, now }: { readonly store: Pick<Store, 'counts'>; readonly now: Date },
): Promise<CampaignJudgement> {
  const minutes = isEnded(campaign.status)
    ? []
    : await store.counts.byMinute(campaignTopic(campaign.id));
  return judgeCampaign({ campaign, outcome: totalsOf(campaign.figures), judging, minutes, now });
}

/** Tells whether a campaign is being sent, or was so lately that most opens are still to come. */
export function isFresh({ status, sendAt }: Campaign, now: Date): boolean {
  return isGoingOut(status) || (sendAt !== null && now.getTime() - sendAt.getTime() < FRESH_MS);
}

export function isWaiting({ status, sendAt }: Campaign, now: Date): boolean {
  return sendAt !== null && sendAt > now && isCancelable(status);
}

export function rateFacts(
  campaign: Campaign,
  { light }: Pick<Judging, 'light'>,
  counted: CountedReactions | null,
): Fact[] {
  const { figures, recipients, status } = campaign;
  const totals = totalsOf(figures);
  const { sent, delivered, opened } = totals;
  const fact = (name: CountedRate): Fact => {
    const ratio = ratioOf(name, totals);
    const { part, all } = ratio;
    const { label, of } = RATES[name];
    if (!isCounted(campaign, name)) return { label, value: 'Not tracked in this campaign' };
    const value = all > 0 ? formatCounted(part, all, of, light(name, part, all)) : '0';
    return { label, value: besideMachines(value, ratio, counted) };
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
export function isCounted({ figures, tracking }: Campaign, name: CountedRate): boolean {
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
