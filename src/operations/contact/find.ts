import type { AddressList } from '../../domain/address.ts';
import { attempt, type Attempt } from '../../lib/attempt.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { Reply, Section } from '../../domain/reply.ts';
import type { PartialLookUp } from '../../service/batches.ts';
import type { Service } from '../../service/service.ts';
import { browsed, BROWSE_INPUTS, exported, menuFor } from '../browse/browsed.ts';
import { readPage, sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';
import {
  FOUND_COLUMNS,
  FOUND_STATES,
  stateOf,
  type FoundContact,
  type FoundState,
} from './found-contacts.ts';
import { missingNotices, type MissingPart } from './missing-parts.ts';
import { rejectedTexts } from './rejected-texts.ts';

const NAME = 'contact find';

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
