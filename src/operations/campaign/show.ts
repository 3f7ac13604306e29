import { formatMoney, formatNumber, formatPrice, formatShare } from '../../domain/figures.ts';
import {
  action,
  facts,
  firstItems,
  notice,
  time,
  type MenuAction,
  type Section,
  type Action,
  type Table,
  type Text,
} from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
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
import { numberColumn, tableOf } from '../browse/columns.ts';
import { channelLights, type OwnLights } from '../channel-lights.ts';
import { defineOperation } from '../define.ts';
import { titleById } from '../list/list-words.ts';
import { rawValuesOf } from '../raw-values.ts';
import { funnel, isProvisional, rateFacts, TRENDS, verdictOf } from './rates.ts';
import { linkSpan, outcomeWords, titleOf } from './words.ts';

/** A campaign has at most 10 lists (spec 1, section 8). */
const MOST_LISTS = 10;
const MOST_LINKS = 5;

export default defineOperation({
  name: 'campaign show',
  title: 'Campaign',
  summary: 'Show how a campaign performed: delivered, opened, clicked, bounced',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /campaigns/{id}', 'GET /campaigns/{id}/referrals', 'GET /addressbooks/{id}'],
  example: '71014',
  inputs: { campaign: { kind: 'reference', to: 'campaign', label: 'Campaign' } },
  async run({ campaign: id }, context) {
    const { service, now } = context;
    const campaign = await service.campaigns.get(id);
    const [lists, { value: links, failure }, lights] = await Promise.all([
      Promise.all(campaign.listIds.slice(0, MOST_LISTS).map((one) => titleById(service, one))),
      resultOf(linksOf(service, campaign)),
      channelLights(context),
    ]);
    const isStarted = totalsOf(campaign.figures).sent > 0;
    return {
      title: titleOf(campaign),
      summary: headline(campaign, lights, now),
      sections: compact([
        isStarted &&
          isProvisional(campaign, now) &&
          notice('info', 'Still growing: figures settle about 48 hours after sending.'),
        about(campaign, lists, now),
        ...(isStarted ? figures(campaign, lights) : []),
        ...(isStarted && links ? linkSection(links) : []),
        failure && notice('warning', `Missing here: clicked links. ${failure.message}`),
      ]),
      actions: actionsFor(campaign, now),
      footnote: isStarted
        ? compact([`Campaign ${id}.`, TRENDS, lights.note]).join(' ')
        : `Campaign ${id}`,
    };
  },
});

async function linksOf({ campaigns }: Service, { id, clicks }: Campaign) {
  return clicks.length > 0 ? clicks : campaigns.links(id);
}

function headline(campaign: Campaign, lights: OwnLights, now: Date): Text {
  const { status, recipients, sendAt } = campaign;
  const name = { kind: 'strong', text: status.name } as const;
  const totals = totalsOf(campaign.figures);
  if (isCanceled(status)) {
    return [name, ` · ${formatNumber(totals.sent)} of ${formatNumber(recipients)} were sent`];
  }
  if (totals.sent > 0) {
    return [name, ` · ${verdictOf({ totals, isGoingOut: isGoingOut(status) }, lights)}`];
  }
  if (sendAt && isWaiting(campaign, now)) return [name, ' · goes out ', time(sendAt)];
  return [name, ' · nothing sent yet'];
}

function isWaiting({ status, sendAt }: Campaign, now: Date): boolean {
  return sendAt !== null && sendAt > now && isCancelable(status);
}

function about(campaign: Campaign, lists: readonly string[], now: Date): Section {
  const { subject, senderName, senderEmail, sendAt, status, recipients } = campaign;
  const { preheader, attachments, isSms, isViber } = campaign;
  const price = priceWords(campaign);
  return facts([
    (isSms || isViber) && { label: 'Kind', value: isViber ? 'Viber campaign' : 'SMS campaign' },
    subject !== '' && { label: 'Subject', value: subject },
    preheader !== '' && { label: 'Preheader', value: preheader },
    senderEmail !== '' && { label: 'From', value: `${senderName} <${senderEmail}>`.trim() },
    lists.length > 0 && { label: lists.length === 1 ? 'List' : 'Lists', value: lists.join(', ') },
    sendAt !== null &&
      !isUnsent(status) && { label: timeLabel(campaign, now), value: time(sendAt) },
    { label: 'Recipients', value: formatNumber(recipients) },
    attachments !== '' && { label: 'Attachments', value: attachments },
    price !== '' && { label: 'Price', value: price },
  ]);
}

