import { InputError } from '../../core/errors.ts';
import { formatCount } from '../../core/figures.ts';
import type { SentEmail } from '../../service/smtp-email.ts';
import { browsed, BROWSE_INPUTS, exported, menuFor } from '../browse/browsed.ts';
import { readAll, readPage, type RowsPage, type Source } from '../browse/read-page.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { permitted } from '../steps.ts';
import { stateOf, STATES } from './email-state.ts';
import { openSent, SENT_COLUMNS, SENT_FILE_COLUMNS } from './sent-columns.ts';

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
  summary: 'List SMTP e-mails, and what became of them',
  effect: 'reads',
  endpoints: ['GET /smtp/emails', 'GET /smtp/emails/total'],
  example: 'ann@example.com state=returned',
  inputs: {
    recipient: { kind: 'email', label: 'To', optional: true },
    sender: { kind: 'email', label: 'From', optional: true },
    state: { kind: 'choice', label: 'State', optional: true, options: STATES },
    from: { kind: 'day', label: 'First day', optional: true },
    to: { kind: 'day', label: 'Last day', optional: true },
    country: {
      kind: 'text',
      label: 'Country',
      hint: 'As the service takes it; “off” asks for no countries',
      optional: true,
      maxLength: 3,
    },
    sort: { kind: 'choice', label: 'Order', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ page: number = 1, csv, ...wanted }, context) {
    const { state, sort = 'newest', ...filter } = wanted;
    if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to) {
      throw new InputError('The last day is before the first.', { field: 'to' });
    }
    const list = {
      title: wanted.recipient ? `${TITLE} to ${wanted.recipient}` : TITLE,
      operation: 'smtp list',
      values: rawValuesOf(wanted, context.person.zone),
      columns: SENT_COLUMNS,
    };
    const source = sourceFor(context, filter);
    const ways = {
      filter: state && ((row: SentEmail) => stateOf(row) === state),
      sort: SORT[sort],
    };
    if (csv) {
      const { rows, isCutShort } = await readAll(source.all());
      const kept = ways.filter ? rows.filter(ways.filter) : rows;
      const sorted = ways.sort ? kept.toSorted(ways.sort) : kept;
      const columns = SENT_FILE_COLUMNS;
      return exported({ ...list, columns }, { rows: sorted, isCutShort }, 'smtp-emails');
    }
    const page = await readPage(source, { number, ...ways });
    const isEverything = state === undefined && Object.values(filter).every((one) => !one);
    const counted = isEverything ? await withTotal(page, context) : page;
    const reply = browsed({
      ...list,
      page: counted,
      ...(counted.total !== null && { summary: formatCount(counted.total, 'e-mail') }),
      empty: 'No e-mail is like this.',
      open: openSent,
      menus: [
        menuFor(list, 'Only…', 'state', [...STATES, { value: '', label: 'All' }]),
        menuFor(list, 'Sort…', 'sort', SORTS),
      ],
      steps: [{ kind: 'operation', label: 'Bounces', operation: 'smtp bounces', values: {} }],
    });
    return { ...reply, steps: permitted(reply.steps ?? [], context) };
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
  readonly to: string | undefined;
  readonly country: string | undefined;
}

function sourceFor({ service }: OperationContext, filter: Filter): Source<SentEmail> {
  const { recipient, sender, from, to, country } = filter;
  const asked = {
    ...(recipient !== undefined && { recipient }),
    ...(sender !== undefined && { sender }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(country !== undefined && { country }),
  };
  return {
    page: (range) => service.smtp.emails.page({ ...range, ...asked }),
    all: () => service.smtp.emails.all(asked),
  };
}

/** The service counts only all of them together. */
async function withTotal(
  page: RowsPage<SentEmail>,
  { service }: OperationContext,
): Promise<RowsPage<SentEmail>> {
  return { ...page, total: await service.smtp.emails.total() };
}
