import { action, time } from '../../domain/reply.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { List } from '../../service/lists/list.ts';
import { browsed, BROWSE_INPUTS, exported, menuFor, type Column } from '../browse/browsed.ts';
import { readAll, readPage, type RowsPage } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { listTitle } from './list-words.ts';

const NAME = 'list list';

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'largest', label: 'Most active first' },
  { value: 'name', label: 'By name' },
] as const;
type Sort = (typeof SORTS)[number]['value'];

const COLUMNS: readonly Column<List>[] = [
  { title: 'List', cell: listTitle },
  { title: 'Active', align: 'right', cell: ({ emails }) => formatNumber(emails.active) },
  { title: 'Inactive', align: 'right', cell: ({ emails }) => formatNumber(emails.inactive) },
  { title: 'Created', cell: ({ createdAt }) => (createdAt ? time(createdAt, 'date') : '–') },
  { title: 'Status', cell: ({ status }) => status.name },
];

const FILE_COLUMNS: readonly Column<List>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'name', cell: ({ name }) => name },
  { title: 'active', cell: ({ emails }) => String(emails.active) },
  { title: 'inactive', cell: ({ emails }) => String(emails.inactive) },
  { title: 'total', cell: ({ emails }) => String(emails.total) },
  { title: 'phones', cell: ({ phones }) => String(phones.active) },
  { title: 'new_phones', cell: ({ phones }) => String(phones.new) },
  { title: 'inactive_phones', cell: ({ phones }) => String(phones.inactive) },
  { title: 'created', cell: ({ createdAt }) => createdAt?.toISOString() ?? '' },
  { title: 'status', cell: ({ status }) => status.name },
];

export default defineOperation({
  name: NAME,
  summary: 'List mailing lists with their sizes',
  effect: 'reads',
  endpoints: ['GET /addressbooks'],
  example: 'news sort=largest',
  inputs: {
    text: { kind: 'text', label: 'Name contains', optional: true, maxLength: 100 },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ text, sort, page: number = 1, csv }, context) {
    const { lists } = context.service;
    const filter = text === undefined ? undefined : (list: List) => hasText(list, text);
    const order = sort && ORDERS[sort];
    if (csv) {
      const { rows, isCutShort } = await readAll(lists.all());
      const kept = filter ? rows.filter(filter) : rows;
      const sorted = order ? kept.toSorted(order) : kept;
      return exported(
        { title: 'Lists', columns: FILE_COLUMNS },
        { rows: sorted, isCutShort },
        'lists',
      );
    }
    const values = rawValuesOf({ text, sort });
    const page = await readPage(lists, { number, filter, sort: order });
    return browsed({
      title: 'Lists',
      summary: summaryOf(page, text),
      operation: NAME,
      values,
      page,
      columns: COLUMNS,
      empty: text ? `No list has «${text}» in its name.` : 'There is no list yet.',
      open: (list) => action('list show', { list: list.id }, listTitle(list)),
      menus: [menuFor({ operation: NAME, values }, 'Sort…', 'sort', SORTS)],
      actions: [action('list create', {}, 'Create a list…', { asksFirst: true })],
    });
  },
});

const ORDERS: Readonly<Record<Sort, (a: List, b: List) => number>> = {
  newest: (a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0),
  largest: (a, b) => b.emails.active - a.emails.active,
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
};

function hasText({ id, name }: List, text: string): boolean {
  return id === text || name.toLowerCase().includes(text.toLowerCase());
}

function summaryOf({ rows, total }: RowsPage<List>, text: string | undefined): string {
  const count =
    total === null ? `${formatNumber(rows.length)} on this page` : formatCount(total, 'list');
  return text ? `${count} with «${text}» in the name` : count;
}
