import { titleOf, titleWithId } from '../../domain/campaign-title.ts';
import {
  campaignCodes as codesOf,
  GOING_OUT,
  isUnsent,
  ON_HOLD,
  stateInWords,
  stateOf,
} from '../../domain/campaign-status.ts';
import { formatWithShare, RATES } from '../../domain/figures.ts';
import { ratioOf } from '../../domain/ratio.ts';
import { action } from '../../domain/reply.ts';
import { besideMachines, type CountedReactions } from '../../domain/without-machines.ts';
import { newestFirst, type CampaignSummary } from '../../service/campaigns/campaign.ts';
import { compact } from '../../lib/compact.ts';
import { hasWords, shortened } from '../../lib/text.ts';
import type { Service } from '../../service/service.ts';
import {
  type Column,
  momentColumn,
  numberColumn,
  type Orders,
} from '../../commands/browse/columns.ts';
import { defineList, sortInput } from '../../commands/browse/define-list.ts';
import type { Source } from '../../commands/browse/read-page.ts';

type Statistic = keyof CampaignSummary['statistics'];

const ORDERS = {
  // The service's own order.
  newest: { label: 'Newest first' },
  oldest: { label: 'Oldest first', compare: (a, b) => newestFirst(b, a) },
  recipients: {
    label: 'Most recipients',
    compare: (a, b) => b.recipients - a.recipients || newestFirst(a, b),
  },
  opened: { label: 'Highest open rate', compare: byShare('opened', 'delivered') },
  clicked: { label: 'Highest click rate', compare: byShare('clicked', 'delivered') },
  unsubscribed: {
    label: 'Highest unsubscribe rate',
    compare: byShare('unsubscribed', 'delivered'),
  },
  failed: { label: 'Highest failure rate', compare: byShare('errors', 'sent') },
} satisfies Orders<CampaignSummary>;

/** Stages with their status codes; none where the service has a filter of its own. */
export const STAGES = [
  { value: 'scheduled', label: 'Scheduled', codes: [] },
  {
    value: 'waiting',
    label: 'In moderation or on hold',
    codes: codesOf('new', ...ON_HOLD),
  },
  {
    value: 'sending',
    label: 'Sending',
    codes: codesOf('creating', ...GOING_OUT, 'updating'),
  },
  { value: 'sent', label: 'Sent', codes: codesOf('sent', 'sentPartially') },
  { value: 'canceled', label: 'Canceled or deleted', codes: codesOf('canceled', 'deleted') },
  {
    value: 'failed',
    label: 'Blocked or failed',
    codes: codesOf(
      'blocked',
      'noActiveAddresses',
      'partiallySentAndBlocked',
      'automationBalanceExceeded',
    ),
  },
  { value: 'draft', label: 'Drafts', codes: codesOf('draft', 'automationDraft') },
  { value: 'test', label: 'Tests', codes: codesOf('test', 'testSent') },
] as const;

type Stage = (typeof STAGES)[number];

export default defineList({
  name: 'campaign list',
  title: 'Campaigns',
  summary: 'List campaigns with their results',
  right: 'look',
  endpoints: ['GET /campaigns'],
  example: 'sent sort=opened',
  inputs: {
    status: {
      kind: 'choice',
      label: 'Status',
      optional: true,
      options: [{ value: 'all', label: 'All' }, ...STAGES],
    },
    sort: sortInput(ORDERS),
    text: { kind: 'text', label: 'Name or subject contains', optional: true, maxLength: 100 },
  },
  orders: ORDERS,
  defaultOrder: 'newest',
  async list({ status, sort = 'newest', text }, { service, store, now }) {
    const stage = STAGES.find(({ value }) => value === status);
    const columnsBy = (counted: Counted) =>
      compact([NAME, SORTED_BY[sort], ...columnsAt(now, counted)]);
    const open = (campaign: CampaignSummary) =>
      action('campaign show', { campaign: campaign.id }, titleWithId(campaign));
    const which = stage ? ` in “${stage.label}”` : '';
    return {
      title: stage ? `Campaigns: ${stage.label.toLowerCase()}` : 'Campaigns',
      source: sourceFor(service, stage),
      filter:
        text === undefined
          ? undefined
          : ({ id, name, subject }) => hasWords(`${id} ${name} ${subject}`, text),
      columns: columnsBy(new Map()),
      forRows: async (rows) => ({
        columns: columnsBy(await store.counts.reactionsOf(rows.map(({ id }) => id))),
        open,
      }),
      fileColumns: fileColumnsAt(now),
      fileName: 'campaigns',
      summary: ({ number, offset, rows }) => {
        const place = number > 1 ? ` · ${offset + 1}–${offset + rows.length}` : '';
        return `${ORDERS[sort].label}${place}`;
      },
      empty: `No campaigns${which}${text ? ` match “${text}”` : stage ? '' : ' yet'}.`,
      open,
      menus: [{ input: 'status', options: [{ value: 'all', label: 'All campaigns' }, ...STAGES] }],
      actions: [action('campaign send', {}, 'Send campaign…')],
      footnote:
        sort === 'failed'
          ? 'Delivered and failed: % of sent. Opened and clicked: % of delivered.'
          : 'Delivered: % of sent. Others: % of delivered.',
    };
  },
});

