import { titleOf } from '../../domain/campaign-title.ts';
import { isCancelable, isCanceled, isUnsent } from '../../domain/campaign-status.ts';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPrice,
  formatShare,
  formatWithShare,
  type Judging,
  RATES,
} from '../../domain/figures.ts';
import { ratioOf } from '../../domain/ratio.ts';
import {
  action,
  facts,
  firstItems,
  joinedText,
  menuOf,
  notice,
  time,
  type Section,
  type Action,
  type Table,
} from '../../domain/reply.ts';
import { besideMachines, type CountedReactions } from '../../domain/without-machines.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { sumOf } from '../../lib/sum.ts';
import { uncapitalised } from '../../lib/text.ts';
import {
  bouncedFor,
  totalsOf,
  type Campaign,
  type LinkClicks,
} from '../../service/campaigns/campaign.ts';
import { bouncedMenu } from '../../alerts/cards/bounced-menu.ts';
import { numberColumn, tableOf } from '../../commands/browse/columns.ts';
import { channelLights } from '../channel-lights.ts';
import { defineOperation } from '../../commands/define.ts';
import { titleById } from '../list-words.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import {
  AUTOMATIC_OPENS,
  type Average,
  averageBeside,
  AVERAGED,
  funnel,
  headlineOf,
  isCounted,
  isFresh,
  isWaiting,
  judgementOf,
  rateFacts,
} from './rates.ts';
import { type ShownPair, shownPair } from './pair.ts';
import { linkSpan, outcomeWords } from './words.ts';

/** A campaign has at most 10 lists (spec 1, section 8). */
const MOST_LISTS = 10;
const MOST_LINKS = 5;
const MOST_REASONS = 3;

export default defineOperation({
  name: 'campaign show',
  title: 'Campaign',
  summary: 'Show how a campaign performed',
  right: 'look',
  effect: 'reads',
  endpoints: [
    'GET /campaigns/{id}',
    'GET /campaigns/{id}/referrals',
    'GET /campaigns',
    'GET /addressbooks/{id}',
  ],
  example: '71014',
  inputs: { campaign: { kind: 'reference', to: 'campaign', label: 'Campaign' } },
  async run({ campaign: id }, context) {
    const { service, now } = context;
    const [campaign, lights] = await Promise.all([
      service.campaigns.get(id),
      channelLights(context),
    ]);
    const judgement = await judgementOf(campaign, lights, context);
    const { judging } = judgement;
    const summary = headlineOf(campaign, judgement, now);
    context.known(joinedText(titleOf(campaign), ' · ', summary));
    const isStarted = totalsOf(campaign.figures).sent > 0;
    const [lists, links, average, pair, reactions] = await Promise.all([
      Promise.all(campaign.listIds.slice(0, MOST_LISTS).map((one) => titleById(service, one))),
      campaign.clicks.length > 0 ? null : resultOf(service.campaigns.links(id)),
      // A campaign that has just begun can’t be compared with campaigns that are over.
      isStarted && !isFresh(campaign, now) ? resultOf(averageBeside(campaign, context)) : null,
      shownPair(campaign, context),
      context.store.counts.reactionsOf([id]),
    ]);
    const counted = reactions.get(id) ?? null;
    const about = aboutSection(campaign, now);
    const [sections, details] = isStarted
      ? [
          [
            resultTable(campaign, { judging, counted, average: average?.value ?? null }),
            ...bounceLine(campaign),
            ...pair.sections,
          ],
          [
            ...about,
            ...figureSections(campaign, judging, counted),
            ...linkSections(links ?? { value: campaign.clicks, failure: null }),
          ],
        ]
      : isCanceled(campaign.status)
        ? [[], about]
        : [about, []];
    return {
      title: titleOf(campaign),
      summary,
      sections,
      details,
      actions: actionsFor(campaign, pair, now),
      footnote: footnoteFor(campaign, lists, average, isStarted ? lights.note : null),
    };
  },
});

