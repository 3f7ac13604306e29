import { formatCount } from '../../domain/figures.ts';
import { action, time } from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import type { Website } from '../../service/push/websites.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';

const NAME = 'push websites';

const SORTS = [
  { value: 'address', label: 'By address' },
  { value: 'newest', label: 'Newest first' },
] as const;

export default defineOperation({
  name: NAME,
  summary: 'List websites',
  effect: 'reads',
  endpoints: ['GET /push/websites/', 'GET /push/websites/total'],
  example: 'address',
  inputs: {
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ sort, page, csv }, { service }) {
    const { websites } = service.push;
    const { value: total } = await attempt(websites.total());
    const requested = { operation: NAME, values: rawValuesOf({ sort }) };
    return listed(
      {
        ...requested,
        title: 'Websites',
        ...(total !== null && { summary: formatCount(total, 'website') }),
        source: websites,
        sort: sort && ORDER[sort],
        columns: COLUMNS,
        empty: 'There are none yet. Websites are added in the service’s own panel.',
        fileName: 'websites',
        open: ({ id, url }) => action('push website', { website: id }, `${url} (${id})`),
        menus: [menuFor(requested, 'Sort…', 'sort', SORTS)],
      },
      { page, csv },
    );
  },
});

const ORDER = {
  address: (a: Website, b: Website) => a.url.localeCompare(b.url),
  newest: (a: Website, b: Website) => (b.addedAt?.getTime() ?? 0) - (a.addedAt?.getTime() ?? 0),
} as const;

const COLUMNS: readonly Column<Website>[] = [
  { title: 'Website', cell: ({ url }) => url },
  { title: 'Id', cell: ({ id }) => id },
  { title: 'Status', cell: ({ status }) => status.name },
  {
    title: 'Added',
    cell: ({ addedAt }) => (addedAt ? time(addedAt, 'date') : '–'),
    inFile: ({ addedAt }) => addedAt?.toISOString() ?? '',
  },
];
