import { formatCount } from '../../domain/figures.ts';
import type { SentEmail } from '../../service/smtp/email.ts';
import { highestFirst, oldestFirst, type Orders } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { checkDays } from '../../commands/browse/period.ts';
import { openSent, SENT_COLUMNS, SENT_FILE_COLUMNS, stateOf, STATES } from './email-state.ts';

const ORDERS = {
  // We assume that the service's own order is the newest first.
  newest: { label: 'Newest first' },
  oldest: { label: 'Oldest first', compare: oldestFirst(({ sentAt }) => sentAt) },
  opens: { label: 'Most opens first', compare: highestFirst(({ opens }) => opens) },
  clicks: { label: 'Most clicks first', compare: highestFirst(({ clicks }) => clicks) },
} satisfies Orders<SentEmail>;

const TITLE = 'Transactional emails';

export default defineList({
  name: 'smtp list',
  title: 'Transactional emails',
  summary: 'List transactional emails with their status',
  right: 'people',
  endpoints: ['GET /smtp/emails', 'GET /smtp/emails/total'],
  example: 'ann@example.com state=returned',
  inputs: {
    recipient: { kind: 'email', label: 'To', optional: true },
    sender: { kind: 'email', label: 'Sender', optional: true },
    state: { kind: 'choice', label: 'Status', optional: true, options: STATES },
    from: { kind: 'day', isPast: true, label: 'First day', optional: true },
    until: { kind: 'day', label: 'Last day', optional: true },
    country: {
      kind: 'text',
      label: 'Country',
      hint: 'Country code; “off” leaves countries out',
      optional: true,
      maxLength: 3,
    },
  },
  orders: ORDERS,
  async list({ recipient, sender, state, from, until, country, csv }, { service }) {
    checkDays({ from, until });
    const { emails } = service.smtp;
    const filter = { recipient, sender, from, to: until, country };
    const isEverything = Object.values({ ...filter, state }).every((one) => one === undefined);
    // The service counts all emails together only, so there is no total with a filter.
    const count = isEverything && !csv ? await emails.total() : undefined;
    return {
      title: recipient ? `${TITLE} to ${recipient}` : TITLE,
      summary: count === undefined ? undefined : formatCount(count, 'email'),
      source: {
        page: (range) => emails.page({ ...range, ...filter }),
        all: () => emails.all(filter),
        count,
      },
      filter: state && ((email) => stateOf(email) === state),
      columns: SENT_COLUMNS,
      fileColumns: SENT_FILE_COLUMNS,
      fileName: 'smtp-emails',
      empty: 'No email matches this filter.',
      open: openSent,
      menus: [{ input: 'state', options: [...STATES, { value: '', label: 'All' }] }],
    };
  },
});
