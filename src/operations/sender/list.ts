import { isSameAddress } from '../../domain/address.ts';
import { action } from '../../domain/reply.ts';
import type { Sender } from '../../service/senders.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { byText, type Orders } from '../../commands/browse/columns.ts';
import { defineList, sortInput } from '../../commands/browse/define-list.ts';
import { senderStatus } from './activation.ts';

const SHOWN = [
  { value: 'all', label: 'All senders' },
  { value: 'activated', label: 'Activated' },
  { value: 'waiting', label: 'Not activated' },
] as const;

const NONE = 'No senders yet. Add one to send campaigns.';
const byAddress = byText<Sender>(({ email }) => email);
const byName = byText<Sender>(({ name }) => name);
const ORDERS = {
  address: { label: 'By address', compare: byAddress },
  name: { label: 'By name', compare: (a, b) => byName(a, b) || byAddress(a, b) },
  status: {
    label: 'Not activated first',
    compare: (a, b) => Number(a.isActive) - Number(b.isActive) || byAddress(a, b),
  },
} satisfies Orders<Sender>;

export default defineList({
  name: 'sender list',
  title: 'Senders',
  summary: 'List sender addresses and whether they’re activated',
  right: 'look',
  endpoints: ['GET /senders'],
  example: 'activated',
  inputs: {
    status: { kind: 'choice', label: 'Status', optional: true, options: SHOWN },
    sort: sortInput(ORDERS),
    address: { kind: 'email', label: 'Address', hint: 'Show only this address', optional: true },
  },
  orders: ORDERS,
  defaultOrder: 'address',
  async list({ status = 'all', address }, { service }) {
    const all = await service.senders.all();
    const waiting = all.filter(({ isActive }) => !isActive).length;
    const state = waiting === 0 ? 'all' : `${formatNumber(waiting)} not`;
    const verdict = `${formatCount(all.length, 'sender')}, ${state} activated`;
    return {
      title: 'Senders',
      summary: status === 'all' ? verdict : undefined,
      source: all,
      filter: ({ isActive, email }) =>
        (status === 'all' || isActive === (status === 'activated')) &&
        (address === undefined || isSameAddress(email, address)),
      columns: [
        { title: 'Address', cell: ({ email }) => email },
        { title: 'Status', cell: senderStatus },
        { title: 'Name', cell: ({ name }) => name || '–' },
        {
          title: 'Transactional',
          cell: ({ isAllowedForSmtp }) => (isAllowedForSmtp ? 'Yes' : 'No'),
        },
      ],
      fileName: 'senders',
      empty: all.length > 0 ? 'No senders match this filter.' : NONE,
      // The table has all there is about a sender, so a row leads to what is done with it next.
      open: ({ email, isActive }) =>
        isActive
          ? action('campaign send', { sender: email }, `Send from ${email}…`, { asksFirst: true })
          : action('sender activate', { sender: email }, `Activate ${email}…`, { asksFirst: true }),
      menus: [{ input: 'status', options: SHOWN }],
      actions: [
        action('sender add', {}, 'Add sender…'),
        action('sender remove', {}, 'Remove sender…'),
      ],
    };
  },
});
