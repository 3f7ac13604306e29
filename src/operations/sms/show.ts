import { countryName, findCountry } from '../../domain/countries.ts';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPrice,
  formatRate,
} from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import {
  action,
  type Chart,
  type Fact,
  facts,
  type MenuAction,
  type Section,
  type Action,
  type Text,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import {
  figuresOf,
  isCanceled,
  isWaiting,
  leftOf,
  type MessageFigures,
  SMS_STATUS,
  type SmsCampaign,
  type SmsOutcome,
  spentOn,
  stageOf,
} from '../../service/sms/campaign.ts';
import { BROWSE_INPUTS, type Column, menuFor } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { listTitles } from './numbers.ts';

const NAME = 'sms show';

const STATUSES = [
  { value: 'delivered', label: 'Delivered', code: SMS_STATUS.delivered.code },
  { value: 'not-delivered', label: 'Not delivered', code: SMS_STATUS.notDelivered.code },
  { value: 'sent', label: 'Sent, no report yet', code: SMS_STATUS.sent.code },
  { value: 'ready', label: 'Ready to be sent', code: SMS_STATUS.ready.code },
] as const;

const SORTS = [
  { value: 'status', label: 'By status' },
  { value: 'country', label: 'By country' },
  { value: 'cost', label: 'Most expensive first' },
] as const;

/** The most countries in a menu, which has one choice for all (Slack: at most 100). */
const MOST_CHOICES = 99;

export default defineOperation({
  name: NAME,
  summary: 'Show how an SMS campaign did, number by number',
  effect: 'reads',
  endpoints: ['GET /sms/campaigns/info/{id}', 'GET /addressbooks/{id}'],
  example: '52001',
  inputs: {
    campaign: { kind: 'reference', to: 'sms-campaign', label: 'SMS campaign' },
    status: {
      kind: 'choice',
      label: 'Status',
      optional: true,
      options: STATUSES.map(({ value, label }) => ({ value, label })),
    },
    country: { kind: 'reference', to: 'country', label: 'Country', optional: true },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ campaign: id, status, country, sort, page, csv }, context) {
    const campaign = await context.service.sms.campaigns.get(id);
    const { listId } = campaign;
    const titles = await listTitles(context.service, [listId]);
    const to = listId === null ? 'Phone numbers' : (titles.get(listId) ?? listId);
    const code = STATUSES.find(({ value }) => value === status)?.code;
    const requested = country === undefined ? undefined : countryName(country);
    const isKept = (phone: SmsOutcome) =>
      (code === undefined || phone.status.code === code) &&
      (requested === undefined || countryName(phone.countryCode) === requested);
    const filtered = {
      operation: NAME,
      values: rawValuesOf({ campaign: id, status, country, sort }),
    };
    return listed(
      {
        ...filtered,
        title: `SMS campaign ${id}`,
        summary: verdictOn(campaign),
        before: (page ?? 1) === 1 ? figureSections(campaign, to, context.now) : [],
        source: sourceOf(campaign.phones),
        filter: isKept,
        sort: sort && ORDER[sort],
        columns: columnsFor(campaign),
        empty:
          campaign.phones.length === 0 ? 'It has no messages.' : 'No message fits this filter.',
        fileName: `sms-campaign-${id}`,
        menus: menusFor(filtered, campaign),
        actions: actionsFor(campaign),
      },
      { page, csv },
    );
  },
});

const ORDER = {
  status: (a: SmsOutcome, b: SmsOutcome) => a.status.code - b.status.code,
  country: (a: SmsOutcome, b: SmsOutcome) =>
    countryName(a.countryCode).localeCompare(countryName(b.countryCode)),
  cost: (a: SmsOutcome, b: SmsOutcome) => b.cost - a.cost,
} as const;

function columnsFor({ currency }: SmsCampaign): readonly Column<SmsOutcome>[] {
  return [
    {
      title: 'Phone number',
      cell: ({ phone }) => formatPhone(phone),
      inFile: ({ phone }) => phone,
    },
    { title: 'Status', cell: ({ status }) => status.name },
    { title: 'Country', cell: ({ countryCode }) => countryName(countryCode) },
    {
      title: 'Cost',
      align: 'right',
      cell: ({ cost }) => formatPrice(cost, currency),
      inFile: ({ cost }) => String(cost),
    },
  ];
}

