import { action } from '../../domain/reply.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { List } from '../../service/lists/list.ts';
import {
  byText,
  type Column,
  highestFirst,
  momentColumn,
  newestFirst,
  numberColumn,
} from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { titlesWith } from '../../commands/references/ranked.ts';
import { listTitle } from '../list-words.ts';

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

export default defineList({
  name: 'list list',
  title: 'Lists',
  summary: 'List mailing lists with their sizes',
  right: 'look',
  endpoints: ['GET /addressbooks'],
  example: 'news sort=largest',
  inputs: { text: { kind: 'text', label: 'Name contains', optional: true, maxLength: 100 } },
  orders: {
    newest: { label: 'Newest first', compare: newestFirst<List>(({ createdAt }) => createdAt) },
    largest: {
      label: 'Most active first',
      compare: highestFirst<List>(({ emails }) => emails.active),
    },
    name: { label: 'By name', compare: byText<List>(({ name }) => name, true) },
  },
  async list({ text }, { service }) {
    return {
      title: 'Lists',
      summary: ({ rows, total }) => {
        const shown = `${formatNumber(rows.length)} on this page`;
        const count = total === null ? shown : formatCount(total, 'list');
        return text ? `${count} matching “${text}”` : count;
      },
      source: service.lists,
      filter:
        text === undefined ? undefined : ({ id, name }) => id === text || titlesWith(text)(name),
      columns: [
        { title: 'List', cell: listTitle },
        numberColumn('Active', ({ emails }) => emails.active),
        numberColumn('Inactive', ({ emails }) => emails.inactive),
        momentColumn('Created', ({ createdAt }) => createdAt, 'date'),
        { title: 'Status', cell: ({ status }) => status.name },
      ],
      fileColumns: FILE_COLUMNS,
      fileName: 'lists',
      empty: text ? `No list matches “${text}”.` : 'No lists yet.',
      open: (list) => action('list show', { list: list.id }, listTitle(list)),
      actions: [action('list create', {}, 'Create list…', { asksFirst: true })],
    };
  },
});
