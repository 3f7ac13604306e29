import { action } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import {
  PUSH_CAMPAIGN_STATUS as STATUS,
  type PushCampaignSummary,
} from '../../service/push/campaign.ts';
import type { Service } from '../../service/service.ts';
import {
  byText,
  type Column,
  momentColumn,
  newestFirst,
  oldestFirst,
  type Orders,
} from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { periodOf } from '../../commands/browse/period.ts';
import { readAll } from '../../commands/browse/read-page.ts';

const STAGES = [
  { value: 'new', label: 'New', codes: [STATUS.new.code] },
  { value: 'sending', label: 'In progress', codes: [STATUS.sending.code, STATUS.creating.code] },
  { value: 'sent', label: 'Sent', codes: [STATUS.sent.code] },
  { value: 'nobody', label: 'No active recipients', codes: [STATUS.noActiveRecipients.code] },
  { value: 'test', label: 'Test', codes: [STATUS.testSent.code, STATUS.abTesting.code] },
  { value: 'canceled', label: 'Canceled', codes: [STATUS.canceled.code] },
  { value: 'archived', label: 'Archived', codes: [STATUS.archived.code] },
] as const;

const ORDERS = {
  newest: { label: 'Newest first', compare: newestFirst(({ fromAt }) => fromAt) },
  oldest: { label: 'Oldest first', compare: oldestFirst(({ fromAt }) => fromAt) },
  title: { label: 'By title', compare: byText(({ title }) => title) },
} satisfies Orders<PushCampaignSummary>;

/** The most websites read: there are few, and more names aren’t worth the wait. */
const MOST_WEBSITES = 500;

export default defineList({
  name: 'push list',
  title: 'Push campaigns',
  summary: 'List push campaigns',
  right: 'look',
  endpoints: ['GET /push/tasks', 'GET /push/websites/'],
  example: 'website=4301',
  inputs: {
    status: { kind: 'choice', label: 'Status', optional: true, options: STAGES },
    website: { kind: 'reference', to: 'website', label: 'Website', optional: true },
    from: { kind: 'day', label: 'First day', optional: true },
    until: { kind: 'day', label: 'Last day', optional: true },
  },
  orders: ORDERS,
  async list({ status, website, from, until }, { service, person }) {
    const { campaigns } = service.push;
    const { fromAt, untilAt } = periodOf({ from, until }, person.zone);
    const filter = { fromAt, toAt: untilAt, websiteId: website };
    const stage = STAGES.find(({ value }) => value === status);
    return {
      title: 'Push campaigns',
      source: {
        page: (range) => campaigns.page({ ...range, ...filter }),
        all: () => campaigns.all(filter),
      },
      filter: stage && (({ status: { code } }) => stage.codes.some((one) => one === code)),
      columns: columnsFor(await websitesById(service)),
      counted: ['push campaign', 'push campaigns'],
      empty: 'No push campaigns yet.',
      fileName: 'push-campaigns',
      open: ({ id, title }) => action('push show', { campaign: id }, `${title} (${id})`),
      menus: [{ input: 'status', options: [{ value: '', label: 'All' }, ...STAGES] }],
      actions: [action('push send', { website }, 'Send push campaign…')],
    };
  },
});

/** Reads the websites’ addresses by id; empty where they can’t be read, and then ids are shown. */
async function websitesById({ push }: Service): Promise<ReadonlyMap<string, string>> {
  const { value } = await resultOf(readAll(push.websites.all(), MOST_WEBSITES));
  return new Map((value?.rows ?? []).map(({ id, url }) => [id, url]));
}

function columnsFor(websites: ReadonlyMap<string, string>): readonly Column<PushCampaignSummary>[] {
  return [
    { title: 'Campaign', cell: ({ id, title }) => `${title} (${id})` },
    { title: 'Status', cell: ({ status }) => status.name },
    { title: 'Text', cell: ({ body }) => body },
    {
      title: 'Website',
      cell: ({ websiteId }) => websites.get(websiteId) ?? `Website ${websiteId}`,
    },
    momentColumn('Started', ({ fromAt }) => fromAt),
    momentColumn('Finished', ({ toAt }) => toAt),
  ];
}