/** Returns e.g. `12.50 USD · 7 above the tariff at 0.0044 USD each, 477 included`. */
function priceWords(campaign: Campaign): string {
  const { price, paidEmails, tariffEmails, overdraftPrice, currency } = campaign;
  const each = overdraftPrice > 0 ? ` at ${formatPrice(overdraftPrice, currency)} each` : '';
  const included = tariffEmails > 0 ? `, ${formatNumber(tariffEmails)} included` : '';
  return compact([
    price > 0 && formatMoney(price, currency),
    paidEmails > 0 && `${formatNumber(paidEmails)} above the tariff${each}${included}`,
  ]).join(' · ');
}

function timeLabel({ sendAt, figures }: Campaign, now: Date): string {
  if (sendAt && sendAt > now) return 'Goes out';
  return totalsOf(figures).sent > 0 ? 'Went out' : 'Was due';
}

function figures(campaign: Campaign, lights: OwnLights): Section[] {
  return [
    { kind: 'heading', text: 'Rates' },
    facts(rateFacts(campaign, lights)),
    funnel(campaign),
    { kind: 'heading', text: 'Outcome by recipient' },
    outcomeTable(campaign),
  ];
}

function outcomeTable({ figures, recipients }: Campaign): Table {
  const rows = figures.filter(({ count }) => count > 0).sort((a, b) => a.code - b.code);
  return tableOf(rows, [
    { title: 'Outcome', cell: outcomeWords },
    numberColumn('Recipients', ({ count }) => count),
    {
      title: `Of all ${formatNumber(recipients)}`,
      align: 'right',
      cell: ({ count }) => formatShare(count, recipients),
    },
  ]);
}

function linkSection(links: readonly LinkClicks[]): Section[] {
  const top = links.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  if (top.length === 0) return [];
  const items = top.map(({ url, count }) => [`${formatNumber(count)} · `, linkSpan(url)]);
  return [
    { kind: 'heading', text: 'Most clicked links' },
    { kind: 'bullets', items: firstItems(items, MOST_LINKS) },
  ];
}

function actionsFor(campaign: Campaign, now: Date): Action[] {
  const { id, permalink, status } = campaign;
  const values = { campaign: id };
  return compact<Action>([
    action('campaign show', values, 'Refresh', { place: 'here' }),
    permalink !== null &&
      URL.canParse(permalink) && { kind: 'link', label: 'Web version', url: permalink },
    isUnsent(status) && sendAgain('Send…', campaign),
    isWaiting(campaign, now) && action('campaign edit', values, 'Edit…', { asksFirst: true }),
    isCancelable(status) &&
      action('campaign cancel', values, 'Cancel campaign…', { emphasis: 'danger' }),
    more(campaign),
  ]);
}

function more(campaign: Campaign): MenuAction {
  const { sent, opened, clicked } = totalsOf(campaign.figures);
  const values = { campaign: campaign.id };
  return {
    kind: 'menu',
    label: 'More…',
    choices: compact([
      clicked > 0 && action('campaign links', values, 'Clicked links'),
      opened > 0 && action('campaign countries', values, 'Countries'),
      sent > 0 && action('campaign activity', values, 'One recipient…', { asksFirst: true }),
      sent > 0 && action('campaign compare', values, 'Compare…', { asksFirst: true }),
      !isUnsent(campaign.status) && sendAgain('Send again…', campaign),
      action('campaign list', {}, 'All campaigns'),
    ]),
  };
}

/** Keeps the lists of an unsent campaign only; for others the recipients are chosen anew. */
function sendAgain(label: string, campaign: Campaign) {
  const { id, subject, senderEmail, senderName, listIds, status } = campaign;
  const lists = isUnsent(status) ? listIds : [];
  const values = { copy: id, sender: senderEmail, senderName, subject, lists };
  return action('campaign send', rawValuesOf(values), label, { asksFirst: true });
}
