import { formatNumber, formatShare } from '../../domain/figures.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised } from '../../lib/text.ts';
import { action, notice, type Reply, type Section, type Text } from '../../domain/reply.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import { BROWSE_INPUTS, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import type { OperationContext } from '../context.ts';
import type { ValuesOf } from '../inputs.ts';
import { titleOf } from './words.ts';

export const TRACKED_LIST_INPUTS = {
  campaign: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Campaign' },
  ...BROWSE_INPUTS,
} as const;

/** A list of a campaign’s opens or clicks, counted by country or by link. */
interface TrackedList<Row> {
  /** The verb of its operation. */
  readonly name: 'countries' | 'links';
  readonly tracking: keyof Campaign['tracking'];
  readonly read: (campaignId: string) => Promise<readonly Row[]>;
  readonly countOf: (row: Row) => number;
  readonly verdict: (counted: Counted<Row>) => Text;
  /** The column before the counts, which every list has. */
  readonly first: Column<Row>;
  /** Titles of the counts, and of their shares of all. */
  readonly titles: (all: number) => { readonly count: string; readonly share: string };
  readonly charts?: (counted: Counted<Row>) => readonly Section[];
  readonly empty: string;
  readonly footnote: string;
}

export interface Counted<Row> {
  readonly campaign: Campaign;
  /** Rows with the highest count first. */
  readonly rows: readonly Row[];
  /** Sum of all counts. */
  readonly all: number;
}

/** Reads the rows and shows a page of them, each with its share of all. */
export async function trackedList<Row>(
  list: TrackedList<Row>,
  { campaign: id, page, csv }: ValuesOf<typeof TRACKED_LIST_INPUTS>,
  context: OperationContext,
): Promise<Reply> {
  const { name, countOf, charts, tracking } = list;
  const [campaign, found] = await Promise.all([context.service.campaigns.get(id), list.read(id)]);
  const rows = found.toSorted((a, b) => countOf(b) - countOf(a));
  const counted = { campaign, rows, all: rows.reduce((sum, row) => sum + countOf(row), 0) };
  const reply = await listed(
    {
      title: `${capitalised(name)} of ${titleOf(campaign)}`,
      summary: list.verdict(counted),
      operation: `campaign ${name}`,
      values: { campaign: id },
      source: sourceOf(rows),
      columns: [
        list.first,
        {
          title: list.titles(counted.all).count,
          align: 'right',
          cell: (row) => formatNumber(countOf(row)),
          inFile: (row) => String(countOf(row)),
        },
        {
          title: list.titles(counted.all).share,
          align: 'right',
          cell: (row) => formatShare(countOf(row), counted.all),
        },
      ],
      fileName: `${name}-${id}`,
      empty: list.empty,
      before: compact([
        campaign.tracking[tracking] === false &&
          notice(
            'info',
            `This campaign was sent without counting ${tracking}, so there is little to show.`,
          ),
        ...(charts?.(counted) ?? []),
      ]),
      actions: [action('campaign show', { campaign: id }, 'Campaign')],
    },
    { page, csv },
  );
  return { ...reply, footnote: list.footnote };
}
