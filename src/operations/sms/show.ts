import { countryName, findCountry } from '../../domain/countries.ts';
import {
  formatCount,
  formatCounted,
  formatMoney,
  formatPrice,
  formatPartOf,
} from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import {
  action,
  type Fact,
  facts,
  firstItems,
  type Section,
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
import {
  byText,
  type Column,
  highestFirst,
  numberColumn,
  type Orders,
} from '../../commands/browse/columns.ts';
import { defineList, type FilterMenu } from '../../commands/browse/define-list.ts';
import { titleById } from '../list-words.ts';

const STATUSES = [
  { value: 'delivered', label: 'Delivered', code: SMS_STATUS.delivered.code },
  { value: 'not-delivered', label: 'Not delivered', code: SMS_STATUS.notDelivered.code },
  { value: 'sent', label: 'Sent, no report yet', code: SMS_STATUS.sent.code },
  { value: 'ready', label: 'Waiting to be sent', code: SMS_STATUS.ready.code },
] as const;

const ORDERS = {
  status: { label: 'By status', compare: (a, b) => a.status.code - b.status.code },
  country: { label: 'By country', compare: byText(({ countryCode }) => countryName(countryCode)) },
  cost: { label: 'Most expensive first', compare: highestFirst(({ cost }) => cost) },
} satisfies Orders<SmsOutcome>;

/** The most countries in a menu, which has one choice for all (Slack: at most 100). */
const MOST_CHOICES = 99;

export default defineList({
  name: 'sms show',
  title: 'SMS campaign',
  summary: 'Show how an SMS campaign performed, number by number',
  right: 'people',
  endpoints: ['GET /sms/campaigns/info/{id}', 'GET /addressbooks/{id}'],
  example: '52001',
  inputs: {
    campaign: { kind: 'reference', to: 'sms-campaign', label: 'SMS campaign' },
    status: { kind: 'choice', label: 'Status', optional: true, options: STATUSES },
    country: { kind: 'reference', to: 'country', label: 'Country', optional: true },
  },
  orders: ORDERS,
  async list({ campaign: id, status, country }, { service, now }) {
    const campaign = await service.sms.campaigns.get(id);
    const { listId } = campaign;
    const to = listId === null ? 'Phone numbers' : await titleById(service, listId);
    const figures = figuresOf(campaign);
    const { ready, underway } = figures;
    const code = STATUSES.find(({ value }) => value === status)?.code;
    const countryPicked = country === undefined ? undefined : countryName(country);
    return {
      title: `SMS campaign ${id}`,
      summary: verdictOn(campaign),
      details: figureSections(campaign, to, now),
      // A page is sorted in Slack, and the menus for statuses and countries are worth more.
      isSortable: false,
      source: campaign.phones,
      filter: (phone) =>
        (code === undefined || phone.status.code === code) &&
        (countryPicked === undefined || countryName(phone.countryCode) === countryPicked),
      columns: columnsFor(campaign),
      empty: campaign.phones.length === 0 ? 'No messages.' : 'No message matches this filter.',
      fileName: `sms-campaign-${id}`,
      menus: menusFor(campaign),
      actions: compact([
        ready + underway > 0 && action('sms show', { campaign: id }, 'Refresh', { place: 'here' }),
        isWaiting(figures) &&
          action('sms cancel', { campaign: id }, 'Cancel campaign…', { emphasis: 'danger' }),
      ]),
    };
  },
});

function columnsFor({ currency }: SmsCampaign): readonly Column<SmsOutcome>[] {
  return [
    {
      title: 'Phone number',
      cell: ({ phone }) => formatPhone(phone),
      inFile: ({ phone }) => phone,
    },
    { title: 'Status', cell: ({ status }) => status.name },
    { title: 'Country', cell: ({ countryCode }) => countryName(countryCode) },
    numberColumn(
      'Cost',
      ({ cost }) => cost,
      (cost) => formatPrice(cost, currency),
    ),
  ];
}

function menusFor({ phones }: SmsCampaign): readonly FilterMenu[] {
  const codes = [...new Set(phones.map(({ countryCode }) => countryCode))];
  const countries = codes
    .map((code) => ({ value: findCountry(code)?.code ?? code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(0, MOST_CHOICES);
  const all = { value: '', label: 'All' };
  return compact([
    { label: 'Status…', input: 'status', options: [all, ...STATUSES] },
    countries.length > 1 && { label: 'Country…', input: 'country', options: [all, ...countries] },
  ]);
}

/** The countries with most messages that are shown; the table has the others. */
const MOST_COUNTRIES = 8;

function verdictOn(campaign: SmsCampaign): Text {
  const figures = figuresOf(campaign);
  const stage = { kind: 'strong', text: stageOf(figures) } as const;
  const left = leftOf(figures);
  const cost = formatMoney(figures.spent, campaign.currency);
  if (isCanceled(figures)) return [stage, ' before sending'];
  if (left === 0) return [stage, ` · ${formatCount(figures.messages, 'message')} waiting`];
  const { delivered } = figures;
  return [stage, ` · ${formatPartOf(delivered, left, 'delivered')} · ${cost}`];
}

function figureSections(campaign: SmsCampaign, to: string, now: Date): Section[] {
  const figures = figuresOf(campaign);
  return compact([
    facts([...about(campaign, to, now), ...rates(figures, campaign)]),
    ...(leftOf(figures) > 0 ? countries(campaign) : []),
  ]);
}

function about(campaign: SmsCampaign, to: string, now: Date): Fact[] {
  const { senderName, sendAt, createdAt, price, currency } = campaign;
  const toCome = isCanceled(figuresOf(campaign)) ? 'Was scheduled for' : 'Scheduled for';
  return compact([
    { label: 'From', value: senderName },
    { label: 'To', value: to },
    sendAt && { label: sendAt > now ? toCome : 'Sent on', value: time(sendAt) },
    createdAt && { label: 'Created', value: time(createdAt) },
    { label: 'Cost', value: formatMoney(price, currency) },
  ]);
}

function rates(figures: MessageFigures, { price, currency }: SmsCampaign): Fact[] {
  const { messages, ready, underway, delivered, notDelivered, others, spent } = figures;
  const left = leftOf(figures);
  const money = (amount: number) => formatMoney(amount, currency);
  const counted = (label: string, part: number, all: number, of: string): Fact => ({
    label,
    value: formatCounted(part, all, of),
  });
  return compact([
    counted('Sent', left, messages, 'messages'),
    counted('Delivered', delivered, left, 'sent'),
    !isCanceled(figures) && counted('Not delivered', notDelivered, left, 'sent'),
    underway > 0 && counted('No report yet', underway, left, 'sent'),
    ready > 0 && counted('Waiting to be sent', ready, messages, 'messages'),
    others > 0 && counted('Other statuses', others, messages, 'messages'),
    money(spent) !== money(price) && { label: 'Spent', value: money(spent) },
  ]);
}

function countries({ phones, currency }: SmsCampaign): Section[] {
  const groups = [...Map.groupBy(phones, ({ countryCode }) => countryCode)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  if (groups.length < 2) return [];
  const lines = groups.map(([code, all]) => {
    const { delivered } = figuresOf({ phones: all });
    const share = formatPartOf(delivered, all.length, 'delivered');
    return `${countryName(code)}: ${share} · ${formatMoney(spentOn(all), currency)}`;
  });
  return [
    { kind: 'heading', text: 'Countries' },
    { kind: 'bullets', items: firstItems(lines, MOST_COUNTRIES) },
  ];
}
