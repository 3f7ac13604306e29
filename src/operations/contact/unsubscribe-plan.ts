import type { AddressList } from '../../domain/address.ts';
import { attempt } from '../../lib/attempt.ts';
import { InputError } from '../../lib/errors.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import { listTitle } from '../list/list-title.ts';

/** Addresses to unsubscribe, by list. */
export interface UnsubscribePlan {
  readonly lists: readonly ListToLeave[];
  /** Addresses that are in a list, but unsubscribed from it already. */
  readonly already: readonly string[];
  /** Addresses in none of the lists that count. */
  readonly strangers: readonly string[];
}

export interface ListToLeave {
  readonly id: string;
  /** Title such as `Newsletter (4101)`. */
  readonly title: string;
  readonly addresses: readonly string[];
}

/** The most addresses at once; `list unsubscribe` takes more, in the background. */
const MOST_AT_ONCE = 1000;
/** The most lists named by title; others are named by their ids alone. */
const MOST_TITLES = 10;

/**
 * Looks up the lists of the addresses.
 * @param listId Only this list counts; absent: all.
 * @throws {InputError} for more addresses than can be done at once, and for a list's number that
 * stands among them.
 */
export async function planFor(
  service: Service,
  addresses: AddressList,
  listId: string | undefined,
): Promise<UnsubscribePlan> {
  check(addresses);
  const [{ found, failure }, only] = await Promise.all([
    service.contacts.findMany(addresses.valid),
    listId === undefined ? null : service.lists.get(listId),
  ]);
  // Nothing has been changed yet, so nothing needs to be reported as done.
  if (failure) throw failure;
  const isMeant = (record: ContactInList) => listId === undefined || record.listId === listId;
  const records = addresses.valid.flatMap((email) =>
    recordsOf(found, email)
      .filter(isMeant)
      .map((record) => ({ ...record, email })),
  );
  const due = records.filter((record) => !isUnsubscribed(record));
  const known = new Set(records.map(({ email }) => email));
  const open = new Set(due.map(({ email }) => email));
  const byList = Map.groupBy(due, (record) => record.listId);
  const titles = await titlesOf(service, [...byList.keys()], only && listTitle(only));
  return {
    lists: [...byList].map(([id, some], index) => ({
      id,
      title: titles[index] ?? `list ${id}`,
      addresses: some.map(({ email }) => email),
    })),
    already: [...known].filter((email) => !open.has(email)),
    strangers: addresses.valid.filter((email) => !known.has(email)),
  };
}

/** Returns the records of an address in an answer about many, whatever its case there. */
export function recordsOf(
  found: ReadonlyMap<string, readonly ContactInList[]>,
  email: string,
): readonly ContactInList[] {
  const exact = found.get(email);
  if (exact) return exact;
  return [...found].find(([key]) => key.toLowerCase() === email)?.[1] ?? [];
}

export function isUnsubscribed({ status }: Pick<ContactInList, 'status'>): boolean {
  return (
    status.code === CONTACT_STATUS.unsubscribed.code ||
    status.code === CONTACT_STATUS.unsubscribedFromAll.code
  );
}

function check({ valid, invalid }: AddressList): void {
  const number = invalid.find(({ text }) => /^\d+$/.test(text))?.text;
  if (number !== undefined) {
    throw new InputError(`Is ${number} a list? Then write it as list=${number}.`, {
      field: 'addresses',
    });
  }
  if (valid.length > MOST_AT_ONCE) {
    throw new InputError(
      `These are ${valid.length} addresses; at most ${MOST_AT_ONCE} go at once here. ` +
        'For more, unsubscribe them list by list with /list unsubscribe, which takes a file.',
      { field: 'addresses' },
    );
  }
}

async function titlesOf(
  { lists }: Service,
  ids: readonly string[],
  only: string | null,
): Promise<readonly string[]> {
  if (only !== null) return [only];
  const found = await Promise.all(ids.slice(0, MOST_TITLES).map((id) => attempt(lists.get(id))));
  return ids.map((id, index) => {
    const list = found[index]?.value;
    return list ? listTitle(list) : `list ${id}`;
  });
}