function sourceFor({ campaigns }: Service, stage: Stage | undefined): Source<CampaignSummary> {
  const filter = {
    statuses: stage && stage.codes.length > 0 ? stage.codes : undefined,
    scheduledOnly: stage?.value === 'scheduled',
  };
  return {
    // We assume that the service's first page has the newest; its specification is unclear.
    page: async (range) => {
      const rows = await campaigns.page({ ...range, ...filter });
      // The last row only tells that there is a next page.
      const [shown, next] = [rows.slice(0, range.limit - 1), rows.slice(range.limit - 1)];
      return [...shown.toSorted(newestFirst), ...next];
    },
    all: () => campaigns.all(filter),
  };
}

function byShare(part: Statistic, all: Statistic) {
  const shareOf = ({ statistics }: CampaignSummary) =>
    statistics[all] > 0 ? statistics[part] / statistics[all] : -1;
  return (a: CampaignSummary, b: CampaignSummary) => shareOf(b) - shareOf(a) || newestFirst(a, b);
}

type CampaignColumn = Column<CampaignSummary>;

/** Shows the send time; a draft has none, whatever the service says. */
const WHEN: CampaignColumn = momentColumn('When', ({ sendAt, status }) =>
  isUnsent(status) ? null : sendAt,
);

/** People who reacted to campaigns, by the events that came. */
type Counted = ReadonlyMap<string, CountedReactions>;

/** A longer name takes more than two lines on a phone. */
const LONGEST_NAME = 32;

const NAME: CampaignColumn = {
  title: 'Campaign',
  cell: (campaign) => shortened(titleOf(campaign), LONGEST_NAME),
};

/** A phone shows the first two columns: the second says how it went, or how far it is. */
const columnsAt = (now: Date, counted: Counted): readonly CampaignColumn[] => [
  openedOrState(now, counted),
  reactionRate('clicks', counted),
  rate('Delivered', 'delivered', 'sent'),
  numberColumn('Recipients', ({ recipients }) => recipients),
  WHEN,
  { title: 'ID', align: 'right', cell: ({ id }) => id },
];

function openedOrState(now: Date, counted: Counted): CampaignColumn {
  const opened = reactionRate('opens', counted);
  const cell = (campaign: CampaignSummary) =>
    campaign.status.code === SENT && campaign.statistics.delivered > 0
      ? opened.cell(campaign)
      : stateInWords(campaign, now);
  return { ...opened, title: 'Opened, or state', cell };
}

const [SENT] = codesOf('sent');

/** Columns that are shown only when the table is sorted by them. */
const SORTED_BY: Readonly<Record<string, CampaignColumn>> = {
  unsubscribed: rate('Unsubscribed', 'unsubscribed', 'delivered'),
  failed: rate('Failed', 'errors', 'sent'),
};

/** Columns of a file, which has room for everything and takes plain numbers for calculations. */
const fileColumnsAt = (now: Date): readonly CampaignColumn[] => [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Subject', cell: ({ subject }) => subject },
  { title: 'Sender', cell: ({ senderEmail }) => senderEmail },
  { title: 'Lists', cell: ({ listIds }) => listIds.join(' ') },
  { title: 'Status', cell: (campaign) => stateOf(campaign, now).word },
  WHEN,
  numberColumn('Recipients', ({ recipients }) => recipients),
  numberColumn('Sent', ({ statistics }) => statistics.sent),
  numberColumn('Delivered', ({ statistics }) => statistics.delivered),
  numberColumn('Opened', ({ statistics }) => statistics.opened),
  numberColumn('Clicked', ({ statistics }) => statistics.clicked),
  numberColumn('Unsubscribed', ({ statistics }) => statistics.unsubscribed),
  numberColumn('Failed', ({ statistics }) => statistics.errors),
  numberColumn('Price', ({ price }) => price),
  numberColumn('Included in the plan', ({ tariffEmails }) => tariffEmails),
  numberColumn('Beyond the plan', ({ paidEmails }) => paidEmails),
  numberColumn('Price per extra email', ({ overdraftPrice }) => overdraftPrice),
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Attachments', cell: ({ attachments }) => attachments },
  { title: 'Kind', cell: ({ isSms, isViber }) => (isViber ? 'Viber' : isSms ? 'SMS' : 'Email') },
];

function rate(title: string, part: Statistic, all: Statistic): CampaignColumn {
  const cell = ({ statistics }: CampaignSummary) =>
    formatWithShare(statistics[part], statistics[all]);
  return { title, align: 'right', cell };
}

function reactionRate(name: 'opens' | 'clicks', counted: Counted): CampaignColumn {
  const cell = ({ id, statistics }: CampaignSummary) => {
    const ratio = ratioOf(name, statistics);
    return besideMachines(formatWithShare(ratio.part, ratio.all), ratio, counted.get(id) ?? null);
  };
  return { title: RATES[name].label, align: 'right', cell };
}
