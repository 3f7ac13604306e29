import { formatNumber } from '../../domain/figures.ts';
import type { ContactInList, ContactStatistics } from '../../service/contacts.ts';
import type { Column } from '../browse/browsed.ts';
import { isActive } from './why-standing.ts';

/** One of several addresses that were looked up together. */
export interface FoundContact {
  readonly email: string;
  /** `null`: could not be read. */
  readonly records: readonly ContactInList[] | null;
  /** `null`: could not be read. */
  readonly statistics: ContactStatistics | null;
}

export const FOUND_STATES = [
  { value: 'active', label: 'Gets campaigns' },
  { value: 'inactive', label: 'In lists, but not active' },
  { value: 'blacklisted', label: 'Blacklisted' },
  { value: 'unknown', label: 'In no list' },
] as const;
export type FoundState = (typeof FOUND_STATES)[number]['value'];

/** Returns the state of an address; `null` when that could not be read. */
export function stateOf({ records, statistics }: FoundContact): FoundState | null {
  if (statistics?.isBlacklisted) return 'blacklisted';
  if (records === null) return null;
  if (records.length === 0) return 'unknown';
  return records.some(({ status }) => isActive(status)) ? 'active' : 'inactive';
}

export const FOUND_COLUMNS: readonly Column<FoundContact>[] = [
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
