import { type AddressList, findAddresses } from '../../domain/address.ts';
import { InputError } from '../../lib/errors.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, form, type Reply, type Step } from '../../domain/reply.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { rejectedTexts } from '../../domain/bulk.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';

const NAME = 'blacklist show';

const STATES = [
  { value: 'on', label: 'On it' },
  { value: 'off', label: 'Not on it' },
] as const;
type State = (typeof STATES)[number]['value'];

/** The longest text: about 800 addresses, more than a command or a field of a form takes. */
const LONGEST_TEXT = 20_000;

export default defineOperation({
  name: NAME,
  summary: 'Show the blacklist, or which addresses are on it',
  effect: 'reads',
  endpoints: ['GET /blacklist'],
  example: 'example.com',
  inputs: {
    text: {
      kind: 'text',
      label: 'Addresses',
      hint: 'One or many addresses, or a part of one such as a domain',
      optional: true,
      multiline: true,
      maxLength: LONGEST_TEXT,
    },
    state: {
      kind: 'choice',
      label: 'Status',
      hint: 'Of several addresses',
      optional: true,
      options: STATES,
    },
    ...BROWSE_INPUTS,
  },
  async run({ text = '', state, page, csv }, context) {
    const entries = await context.service.blacklist.all();
    const given = findAddresses(text);
    const [only, ...more] = given.valid;
    if (only !== undefined && more.length + given.invalid.length === 0) {
      return answerFor(only, entries);
    }
    if (only !== undefined) return checked(given, entries, { state, page, csv });
    if (text.includes('@') && /\s/.test(text)) throw noAddressIn(given);
    return matching(text, entries, { page, csv });
  },
});

/** Refuses such a text: no address has a blank in it, so a search for it would find nothing. */
function noAddressIn({ invalid: [first] }: AddressList): InputError {
  const why = first ? ` «${first.text}»: ${first.reason}.` : '';
  return new InputError(`No valid address in it.${why}`, { field: 'text' });
}

function answerFor(address: string, entries: readonly string[]): Reply {
  const isListed = entries.some((entry) => entry.toLowerCase() === address);
  return {
    title: address,
    summary: isListed ? 'On the blacklist: it gets no e-mails.' : 'Not on the blacklist.',
    steps: [
      action(
        isListed ? 'Take off the blacklist' : 'Blacklist',
        isListed ? 'blacklist remove' : 'blacklist add',
        { addresses: address },
      ),
      action('Look up', 'contact show', { email: address }),
    ],
  };
}

interface Turned {
  readonly page: number | undefined;
  readonly csv: boolean;
}

interface Checked {
  readonly address: string;
  readonly state: State;
}

const CHECKED_COLUMNS: readonly Column<Checked>[] = [
  { title: 'Address', cell: ({ address }) => address },
  {
    title: 'Status',
    cell: ({ state }) => STATES.find(({ value }) => value === state)?.label ?? '',
  },
];

/** Answers for each address, those on the blacklist first. */
async function checked(
  given: AddressList,
  entries: readonly string[],
  { state, page, csv }: Turned & { readonly state: State | undefined },
): Promise<Reply> {
  const onIt = new Set(entries.map((entry) => entry.toLowerCase()));
  const on = given.valid.filter((address) => onIt.has(address));
  const off = given.valid.filter((address) => !onIt.has(address));
  const rows = [...on.map(rowOf('on')), ...off.map(rowOf('off'))];
  const requested = {
    operation: NAME,
    values: rawValuesOf({ text: given.valid.join(', '), state }),
  };
  const reply = await listed(
    {
      ...requested,
      title: 'Blacklist',
      summary: verdictOn(given.valid.length, on.length),
      source: sourceOf(rows),
      ...(state && { filter: (row: Checked) => row.state === state }),
      columns: CHECKED_COLUMNS,
      empty: 'None of these addresses.',
      open: ({ address }) => ({
        label: address,
        operation: 'contact show',
        values: { email: address },
      }),
      menus: [menuFor(requested, 'Filter…', 'state', STATES)],
      steps: changes({ on, off }),
      fileName: 'blacklist-check',
    },
    { page, csv },
  );
  return { ...reply, sections: [...(reply.sections ?? []), ...rejectedTexts(given)] };
}

function rowOf(state: State): (address: string) => Checked {
  return (address) => ({ address, state });
}

function verdictOn(count: number, onIt: number): string {
  const addresses = formatCount(count, 'address', 'addresses');
  if (count === 1) return onIt === 1 ? 'On the blacklist.' : 'Not on the blacklist.';
  if (onIt === 0) return `None of the ${addresses} is on the blacklist.`;
  return `${formatNumber(onIt)} of ${addresses} ${onIt === 1 ? 'is' : 'are'} on the blacklist.`;
}

function changes({ on, off }: Readonly<Record<State, readonly string[]>>): readonly Step[] {
  const step = (label: string, operation: string, addresses: readonly string[]): Step[] =>
    addresses.length === 0
      ? []
      : [
          form(`${label} ${formatCount(addresses.length, 'address', 'addresses')}…`, operation, {
            addresses: addresses.join(', '),
          }),
        ];
  return [...step('Remove', 'blacklist remove', on), ...step('Blacklist', 'blacklist add', off)];
}

async function matching(
  text: string,
  entries: readonly string[],
  { page, csv }: Turned,
): Promise<Reply> {
  const found = entries.filter((entry) => entry.toLowerCase().includes(text.toLowerCase()));
  const addresses = formatCount(found.length, 'address', 'addresses');
  return listed(
    {
      title: 'Blacklist',
      summary: text
        ? `${addresses} of ${formatNumber(entries.length)} with «${text}» in it`
        : `${addresses} on it`,
      operation: NAME,
      values: rawValuesOf({ text }),
      source: sourceOf(found),
      columns: [{ title: 'Address', cell: (address) => address }],
      empty:
        entries.length === 0
          ? 'Nobody is on it.'
          : `None of the ${formatCount(entries.length, 'address', 'addresses')} on it has «${text}» in it.`,
      open: (address) => ({
        label: address,
        operation: 'contact show',
        values: { email: address },
      }),
      steps: [
        formOf('Filter…', NAME),
        formOf('Add…', 'blacklist add'),
        formOf('Remove…', 'blacklist remove'),
      ],
      fileName: 'blacklist',
    },
    { page, csv },
  );
}

function formOf(label: string, operation: string): Step {
  return form(label, operation);
}
