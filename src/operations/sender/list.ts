import { action } from '../../domain/reply.ts';
import type { Sender } from '../../service/senders.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { senderStatus } from './senders.ts';

const SHOWN = [
  { value: 'all', label: 'All senders' },
  { value: 'activated', label: 'Activated' },
  { value: 'waiting', label: 'Not activated yet' },
] as const;

const SORTS = [
  { value: 'address', label: 'By address' },
  { value: 'name', label: 'By name' },
  { value: 'status', label: 'Not activated first' },
] as const;

type Sort = (typeof SORTS)[number]['value'];

const COMPARE: Readonly<Record<Sort, (a: Sender, b: Sender) => number>> = {
  address: (a, b) => a.email.localeCompare(b.email),
  name: (a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email),
  status: (a, b) => Number(a.isActive) - Number(b.isActive) || a.email.localeCompare(b.email),
};

const COLUMNS: readonly Column<Sender>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'Name', cell: ({ name }) => name || '–' },
  { title: 'Status', cell: senderStatus },
  { title: 'SMTP e-mails', cell: ({ isAllowedForSmtp }) => (isAllowedForSmtp ? 'Yes' : 'No') },
];

export default defineOperation({
  name: 'sender list',
  summary: 'List sender addresses and whether they are activated',
  effect: 'reads',
  endpoints: ['GET /senders'],
  example: 'activated',
  inputs: {
    status: { kind: 'choice', label: 'Status', optional: true, options: SHOWN },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    address: { kind: 'email', label: 'Address', hint: 'Only this one', optional: true },
    ...BROWSE_INPUTS,
  },
  async run({ status = 'all', sort = 'address', address, page, csv }, context) {
    const all = await context.service.senders.all();
    const senders = all.filter(
      ({ isActive, email }) =>
        (status === 'all' || isActive === (status === 'activated')) &&
        (address === undefined || email.toLowerCase() === address),
    );
    const base = { operation: 'sender list', values: rawValuesOf({ status, sort, address }) };
    return listed(
      {
        title: 'Senders',
        ...(status === 'all' && { summary: verdictOf(all) }),
        ...base,
        source: sourceOf(senders),
        sort: COMPARE[sort],
        columns: COLUMNS,
        fileName: 'senders',
        empty:
          all.length === 0
            ? 'There is none yet; add one to send campaigns.'
            : 'None fits this filter.',
        // A sender has nothing more to show, so its row leads to what is done with it next.
        open: ({ email, isActive }) =>
          isActive
            ? action('campaign send', { sender: email }, `Send from ${email}…`, { asksFirst: true })
            : action('sender activate', { sender: email }, `Activate ${email}…`, {
                asksFirst: true,
              }),
        menus: [menuFor(base, 'Filter…', 'status', SHOWN), menuFor(base, 'Sort…', 'sort', SORTS)],
        actions: [
          action('sender add', {}, 'Add a sender…'),
          action('sender remove', {}, 'Remove a sender…'),
        ],
      },
      { page, csv },
    );
  },
});

function verdictOf(all: readonly Sender[]): string {
  const waiting = all.filter(({ isActive }) => !isActive).length;
  const count = formatCount(all.length, 'sender');
  if (waiting === 0) return `${count}, all activated`;
  return `${count}, ${formatNumber(waiting)} not activated yet`;
}
