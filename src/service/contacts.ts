import { z } from 'zod';
import { done } from './answer.ts';
import { lookUpInParts, VALUES_A_REQUEST } from './batches.ts';
import {
  count,
  type Decoded,
  flag,
  from,
  id,
  listOf,
  mapOf,
  objectOf,
  phoneOrNull,
  record,
  text,
} from './formats.ts';
import type { Http } from './http.ts';
import { path } from './request.ts';
import { contactStatus, explained } from './status.ts';
import { perZone, type Timestamps } from './timestamps.ts';

/** The variables of an address; the type is the service's name, empty if it gives none. */
const variables = z
  .union([
    z.array(z.object({ name: text, type: text, value: text })),
    // Spec 1, section 2.3 gives this form for the listing only; we assume it for every view.
    mapOf(text).transform((values) =>
      Object.entries(values).map(([name, value]) => ({ name, type: '', value })),
    ),
  ])
  .default([]);

const status = explained(contactStatus);

/** An address in one of the lists; spec 1, section 2.3. */
export type ContactInList = Decoded<typeof contactInList>;
const contactInList = record({ listId: from('book_id', id), email: text, status, variables });

/** An address as its list shows it; spec 1, section 2.3. */
export type ListContact = Decoded<typeof listContact>;
export const listContact = record({ email: text, status, phone: phoneOrNull, variables });

export const contactStatusOfEmail = record({ email: text, status });

const contactsByEmail = mapOf(
  listOf(record({ listId: from('book_id', id), status, variables })),
).transform((byEmail) => {
  const contacts = Object.entries(byEmail).map(
    ([email, records]) => [email, records.map((one) => ({ ...one, email }))] as const,
  );
  return new Map<string, readonly ContactInList[]>(contacts);
});

const listed = (name: string) => listOf(record({ id, name: from(name, text) })).default([]);

const contactStatistics = z
  .object({
    statistic: objectOf({ sent: count, opened: from('open', count), clicked: from('link', count) }),
    blacklist: flag,
    addressbooks: listed('address_book_name'),
  })
  .transform(({ statistic, blacklist, addressbooks }): ContactStatistics => ({
    ...statistic,
    isBlacklisted: blacklist,
    lists: addressbooks,
  }));

export type ContactStatistics = Decoded<typeof statisticsOfOne>;

/** The statistics of one address; `adressbooks` is the spelling of spec 1, section 4.5. */
const statisticsOfOne = objectOf({
  sent: count,
  opened: from('open', count),
  clicked: from('link', count),
  isBlacklisted: from('blacklist', flag),
  lists: from('adressbooks', listed('name')),
});

const statisticsByEmail = mapOf(statisticsOfOne).transform(
  (byEmail): ReadonlyMap<string, ContactStatistics> => new Map(Object.entries(byEmail)),
);

export type ContactOrigin = Decoded<typeof originIn>;

const originIn = perZone(({ timestampOrNull }) =>
  record({
    listId: from('list_id', id),
    listName: from('list_name', text),
    addedAt: from('add_date', timestampOrNull),
    /** As the service names it, e.g. `panel` or `form`. */
    source: text,
  }),
);

/** Contacts; spec 1, section 4.5. We assume a 404 for an address that is in no list. */
export function contactsOf(http: Http, timestamps: Timestamps) {
  const origin = originIn(timestamps);
  return {
    /** Reads one record a list; none for an address that the service doesn't know. */
    find: (email: string) =>
      http.get(path`/emails/${email}`, listOf(contactInList), { whenAbsent: [] }),

    details: (email: string) =>
      http.get(path`/emails/${email}/details`, listOf(origin), { whenAbsent: [] }),

    /** Looks up many in several requests; addresses unknown to the service may be missing. */
    findMany: (emails: readonly string[]) =>
      lookUpInParts(emails, VALUES_A_REQUEST, (part) =>
        http.post(path`/emails`, contactsByEmail, {
          json: { emails: part },
          whenAbsent: new Map(),
          effect: 'reads',
        }),
      ),

    removeFromAllLists: (email: string) =>
      http.delete(path`/emails/${email}`, done, { subject: 'this address' }),

    /** Reads the statistics of an address; they are zeros if the service doesn't know it. */
    statistics: (email: string) =>
      http.get(path`/emails/${email}/campaigns`, contactStatistics, { whenAbsent: NO_STATISTICS }),

    statisticsOfMany: (emails: readonly string[]) =>
      lookUpInParts(emails, VALUES_A_REQUEST, (part) =>
        http.post(path`/emails/campaigns`, statisticsByEmail, {
          json: { emails: part },
          whenAbsent: new Map(),
          effect: 'reads',
        }),
      ),
  };
}

const NO_STATISTICS = { sent: 0, opened: 0, clicked: 0, isBlacklisted: false, lists: [] };
