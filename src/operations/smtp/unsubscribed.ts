import { action } from '../../domain/reply.ts';
import type { UnsubscribedUser } from '../../service/smtp/unsubscribed.ts';
import {
  byText,
  type Column,
  momentColumn,
  newestFirst,
  type Orders,
} from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';

const WAYS = [
  { value: 'complaint', label: 'Spam complaint' },
  { value: 'link', label: 'Unsubscribe link' },
  { value: 'account', label: 'By your team' },
] as const;

const ORDERS = {
  newest: { label: 'Newest first', compare: newestFirst(({ at }) => at) },
  address: { label: 'By address', compare: byText(({ email }) => email) },
} satisfies Orders<UnsubscribedUser>;

const COLUMNS: readonly Column<UnsubscribedUser>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'How', cell: wayInWords },
  momentColumn('When', ({ at }) => at),
];

export default defineList({
  name: 'smtp unsubscribed',
  title: 'Unsubscribed addresses',
  summary: 'List addresses unsubscribed from transactional email',
  right: 'people',
  endpoints: ['GET /smtp/unsubscribe'],
  example: '2026-11-20 how=complaint',
  inputs: {
    day: { kind: 'day', isPast: true, label: 'Day', optional: true },
    how: { kind: 'choice', label: 'How', optional: true, options: WAYS },
  },
  orders: ORDERS,
  defaultOrder: 'newest',
  async list({ day, how }, { service }) {
    const { unsubscribed } = service.smtp;
    return {
      title: 'Unsubscribed from transactional email',
      source: {
        page: (range) => unsubscribed.page({ ...range, day }),
        all: () => unsubscribed.all(day),
      },
      filter: how && ((user) => wayOf(user) === how),
      columns: COLUMNS,
      fileName: 'smtp-unsubscribed',
      counted: ['address', 'addresses'],
      empty: 'No unsubscribed addresses.',
      open: ({ email }) => action('smtp check', { email }, email),
      menus: [{ input: 'how', options: [...WAYS, { value: '', label: 'All' }] }],
      actions: [action('smtp unsubscribe', {}, 'Unsubscribe…')],
    };
  },
});

/** Returns the gravest way, where the service gives several. */
function wayOf({ complained, byLink, byUser }: UnsubscribedUser): string {
  if (complained) return 'complaint';
  if (byLink) return 'link';
  return byUser ? 'account' : '';
}

function wayInWords(user: UnsubscribedUser): string {
  return WAYS.find(({ value }) => value === wayOf(user))?.label ?? 'Unknown';
}
