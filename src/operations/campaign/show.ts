import { formatMoney, formatNumber, formatPrice } from '../../domain/figures.ts';
import {
  type Fact,
  form,
  type MenuStep,
  notice,
  type OperationWish,
  type Reply,
  type Section,
  type Step,
  type Text,
  time,
} from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import { compact } from '../../lib/compact.ts';
import {
  isCancelable,
  isCanceled,
  isGoingOut,
  isUnsent,
  totalsOf,
  type Campaign,
  type LinkClicks,
} from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { channelLights, type OwnLights } from '../channel-lights.ts';
import { defineOperation } from '../define.ts';
import { aboutCampaign, linkSpan, outcomeTable, titleOf } from './words.ts';
import { funnel, isProvisional, type Progress, rateFacts, verdictOf } from './rates.ts';

/** A campaign has at most 10 lists (spec 1, section 8). */
const MOST_LISTS = 10;

export default defineOperation({
  name: 'campaign show',
  summary: 'Show how a campaign did: delivered, opened, clicked, bounced',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}', 'GET /campaigns/{id}/referrals', 'GET /addressbooks/{id}'],
  example: '71014',
  inputs: { campaign: { kind: 'reference', to: 'campaign', label: 'Campaign' } },
  async run({ campaign: id }, context) {
    const campaign = await context.service.campaigns.get(id);
    const [lists, links, lights] = await Promise.all([
      listNames(context.service, campaign),
      linksOf(context.service, campaign),
      channelLights(context),
    ]);
    return campaignCard({ campaign, lists, ...links }, lights, context.now);
  },
});

async function listNames(service: Service, { listIds }: Campaign): Promise<string[]> {
  return Promise.all(
    listIds.slice(0, MOST_LISTS).map(async (id) => {
      const { value } = await attempt(service.lists.get(id));
      return value ? `${value.name} (${id})` : `List ${id}`;
    }),
  );
}

async function linksOf(
  service: Service,
  { id, clicks }: Campaign,
): Promise<{ links: readonly LinkClicks[]; missing: string[] }> {
  if (clicks.length > 0) return { links: clicks, missing: [] };
  const { value, failure } = await attempt(service.campaigns.links(id));
  if (failure) return { links: [], missing: [`Missing here: clicked links. ${failure.message}`] };
  return { links: value, missing: [] };
}

/** A campaign with its lists and links, and with what could not be read. */
interface CampaignView {
  readonly campaign: Campaign;
  /** Titles of the lists, as `Title (id)`. */
  readonly lists: readonly string[];
  readonly links: readonly LinkClicks[];
  /** Sentences about what could not be read. */
  readonly missing: readonly string[];
}

const MOST_LINKS = 5;

/** Returns the card of a campaign, with all its figures. */
function campaignCard(view: CampaignView, lights: OwnLights, now: Date): Reply {
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

/** Returns the actions on a campaign, and those that show more about it. */
function campaignSteps(campaign: Campaign, now: Date): Step[] {
  const { id, permalink, status, sendAt } = campaign;
  const isWaiting = sendAt !== null && sendAt > now && isCancelable(status);
  return compact([
    { kind: 'operation', ...aboutCampaign('Refresh', 'show', campaign), place: 'here' },
    permalink && URL.canParse(permalink)
      ? ({ kind: 'link', label: 'Web version', url: permalink } as const)
      : null,
    isUnsent(status) && sendAgain('Send…', campaign),
    isWaiting &&
      ({ kind: 'operation', ...aboutCampaign('Edit…', 'edit', { id }), asksFirst: true } as const),
    isCancelable(status) &&
      ({
        kind: 'operation',
        ...aboutCampaign('Cancel campaign…', 'cancel', campaign),
        emphasis: 'danger',
      } as const),
    more(campaign),
  ]);
}

function more(campaign: Campaign): MenuStep {
  const { sent, opened, clicked } = totalsOf(campaign.figures);
  const choices: readonly (OperationWish | null)[] = [
    clicked > 0 ? aboutCampaign('Clicked links', 'links', campaign) : null,
    opened > 0 ? aboutCampaign('Countries', 'countries', campaign) : null,
    sent > 0
      ? { ...aboutCampaign('One recipient…', 'recipient', campaign), asksFirst: true }
      : null,
    sent > 0 ? { ...aboutCampaign('Compare…', 'compare', campaign), asksFirst: true } : null,
    isUnsent(campaign.status) ? null : sendAgain('Send again…', campaign),
    aboutAll(),
  ];
  return { kind: 'menu', label: 'More…', choices: choices.filter((choice) => choice !== null) };
}

/**
 * Returns the action that starts a new campaign with the same content. It keeps the lists of an
 * unsent one only; for others the recipients are chosen anew.
 */
function sendAgain(label: string, campaign: Campaign): Step & { kind: 'operation' } {
  const { id, subject, senderEmail, senderName, listIds, status } = campaign;
  return form(label, 'campaign send', {
    copy: id,
    ...(senderEmail && { sender: senderEmail }),
    ...(senderName && { senderName }),
    ...(subject && { subject }),
    ...(isUnsent(status) && listIds.length > 0 && { lists: listIds.join(', ') }),
  });
}

function aboutAll(): OperationWish {
  return { label: 'All campaigns', operation: 'campaign list', values: {} };
}
