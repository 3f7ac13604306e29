import { z } from 'zod';
import { count, flag, id, listOf, mapOf, objectOf, text, textOrNull } from './formats.ts';
import { contactStatus, explainedStatus, statusOf, type Status } from './status.ts';
import type { Timestamps } from './timestamps.ts';

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

export const contactInList = z
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
export const contactsByEmail = mapOf(
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

export const contactStatistics = z
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

export const statisticsByEmail = mapOf(statisticsOfOne).transform(
  (byEmail): ReadonlyMap<string, ContactStatistics> => new Map(Object.entries(byEmail)),
);

export function originIn({ timestampOrNull }: Timestamps) {
  return z
    .object({ list_id: id, list_name: text, add_date: timestampOrNull, source: text })
    .transform((wire): ContactOrigin => ({
      listId: wire.list_id,
      listName: wire.list_name,
      addedAt: wire.add_date,
      source: wire.source,
    }));
}
