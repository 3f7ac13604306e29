import { action } from '../../domain/reply.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { rejectedTexts } from '../../domain/bulk.ts';
import { compact } from '../../lib/compact.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import type { ContactInList, ContactStatistics } from '../../service/contacts.ts';
import type { PartialLookUp } from '../../service/batches.ts';
import type { Service } from '../../service/service.ts';
import { byText, type Column, highestFirst, type Orders } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { ADDRESSES } from '../../commands/inputs.ts';
import { rawValuesOf } from '../../commands/raw-values.ts';
import { isActive, missingNotices, type PartRead } from './contact-facts.ts';

/** A contact as far as it could be read; `null`: it couldn't. */
interface FoundContact {
  readonly email: string;
  readonly records: readonly ContactInList[] | null;
  readonly statistics: ContactStatistics | null;
}

const FOUND_STATES = [
  { value: 'active', label: 'Active', words: 'active' },
  { value: 'inactive', label: 'On lists, but inactive', words: 'inactive' },
  { value: 'blacklisted', label: 'Blacklisted', words: 'blacklisted' },
  { value: 'unknown', label: 'Not on any list', words: 'not on any list' },
] as const;

/** `null`: could not be read. */
function stateOf({ records, statistics }: FoundContact) {
  if (statistics?.isBlacklisted) return 'blacklisted';
  if (records === null) return null;
  if (records.length === 0) return 'unknown';
  return records.some(({ status }) => isActive(status)) ? 'active' : 'inactive';
}

function statusOf(contact: FoundContact): string {
  const state = stateOf(contact);
  if (state === 'inactive') {
    return [...new Set(contact.records?.map(({ status }) => status.name))].join(', ');
  }
  return FOUND_STATES.find(({ value }) => value === state)?.label ?? 'Unknown';
}

function activeLists({ records }: FoundContact): string {
  if (records === null) return '–';
  const active = records.filter(({ status }) => isActive(status)).length;
  return `${formatNumber(active)} of ${formatNumber(records.length)}`;
}

type Count = 'sent' | 'opened' | 'clicked';

function count(title: string, name: Count): Column<FoundContact> {
  const cell = ({ statistics }: FoundContact) =>
    statistics ? formatNumber(statistics[name]) : '–';
  return { title, align: 'right', cell };
}

const most = (name: Count) =>
  highestFirst(({ statistics }: FoundContact) => statistics?.[name] ?? 0);

const ORDERS = {
  address: { label: 'By address', compare: byText(({ email }) => email) },
  sent: { label: 'Most campaigns first', compare: most('sent') },
  opened: { label: 'Most opened first', compare: most('opened') },
} satisfies Orders<FoundContact>;

export default defineList({
  name: 'contact lookup',
  formerly: ['contact find'],
  title: 'Look up contacts',
  summary: 'Look up several addresses at once',
  right: 'people',
  endpoints: ['POST /emails', 'POST /emails/campaigns'],
  example: 'ann@example.com, Bob <bob@example.org>',
  inputs: {
    addresses: ADDRESSES,
    state: { kind: 'choice', label: 'Status', optional: true, options: FOUND_STATES },
  },
  orders: ORDERS,
  async list({ addresses, state, sort, csv }, { service }) {
    const { contacts, missing } = await lookUp(service, addresses.valid);
    return {
      title: 'Contacts',
      summary: summaryOf(contacts),
      values: rawValuesOf({ addresses: addresses.valid, state, sort }),
      source: contacts,
      filter: state && ((contact) => stateOf(contact) === state),
      columns: [
        { title: 'Address', cell: ({ email }) => email },
        { title: 'Status', cell: statusOf },
        { title: 'Active lists', align: 'right', cell: activeLists },
        count('Campaigns', 'sent'),
        count('Opened', 'opened'),
        count('Clicked', 'clicked'),
      ],
      fileName: 'addresses',
      empty: 'No contact matches this filter.',
      open: ({ email }) => action('contact show', { email }, email),
      menus: [{ input: 'state', options: FOUND_STATES }],
      after: [...missingNotices(missing), ...(csv ? [] : rejectedTexts(addresses))],
    };
  },
});

/** @throws when neither could be read. */
async function lookUp({ contacts }: Service, emails: readonly string[]) {
  const [records, statistics] = await Promise.all([
    resultOf(contacts.findMany(emails)),
    resultOf(contacts.statisticsOfMany(emails)),
  ]);
  if (records.failure && statistics.failure) throw records.failure;
  return {
    contacts: emails.map((email) => ({
      email,
      records: foundIn(records, email, []),
      statistics: foundIn(statistics, email, NOTHING_SENT),
    })),
    missing: [
      missingOf('lists and statuses', records),
      missingOf('campaigns and blacklist', statistics),
    ],
  };
}

const NOTHING_SENT = { sent: 0, opened: 0, clicked: 0, isBlacklisted: false, lists: [] };

/** Returns `absent` if the answer lacks the address, `null` if it wasn't looked up. */
function foundIn<Found>(
  { value }: Result<PartialLookUp<Found>>,
  email: string,
  absent: Found,
): Found | null {
  if (value === null || value.remaining.includes(email)) return null;
  return value.found.get(email) ?? absent;
}

function missingOf(words: string, { value, failure }: Result<PartialLookUp<unknown>>): PartRead {
  const of = value ? ` of ${formatCount(value.remaining.length, 'address', 'addresses')}` : '';
  return [`${words}${of}`, failure ?? value?.failure];
}

function summaryOf(contacts: readonly FoundContact[]): string {
  const all = formatCount(contacts.length, 'address', 'addresses');
  if (contacts.length === 1) return all;
  const byState = Map.groupBy(contacts, stateOf);
  const parts = FOUND_STATES.map(({ value, words }) => {
    const found = byState.get(value);
    return found && `${formatNumber(found.length)} ${words}`;
  });
  return compact([all, ...parts]).join(' · ');
}
