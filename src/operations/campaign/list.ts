import { formatNumber, formatShare } from '../../core/figures.ts';
import type { Reply, Step, Text } from '../../core/reply.ts';
import type { CampaignSummary } from '../../service/campaign.ts';
import { defineOperation } from '../define.ts';
import { STAGES } from './stages.ts';

const DEFAULT_COUNT = 10;
const MOST_BUTTONS = 5;
const LONGEST_NAME = 40;

export default defineOperation({
  name: 'campaign list',
  summary: 'List campaigns with their figures, newest first',
  effect: 'reads',
  endpoints: ['GET /campaigns'],
  example: 'sent 5',
  inputs: {
    status: {
      kind: 'choice',
      label: 'Which ones',
      optional: true,
      options: STAGES.map(({ value, label }) => ({ value, label })),
    },
    count: { kind: 'integer', label: 'How many', optional: true, min: 1, max: 50 },
  },
  async run({ status, count = DEFAULT_COUNT }, { service }) {
    const stage = STAGES.find(({ value }) => value === status);
    const page = await service.campaigns.page({
      limit: count,
      offset: 0,
      ...(stage && stage.codes.length > 0 && { statuses: stage.codes }),
      ...(stage?.value === 'scheduled' && { scheduledOnly: true }),
    });
    // We assume that the first page holds the newest; the service's word on its order is unclear.
    const campaigns = page.slice(0, count).sort(newestFirst);
    return listOf(campaigns, stage?.label ?? null);
  },
});

function newestFirst(a: CampaignSummary, b: CampaignSummary): number {
  const [timeOfA, timeOfB] = [a.sendAt, b.sendAt].map((at) => at?.getTime() ?? Infinity);
  if (timeOfA === timeOfB) return Number(b.id) - Number(a.id);
  return (timeOfB ?? 0) - (timeOfA ?? 0);
}

function listOf(campaigns: readonly CampaignSummary[], stage: string | null): Reply {
  const title = stage ? `Campaigns: ${stage.toLowerCase()}` : 'Campaigns';
  if (campaigns.length === 0) return { title, summary: 'There are none.' };
  return {
    title,
    summary:
      campaigns.length === 1 ? 'One campaign' : `${campaigns.length} campaigns, newest first`,
    sections: [
      {
        kind: 'table',
        columns: [
          { title: 'Campaign' },
          { title: 'Status' },
          { title: 'When' },
          { title: 'Sent', align: 'right' },
          { title: 'Delivered of sent', align: 'right' },
          { title: 'Opened of delivered', align: 'right' },
          { title: 'Clicked of delivered', align: 'right' },
        ],
        rows: campaigns.map(rowOf),
      },
    ],
    steps: campaigns.slice(0, MOST_BUTTONS).map(openStep),
  };
}

function rowOf({ id, name, subject, status, sendAt, statistics }: CampaignSummary): Text[] {
  const { sent, delivered, opened, clicked } = statistics;
  return [
    `${name || subject} (${id})`,
    status.name,
    sendAt ? { kind: 'time', at: sendAt, show: 'datetime' } : '–',
    formatNumber(sent),
    formatShare(delivered, sent),
    formatShare(opened, delivered),
    formatShare(clicked, delivered),
  ];
}

function openStep({ id, name, subject }: CampaignSummary): Step {
  const title = name || subject || id;
  const label = title.length > LONGEST_NAME ? `${title.slice(0, LONGEST_NAME)}…` : title;
  return {
    kind: 'operation',
    label: `Open ${label}`,
    operation: 'campaign show',
    values: { campaign: id },
  };
}
