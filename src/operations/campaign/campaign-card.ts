import { formatMoney, formatNumber } from '../../core/figures.ts';
import type { Fact, Reply, Section, Span, Step, Text } from '../../core/reply.ts';
import { isCancelable, isCanceled, isGoingOut } from '../../service/campaign-stage.ts';
import { totalsOf } from '../../service/campaign-totals.ts';
import type { Campaign, LinkClicks } from '../../service/campaign.ts';
import { CAMPAIGN_STATUS } from '../../service/status.ts';
import { outcomeTable } from './outcomes.ts';
import { funnel, rateFacts, verdictOf, type Progress } from './rates.ts';

/** A campaign and what was found beside it. */
export interface CampaignView {
  readonly campaign: Campaign;
  /** As `Title (id)`. */
  readonly lists: readonly string[];
  readonly links: readonly LinkClicks[];
  /** What could not be had, in sentences. */
  readonly missing: readonly string[];
}

const MOST_LINKS = 5;
const LONGEST_LINK = 60;
/** We assume that figures are final after two days, as with live services. */
const PROVISIONAL_MS = 48 * 60 * 60 * 1000;

/** How a campaign stands, with all its figures. */
export function campaignCard(view: CampaignView, now: Date): Reply {
  const { campaign } = view;
  const totals = totalsOf(campaign.figures);
  const progress = {
    totals,
    recipients: campaign.recipients,
    isGoingOut: isGoingOut(campaign.status),
  };
  const isStarted = totals.sent > 0;
  return {
    title: campaign.name || campaign.subject || `Campaign ${campaign.id}`,
    summary: headline(campaign, progress, now),
    sections: [
      ...(isStarted ? provisional(campaign, now) : []),
      { kind: 'facts', facts: about(view, now) },
      ...(isStarted ? figures(progress, view) : []),
      ...view.missing.map((text): Section => ({ kind: 'notice', tone: 'warning', text })),
    ],
    steps: stepsFor(campaign),
    footnote: `Campaign ${campaign.id}. Opens and clicks are trends: mail programs open by themselves.`,
  };
}

function headline({ status, sendAt }: Campaign, progress: Progress, now: Date): Text {
  const name = { kind: 'strong', text: status.name } as const;
  const { sent } = progress.totals;
  if (isCanceled(status)) {
    return [name, ` · ${formatNumber(sent)} of ${formatNumber(progress.recipients)} were sent`];
  }
  if (sent > 0) return [name, ` · ${verdictOf(progress)}`];
  if (sendAt && sendAt > now && isCancelable(status)) {
    return [name, ' · goes out ', { kind: 'time', at: sendAt, show: 'datetime' }];
  }
  return [name, ' · nothing sent yet'];
}

function about({ campaign, lists }: CampaignView, now: Date): Fact[] {
  const { subject, senderName, senderEmail, sendAt, recipients, price, currency } = campaign;
  const facts: readonly (Fact | null)[] = [
    subject ? { label: 'Subject', value: subject } : null,
    senderEmail ? { label: 'From', value: `${senderName} <${senderEmail}>`.trim() } : null,
    lists.length > 0
      ? { label: lists.length === 1 ? 'List' : 'Lists', value: lists.join(', ') }
      : null,
    sendAt
      ? {
          label: sendAt > now ? 'Goes out' : 'Went out',
          value: { kind: 'time', at: sendAt, show: 'datetime' },
        }
      : null,
    { label: 'Recipients', value: formatNumber(recipients) },
    price > 0 ? { label: 'Price', value: formatMoney(price, currency) } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

function provisional({ sendAt, status }: Campaign, now: Date): Section[] {
  const isYoung = sendAt !== null && now.getTime() - sendAt.getTime() < PROVISIONAL_MS;
  if (!isYoung && status.code !== CAMPAIGN_STATUS.updating.code) return [];
  return [
    {
      kind: 'notice',
      tone: 'info',
      text: 'Provisional: the figures keep changing for about 48 hours after sending.',
    },
  ];
}

function figures(progress: Progress, { campaign, links }: CampaignView): Section[] {
  return [
    { kind: 'heading', text: 'Rates' },
    { kind: 'facts', facts: rateFacts(progress) },
    funnel(progress.totals),
    { kind: 'heading', text: 'What became of the recipients' },
    outcomeTable(campaign.figures, campaign.recipients),
    ...linkSection(links),
  ];
}

function linkSection(links: readonly LinkClicks[]): Section[] {
  const top = links.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  if (top.length === 0) return [];
  const more = top.length - MOST_LINKS;
  return [
    { kind: 'heading', text: 'Most clicked links' },
    {
      kind: 'bullets',
      items: [
        ...top
          .slice(0, MOST_LINKS)
          .map(({ url, count }): Text => [`${formatNumber(count)} · `, linkOf(url)]),
        ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
      ],
    },
  ];
}

function linkOf(url: string): Span {
  return URL.canParse(url) && /^https?:/i.test(url)
    ? { kind: 'link', url, text: shortened(url.replace(/^https?:\/\//i, '')) }
    : { kind: 'code', text: url };
}

function shortened(text: string): string {
  return text.length > LONGEST_LINK ? `${text.slice(0, LONGEST_LINK)}…` : text;
}

function stepsFor({ id, permalink, status }: Campaign): Step[] {
  return [
    { kind: 'operation', label: 'Refresh', operation: 'campaign show', values: { campaign: id } },
    ...(permalink && URL.canParse(permalink)
      ? [{ kind: 'link', label: 'Web version', url: permalink } as const]
      : []),
    ...(isCancelable(status) ? [cancelStep(id)] : []),
  ];
}

function cancelStep(id: string): Step {
  return {
    kind: 'operation',
    label: 'Cancel campaign…',
    operation: 'campaign cancel',
    values: { campaign: id },
    emphasis: 'danger',
  };
}