interface Results {
  readonly judging: Judging;
  readonly counted: CountedReactions | null;
  readonly average: Average | null;
}

function resultTable(campaign: Campaign, { judging, counted, average }: Results): Table {
  const totals = totalsOf(campaign.figures);
  return tableOf(AVERAGED, [
    { title: 'Metric', cell: (name) => RATES[name].label },
    {
      title: 'Campaign',
      align: 'right',
      cell: (name) => {
        if (!isCounted(campaign, name)) return 'Not tracked';
        const ratio = ratioOf(name, totals);
        const { part, all } = ratio;
        const figure = formatWithShare(part, all, judging.light(name, part, all));
        return besideMachines(figure, ratio, counted);
      },
    },
    average !== null && {
      title: 'Your average',
      align: 'right',
      cell: (name) => {
        const { part, all } = average.rate(name);
        return formatShare(part, all);
      },
    },
  ]);
}

/** Returns e.g. `Bounced 98 (47 hard): no such address 38, server unreachable 25, other 35`. */
function bounceLine({ figures }: Campaign): Section[] {
  const bounced = bouncedFor(figures).toSorted((a, b) => b.count - a.count);
  if (bounced.length === 0) return [];
  const all = sumOf(bounced, ({ count }) => count);
  const { hardBounces } = totalsOf(figures);
  // One more reason takes no more room than the words for the rest.
  const named = bounced.length > MOST_REASONS + 1 ? bounced.slice(0, MOST_REASONS) : bounced;
  const rest = all - sumOf(named, ({ count }) => count);
  const reasons = compact([
    ...named.map(({ reason, count }) => `${uncapitalised(reason)} ${formatNumber(count)}`),
    rest > 0 && `other ${formatNumber(rest)}`,
  ]);
  const hard = hardBounces > 0 ? ` (${formatNumber(hardBounces)} hard)` : '';
  const text = `Bounced ${formatNumber(all)}${hard}: ${reasons.join(', ')}`;
  return [{ kind: 'paragraph', text }];
}

function footnoteFor(
  { id, senderName, senderEmail }: Campaign,
  lists: readonly string[],
  average: Result<Average | null> | null,
  note: string | null,
): string {
  const { value, failure } = average ?? {};
  return compact([
    senderEmail !== '' && `From ${senderName} <${senderEmail}>`.replace('  ', ' '),
    lists.length > 0 && lists.join(', '),
    `#${id}`,
    value && `Average of your last ${formatNumber(value.campaigns)} campaigns`,
    failure && 'Your average couldn’t be loaded',
    note,
  ]).join(' · ');
}

function aboutSection(campaign: Campaign, now: Date): Section[] {
  const { subject, preheader, attachments, sendAt, status, isSms, isViber, permalink } = campaign;
  const price = priceWords(campaign);
  const isDue = totalsOf(campaign.figures).sent === 0 && !isUnsent(status);
  const about = facts([
    (isSms || isViber) && { label: 'Kind', value: isViber ? 'Viber campaign' : 'SMS campaign' },
    subject !== '' && { label: 'Subject', value: subject },
    preheader !== '' && { label: 'Preheader', value: preheader },
    sendAt !== null &&
      isDue &&
      !isWaiting(campaign, now) && { label: 'Was scheduled for', value: time(sendAt) },
    attachments !== '' && { label: 'Attachments', value: attachments },
    price !== '' && { label: 'Price', value: price },
    permalink !== null &&
      /^https?:/i.test(permalink) && {
        label: 'Web version',
        value: { kind: 'link', url: permalink, text: 'View in browser' },
      },
  ]);
  return about.facts.length > 0 ? [about] : [];
}

/** Returns e.g. `12.50 USD · 7 emails beyond your plan at 0.0044 USD each, 477 included`. */
function priceWords(campaign: Campaign): string {
  const { price, paidEmails, tariffEmails, overdraftPrice, currency } = campaign;
  const each = overdraftPrice > 0 ? ` at ${formatPrice(overdraftPrice, currency)} each` : '';
  const included = tariffEmails > 0 ? `, ${formatNumber(tariffEmails)} included` : '';
  return compact([
    price > 0 && formatMoney(price, currency),
    paidEmails > 0 && `${formatCount(paidEmails, 'email')} beyond your plan${each}${included}`,
  ]).join(' · ');
}

