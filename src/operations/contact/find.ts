import type { AddressList } from '../../domain/address.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { Reply, Section } from '../../domain/reply.ts';
import { attempt, type Attempt } from '../../lib/attempt.ts';
import type { ContactInList, ContactStatistics } from '../../service/contacts.ts';
import type { PartialLookUp } from '../../service/batches.ts';
import type { Service } from '../../service/service.ts';
import { BROWSE_INPUTS, browsed, type Column, exported, menuFor } from '../browse/browsed.ts';
import { readPage, sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import { missingNotices, type MissingPart } from './contact-facts.ts';
import { rejectedTexts } from './rejected-texts.ts';
import { isActive } from './why-finding.ts';

const NAME = 'contact find';

/** One of several addresses that were looked up together. */
interface FoundContact {
  readonly email: string;
  /** `null`: could not be read. */
  readonly records: readonly ContactInList[] | null;
  /** `null`: could not be read. */
  readonly statistics: ContactStatistics | null;
}

const FOUND_STATES = [
  { value: 'active', label: 'Gets campaigns' },
  { value: 'inactive', label: 'In lists, but not active' },
  { value: 'blacklisted', label: 'Blacklisted' },
  { value: 'unknown', label: 'In no list' },
] as const;
type FoundState = (typeof FOUND_STATES)[number]['value'];

/** Returns the state of an address; `null` when that could not be read. */
function stateOf({ records, statistics }: FoundContact): FoundState | null {
  if (statistics?.isBlacklisted) return 'blacklisted';
  if (records === null) return null;
  if (records.length === 0) return 'unknown';
  return records.some(({ status }) => isActive(status)) ? 'active' : 'inactive';
}

const FOUND_COLUMNS: readonly Column<FoundContact>[] = [
  { title: 'Address', cell: ({ email }) => email },
  { title: 'Status', cell: standingOf },
  { title: 'Active in lists', align: 'right', cell: listsOf },
  { title: 'Campaigns', align: 'right', cell: ({ statistics }) => countOf(statistics?.sent) },
  { title: 'Opened', align: 'right', cell: ({ statistics }) => countOf(statistics?.opened) },
  { title: 'Clicked', align: 'right', cell: ({ statistics }) => countOf(statistics?.clicked) },
];

function standingOf(contact: FoundContact): string {
  const state = stateOf(contact);
  if (state === 'inactive') {
    const names = new Set(contact.records?.map(({ status }) => status.name));
    return [...names].join(', ');
  }
  return FOUND_STATES.find(({ value }) => value === state)?.label ?? 'Can’t be read now';
}

function listsOf({ records }: FoundContact): string {
  if (records === null) return '–';
  const active = records.filter(({ status }) => isActive(status)).length;
  return `${formatNumber(active)} of ${formatNumber(records.length)}`;
}

function countOf(count: number | undefined): string {
  return count === undefined ? '–' : formatNumber(count);
}

const SORTS = [
  { value: 'address', label: 'By address' },
  { value: 'sent', label: 'Most campaigns first' },
  { value: 'opened', label: 'Most opened first' },
] as const;

const ORDERS: Readonly<
  Record<(typeof SORTS)[number]['value'], (a: FoundContact, b: FoundContact) => number>
> = {
  address: (a, b) => a.email.localeCompare(b.email, 'en'),
  sent: (a, b) => (b.statistics?.sent ?? 0) - (a.statistics?.sent ?? 0),
  opened: (a, b) => (b.statistics?.opened ?? 0) - (a.statistics?.opened ?? 0),
};

export default defineOperation({
  name: NAME,
  summary: 'Look up several addresses at once',
  effect: 'reads',
  endpoints: ['POST /emails', 'POST /emails/campaigns'],
  example: 'ann@example.com, Bob <bob@example.org>',
  inputs: {
    addresses: {
      kind: 'emails',
      label: 'Addresses',
      hint: 'Separated by commas, spaces or lines; pasted names do no harm',
    },
    state: { kind: 'choice', label: 'Status', optional: true, options: FOUND_STATES },
    sort: { kind: 'choice', label: 'Sort by', optional: true, options: SORTS },
    ...BROWSE_INPUTS,
  },
  async run({ addresses, state, sort, page: number = 1, csv }, context) {
    const { contacts, missing } = await lookUp(context.service, addresses.valid);
    const kept = state ? contacts.filter((one) => stateOf(one) === state) : contacts;
    const sorted = sort ? kept.toSorted(ORDERS[sort]) : kept;
    const title = 'Addresses';
    if (csv) {
      const file = exported(
        { title, columns: FOUND_COLUMNS },
        { rows: sorted, isCutShort: false },
        'addresses',
      );
      return { ...file, sections: [...(file.sections ?? []), ...missingNotices(missing)] };
    }
    const values = {
      addresses: addresses.valid.join(', '),
      ...(state && { state }),
      ...(sort && { sort }),
    };
    const card = browsed({
      title,
      summary: summaryOf(contacts),
      operation: NAME,
      values,
      page: await readPage(sourceOf(sorted), { number }),
      columns: FOUND_COLUMNS,
      empty: 'No address fits this filter.',
      open: ({ email }) => ({ label: email, operation: 'contact show', values: { email } }),
      menus: [
        menuFor({ operation: NAME, values }, 'Filter…', 'state', FOUND_STATES),
        menuFor({ operation: NAME, values }, 'Sort…', 'sort', SORTS),
      ],
    });
    return withNotes(card, addresses, missingNotices(missing));
  },
});

function withNotes(card: Reply, addresses: AddressList, notices: readonly Section[]): Reply {
  return {
    ...card,
    sections: [...(card.sections ?? []), ...notices, ...rejectedTexts(addresses)],
  };
}

interface LookedUp {
  readonly contacts: readonly FoundContact[];
  readonly missing: readonly MissingPart[];
}

/** @throws when neither could be read. */
async function lookUp({ contacts }: Service, emails: readonly string[]): Promise<LookedUp> {
  const [records, statistics] = await Promise.all([
    attempt(contacts.findMany(emails)),
    attempt(contacts.statisticsOfMany(emails)),
  ]);
  if (records.failure && statistics.failure) throw records.failure;
  return {
    contacts: emails.map((email) => ({
      email,
      records: foundIn(records, email, []),
      statistics: foundIn(statistics, email, NOTHING_SENT),
    })),
    missing: [
      ...missingOf('lists and statuses', records),
      ...missingOf('campaigns and blacklist', statistics),
    ],
  };
}

const NOTHING_SENT = { sent: 0, opened: 0, clicked: 0, isBlacklisted: false, lists: [] };

/**
 * Returns what was found for an address: `absent` if the answer lacks it, `null` if it wasn't
 * looked up.
 */
function foundIn<Found>(
  { value }: Attempt<PartialLookUp<Found>>,
  email: string,
  absent: Found,
): Found | null {
  if (value === null || value.remaining.includes(email)) return null;
  return value.found.get(email) ?? absent;
}

function missingOf(words: string, { value, failure }: Attempt<PartialLookUp<unknown>>) {
  const reason = failure ?? value?.failure;
  if (!reason) return [];
  const of = value ? ` of ${formatCount(value.remaining.length, 'address', 'addresses')}` : '';
  return [{ words: `${words}${of}`, failure: reason }];
}

const WORDS: Readonly<Record<FoundState, string>> = {
  active: 'getting campaigns',
  inactive: 'in lists but not active',
  blacklisted: 'blacklisted',
  unknown: 'in no list',
};

function summaryOf(contacts: readonly FoundContact[]): string {
  const counts = Map.groupBy(contacts, stateOf);
  const parts = FOUND_STATES.flatMap(({ value }) => {
    const count = counts.get(value)?.length ?? 0;
    return count > 0 ? [`${formatNumber(count)} ${WORDS[value]}`] : [];
  });
  const all = formatCount(contacts.length, 'address', 'addresses');
  return [all, ...(contacts.length > 1 ? parts : [])].join(' · ');
}
