import { titleOf } from '../../domain/campaign-title.ts';
import { formatShare } from '../../domain/figures.ts';
import { sumOf } from '../../lib/sum.ts';
import { capitalised } from '../../lib/text.ts';
import { action, notice, type Section, type Text } from '../../domain/reply.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { type Column, numberColumn } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import type { Operation } from '../../commands/define.ts';

/** A list of a campaign’s opens or clicks, counted by country or by link. */
interface TrackedList<Row> {
  readonly name: 'countries' | 'links';
  readonly title: string;
  readonly summary: string;
  readonly endpoint: string;
  readonly tracking: keyof Campaign['tracking'];
  readonly read: (service: Service, campaignId: string) => Promise<readonly Row[]>;
  readonly countOf: (row: Row) => number;
  /** Says what was counted; `first` has the highest count. */
  readonly verdict: (first: Row, counted: Counted<Row>) => Text;
  /** The column before the counts and their shares of all. */
  readonly first: Column<Row>;
  readonly titles: (all: number) => { readonly count: string; readonly share: string };
  readonly charts?: (counted: Counted<Row>) => readonly Section[];
  readonly empty: string;
  readonly footnote: string;
}

export interface Counted<Row> {
  readonly campaign: Campaign;
  /** Rows with the highest count first. */
  readonly rows: readonly Row[];
  readonly all: number;
}

const CAMPAIGN_INPUT = {
  campaign: { kind: 'reference', to: 'campaign', only: 'sent', label: 'Campaign' },
} as const;

export function defineTrackedList<Row>(list: TrackedList<Row>): Operation {
  const { name, title, summary, countOf, tracking, empty, footnote } = list;
  const why = `${capitalised(tracking)} weren’t tracked in this campaign, so there’s little to show.`;
  const untracked = notice('info', why);
  return defineList<Row, typeof CAMPAIGN_INPUT>({
    name: `campaign ${name}`,
    right: 'look',
    title,
    summary,
    endpoints: ['GET /campaigns/{id}', list.endpoint],
    example: '71014',
    inputs: CAMPAIGN_INPUT,
    async list({ campaign: id }, { service }) {
      const [campaign, found] = await Promise.all([
        service.campaigns.get(id),
        list.read(service, id),
      ]);
      const rows = found.toSorted((a, b) => countOf(b) - countOf(a));
      const [first] = rows;
      const all = sumOf(rows, countOf);
      const counted = { campaign, rows, all };
      const titles = list.titles(all);
      return {
        title: `${title}: ${titleOf(campaign)}`,
        summary: first && all > 0 ? list.verdict(first, counted) : empty,
        source: rows,
        columns: [
          list.first,
          numberColumn(titles.count, countOf),
          { title: titles.share, align: 'right', cell: (row) => formatShare(countOf(row), all) },
        ],
        fileName: `${name}-${id}`,
        empty,
        before: campaign.tracking[tracking] === false ? [untracked] : [],
        details: list.charts?.(counted),
        actions: [action('campaign show', { campaign: id }, 'Open campaign')],
        footnote,
      };
    },
  });
}
