import { formatCount } from '../../domain/figures.ts';
import { action, type Reply } from '../../domain/reply.ts';
import { attempt } from '../../lib/attempt.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { ListContact } from '../../service/contacts.ts';
import type { List } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS as STATUS } from '../../service/status.ts';
import { BROWSE_INPUTS, browsed, type Column, exported, menuFor } from '../browse/browsed.ts';
import { readAll, readPage, type RowsPage, type Source } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { rawValuesOf } from '../raw-values.ts';
import { listTitle } from './list-words.ts';

const NAME = 'list contacts';

/** The most contacts in a file: about ten megabytes, and a thousand requests. */
const MOST_EXPORTED = 100_000;

/**
 * States by which contacts of a list can be filtered. The service filters active (Active and New)
 * and inactive ones itself; the finer ones are picked out of these.
 */
const CONTACT_STATES = [
  { value: 'active', label: 'Active and new' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'new', label: 'New' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
  { value: 'waiting', label: 'Waiting for confirmation' },
  { value: 'failing', label: 'Sending error or unavailable' },
  { value: 'blocked', label: 'Blocked or rejected' },
  { value: 'deleted', label: 'Deleted' },
] as const;

type ContactState = (typeof CONTACT_STATES)[number]['value'];

/** Statuses of the finer states. */
const STATUSES: Partial<Readonly<Record<ContactState, readonly (keyof typeof STATUS)[]>>> = {
  new: ['new'],
  unsubscribed: ['unsubscribed', 'unsubscribedFromAll'],
  waiting: ['confirmationRequested', 'activationPending', 'activationSent'],
  failing: ['sendingError', 'unavailable'],
  blocked: ['rejected', 'blockedByUser', 'blockedByHost', 'blockedBySender', 'blockedByAddress'],
  deleted: ['deleted'],
};

const SORTS = [
  { value: 'address', label: 'By address' },
  { value: 'status', label: 'By status' },
] as const;

const ORDERS = {
  address: (a: ListContact, b: ListContact) => a.email.localeCompare(b.email, 'en'),
  status: (a: ListContact, b: ListContact) => a.status.code - b.status.code || ORDERS.address(a, b),
} as const;

interface ContactsQuery {
  readonly list: string;
  readonly state?: ContactState | undefined;
  readonly text?: string | undefined;
  readonly sort?: keyof typeof ORDERS | undefined;
}

export default defineOperation({
  name: NAME,
  summary: 'List the contacts of a list',
  effect: 'reads',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/emails',
    'GET /addressbooks/{id}/emails/total',
  ],
  example: '4104 active',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    state: { kind: 'choice', label: 'Status', optional: true, options: CONTACT_STATES },
    text: { kind: 'text', label: 'Address contains', optional: true, maxLength: 100 },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ page: number = 1, csv, ...query }, { service }) {
    const { value: list } = await attempt(service.lists.get(query.list));
    const title = `Contacts of ${list ? listTitle(list) : `list ${query.list}`}`;
    if (csv) return exportOf(service, query, title);
    const page = await readPage(contactsIn(service, query), { number, ...pickedBy(query) });
    const total = page.total ?? (await totalOf(service, query, list));
    return cardOf({ ...page, total }, query, title);
  },
});

async function exportOf(service: Service, query: ContactsQuery, title: string): Promise<Reply> {
  const { rows, isCutShort } = await readAll(contactsIn(service, query).all(), MOST_EXPORTED);
  const { filter, sort } = pickedBy(query);
  const kept = filter ? rows.filter(filter) : rows;
  const sorted = sort ? kept.toSorted(sort) : kept;
  const columns = fileColumnsFor(sorted);
  const read = MOST_EXPORTED;
  return exported({ title, columns }, { rows: sorted, isCutShort, read }, `contacts-${query.list}`);
}

