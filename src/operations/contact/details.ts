import { action, time } from '../../domain/reply.ts';
import { formatCount } from '../../domain/figures.ts';
import type { ContactOrigin } from '../../service/contacts.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { listTitle } from '../list/list-words.ts';

const NAME = 'contact details';

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By list' },
] as const;

const COLUMNS: readonly Column<ContactOrigin>[] = [
  { title: 'List', cell: ({ listId, listName }) => listTitle({ id: listId, name: listName }) },
  {
    title: 'Added',
    cell: ({ addedAt }) => (addedAt ? time(addedAt) : '–'),
    inFile: ({ addedAt }) => addedAt?.toISOString() ?? '',
  },
  { title: 'Source', cell: ({ source }) => source || '–' },
];

const ORDERS: Readonly<
  Record<(typeof SORTS)[number]['value'], (a: ContactOrigin, b: ContactOrigin) => number>
> = {
  newest: (a, b) => (b.addedAt?.getTime() ?? 0) - (a.addedAt?.getTime() ?? 0),
  name: (a, b) => a.listName.localeCompare(b.listName, 'en', { numeric: true }),
};

export default defineOperation({
  name: NAME,
  summary: 'Show when and how an address came into its lists',
  effect: 'reads',
  endpoints: ['GET /emails/{email}/details'],
  example: 'ann@example.com',
  inputs: {
    email: { kind: 'email', label: 'Address' },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ email, sort, page, csv }, context) {
    const origins = await context.service.contacts.details(email);
    const values = rawValuesOf({ email, sort });
    return listed(
      {
        title: `Where ${email} came from`,
        summary: `In ${formatCount(origins.length, 'list')}`,
        operation: NAME,
        values,
        source: sourceOf(origins),
        sort: sort && ORDERS[sort],
        columns: COLUMNS,
        fileName: 'origins',
        empty: 'It is in none of your lists.',
        open: ({ listId, listName }) =>
          action(
            'list contact',
            { list: listId, email },
            listTitle({ id: listId, name: listName }),
          ),
        menus:
          origins.length > 1 ? [menuFor({ operation: NAME, values }, 'Sort…', 'sort', SORTS)] : [],
        actions: [action('contact show', { email }, 'Look up')],
      },
      { page, csv },
    );
  },
});
