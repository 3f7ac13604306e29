import { countryName, findCountry } from '../../domain/countries.ts';
import { formatPrice } from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import type { MenuStep, Step } from '../../domain/reply.ts';
import {
  figuresOf,
  isWaiting,
  SMS_STATUS,
  type SmsCampaign,
  type SmsOutcome,
} from '../../service/sms/campaign.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { figureSections, verdictOn } from './campaign-card.ts';
import { listTitles } from './list-titles.ts';

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
const MOST_COUNTRIES = 99;

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
        steps: stepsFor(campaign),
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
): readonly MenuStep[] {
  const codes = [...new Set(phones.map(({ countryCode }) => countryCode))];
  const countries = codes
    .map((code) => ({ value: findCountry(code)?.code ?? code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(0, MOST_COUNTRIES);
  const all = { value: '', label: 'All' };
  return [
    menuFor(filtered, 'Status…', 'status', [all, ...STATUSES]),
    ...(countries.length > 1
      ? [menuFor(filtered, 'Country…', 'country', [all, ...countries])]
      : []),
    menuFor(filtered, 'Sort…', 'sort', SORTS),
  ];
}

function stepsFor(campaign: SmsCampaign): Step[] {
  const values = { campaign: campaign.id };
  return [
    { kind: 'operation', label: 'Refresh', operation: NAME, values },
    ...(isWaiting(figuresOf(campaign))
      ? [
          {
            kind: 'operation',
            label: 'Cancel campaign…',
            operation: 'sms cancel',
            values,
            emphasis: 'danger',
          } as const,
        ]
      : []),
    { kind: 'operation', label: 'Delete…', operation: 'sms delete', values, emphasis: 'danger' },
  ];
}
