import { action } from '../../domain/reply.ts';
import { formatCount } from '../../domain/figures.ts';
import type { SentEmail } from '../../service/smtp/email.ts';
import { BROWSE_INPUTS, menuFor } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { checkDays } from '../browse/period.ts';
import type { Source } from '../browse/read-page.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { openSent, SENT_COLUMNS, SENT_FILE_COLUMNS, stateOf, STATES } from './email-state.ts';

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'opens', label: 'Most opens first' },
  { value: 'clicks', label: 'Most clicks first' },
] as const;

type Sort = (typeof SORTS)[number]['value'];

const TITLE = 'SMTP e-mails';

export default defineOperation({
  name: 'smtp list',
  summary: 'List SMTP e-mails and what became of them',
  effect: 'reads',
  endpoints: ['GET /smtp/emails', 'GET /smtp/emails/total'],
  example: 'ann@example.com state=returned',
  inputs: {
    recipient: { kind: 'email', label: 'To', optional: true },
    sender: { kind: 'email', label: 'Sender', optional: true },
    state: { kind: 'choice', label: 'Status', optional: true, options: STATES },
    from: { kind: 'day', label: 'First day', optional: true },
    until: { kind: 'day', label: 'Last day', optional: true },
    country: {
      kind: 'text',
      label: 'Country',
      hint: 'As the service takes it; «off» asks for no countries',
      optional: true,
      maxLength: 3,
    },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ page, csv, ...requested }, context) {
    const { state, sort = 'newest', ...filter } = requested;
    checkDays(filter);
    const isEverything = Object.values({ ...filter, state }).every((one) => one === undefined);
    // The service counts all e-mails together only, so there is no total with a filter.
    const count = isEverything && !csv ? await context.service.smtp.emails.total() : undefined;
    const list = {
      title: requested.recipient ? `${TITLE} to ${requested.recipient}` : TITLE,
      operation: 'smtp list',
      values: rawValuesOf(requested),
    };
    return await listed(
      {
        ...list,
        ...(count !== undefined && { summary: formatCount(count, 'e-mail') }),
        source: sourceFor(context, filter, count),
        filter: state && ((email: SentEmail) => stateOf(email) === state),
        sort: SORT[sort],
        columns: SENT_COLUMNS,
        fileColumns: SENT_FILE_COLUMNS,
        fileName: 'smtp-emails',
        empty: 'No e-mail fits this filter.',
        open: openSent,
        menus: [
          menuFor(list, 'Filter…', 'state', [...STATES, { value: '', label: 'All' }]),
          menuFor(list, 'Sort…', 'sort', SORTS),
        ],
        actions: [action('smtp bounces', {}, 'Bounces')],
      },
      { page, csv },
    );
  },
});

/** We assume that the service's own order is the newest first. */
const SORT: Readonly<Record<Sort, ((a: SentEmail, b: SentEmail) => number) | undefined>> = {
  newest: undefined,
  oldest: (a, b) => (a.sentAt?.getTime() ?? 0) - (b.sentAt?.getTime() ?? 0),
  opens: (a, b) => b.opens - a.opens,
  clicks: (a, b) => b.clicks - a.clicks,
};

interface Filter {
  readonly recipient: string | undefined;
  readonly sender: string | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly country: string | undefined;
}

function sourceFor(
  { service }: OperationContext,
  filter: Filter,
  count: number | undefined,
): Source<SentEmail> {
  const { recipient, sender, from, until, country } = filter;
  const requested = {
    ...(recipient !== undefined && { recipient }),
    ...(sender !== undefined && { sender }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { to: until }),
    ...(country !== undefined && { country }),
  };
  return {
    page: (range) => service.smtp.emails.page({ ...range, ...requested }),
    all: () => service.smtp.emails.all(requested),
    ...(count !== undefined && { count }),
  };
}
