import { z } from 'zod';
import { done } from './answer.ts';
import { count, flag, id, listOf, mapOf, number, objectOf, text } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './path.ts';
import { contactStatus, type Status } from './status.ts';
import type { Timestamps } from './timestamps.ts';

/** An address in one list; spec 1, section 2.3. */
export interface ContactInList {
  readonly listId: string;
  readonly email: string;
  readonly status: Status;
  readonly variables: readonly ContactVariable[];
}

interface ContactVariable {
  readonly name: string;
  /** As the service names it: string, date, number; empty when it tells none. */
  readonly type: string;
  readonly value: string;
}

/** How an address came into a list. */
export interface ContactOrigin {
  readonly listId: string;
  readonly listName: string;
  readonly addedAt: Date | null;
  /** As the service names it, e.g. `panel` or `form`. */
  readonly source: string;
}

/** What the campaigns did with an address, all lists together. */
export interface ContactStatistics {
  readonly sent: number;
  readonly opened: number;
  readonly clicked: number;
  readonly isBlacklisted: boolean;
  readonly lists: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Contacts by address; spec 1, section 4.5. We assume that a 404 to a look-up means that the
 * address is in no list.
 */
export function contactsOf(http: Http, timestamps: Timestamps) {
  const origin = originIn(timestamps);
  return {
    /** One record a list; none for an address that the service doesn't know. */
    find: (email: string): Promise<readonly ContactInList[]> =>
      http.get(path`/emails/${email}`, { answer: listOf(contactInList), whenAbsent: [] }),

    /** One record a list; none for an address that the service doesn't know. */
    details: (email: string): Promise<readonly ContactOrigin[]> =>
      http.get(path`/emails/${email}/details`, { answer: listOf(origin), whenAbsent: [] }),

    /** Zeros for an address that the service doesn't know. */
    statistics: (email: string): Promise<ContactStatistics> =>
      http.get(path`/emails/${email}/campaigns`, {
        answer: contactStatistics,
        whenAbsent: NO_STATISTICS,
      }),

    removeFromAllLists: (email: string): Promise<void> =>
      http.delete(path`/emails/${email}`, {
        answer: done,
        subject: 'this address',
        effect: 'repeatable',
      }),
  };
}

const NO_STATISTICS: ContactStatistics = {
  sent: 0,
  opened: 0,
  clicked: 0,
  isBlacklisted: false,
  lists: [],
};

const variables = z.union([
  z.array(z.object({ name: text, type: text, value: text })),
  // Spec 1, section 2.3 gives this form for the contact listing; we assume that look-ups may too.
  mapOf(text).transform((values) =>
    Object.entries(values).map(([name, value]) => ({ name, type: '', value })),
  ),
]);

const contactInList = z
  .object({
    book_id: id,
    email: text,
    status: number.transform(contactStatus),
    variables: variables.optional().default([]),
  })
  .transform(({ book_id, ...rest }): ContactInList => ({
    listId: book_id,
    ...rest,
  }));

const contactStatistics = z
  .object({
    statistic: objectOf({ sent: count, open: count, link: count }),
    blacklist: flag,
    addressbooks: listOf(z.object({ id, address_book_name: text })),
  })
  .transform(({ statistic, blacklist, addressbooks }): ContactStatistics => ({
    sent: statistic.sent,
    opened: statistic.open,
    clicked: statistic.link,
    isBlacklisted: blacklist,
    lists: addressbooks.map((list) => ({ id: list.id, name: list.address_book_name })),
  }));

function originIn({ timestampOrNull }: Timestamps) {
  return z
    .object({ list_id: id, list_name: text, add_date: timestampOrNull, source: text })
    .transform((wire): ContactOrigin => ({
      listId: wire.list_id,
      listName: wire.list_name,
      addedAt: wire.add_date,
      source: wire.source,
    }));
}
