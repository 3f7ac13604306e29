import { action } from '../../domain/reply.ts';
import type { UnsubscribedUser } from '../../service/smtp/unsubscribed.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import type { Source } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { isoOf, momentOf } from './email-state.ts';

const WAYS = [
  { value: 'complaint', label: 'Spam complaint' },
  { value: 'link', label: 'By the link in an e-mail' },
  { value: 'account', label: 'By you' },
] as const;

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'address', label: 'By address' },
] as const;

const COLUMNS: readonly Column<UnsubscribedUser>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'How', cell: wayInWords },
  { title: 'When', cell: ({ at }) => momentOf(at), inFile: ({ at }) => isoOf(at) },
];

export default defineOperation({
  name: 'smtp unsubscribed',
  summary: 'List addresses unsubscribed from SMTP e-mails',
  effect: 'reads',
  endpoints: ['GET /smtp/unsubscribe'],
  example: '2026-11-20 how=complaint',
  inputs: {
    day: { kind: 'day', label: 'Day', optional: true },
    how: { kind: 'choice', label: 'How', optional: true, options: WAYS },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ page, csv, ...requested }, context) {
    const { day, how, sort = 'newest' } = requested;
    const { unsubscribed } = context.service.smtp;
    const list = {
      title: 'Unsubscribed from SMTP e-mails',
      operation: 'smtp unsubscribed',
      values: rawValuesOf(requested),
    };
    const source: Source<UnsubscribedUser> = {
      page: (range) => unsubscribed.page({ ...range, day }),
      all: () => unsubscribed.all(day),
    };
    return await listed(
      {
        ...list,
        source,
        filter: how && ((user) => wayOf(user) === how),
        sort: SORT[sort],
        columns: COLUMNS,
        fileName: 'smtp-unsubscribed',
        counted: ['address', 'addresses'],
        empty: 'Nobody is on this list.',
        open: ({ email }) => action('smtp check', { email }, email),
        menus: [
          menuFor(list, 'Filter…', 'how', [...WAYS, { value: '', label: 'All' }]),
          menuFor(list, 'Sort…', 'sort', SORTS),
        ],
        actions: [action('smtp unsubscribe', {}, 'Unsubscribe…')],
      },
      { page, csv },
    );
  },
});

const SORT = {
  newest: (a: UnsubscribedUser, b: UnsubscribedUser) =>
    (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0),
  address: (a: UnsubscribedUser, b: UnsubscribedUser) => a.email.localeCompare(b.email, 'en'),
} as const;

/** Returns the gravest way, where the service gives several. */
function wayOf({ complained, byLink, byUser }: UnsubscribedUser): string {
  if (complained) return 'complaint';
  if (byLink) return 'link';
  return byUser ? 'account' : '';
}

function wayInWords(user: UnsubscribedUser): string {
  return WAYS.find(({ value }) => value === wayOf(user))?.label ?? 'Not told';
}