function menusFor(
  filtered: Parameters<typeof menuFor>[0],
  { phones }: SmsCampaign,
): readonly MenuAction[] {
  const codes = [...new Set(phones.map(({ countryCode }) => countryCode))];
  const countries = codes
    .map((code) => ({ value: findCountry(code)?.code ?? code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(0, MOST_CHOICES);
  const all = { value: '', label: 'All' };
  return compact([
    menuFor(filtered, 'Status…', 'status', [all, ...STATUSES]),
    countries.length > 1 && menuFor(filtered, 'Country…', 'country', [all, ...countries]),
    menuFor(filtered, 'Sort…', 'sort', SORTS),
  ]);
}

function actionsFor(campaign: SmsCampaign): Action[] {
  const values = { campaign: campaign.id };
  return compact([
    action(NAME, values, 'Refresh'),
    isWaiting(figuresOf(campaign)) &&
      action('sms cancel', values, 'Cancel campaign…', { emphasis: 'danger' }),
    action('sms delete', values, 'Delete…', { emphasis: 'danger' }),
  ]);
}

/** The countries with most messages that are shown; the table has the others. */
const MOST_COUNTRIES = 8;

/** Returns the status of a campaign in one line. */
function verdictOn(campaign: SmsCampaign): Text {
  const figures = figuresOf(campaign);
  const stage = { kind: 'strong', text: stageOf(figures) } as const;
  const left = leftOf(figures);
  if (isCanceled(figures)) return [stage, ' · nothing was sent'];
  if (left === 0)
    return [stage, ` · ${formatCount(figures.messages, 'message waits', 'messages wait')}`];
  return [
    stage,
    ` · ${formatNumber(figures.delivered)} delivered, ${formatRate(figures.delivered, left, 'sent')}`,
  ];
}

/** Returns the figures of a campaign, with their denominators. */
function figureSections(campaign: SmsCampaign, to: string, now: Date): Section[] {
  const figures = figuresOf(campaign);
  return compact([
    facts([...about(campaign, to, now), ...rates(figures, campaign)]),
    leftOf(figures) > 0 && funnel(figures),
    ...(leftOf(figures) > 0 ? countries(campaign) : []),
  ]);
}

function about(campaign: SmsCampaign, to: string, now: Date): Fact[] {
  const { senderName, sendAt, createdAt, price, currency } = campaign;
  const toCome = isCanceled(figuresOf(campaign)) ? 'Was to go out' : 'Goes out';
  return compact([
    { label: 'From', value: senderName },
    { label: 'To', value: to },
    sendAt && {
      label: sendAt > now ? toCome : 'Went out',
      value: time(sendAt),
    },
    createdAt && { label: 'Created', value: time(createdAt) },
    { label: 'Price', value: formatMoney(price, currency) },
  ]);
}

function rates(figures: MessageFigures, { currency }: SmsCampaign): Fact[] {
  const { messages, ready, underway, delivered, notDelivered, others, spent } = figures;
  const left = leftOf(figures);
  const counted = (label: string, part: number, all: number, of: string): Fact => ({
    label,
    value: `${formatNumber(part)} · ${formatRate(part, all, of)}`,
  });
  return compact([
    counted('Sent', left, messages, 'messages'),
    counted('Delivered', delivered, left, 'sent'),
    !isCanceled(figures) && counted('Not delivered', notDelivered, left, 'sent'),
    underway > 0 && counted('No report yet', underway, left, 'sent'),
    ready > 0 && counted('Ready to be sent', ready, messages, 'messages'),
    others > 0 && counted('Other statuses', others, messages, 'messages'),
    { label: 'Spent so far', value: formatMoney(spent, currency) },
  ]);
}

function funnel(figures: MessageFigures): Chart {
  const { messages, delivered, notDelivered } = figures;
  return {
    kind: 'chart',
    form: 'bar',
    title: 'Outcome of the messages',
    categories: ['Messages', 'Sent', 'Delivered', 'Not delivered'],
    series: [{ name: 'Messages', values: [messages, leftOf(figures), delivered, notDelivered] }],
    unit: 'messages',
  };
}

function countries({ phones, currency }: SmsCampaign): Section[] {
  const groups = [...Map.groupBy(phones, ({ countryCode }) => countryCode)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  if (groups.length < 2) return [];
  const more = groups.length - MOST_COUNTRIES;
  return [
    { kind: 'heading', text: 'Countries' },
    {
      kind: 'bullets',
      items: compact([
        ...groups.slice(0, MOST_COUNTRIES).map(([code, all]) => {
          const { delivered } = figuresOf({ phones: all });
          const share = formatRate(
            delivered,
            all.length,
            all.length === 1 ? 'message' : 'messages',
          );
          return `${countryName(code)}: ${share} delivered · ${formatMoney(spentOn(all), currency)}`;
        }),
        more > 0 && `and ${formatNumber(more)} more`,
      ]),
    },
  ];
}
