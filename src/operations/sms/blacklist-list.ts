import { formatPhone } from '../../domain/phone.ts';
import { action } from '../../domain/reply.ts';
import type { BlacklistedPhone } from '../../service/sms/blacklist.ts';
import {
  byText,
  type Column,
  momentColumn,
  newestFirst,
  oldestFirst,
  type Orders,
} from '../browse/columns.ts';
import { defineList } from '../browse/define-list.ts';

const ORDERS = {
  newest: { label: 'Newest first', compare: newestFirst(({ addedAt }) => addedAt) },
  oldest: { label: 'Oldest first', compare: oldestFirst(({ addedAt }) => addedAt) },
  number: { label: 'By number', compare: byText(({ phone }) => phone) },
} satisfies Orders<BlacklistedPhone>;

const COLUMNS: readonly Column<BlacklistedPhone>[] = [
  { title: 'Phone number', cell: ({ phone }) => formatPhone(phone), inFile: ({ phone }) => phone },
  { title: 'Description', cell: ({ description }) => description || '–' },
  momentColumn('Since', ({ addedAt }) => addedAt, 'date'),
];

export default defineList({
  name: 'sms blacklist list',
  summary: 'List phone numbers that get no SMS',
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
  },
  orders: ORDERS,
  defaultOrder: 'newest',
  async list({ search }, { service }) {
    const entries = await service.sms.blacklist.all();
    return {
      title: 'SMS blacklist',
      source: entries,
      filter: (entry) => search === undefined || matches(entry, search),
      columns: COLUMNS,
      counted: ['number', 'numbers'],
      empty: entries.length === 0 ? 'Nobody is on it.' : 'No number fits this search.',
      fileName: 'sms-blacklist',
      actions: [
        action('sms blacklist add', {}, 'Add numbers…'),
        action('sms blacklist remove', {}, 'Take numbers off…'),
      ],
    };
  },
});

/** Compares digits without the signs that people write between them. */
function matches({ phone, description }: BlacklistedPhone, search: string): boolean {
  if (description.toLowerCase().includes(search.toLowerCase())) return true;
  const digits = search.replaceAll(/[\s().+\-/]/g, '');
  return /^\d+$/.test(digits) && phone.includes(digits);
}
