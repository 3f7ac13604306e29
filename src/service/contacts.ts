import { z } from 'zod';
import { count, flag, id, listOf, mapOf, objectOf, text, textOrNull } from './formats.ts';
import { contactStatus, explainedStatus, type Status, statusOf } from './status.ts';
import type { Timestamps } from './timestamps.ts';
import { done } from './answer.ts';
import type { Http } from './http.ts';
import { lookUpInParts, type PartialLookUp } from './batches.ts';
import { path } from './call.ts';

/** An address in one of the lists; spec 1, section 2.3. */
export interface ContactInList {
  readonly listId: string;
  readonly email: string;
  readonly status: Status;
  readonly variables: readonly ContactVariable[];
}

/** An address as its list shows it; spec 1, section 2.3. */
export interface ListContact {
  readonly email: string;
  readonly status: Status;
  readonly phone: string | null;
  readonly variables: readonly ContactVariable[];
}

interface ContactVariable {
  readonly name: string;
  /** The service's name of the type: string, date, number; empty if it gives none. */
  readonly type: string;
  readonly value: string;
}

/** The origin of an address in a list. */
export interface ContactOrigin {
  readonly listId: string;
  readonly listName: string;
  readonly addedAt: Date | null;
  /** As the service names it, e.g. `panel` or `form`. */
  readonly source: string;
}

/** The statistics of all campaigns to an address, over all lists. */
export interface ContactStatistics {
  readonly sent: number;
  readonly opened: number;
  readonly clicked: number;
  readonly isBlacklisted: boolean;
  readonly lists: readonly { readonly id: string; readonly name: string }[];
}

const variables = z
  .union([
    z.array(z.object({ name: text, type: text, value: text })),
    // Spec 1, section 2.3 gives this form for the listing only; we assume it for every view.
    mapOf(text).transform((values) =>
      Object.entries(values).map(([name, value]) => ({ name, type: '', value })),
    ),
  ])
  .optional()
  .default([]);

const contactInList = z
  .object({ book_id: id, email: text, ...explainedStatus, variables })
  .transform((wire): ContactInList => ({
    listId: wire.book_id,
    email: wire.email,
    status: statusOf(wire, contactStatus),
    variables: wire.variables,
  }));

export const listContact = z
  .object({ email: text, ...explainedStatus, phone: textOrNull, variables })
  .transform((wire): ListContact => ({
    email: wire.email,
    status: statusOf(wire, contactStatus),
    phone: wire.phone,
    variables: wire.variables,
  }));

/** An address with its status, from a search in one list. */
export const contactStatusOfEmail = z
  .object({ email: text, ...explainedStatus })
  .transform((wire) => ({ email: wire.email, status: statusOf(wire, contactStatus) }));

/** The answer to a look-up of many addresses; spec 1, section 4.5. */
const contactsByEmail = mapOf(
  listOf(z.object({ book_id: id, ...explainedStatus, variables })),
).transform(
  (byEmail): ReadonlyMap<string, readonly ContactInList[]> =>
    new Map(
      Object.entries(byEmail).map(([email, records]) => [
        email,
        records.map((wire) => ({
          listId: wire.book_id,
          email,
          status: statusOf(wire, contactStatus),
          variables: wire.variables,
        })),
      ]),
    ),
);

const contactStatistics = z
  .object({
    statistic: objectOf({ sent: count, open: count, link: count }),
    blacklist: flag,
    addressbooks: listOf(z.object({ id, address_book_name: text }))
      .optional()
      .default([]),
  })
  .transform(({ statistic, blacklist, addressbooks }): ContactStatistics => ({
    sent: statistic.sent,
    opened: statistic.open,
    clicked: statistic.link,
    isBlacklisted: blacklist,
    lists: addressbooks.map((list) => ({ id: list.id, name: list.address_book_name })),
  }));

/** The statistics of one address; `adressbooks` is the spelling of spec 1, section 4.5. */
const statisticsOfOne = objectOf({
  sent: count,
  open: count,
  link: count,
  adressbooks: listOf(z.object({ id, name: text }))
    .optional()
    .default([]),
  blacklist: flag,
}).transform((wire): ContactStatistics => ({
  sent: wire.sent,
  opened: wire.open,
  clicked: wire.link,
  isBlacklisted: wire.blacklist,
  lists: wire.adressbooks,
}));

const statisticsByEmail = mapOf(statisticsOfOne).transform(
  (byEmail): ReadonlyMap<string, ContactStatistics> => new Map(Object.entries(byEmail)),
);

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

/**
 * Contacts by address; spec 1, section 4.5. We assume that a look-up gets a 404 if the address is
 * in no list.
 */
export function contactsOf(http: Http, timestamps: Timestamps) {
  const origin = originIn(timestamps);
  return {
    /** Reads one record a list; none for an address that the service doesn't know. */
    find: (email: string): Promise<readonly ContactInList[]> =>
      http.get(path`/emails/${email}`, { answer: listOf(contactInList), whenAbsent: [] }),

    /** Reads one record a list; none for an address that the service doesn't know. */
    details: (email: string): Promise<readonly ContactOrigin[]> =>
      http.get(path`/emails/${email}/details`, { answer: listOf(origin), whenAbsent: [] }),

    /** Looks up many in several requests; addresses unknown to the service may be missing. */
    findMany: (emails: readonly string[]): Promise<PartialLookUp<readonly ContactInList[]>> =>
      lookUpInParts(emails, (part) =>
        http.post(path`/emails`, {
          answer: contactsByEmail,
          json: { emails: part },
          whenAbsent: new Map(),
          effect: 'reads',
        }),
      ),

    removeFromAllLists: (email: string): Promise<void> =>
      http.delete(path`/emails/${email}`, {
        answer: done,
        subject: 'this address',
        effect: 'repeatable',
      }),

    /** Reads the statistics of an address; they are zeros if the service doesn't know it. */
    statistics: (email: string): Promise<ContactStatistics> =>
      http.get(path`/emails/${email}/campaigns`, {
        answer: contactStatistics,
        whenAbsent: NO_STATISTICS,
      }),

    /** Looks up many in several requests; addresses unknown to the service may be missing. */
    statisticsOfMany: (emails: readonly string[]): Promise<PartialLookUp<ContactStatistics>> =>
      lookUpInParts(emails, (part) =>
        http.post(path`/emails/campaigns`, {
          answer: statisticsByEmail,
          json: { emails: part },
          whenAbsent: new Map(),
          effect: 'reads',
        }),
      ),
  };
}

const NO_STATISTICS: ContactStatistics = {
  sent: 0,
  opened: 0,
  clicked: 0,
  isBlacklisted: false,
  lists: [],
};
