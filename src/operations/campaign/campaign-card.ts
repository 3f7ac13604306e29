import { compact } from '../../lib/compact.ts';
import { formatMoney, formatNumber, formatPrice } from '../../domain/figures.ts';
import {
  notice,
  time,
  type Fact,
  type Reply,
  type Section,
  type Text,
} from '../../domain/reply.ts';
import {
  isCancelable,
  isCanceled,
  isGoingOut,
  isUnsent,
  totalsOf,
  type Campaign,
  type LinkClicks,
} from '../../service/campaigns/campaign.ts';
import type { OwnLights } from '../channel-lights.ts';
import { campaignSteps } from './campaign-steps.ts';
import { linkSpan } from './link-span.ts';
import { titleOf } from './names.ts';
import { outcomeTable } from './outcomes.ts';
import { isProvisional } from './provisional.ts';
import { funnel, rateFacts, verdictOf, type Progress } from './rates.ts';

/** A campaign with its lists and links, and with what could not be read. */
export interface CampaignView {
  readonly campaign: Campaign;
  /** Titles of the lists, as `Title (id)`. */
  readonly lists: readonly string[];
  readonly links: readonly LinkClicks[];
  /** Sentences about what could not be read. */
  readonly missing: readonly string[];
}

const MOST_LINKS = 5;

/** Returns the card of a campaign, with all its figures. */
export function campaignCard(view: CampaignView, lights: OwnLights, now: Date): Reply {
  const { campaign } = view;
  const totals = totalsOf(campaign.figures);
  const progress = {
    totals,
    recipients: campaign.recipients,
    isGoingOut: isGoingOut(campaign.status),
  };
  const verdict = verdictOf(progress, lights);
  const isStarted = totals.sent > 0;
  return {
    title: titleOf(campaign),
    summary: headline(campaign, { progress, verdict }, now),
    sections: [
      ...(isStarted ? provisional(campaign, now) : []),
      { kind: 'facts', facts: about(view, now) },
      ...(isStarted ? [...rateSections(campaign, progress, lights), ...outcomeSections(view)] : []),
      ...view.missing.map((text): Section => notice('warning', text)),
    ],
    steps: campaignSteps(campaign, now),
    footnote: isStarted
      ? compact([
          `Campaign ${campaign.id}.`,
          'Read opens and clicks as trends: some mail programs open e-mails by themselves.',
          lights.note ? lights.note : null,
        ]).join(' ')
      : `Campaign ${campaign.id}`,
  };
}

interface Standing {
  readonly progress: Progress;
  readonly verdict: string;
}

function headline({ status, sendAt }: Campaign, { progress, verdict }: Standing, now: Date): Text {
  const name = { kind: 'strong', text: status.name } as const;
  const { sent } = progress.totals;
  if (isCanceled(status)) {
    return [name, ` · ${formatNumber(sent)} of ${formatNumber(progress.recipients)} were sent`];
  }
  if (sent > 0) return [name, ` · ${verdict}`];
  if (sendAt && sendAt > now && isCancelable(status)) {
    return [name, ' · goes out ', time(sendAt)];
  }
  return [name, ' · nothing sent yet'];
}

function about({ campaign, lists }: CampaignView, now: Date): Fact[] {
  const { subject, senderName, senderEmail, sendAt, status, recipients } = campaign;
  const { preheader, attachments, isSms, isViber } = campaign;
  const price = priceWords(campaign);
  const facts: readonly (Fact | null)[] = [
    isSms || isViber ? { label: 'Kind', value: isViber ? 'Viber campaign' : 'SMS campaign' } : null,
    subject ? { label: 'Subject', value: subject } : null,
    preheader ? { label: 'Preheader', value: preheader } : null,
    senderEmail ? { label: 'From', value: `${senderName} <${senderEmail}>`.trim() } : null,
    lists.length > 0
      ? { label: lists.length === 1 ? 'List' : 'Lists', value: lists.join(', ') }
      : null,
    sendAt && !isUnsent(status) ? { label: timeLabel(campaign, now), value: time(sendAt) } : null,
    { label: 'Recipients', value: formatNumber(recipients) },
    attachments ? { label: 'Attachments', value: attachments } : null,
    price === null ? null : { label: 'Price', value: price },
  ];
  return facts.filter((fact) => fact !== null);
}

/**
 * Returns e.g. `12.50 USD · 7 above the tariff at 0.0044 USD each, 477 included`; `null` where
 * nothing was paid.
 */
function priceWords(campaign: Campaign): string | null {
  const { price, paidEmails, tariffEmails, overdraftPrice, currency } = campaign;
  if (price <= 0 && paidEmails <= 0) return null;
  const all = price > 0 ? [formatMoney(price, currency)] : [];
  if (paidEmails <= 0) return all.join('');
  const each = overdraftPrice > 0 ? ` at ${formatPrice(overdraftPrice, currency)} each` : '';
  const included = tariffEmails > 0 ? `, ${formatNumber(tariffEmails)} included` : '';
  return [...all, `${formatNumber(paidEmails)} above the tariff${each}${included}`].join(' · ');
}

function timeLabel({ sendAt, figures }: Campaign, now: Date): string {
  if (sendAt && sendAt > now) return 'Goes out';
  return totalsOf(figures).sent > 0 ? 'Went out' : 'Was due';
}

function provisional(campaign: Campaign, now: Date): Section[] {
  if (!isProvisional(campaign, now)) return [];
  return [notice('info', 'Still growing: figures settle about 48 hours after sending.')];
}

function rateSections(
  { tracking }: Campaign,
  progress: Progress,
  lights: OwnLights,
): readonly Section[] {
  return [
    { kind: 'heading', text: 'Rates' },
    { kind: 'facts', facts: rateFacts(progress, lights, tracking) },
    funnel(progress.totals, tracking),
  ];
}

function outcomeSections({ campaign, links }: CampaignView): readonly Section[] {
  return [
    { kind: 'heading', text: 'Outcome by recipient' },
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
      items: compact([
        ...top
          .slice(0, MOST_LINKS)
          .map(({ url, count }): Text => [`${formatNumber(count)} · `, linkSpan(url)]),
        more > 0 && `and ${formatNumber(more)} more`,
      ]),
    },
  ];
}
