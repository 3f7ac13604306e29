import { addressesWith } from '../../domain/address.ts';
import { formatCount } from '../../domain/figures.ts';
import { action } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { ListContact } from '../../service/contacts.ts';
import type { List, VariableDefinition } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS as STATUS } from '../../service/status.ts';
import { byText, type Column, type Orders } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import type { RowsPage } from '../../commands/browse/read-page.ts';
import { listVariables } from '../../commands/bulk/list-variables.ts';
import { listTitle } from '../list-words.ts';

/** The most contacts in a file: about ten megabytes, and a thousand requests. */
const MOST_EXPORTED = 100_000;

/** The service itself filters by the first two; the others are picked out of these. */
const CONTACT_STATES = [
  { value: 'active', label: 'Active and new' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'new', label: 'New' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
  { value: 'waiting', label: 'Awaiting confirmation' },
  { value: 'failing', label: 'Bounced or unavailable' },
  { value: 'blocked', label: 'Blocked or rejected' },
  { value: 'deleted', label: 'Deleted' },
] as const;

type ContactState = (typeof CONTACT_STATES)[number]['value'];

const STATUSES: Partial<Readonly<Record<ContactState, readonly (keyof typeof STATUS)[]>>> = {
  new: ['new'],
  unsubscribed: ['unsubscribed', 'unsubscribedFromAll'],
  waiting: ['confirmationRequested', 'activationPending', 'activationSent'],
  failing: ['sendingError', 'unavailable'],
  blocked: ['rejected', 'blockedByUser', 'blockedByHost', 'blockedBySender', 'blockedByAddress'],
  deleted: ['deleted'],
};

type WithStatus = Pick<ListContact, 'email' | 'status'>;

export function contactOrders<Row extends WithStatus>() {
  const byAddress = byText<Row>(({ email }) => email);
  return {
    address: { label: 'By address', compare: byAddress },
    status: {
      label: 'By status',
      compare: (a, b) => a.status.code - b.status.code || byAddress(a, b),
    },
  } satisfies Orders<Row>;
}

export const CONTACT_COLUMNS: readonly Column<WithStatus>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'Status', cell: ({ status }) => status.name },
];

interface ContactsQuery {
  readonly list: string;
  readonly state?: ContactState | undefined;
  readonly text?: string | undefined;
}

export default defineList({
  name: 'list contacts',
  title: 'Contacts',
  summary: 'List the contacts in a list',
  right: 'people',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/variables',
    'GET /addressbooks/{id}/emails',
    'GET /addressbooks/{id}/emails/total',
  ],
  example: '4104 active',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    state: { kind: 'choice', label: 'Status', optional: true, options: CONTACT_STATES },
    text: { kind: 'text', label: 'Address contains', optional: true, maxLength: 100 },
  },
  orders: contactOrders<ListContact>(),
  async list(query, { service }) {
    const { list: id, state, text } = query;
    const { lists } = service;
    const [{ value: list }, definitions] = await Promise.all([
      resultOf(lists.get(id)),
      listVariables(service, id),
    ]);
    const only = state === 'active' || state === 'new' ? 'active' : 'inactive';
    const filter = state ? ({ only } as const) : {};
    return {
      title: `Contacts of ${list ? listTitle(list) : `list ${id}`}`,
      summary: (page) => summaryOf(page, query),
      source: {
        page: (range) => lists.contactsPage(id, { ...range, ...filter }),
        all: () => lists.contacts(id, filter),
        count: () => totalOf(service, query, list),
      },
      filter: filterOf(query),
      columns: columnsFor(definitions, list),
      fileColumns: fileColumnsFor,
      mostExported: MOST_EXPORTED,
      fileName: `contacts-${id}`,
      empty: state || text ? 'No contact matches this filter.' : 'No contacts yet.',
      open: ({ email }) => action('list contact', { list: id, email }, email),
      menus: [{ input: 'state', options: CONTACT_STATES }],
      actions: compact([
        (state || text) && action('list contacts', { list: id }, 'Show all', { place: 'here' }),
      ]),
    };
  },
});

/** Returns the filter that the service can't apply itself. */
function filterOf({ state, text }: ContactsQuery) {
  const names = state && STATUSES[state];
  const codes = names && new Set<number>(names.map((name) => STATUS[name].code));
  const has = text ? addressesWith(text) : null;
  const filter = ({ email, status }: ListContact) =>
    (codes?.has(status.code) ?? true) && (has?.(email) ?? true);
  return codes || has ? filter : undefined;
}

async function totalOf(
  { lists }: Service,
  { list: id, state }: ContactsQuery,
  list: List | null,
): Promise<number | null> {
  // The service counts all contacts of a list, and the list itself the active and inactive ones.
  if (state === 'active' || state === 'inactive') return list?.emails[state] ?? null;
  // The page is shown without a count where that can't be read.
  return (await resultOf(lists.countContacts(id))).value;
}

function summaryOf({ rows, total }: RowsPage<ListContact>, { state, text }: ContactsQuery): string {
  const count = formatCount(total ?? rows.length, 'contact');
  const label = CONTACT_STATES.find(({ value }) => value === state)?.label;
  return compact([
    total === null ? `${count} on this page` : count,
    label && uncapitalised(label),
    text && `address contains “${text}”`,
  ]).join(', ');
}

/** The most variables in a table; more are seen by opening a contact. */
const VARIABLES_SHOWN = 3;
const VARIABLES_IN_FILE = 100;

function columnsFor(
  definitions: readonly VariableDefinition[],
  list: List | null,
): readonly Column<ListContact>[] {
  const hasPhones = list !== null && list.phones.active + list.phones.inactive > 0;
  return compact<Column<ListContact>>([
    ...CONTACT_COLUMNS,
    hasPhones && { title: 'Phone', cell: ({ phone }) => phone ?? '–' },
    ...definitions.slice(0, VARIABLES_SHOWN).map(({ name }) => variableColumn(name, '–')),
  ]);
}

function variableColumn(title: string, absent: string): Column<ListContact> {
  const cell = ({ variables }: ListContact) =>
    variables.find(({ name }) => name === title)?.value || absent;
  return { title, cell };
}

function fileColumnsFor(contacts: readonly ListContact[]): readonly Column<ListContact>[] {
  const names = new Set(contacts.flatMap(({ variables }) => variables.map(({ name }) => name)));
  return [
    { title: 'email', cell: ({ email }) => email },
    { title: 'status', cell: ({ status }) => status.name },
    { title: 'phone', cell: ({ phone }) => phone ?? '' },
    ...[...names].slice(0, VARIABLES_IN_FILE).map((name) => variableColumn(name, '')),
  ];
}
