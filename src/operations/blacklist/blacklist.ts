import { addressesWith, addressKey, isSameAddress } from '../../domain/address.ts';
import { type AddressList, findAddresses } from '../../domain/address-list.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { rejectedTexts } from '../../domain/bulk.ts';
import { action } from '../../domain/reply.ts';
import type { Column } from '../../commands/browse/columns.ts';
import { defineList, type List } from '../../commands/browse/define-list.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import { blacklistAdd, blacklistRemove } from '../../bulk/actions/blacklist.ts';
import { defineBulkOperation } from '../../commands/bulk/define-bulk.ts';
import { blacklistedBy } from './blacklisted-by.ts';

const STATES = [
  { value: 'on', label: 'Blacklisted' },
  { value: 'off', label: 'Not blacklisted' },
] as const;

interface Checked {
  readonly address: string;
  readonly state: (typeof STATES)[number]['value'];
}

const ADDRESS: Column<Checked> = { title: 'Address', cell: ({ address }) => address };
const STATUS: Column<Checked> = {
  title: 'Status',
  cell: ({ state }) => STATES.find(({ value }) => value === state)?.label ?? '',
};

/** The longest text: about 800 addresses, more than a command or a field of a form takes. */
const LONGEST_TEXT = 20_000;

export const show = defineList({
  name: 'blacklist show',
  title: 'Blacklist',
  summary: 'Show the blacklist, or check addresses against it',
  right: 'people',
  endpoints: ['GET /blacklist'],
  example: 'example.com',
  inputs: {
    text: {
      kind: 'text',
      label: 'Addresses',
      hint: 'One or more addresses, or part of one such as a domain',
      optional: true,
      multiline: true,
      maxLength: LONGEST_TEXT,
    },
    state: {
      kind: 'choice',
      label: 'Status',
      hint: 'When you check several addresses',
      optional: true,
      options: STATES,
    },
  },
  async list({ text = '', state }, context) {
    const { service } = context;
    const entries = await service.blacklist.all();
    const given = findAddresses(text);
    const [only, ...more] = given.valid;
    if (only === undefined) {
      // No address has a space in it, so a search for such a text would find nothing.
      if (text.includes('@') && /\s/.test(text)) {
        const [first] = given.invalid;
        const why = first ? ` “${first.text}”: ${first.reason}.` : '';
        throw new InputError(`No valid address.${why}`, { field: 'text' });
      }
      return matching(text, entries);
    }
    if (more.length + given.invalid.length > 0) return checked(given, entries, state);
    const isListed = entries.some((entry) => isSameAddress(entry, only));
    return {
      title: only,
      summary: isListed ? 'Blacklisted: not mailed' : 'Not blacklisted',
      sections: isListed
        ? [{ kind: 'paragraph', text: await blacklistedBy(only, context) } as const]
        : [],
      actions: [
        isListed
          ? action('blacklist remove', { addresses: only }, 'Remove from blacklist')
          : action('blacklist add', { addresses: only }, 'Blacklist'),
        action('contact show', { email: only }, 'Open contact'),
      ],
    };
  },
});

export const add = defineBulkOperation({
  name: 'blacklist add',
  title: 'Blacklist addresses',
  action: blacklistAdd,
  takesBounced: true,
  summary: 'Add addresses to the blacklist, pasted or from a file',
  effect: 'writes',
  example: 'ann@example.com, Bob <bob@example.com> comment="asked by phone"',
  confirmLabel: 'Blacklist addresses',
  inputs: { comment: { kind: 'text', label: 'Comment', optional: true, maxLength: 250 } },
  plan: ({ comment }) => ({ params: { comment } }),
});

export const remove = defineBulkOperation({
  name: 'blacklist remove',
  title: 'Remove from blacklist',
  action: blacklistRemove,
  summary: 'Remove addresses from the blacklist, pasted or from a file',
  effect: 'writes',
  example: 'ann@example.com',
  confirmLabel: 'Remove from blacklist',
  inputs: {},
});

function checked(
  given: AddressList,
  entries: readonly string[],
  state: Checked['state'] | undefined,
): List<Checked> {
  const blacklisted = new Set(entries.map(addressKey));
  const { on = [], off = [] } = Object.groupBy(
    given.valid.map((address): Checked => {
      return { address, state: blacklisted.has(address) ? 'on' : 'off' };
    }),
    ({ state }) => state,
  );
  const inAll = (some: readonly Checked[]) => ({
    addresses: some.map(({ address }) => address).join(', '),
  });
  const asksFirst = { asksFirst: true } as const;
  return {
    title: 'Blacklist',
    summary: verdictOn(given.valid.length, on.length),
    values: rawValuesOf({ text: given.valid, state }),
    source: [...on, ...off],
    filter: state && ((row) => row.state === state),
    columns: [ADDRESS, STATUS],
    empty: 'No address matches this filter.',
    open: openContact,
    menus: [{ input: 'state', options: STATES }],
    actions: compact([
      on.length > 0 &&
        action('blacklist remove', inAll(on), `Remove ${countOf(on.length)}…`, asksFirst),
      off.length > 0 &&
        action('blacklist add', inAll(off), `Blacklist ${countOf(off.length)}…`, asksFirst),
    ]),
    fileName: 'blacklist-check',
    after: rejectedTexts(given),
  };
}

const openContact = ({ address }: Checked) => action('contact show', { email: address }, address);

function countOf(addresses: number): string {
  return formatCount(addresses, 'address', 'addresses');
}

function verdictOn(count: number, onIt: number): string {
  if (count === 1) return onIt === 1 ? 'Blacklisted' : 'Not blacklisted';
  if (onIt === 0) return `None of ${countOf(count)} blacklisted`;
  return `${formatNumber(onIt)} of ${countOf(count)} blacklisted`;
}

function matching(text: string, entries: readonly string[]): List<Checked> {
  const found = entries.filter(addressesWith(text));
  const all = formatCount(entries.length, 'blacklisted address', 'blacklisted addresses');
  const matches = formatCount(found.length, 'match', 'matches');
  return {
    title: 'Blacklist',
    summary: text ? `${matches} for “${text}” in ${all}` : all,
    source: found.map((address) => ({ address, state: 'on' })),
    columns: [ADDRESS],
    empty:
      entries.length === 0
        ? 'No addresses are blacklisted.'
        : `No match for “${text}” in ${countOf(entries.length)}`,
    open: openContact,
    actions: [
      action('blacklist show', {}, 'Filter…', { asksFirst: true }),
      action('blacklist add', {}, 'Add…', { asksFirst: true }),
      action('blacklist remove', {}, 'Remove…', { asksFirst: true }),
    ],
    fileName: 'blacklist',
  };
}
