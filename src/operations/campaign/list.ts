import { action, type MenuStep, type OperationWish, type RawValues } from '../../domain/reply.ts';
import type { CampaignSummary, SummaryStatistics } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { ROWS_A_PAGE, type Source } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { FILE_COLUMNS, tableColumns } from './list-columns.ts';
import { aboutCampaign, titleOf } from './names.ts';
import { STAGES } from './stages.ts';

type Compare = (a: CampaignSummary, b: CampaignSummary) => number;

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'recipients', label: 'Most recipients' },
  { value: 'opened', label: 'Highest open rate' },
  { value: 'clicked', label: 'Highest click rate' },
  { value: 'unsubscribed', label: 'Highest unsubscribe rate' },
  { value: 'failed', label: 'Highest failure rate' },
] as const;

type Sort = (typeof SORTS)[number]['value'];

/** Orders that Postbell sorts by; `newest` is the service's own. */
const COMPARE: Readonly<Partial<Record<Sort, Compare>>> = {
  oldest: (a, b) => -newestFirst(a, b),
  recipients: (a, b) => b.recipients - a.recipients || newestFirst(a, b),
  opened: byShare('opened', 'delivered'),
  clicked: byShare('clicked', 'delivered'),
  unsubscribed: byShare('unsubscribed', 'delivered'),
  failed: byShare('errors', 'sent'),
};

type Stage = (typeof STAGES)[number];

export default defineOperation({
  name: 'campaign list',
  summary: 'List campaigns with their figures',
  effect: 'reads',
  endpoints: ['GET /campaigns'],
  example: 'sent sort=opened',
  inputs: {
    status: {
      kind: 'choice',
      label: 'Status',
      optional: true,
      options: [
        { value: 'all', label: 'All' },
        ...STAGES.map(({ value, label }) => ({ value, label })),
      ],
    },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    text: {
      kind: 'text',
      label: 'Name or subject contains',
      optional: true,
      maxLength: 100,
    },
    ...BROWSE_INPUTS,
  },
  async run({ status, sort = 'newest', text, page, csv }, context) {
    const stage = STAGES.find(({ value }) => value === status);
    const values = rawValuesOf({ status: stage && status, sort, text });
    return await listed(
      {
        title: stage ? `Campaigns: ${stage.label.toLowerCase()}` : 'Campaigns',
        operation: 'campaign list',
        values,
        source: sourceFor(context.service, stage),
        filter: text === undefined ? undefined : withWords(text),
        sort: COMPARE[sort],
        columns: csv ? FILE_COLUMNS : tableColumns(sort),
        fileName: 'campaigns',
        summary: SORTS.find(({ value }) => value === sort)?.label ?? '',
        empty: emptyWords(stage, text),
        open: openWish,
        menus: menusFor(values),
        steps: [action('Send a campaign…', 'campaign send')],
      },
      { page, csv },
    );
  },
});

function openWish(campaign: CampaignSummary): OperationWish {
  return aboutCampaign(`${titleOf(campaign)} (${campaign.id})`, 'show', campaign);
}

function menusFor(values: RawValues): MenuStep[] {
  const base = { operation: 'campaign list', values };
  return [
    menuFor(base, 'Filter…', 'status', [{ value: 'all', label: 'All campaigns' }, ...STAGES]),
    menuFor(base, 'Sort…', 'sort', SORTS),
  ];
}

function emptyWords(stage: Stage | undefined, text: string | undefined): string {
  const which = stage ? ` under «${stage.label}»` : '';
  return text
    ? `No campaign${which} has «${text}» in its name or subject.`
    : `There is no campaign${which}.`;
}

function sourceFor({ campaigns }: Service, stage: Stage | undefined): Source<CampaignSummary> {
  const filter = {
    ...(stage && stage.codes.length > 0 && { statuses: stage.codes }),
    ...(stage?.value === 'scheduled' && { scheduledOnly: true }),
  };
  return {
    // We assume that the service's first page has the newest; its specification is unclear.
    page: async (range) => {
      const rows = await campaigns.page({ ...range, ...filter });
      const [shown, next] = [rows.slice(0, ROWS_A_PAGE), rows.slice(ROWS_A_PAGE, range.limit)];
      return [...shown.toSorted(newestFirst), ...next];
    },
    all: () => campaigns.all(filter),
  };
}

function withWords(text: string): (campaign: CampaignSummary) => boolean {
  const words = text.toLowerCase().split(/\s+/);
  return ({ id, name, subject }) => {
    const searched = `${id} ${name} ${subject}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
}

function newestFirst(a: CampaignSummary, b: CampaignSummary): number {
  const [timeOfA, timeOfB] = [a.sendAt, b.sendAt].map((at) => at?.getTime() ?? Infinity);
  if (timeOfA === timeOfB) return Number(b.id) - Number(a.id);
  return (timeOfB ?? 0) - (timeOfA ?? 0);
}

function byShare(part: keyof SummaryStatistics, all: keyof SummaryStatistics): Compare {
  const shareOf = ({ statistics }: CampaignSummary) =>
    statistics[all] > 0 ? statistics[part] / statistics[all] : -1;
  return (a, b) => shareOf(b) - shareOf(a) || newestFirst(a, b);
}
