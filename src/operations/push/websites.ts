import { formatCount } from '../../domain/figures.ts';
import { action } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import type { Website } from '../../service/push/websites.ts';
import {
  byText,
  type Column,
  momentColumn,
  newestFirst,
  type Orders,
} from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';

const ORDERS = {
  address: { label: 'By address', compare: byText(({ url }) => url) },
  newest: { label: 'Newest first', compare: newestFirst(({ addedAt }) => addedAt) },
} satisfies Orders<Website>;

const COLUMNS: readonly Column<Website>[] = [
  { title: 'Website', cell: ({ url }) => url },
  { title: 'Status', cell: ({ status }) => status.name },
  { title: 'ID', cell: ({ id }) => id },
  momentColumn('Added', ({ addedAt }) => addedAt, 'date'),
];

export default defineList({
  name: 'push websites',
  title: 'Websites',
  summary: 'List websites',
  right: 'look',
  endpoints: ['GET /push/websites/', 'GET /push/websites/total'],
  example: 'address',
  inputs: {},
  orders: ORDERS,
  async list(_, { service }) {
    const { websites } = service.push;
    const { value: total } = await resultOf(websites.total());
    return {
      title: 'Websites',
      summary: total === null ? undefined : formatCount(total, 'website'),
      source: websites,
      columns: COLUMNS,
      empty: 'No websites yet. Add them in the service’s dashboard.',
      fileName: 'websites',
      open: ({ id, url }) => action('push website', { website: id }, `${url} (${id})`),
    };
  },
});
