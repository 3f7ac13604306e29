import {
  formatFigure,
  formatNumber,
  formatRate,
  formatShare,
  lightOf,
  MINIMUM_VOLUME,
} from '../core/figures.ts';
import type { Fact, Reply, Section, Step } from '../core/reply.ts';
import type { Campaign } from '../service/campaign.ts';
import { isCancelable, isEnded } from '../service/campaign-stage.ts';
import type { MinuteCount, ReasonCount, TopicCounts } from '../store/counts.ts';
import { chartOf } from './chart.ts';
import { isHeardLate, lateCard } from './late-card.ts';

/** What a campaign's card is drawn from. */
export interface CampaignFigures {
  readonly campaignId: string;
  /** `null` while the service doesn't say. */
  readonly campaign: Campaign | null;
  readonly counts: TopicCounts;
  readonly minutes: readonly MinuteCount[];
  readonly bounces: readonly ReasonCount[];
}

/** Recipients, as far as events tell. */
interface Recipients {
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly unsubscribed: number;
  readonly complaints: number;
  readonly hardBounces: number;
  readonly softBounces: number;
}

const BAR_CELLS = 20;

/** The one message that shows a campaign in a channel. */
export function campaignCard(figures: CampaignFigures): Reply {
  const { campaign, campaignId, counts, minutes, bounces } = figures;
  const recipients = recipientsIn(counts);
  // Until then soft bounces are tried again, and a rate of delivery would only alarm.
  const isFinal = campaign !== null && isEnded(campaign.status);
  const steps = stepsFor(campaignId, campaign);
  if (isFinal && isHeardLate(campaign, figures)) return lateCard(campaign, figures, steps);
  const chart = chartOf(minutes);
  const sections: Section[] = [
    {
      kind: 'facts',
      facts: [...stateFacts(campaign, recipients), ...rateFacts(recipients, counts, isFinal)],
    },
  ];
  if (chart) sections.push(chart);
  if (bounces.length > 0) {
    sections.push({ kind: 'heading', text: 'Top bounce reasons' });
    const items = bounces.map(({ reason, count }) => `${formatNumber(count)} · ${reason}`);
    sections.push({ kind: 'bullets', items });
  }
  return {
    title: campaign?.name || `Campaign ${campaignId}`,
    summary: verdict(recipients, isFinal),
    sections,
    steps,
    footnote:
      'From the service’s webhooks, people counted once. Sent means delivered or bounced so far; ' +
      'figures keep changing for about 48 h after sending.',
  };
}

function recipientsIn({ people, recipients }: TopicCounts): Recipients {
  return {
    sent: recipients,
    delivered: people.delivered,
    opened: people.open,
    clicked: people.redirect,
    unsubscribed: people.unsubscribe,
    complaints: people.spam,
    hardBounces: people.hard_bounces,
    softBounces: people.soft_bounces,
  };
}

function verdict(recipients: Recipients, isFinal: boolean): string {
  const { sent, delivered, complaints, hardBounces, unsubscribed, opened } = recipients;
  if (sent < MINIMUM_VOLUME) {
    return `${formatNumber(sent)} sent so far, too few to judge the rates`;
  }
  const worries = [
    { text: 'spam complaints', light: lightOf('complaints', complaints, delivered) },
    { text: 'hard bounces', light: lightOf('hardBounces', hardBounces, sent) },
    { text: 'too little delivered', light: isFinal && lightOf('delivery', delivered, sent) },
    { text: 'unsubscribes', light: lightOf('unsubscribes', unsubscribed, delivered) },
  ];
  for (const [light, words] of [['🔴', 'Act now'] as const, ['🟠', 'Keep an eye on it'] as const]) {
    const texts = worries.filter((worry) => worry.light === light).map(({ text }) => text);
    if (texts.length > 0) return `${light} ${words}: ${texts.join(', ')}`;
  }
  const opens =
    share(opened, delivered) === null ? '' : `, ${formatShare(opened, delivered)} opened`;
  return `🟢 Going well${isFinal ? '' : ' so far'}: ${formatShare(delivered, sent)} delivered${opens}`;
}

function stateFacts(campaign: Campaign | null, { sent }: Recipients): Fact[] {
  if (!campaign) return [];
  const facts: Fact[] = [{ label: 'Status', value: campaign.status.name }];
  if (campaign.recipients > 0) {
    facts.push({ label: 'Progress', value: progress(sent, campaign.recipients) });
  }
  return facts;
}

function progress(sent: number, all: number): string {
  const filled = Math.floor((Math.min(sent, all) / all) * BAR_CELLS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
  return sent > all
    ? `${bar} ${formatNumber(sent)} of ${formatNumber(all)} recipients`
    : `${bar} ${formatRate(sent, all, 'recipients')}`;
}

function rateFacts(recipients: Recipients, { events }: TopicCounts, isFinal: boolean): Fact[] {
  const { sent, delivered } = recipients;
  const facts: Fact[] = [
    { label: 'Delivered', value: deliveredSoFar(recipients, isFinal) },
    { label: 'Opened', value: figure('opens', recipients.opened, delivered) },
    { label: 'Clicked', value: figure('clicks', recipients.clicked, delivered) },
    { label: 'Unsubscribed', value: figure('unsubscribes', recipients.unsubscribed, delivered) },
    { label: 'Spam complaints', value: figure('complaints', recipients.complaints, delivered) },
    { label: 'Hard bounces', value: figure('hardBounces', recipients.hardBounces, sent) },
    { label: 'Soft bounces', value: softBounces(recipients) },
  ];
  if (events.other > 0) facts.push({ label: 'Other events', value: formatNumber(events.other) });
  return facts;
}

function deliveredSoFar({ delivered, sent }: Recipients, isFinal: boolean): string {
  return isFinal
    ? formatFigure('delivery', delivered, sent)
    : `${formatNumber(delivered)} · ${formatRate(delivered, sent, 'sent')} so far`;
}

type PartOfDelivered = 'opens' | 'clicks' | 'unsubscribes' | 'complaints' | 'hardBounces';

/** Just the number while events of the whole are still to come, or their webhook is missing. */
function figure(name: PartOfDelivered, part: number, all: number): string {
  return share(part, all) === null ? formatNumber(part) : formatFigure(name, part, all);
}

function softBounces({ softBounces: count, sent }: Recipients): string {
  return sent > 0 ? `${formatNumber(count)} · ${formatRate(count, sent, 'sent')}` : '0';
}

function share(part: number, all: number): number | null {
  return all > 0 && part <= all ? part / all : null;
}

function stepsFor(campaignId: string, campaign: Campaign | null): Step[] {
  const values = { campaign: campaignId };
  const open: Step = {
    kind: 'operation',
    label: 'Open campaign',
    operation: 'campaign show',
    values,
    emphasis: 'primary',
  };
  const cancel: Step = {
    kind: 'operation',
    label: 'Cancel campaign',
    operation: 'campaign cancel',
    values,
    emphasis: 'danger',
  };
  // While the service doesn't say, stopping must stay at hand.
  return campaign && !isCancelable(campaign.status) ? [open] : [open, cancel];
}