function cardOf(page: RowsPage<ListContact>, query: ContactsQuery, title: string): Reply {
  const { list, state, text, sort } = query;
  const values = rawValuesOf({ list, state, text, sort });
  return browsed({
    title,
    summary: summaryOf(page, query),
    operation: NAME,
    values,
    page,
    columns: CONTACT_COLUMNS,
    empty: state || text ? 'None of its contacts is like that.' : 'Nobody is in it yet.',
    open: ({ email }) => action('list contact', { list, email }, email),
    menus: [
      menuFor({ operation: NAME, values }, 'Filter…', 'state', CONTACT_STATES),
      menuFor({ operation: NAME, values }, 'Sort…', 'sort', SORTS),
    ],
    actions: compact([
      state || text ? { ...action(NAME, { list }, 'Show all'), place: 'here' as const } : null,
      action('list show', { list }, 'Open list'),
    ]),
  });
}

function contactsIn({ lists }: Service, { list, state }: ContactsQuery): Source<ListContact> {
  const isActive = state === 'active' || state === 'new';
  const filter = state ? ({ only: isActive ? 'active' : 'inactive' } as const) : {};
  return {
    page: (range) => lists.contactsPage(list, { ...range, ...filter }),
    all: () => lists.contacts(list, filter),
  };
}

/** Returns the filter and the order that the service can't apply itself. */
function pickedBy({ state, text, sort }: ContactsQuery) {
  const names = state && STATUSES[state];
  const codes = names && new Set<number>(names.map((name) => STATUS[name].code));
  const needle = text?.toLowerCase() ?? '';
  const filter = ({ email, status }: ListContact) =>
    (codes?.has(status.code) ?? true) && email.toLowerCase().includes(needle);
  return { filter: codes || needle ? filter : undefined, sort: sort && ORDERS[sort] };
}

/**
 * Reads the total: the service counts all contacts of a list, and the list itself the active and
 * inactive ones.
 */
async function totalOf(
  { lists }: Service,
  { list: id, state }: ContactsQuery,
  list: List | null,
): Promise<number | null> {
  if (state === 'active' || state === 'inactive') return list?.emails[state] ?? null;
  // The page is shown without a count where that can't be read.
  return (await attempt(lists.countContacts(id))).value;
}

function summaryOf({ rows, total }: RowsPage<ListContact>, { state, text }: ContactsQuery): string {
  const count = formatCount(total ?? rows.length, 'contact');
  const label = CONTACT_STATES.find(({ value }) => value === state)?.label;
  return compact([
    total === null ? `${count} on this page` : count,
    label && uncapitalised(label),
    text && `with «${text}» in the address`,
  ]).join(', ');
}

/** The most variables in a table; more are seen by opening a contact. */
const VARIABLES_SHOWN = 3;
/** The most columns of variables in a file. */
const VARIABLES_IN_FILE = 100;

/** Columns of a table of contacts that fits a chat. */
const CONTACT_COLUMNS: readonly Column<ListContact>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'Status', cell: ({ status }) => status.name },
  { title: 'Phone', cell: ({ phone }) => phone ?? '–' },
  {
    title: 'Variables',
    cell: ({ variables }) => {
      const given = variables.filter(({ value }) => value !== '');
      const shown = given.slice(0, VARIABLES_SHOWN).map(({ name, value }) => `${name}: ${value}`);
      return compact([...shown, given.length > shown.length && '…']).join(' · ') || '–';
    },
  },
];

/** Returns the columns of a file, with one for each variable that one of the contacts has. */
function fileColumnsFor(contacts: readonly ListContact[]): readonly Column<ListContact>[] {
  const names = new Set<string>();
  for (const { variables } of contacts) for (const { name } of variables) names.add(name);
  return [
    { title: 'email', cell: ({ email }) => email },
    { title: 'status', cell: ({ status }) => status.name },
    { title: 'phone', cell: ({ phone }) => phone ?? '' },
    ...[...names].slice(0, VARIABLES_IN_FILE).map((name) => ({
      title: name,
      cell: ({ variables }: ListContact) =>
        variables.find((variable) => variable.name === name)?.value ?? '',
    })),
  ];
}
