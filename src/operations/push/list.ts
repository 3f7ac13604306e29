import { action, type Action, time } from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import {
  PUSH_CAMPAIGN_STATUS as STATUS,
  type PushCampaignSummary,
} from '../../service/push/campaign.ts';
import type { Service } from '../../service/service.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { periodOf } from '../browse/period.ts';
import { readAll } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';

const NAME = 'push list';

const STAGES = [
  { value: 'new', label: 'New', codes: [STATUS.new.code] },
  { value: 'sending', label: 'In progress', codes: [STATUS.sending.code, STATUS.creating.code] },
  { value: 'sent', label: 'Sent', codes: [STATUS.sent.code] },
  { value: 'nobody', label: 'No active recipients', codes: [STATUS.noActiveRecipients.code] },
  { value: 'test', label: 'Tests', codes: [STATUS.testSent.code, STATUS.abTesting.code] },
  { value: 'canceled', label: 'Canceled', codes: [STATUS.canceled.code] },
  { value: 'archived', label: 'Archived', codes: [STATUS.archived.code] },
] as const;

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'By title' },
] as const;

/** The most websites read: there are few, and more names aren’t worth the wait. */
const MOST_WEBSITES = 500;

export default defineOperation({
  name: NAME,
  summary: 'List push campaigns',
  effect: 'reads',
  endpoints: ['GET /push/tasks', 'GET /push/websites/'],
  example: 'website=4301',
  inputs: {
    status: {
      kind: 'choice',
      label: 'Status',
      optional: true,
      options: STAGES.map(({ value, label }) => ({ value, label })),
    },
    website: { kind: 'reference', to: 'website', label: 'Website', optional: true },
    from: { kind: 'day', label: 'First day', optional: true },
    until: { kind: 'day', label: 'Last day', optional: true },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ status, website, from, until, sort, page, csv }, context) {
    const { service, person } = context;
    const { campaigns } = service.push;
    const { fromAt, untilAt } = periodOf({ from, until }, person.zone);
    const filter = {
      ...(fromAt && { fromAt }),
      ...(untilAt && { toAt: untilAt }),
      ...(website !== undefined && { websiteId: website }),
    };
    const codes: readonly number[] | undefined = STAGES.find(
      ({ value }) => value === status,
    )?.codes;
    const requested = {
      operation: NAME,
      values: rawValuesOf({ status, website, from, until, sort }),
    };
    return listed(
      {
        ...requested,
        title: 'Push campaigns',
        source: {
          page: (range) => campaigns.page({ ...range, ...filter }),
          all: () => campaigns.all(filter),
        },
        filter: codes && (({ status: { code } }) => codes.includes(code)),
        sort: sort && ORDER[sort],
        columns: columnsFor(await websitesById(service)),
        counted: ['push campaign', 'push campaigns'],
        empty: 'There are none yet.',
        fileName: 'push-campaigns',
        open: ({ id, title }) => action('push show', { campaign: id }, `${title} (${id})`),
        menus: [
          menuFor(requested, 'Filter…', 'status', [{ value: '', label: 'All' }, ...STAGES]),
          menuFor(requested, 'Sort…', 'sort', SORTS),
        ],
        actions: [sendAction(website)],
      },
      { page, csv },
    );
  },
});

function sendAction(website: string | undefined): Action {
  return action('push send', rawValuesOf({ website }), 'Send a push campaign…');
}

const ORDER = {
  newest: (a: PushCampaignSummary, b: PushCampaignSummary) => timeOf(b) - timeOf(a),
  oldest: (a: PushCampaignSummary, b: PushCampaignSummary) => timeOf(a) - timeOf(b),
  title: (a: PushCampaignSummary, b: PushCampaignSummary) => a.title.localeCompare(b.title),
} as const;

function timeOf({ fromAt }: PushCampaignSummary): number {
  return fromAt?.getTime() ?? 0;
}

/** Reads the websites’ addresses by id; empty where they can’t be read, and then ids are shown. */
async function websitesById({ push }: Service): Promise<ReadonlyMap<string, string>> {
  const { value } = await attempt(readAll(push.websites.all(), MOST_WEBSITES));
  return new Map((value?.rows ?? []).map(({ id, url }) => [id, url]));
}

function columnsFor(websites: ReadonlyMap<string, string>): readonly Column<PushCampaignSummary>[] {
  return [
    { title: 'Campaign', cell: ({ id, title }) => `${title} (${id})` },
    { title: 'Text', cell: ({ body }) => body },
    {
      title: 'Website',
      cell: ({ websiteId }) => websites.get(websiteId) ?? `Website ${websiteId}`,
    },
    { title: 'Status', cell: ({ status }) => status.name },
    momentColumn('Begins', ({ fromAt }) => fromAt),
    momentColumn('Ends', ({ toAt }) => toAt),
  ];
}

function momentColumn(
  title: string,
  momentOf: (campaign: PushCampaignSummary) => Date | null,
): Column<PushCampaignSummary> {
  return {
    title,
    cell: (campaign) => {
      const at = momentOf(campaign);
      return at ? time(at) : '–';
    },
    inFile: (campaign) => momentOf(campaign)?.toISOString() ?? '',
  };
}
