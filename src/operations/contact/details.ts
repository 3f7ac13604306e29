import { formatCount } from '../../core/figures.ts';
import type { ContactOrigin } from '../../service/contact.ts';
import { browsed, BROWSE_INPUTS, exported, menuFor, type Column } from '../browse/browsed.ts';
import { readPage, sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { listTitle } from '../list/list-title.ts';
import { permitted } from '../steps.ts';

const NAME = 'contact details';

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By list' },
] as const;

const COLUMNS: readonly Column<ContactOrigin>[] = [
  { title: 'List', cell: ({ listId, listName }) => listTitle({ id: listId, name: listName }) },
  {
    title: 'Added',
    cell: ({ addedAt }) => (addedAt ? { kind: 'time', at: addedAt, show: 'datetime' } : '–'),
    inFile: ({ addedAt }) => addedAt?.toISOString() ?? '',
  },
  { title: 'Through', cell: ({ source }) => source || '–' },
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
    sort: { kind: 'choice', label: 'Order', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ email, sort, page: number = 1, csv }, context) {
    const origins = await context.service.contacts.details(email);
    const sorted = sort ? origins.toSorted(ORDERS[sort]) : origins;
    const title = `Where ${email} came from`;
    if (csv) {
      return exported({ title, columns: COLUMNS }, { rows: sorted, isCutShort: false }, 'origins');
    }
    const values = { email, ...(sort && { sort }) };
    const card = browsed({
      title,
      summary: `In ${formatCount(origins.length, 'list')}`,
      operation: NAME,
      values,
      page: await readPage(sourceOf(sorted), { number }),
      columns: COLUMNS,
      empty: 'It is in none of your lists.',
      open: ({ listId, listName }) => ({
        label: listTitle({ id: listId, name: listName }),
        operation: 'list contact',
        values: { list: listId, email },
      }),
      menus:
        origins.length > 1 ? [menuFor({ operation: NAME, values }, 'Sort…', 'sort', SORTS)] : [],
      steps: [
        {
          kind: 'operation',
          label: 'Everything about it',
          operation: 'contact show',
          values: { email },
        },
      ],
    });
    return { ...card, steps: permitted(card.steps ?? [], context) };
  },
});
