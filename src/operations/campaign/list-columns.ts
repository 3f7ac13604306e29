import { time } from '../../domain/reply.ts';
import { formatNumber, formatShare } from '../../domain/figures.ts';
import {
  type CampaignSummary,
  isUnsent,
  type SummaryStatistics,
} from '../../service/campaigns/campaign.ts';
import type { Column } from '../browse/browsed.ts';
import { titleOf } from './names.ts';

type CampaignColumn = Column<CampaignSummary>;

const NAME: CampaignColumn = {
  title: 'Campaign',
  cell: (campaign) => `${titleOf(campaign)} (${campaign.id})`,
};
const STATUS: CampaignColumn = { title: 'Status', cell: ({ status }) => status.name };
const WHEN: CampaignColumn = {
  title: 'When',
  cell: (campaign) => {
    const at = timeOf(campaign);
    return at ? time(at) : '–';
  },
  inFile: (campaign) => timeOf(campaign)?.toISOString() ?? '',
};

const TABLE: readonly CampaignColumn[] = [
  NAME,
  STATUS,
  WHEN,
  figure('Recipients', ({ recipients }) => recipients),
  figure('Sent', ({ statistics }) => statistics.sent),
  rate('Delivered of sent', 'delivered', 'sent'),
  rate('Opened of delivered', 'opened', 'delivered'),
  rate('Clicked of delivered', 'clicked', 'delivered'),
];

/** Columns that are shown only when the table is sorted by them. */
const SORTED_BY: Readonly<Record<string, CampaignColumn>> = {
  unsubscribed: rate('Unsubscribed of delivered', 'unsubscribed', 'delivered'),
  failed: rate('Failed of sent', 'errors', 'sent'),
};

/** Returns the columns of the table, among them the one that it is sorted by. */
export function tableColumns(sort: string): readonly CampaignColumn[] {
  const extra = SORTED_BY[sort];
  return extra ? [...TABLE, extra] : TABLE;
}

/** Columns of a file, which has room for everything and takes plain numbers for calculations. */
export const FILE_COLUMNS: readonly CampaignColumn[] = [
  { title: 'Id', cell: ({ id }) => id },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Subject', cell: ({ subject }) => subject },
  { title: 'Sender', cell: ({ senderEmail }) => senderEmail },
  { title: 'Lists', cell: ({ listIds }) => listIds.join(' ') },
  STATUS,
  WHEN,
  figure('Recipients', ({ recipients }) => recipients),
  figure('Sent', ({ statistics }) => statistics.sent),
  figure('Delivered', ({ statistics }) => statistics.delivered),
  figure('Opened', ({ statistics }) => statistics.opened),
  figure('Clicked', ({ statistics }) => statistics.clicked),
  figure('Unsubscribed', ({ statistics }) => statistics.unsubscribed),
  figure('Failed', ({ statistics }) => statistics.errors),
  figure('Price', ({ price }) => price),
  figure('Included in the tariff', ({ tariffEmails }) => tariffEmails),
  figure('Above the tariff', ({ paidEmails }) => paidEmails),
  figure('Price of each above', ({ overdraftPrice }) => overdraftPrice),
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Attachments', cell: ({ attachments }) => attachments },
  { title: 'Kind', cell: ({ isSms, isViber }) => (isViber ? 'Viber' : isSms ? 'SMS' : 'E-mail') },
];

/** Returns the send time; a draft has none, whatever the service says. */
function timeOf({ sendAt, status }: CampaignSummary): Date | null {
  return isUnsent(status) ? null : sendAt;
}

function figure(title: string, of: (campaign: CampaignSummary) => number): CampaignColumn {
  return {
    title,
    align: 'right',
    cell: (campaign) => formatNumber(of(campaign)),
    inFile: (campaign) => String(of(campaign)),
  };
}

function rate(
  title: string,
  part: keyof SummaryStatistics,
  all: keyof SummaryStatistics,
): CampaignColumn {
  return {
    title,
    align: 'right',
    cell: ({ statistics }) => formatShare(statistics[part], statistics[all]),
  };
}
