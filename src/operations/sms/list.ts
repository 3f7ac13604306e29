import { formatMoney } from '../../domain/figures.ts';
import { action } from '../../domain/reply.ts';
import type { SmsCampaignSummary } from '../../service/sms/campaign.ts';
import {
  type Column,
  highestFirst,
  momentColumn,
  numberColumn,
  type Orders,
} from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { periodOf } from '../../commands/browse/period.ts';
import { titleById } from '../list-words.ts';

const STAGES = [
  { value: 'waiting', label: 'Scheduled' },
  { value: 'out', label: 'Sent' },
] as const;

const ORDERS = {
  newest: { label: 'Newest first', compare: newestCampaignFirst },
  oldest: { label: 'Oldest first', compare: (a, b) => newestCampaignFirst(b, a) },
  price: { label: 'Most expensive first', compare: highestFirst(({ price }) => price) },
} satisfies Orders<SmsCampaignSummary>;

export default defineList({
  name: 'sms list',
  title: 'SMS campaigns',
  summary: 'List SMS campaigns with their cost',
  right: 'look',
  endpoints: ['GET /sms/campaigns/list', 'GET /addressbooks/{id}'],
  example: 'from=2026-11-01',
  inputs: {
    stage: { kind: 'choice', label: 'Status', optional: true, options: STAGES },
    from: { kind: 'day', label: 'First day', optional: true },
    until: { kind: 'day', label: 'Last day', optional: true },
    list: { kind: 'reference', to: 'list', label: 'List', optional: true },
  },
  orders: ORDERS,
  defaultOrder: 'newest',
  async list({ stage, from, until, list }, { service, now, person }) {
    const campaigns = await service.sms.campaigns.all(periodOf({ from, until }, person.zone));
    const filter = (campaign: SmsCampaignSummary) =>
      (stage === undefined || (stage === 'waiting') === isWaiting(campaign, now)) &&
      (list === undefined || campaign.listId === list);
    return {
      title: 'SMS campaigns',
      source: campaigns,
      filter,
      columns: columnsFor(new Map()),
      // Each title takes a request, so that only those of the shown rows are read.
      async forRows(rows) {
        const ids = [...new Set(rows.flatMap(({ listId }) => listId ?? []))];
        const named = ids.map(async (id) => [id, await titleById(service, id)] as const);
        const titles = new Map(await Promise.all(named));
        return {
          columns: columnsFor(titles),
          open: (campaign) =>
            action('sms show', { campaign: campaign.id }, nameOf(campaign, titles)),
        };
      },
      counted: ['SMS campaign', 'SMS campaigns'],
      empty: 'No SMS campaigns yet.',
      fileName: 'sms-campaigns',
      menus: [{ input: 'stage', options: [{ value: '', label: 'All' }, ...STAGES] }],
      actions: [action('sms send', {}, 'Send SMS…')],
    };
  },
});

function newestCampaignFirst(a: SmsCampaignSummary, b: SmsCampaignSummary): number {
  const at = ({ sendAt, createdAt }: SmsCampaignSummary) => (sendAt ?? createdAt)?.getTime() ?? 0;
  return at(b) - at(a) || Number(b.id) - Number(a.id);
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
      inFile: ({ listId }) => listId ?? '',
    },
    momentColumn('Send time', ({ sendAt }) => sendAt),
    momentColumn('Created', ({ createdAt }) => createdAt, 'date'),
    numberColumn(
      'Cost',
      ({ price }) => price,
      (price, { currency }) => formatMoney(price, currency),
    ),
  ];
}
