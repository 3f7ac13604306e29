import { formatPhone } from '../../domain/phone.ts';
import { action, time } from '../../domain/reply.ts';
import type { BlacklistedPhone } from '../../service/sms/blacklist.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';

const NAME = 'sms blacklist list';

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'number', label: 'By number' },
] as const;

export default defineOperation({
  name: NAME,
  summary: 'List phone numbers that get no SMS',
  effect: 'reads',
  endpoints: ['GET /sms/black_list'],
  example: 'search=38050',
  inputs: {
    search: {
      kind: 'text',
      label: 'Number or description contains',
      hint: 'A part of a number, or of its description',
      optional: true,
      maxLength: 100,
    },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ search, sort = 'newest', page, csv }, context) {
    const entries = await context.service.sms.blacklist.all();
    const filtered = { operation: NAME, values: rawValuesOf({ search, sort }) };
    return listed(
      {
        ...filtered,
        title: 'SMS blacklist',
        source: sourceOf(entries),
        filter: (entry) => search === undefined || matches(entry, search),
        sort: ORDER[sort],
        columns: COLUMNS,
        counted: ['number', 'numbers'],
        empty: entries.length === 0 ? 'Nobody is on it.' : 'No number fits this search.',
        fileName: 'sms-blacklist',
        menus: [menuFor(filtered, 'Sort…', 'sort', SORTS)],
        actions: [
          action('sms blacklist add', {}, 'Add numbers…'),
          action('sms blacklist remove', {}, 'Take numbers off…'),
        ],
      },
      { page, csv },
    );
  },
});

const ORDER = {
  newest: (a: BlacklistedPhone, b: BlacklistedPhone) => timeOf(b) - timeOf(a),
  oldest: (a: BlacklistedPhone, b: BlacklistedPhone) => timeOf(a) - timeOf(b),
  number: (a: BlacklistedPhone, b: BlacklistedPhone) => a.phone.localeCompare(b.phone),
} as const;

const COLUMNS: readonly Column<BlacklistedPhone>[] = [
  { title: 'Phone number', cell: ({ phone }) => formatPhone(phone), inFile: ({ phone }) => phone },
  { title: 'Description', cell: ({ description }) => description || '–' },
  {
    title: 'Since',
    cell: ({ addedAt }) => (addedAt ? time(addedAt, 'date') : '–'),
    inFile: ({ addedAt }) => addedAt?.toISOString() ?? '',
  },
];

function timeOf({ addedAt }: BlacklistedPhone): number {
  return addedAt?.getTime() ?? 0;
}

/** Compares digits without the signs that people write between them. */
function matches({ phone, description }: BlacklistedPhone, search: string): boolean {
  if (description.toLowerCase().includes(search.toLowerCase())) return true;
  const digits = search.replaceAll(/[\s().+\-/]/g, '');
  return /^\d+$/.test(digits) && phone.includes(digits);
}
