import { formatMoney } from '../../domain/figures.ts';
import { action, type MenuAction, time } from '../../domain/reply.ts';
import type { Service } from '../../service/service.ts';
import type { SmsCampaignSummary } from '../../service/sms/campaign.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { periodOf } from '../browse/period.ts';
import { readPage, sourceOf, type RowsPage } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { listTitles } from './numbers.ts';

const NAME = 'sms list';

const STAGES = [
  { value: 'waiting', label: 'Scheduled' },
  { value: 'out', label: 'Sent' },
] as const;

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'price', label: 'Most expensive first' },
] as const;
type Sort = (typeof SORTS)[number]['value'];

export default defineOperation({
  name: NAME,
  summary: 'List SMS campaigns with what they cost',
  effect: 'reads',
  endpoints: ['GET /sms/campaigns/list', 'GET /addressbooks/{id}'],
  example: 'from=2026-11-01',
  inputs: {
    stage: { kind: 'choice', label: 'Status', optional: true, options: STAGES },
    from: { kind: 'day', label: 'First day', optional: true },
    until: { kind: 'day', label: 'Last day', optional: true },
    list: { kind: 'reference', to: 'list', label: 'List', optional: true },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ stage, from, until, list, sort = 'newest', page, csv }, context) {
    const { service, now, person } = context;
    const campaigns = await service.sms.campaigns.all(periodOf({ from, until }, person.zone));
    const source = sourceOf(campaigns);
    const filter = (campaign: SmsCampaignSummary) =>
      (stage === undefined || (stage === 'waiting') === isWaiting(campaign, now)) &&
      (list === undefined || campaign.listId === list);
    const titles = csv
      ? new Map<string, string>()
      : await titlesOn(
          service,
          await readPage(source, { number: page ?? 1, filter, sort: ORDER[sort] }),
        );
    const filtered = { operation: NAME, values: rawValuesOf({ stage, from, until, list, sort }) };
    const menus: readonly MenuAction[] = [
      menuFor(filtered, 'Filter…', 'stage', [{ value: '', label: 'All' }, ...STAGES]),
      menuFor(filtered, 'Sort…', 'sort', SORTS),
    ];
    return listed(
      {
        ...filtered,
        title: 'SMS campaigns',
        source,
        filter,
        sort: ORDER[sort],
        columns: columnsFor(titles),
        counted: ['SMS campaign', 'SMS campaigns'],
        empty: 'There are none yet.',
        fileName: 'sms-campaigns',
        open: (campaign) => action('sms show', { campaign: campaign.id }, nameOf(campaign, titles)),
        menus,
        actions: [action('sms send', {}, 'Send an SMS…')],
      },
      { page, csv },
    );
  },
});

const ORDER: Readonly<Record<Sort, (a: SmsCampaignSummary, b: SmsCampaignSummary) => number>> = {
  newest: (a, b) => timeOf(b) - timeOf(a) || Number(b.id) - Number(a.id),
  oldest: (a, b) => timeOf(a) - timeOf(b) || Number(a.id) - Number(b.id),
  price: (a, b) => b.price - a.price,
};

/** Reads the titles of the shown rows only, since each takes a request. */
function titlesOn(service: Service, { rows }: RowsPage<SmsCampaignSummary>) {
  return listTitles(
    service,
    rows.map(({ listId }) => listId),
  );
}

function timeOf({ sendAt, createdAt }: SmsCampaignSummary): number {
  return (sendAt ?? createdAt)?.getTime() ?? 0;
}

function isWaiting({ sendAt }: SmsCampaignSummary, now: Date): boolean {
  return sendAt !== null && sendAt > now;
}

function nameOf(
  { id, senderName, listId }: SmsCampaignSummary,
  titles: ReadonlyMap<string, string>,
): string {
  const to = listId === null ? 'phone numbers' : (titles.get(listId) ?? `list ${listId}`);
  return `${id} · ${senderName} to ${to}`;
}

function columnsFor(titles: ReadonlyMap<string, string>): readonly Column<SmsCampaignSummary>[] {
  return [
    { title: 'Campaign', cell: ({ id }) => id },
    { title: 'Sender', cell: ({ senderName }) => senderName },
    {
      title: 'To',
      cell: ({ listId }) => (listId === null ? 'Phone numbers' : (titles.get(listId) ?? listId)),
      inFile: ({ listId }) => (listId === null ? '' : listId),
    },
    {
      title: 'Sending',
      cell: ({ sendAt }) => (sendAt ? time(sendAt) : '–'),
      inFile: ({ sendAt }) => sendAt?.toISOString() ?? '',
    },
    {
      title: 'Created',
      cell: ({ createdAt }) => (createdAt ? time(createdAt, 'date') : '–'),
      inFile: ({ createdAt }) => createdAt?.toISOString() ?? '',
    },
    {
      title: 'Cost',
      align: 'right',
      cell: ({ price, currency }) => formatMoney(price, currency),
      inFile: ({ price }) => String(price),
    },
  ];
}