function figureSections(
  campaign: Campaign,
  judging: Judging,
  counted: CountedReactions | null,
): Section[] {
  return [
    { kind: 'heading', text: 'Rates' },
    facts(rateFacts(campaign, judging, counted)),
    funnel(campaign),
    { kind: 'heading', text: 'Recipients by outcome' },
    outcomeTable(campaign),
    notice('info', AUTOMATIC_OPENS),
  ];
}

function outcomeTable({ figures, recipients }: Campaign): Table {
  const rows = figures.filter(({ count }) => count > 0).sort((a, b) => a.code - b.code);
  return tableOf(rows, [
    { title: 'Outcome', cell: outcomeWords },
    numberColumn('Recipients', ({ count }) => count),
    numberColumn(
      `Of all ${formatNumber(recipients)}`,
      ({ count }) => count,
      (count) => formatShare(count, recipients),
    ),
  ]);
}

function linkSections({ value, failure }: Result<readonly LinkClicks[]>): Section[] {
  if (failure) return [notice('warning', `Clicked links couldn’t be loaded. ${failure.message}`)];
  const top = (value ?? []).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  if (top.length === 0) return [];
  const items = top.map(({ url, count }) => [`${formatNumber(count)} · `, linkSpan(url)]);
  return [
    { kind: 'heading', text: 'Most clicked links' },
    { kind: 'bullets', items: firstItems(items, MOST_LINKS) },
  ];
}

function actionsFor(campaign: Campaign, pair: ShownPair, now: Date): Action[] {
  const { id, status } = campaign;
  const { sent, opened, clicked, hardBounces } = totalsOf(campaign.figures);
  const values = { campaign: id };
  const isOver = !isCancelable(status) && !isUnsent(status);
  return compact<Action>([
    isUnsent(status) && sendAgain('Send…', campaign),
    isWaiting(campaign, now) && action('campaign edit', values, 'Edit…', { asksFirst: true }),
    isCancelable(status) &&
      action('campaign cancel', values, 'Cancel campaign…', { emphasis: 'danger' }),
    clicked > 0 && action('campaign links', values, 'Links'),
    sent > 0 && isOver && action('campaign compare', values, 'Compare…', { asksFirst: true }),
    ...pair.actions,
    hardBounces > 0 && bouncedMenu(id),
    isOver && sendAgain('Send again…', campaign),
    menuOf(
      'More…',
      compact([
        action('campaign show', values, 'Refresh', { place: 'here' }),
        canBeTested(campaign) &&
          action('campaign test', { copy: id }, 'Send test…', { asksFirst: true }),
        opened > 0 && action('campaign countries', values, 'Opens by country'),
        sent > 0 && action('campaign activity', values, 'Recipient activity…', { asksFirst: true }),
        sent > 0 && !isOver && action('campaign compare', values, 'Compare…', { asksFirst: true }),
        !isUnsent(status) && !isOver && sendAgain('Send again…', campaign),
        action('campaign list', {}, 'All campaigns'),
      ]),
    ),
  ]);
}

/** Tells whether it has a content and a sender of email that a test can be made of. */
function canBeTested({ html, senderEmail }: Campaign): boolean {
  return html !== '' && senderEmail !== '';
}

/** Keeps the lists of an unsent campaign only; for others the recipients are chosen anew. */
function sendAgain(label: string, campaign: Campaign) {
  const { id, subject, senderEmail, senderName, listIds, status } = campaign;
  const lists = isUnsent(status) ? listIds : [];
  const values = { copy: id, sender: senderEmail, senderName, subject, lists };
  return action('campaign send', rawValuesOf(values), label, { asksFirst: true });
}
