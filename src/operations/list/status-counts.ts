import { formatNumber, formatShare } from '../../domain/figures.ts';
import type { Section } from '../../domain/reply.ts';
import type { ListContact } from '../../service/contacts.ts';
import type { List } from '../../service/lists/list.ts';
import { readAll } from '../browse/read-page.ts';

/**
 * The most contacts read to count statuses, since the service counts active and inactive ones only.
 */
const MOST_COUNTED = 1000;

/** Inactive contacts of a list, counted by status. */
export interface StatusCounts {
  readonly counts: readonly { readonly status: string; readonly count: number }[];
  readonly isCutShort: boolean;
}

export async function countStatuses(contacts: AsyncIterable<ListContact>): Promise<StatusCounts> {
  const { rows, isCutShort } = await readAll(contacts, MOST_COUNTED);
  const groups = Map.groupBy(rows, ({ status }) => status.name);
  const counts = [...groups].map(([status, contacts]) => ({ status, count: contacts.length }));
  return { counts: counts.sort((a, b) => b.count - a.count), isCutShort };
}

/** Shows why addresses of the list get nothing. */
export function statusTable({ emails }: List, { counts, isCutShort }: StatusCounts): Section[] {
  if (counts.length === 0) return [];
  const all = emails.total;
  const seen = formatNumber(MOST_COUNTED);
  return [
    { kind: 'heading', text: isCutShort ? `Why inactive: the first ${seen}` : 'Why inactive' },
    {
      kind: 'table',
      columns: [
        { title: 'Status' },
        { title: 'Contacts', align: 'right' },
        {
          title: isCutShort ? `Of these ${seen}` : `Of all ${formatNumber(all)}`,
          align: 'right',
        },
      ],
      rows: counts.map(({ status, count }) => [
        status,
        formatNumber(count),
        formatShare(count, isCutShort ? MOST_COUNTED : all),
      ]),
    },
  ];
}
