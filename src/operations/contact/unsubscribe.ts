import { isSameAddress } from '../../domain/address.ts';
import { type AddressList } from '../../domain/address-list.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, notice, type Notice, type Reply, type Section } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { InputError, type PostbellError } from '../../lib/errors.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import { numberColumn, tableOf } from '../../commands/browse/columns.ts';
import type { OperationContext } from '../../commands/context.ts';
import { defineOperation } from '../../commands/define.ts';
import { ADDRESSES } from '../../commands/inputs.ts';
import { listTitle } from '../list-words.ts';
import { rejectedTexts } from '../../domain/bulk.ts';
import { commandOf } from '../../commands/usage.ts';

export default defineOperation({
  name: 'contact unsubscribe',
  title: 'Unsubscribe contacts',
  summary: 'Unsubscribe contacts from all lists, or from one',
  right: 'contacts',
  effect: 'writes',
  endpoints: [
    'GET /addressbooks/{id}',
    'POST /emails',
    'POST /addressbooks/{id}/emails/unsubscribe',
  ],
  example: 'ann@example.com list=4101',
  inputs: {
    addresses: ADDRESSES,
    list: {
      kind: 'reference',
      to: 'list',
      label: 'List',
      hint: 'Leave blank to unsubscribe from all their lists',
      optional: true,
    },
  },
  confirmLabel: 'Unsubscribe',
  async preview({ addresses, list }, context) {
    const plan = await planFor(context, addresses, list);
    return plan.lists.length === 0 ? null : previewOf(plan);
  },
  async run({ addresses, list }, context) {
    const { service } = context;
    const plan = await planFor(context, addresses, list);
    const [only] = addresses.valid;
    if (addresses.valid.length === 1 && plan.strangers.length > 0) {
      const where = list === undefined ? 'not on any of your lists' : `not on list ${list}`;
      throw new InputError(`${only} is ${where}.`, { field: 'addresses' });
    }
    const { taken, failure } = await send(service, plan.lists);
    const after = await resultOf(service.contacts.findMany(addresses.valid));
    const unread = after.failure ?? after.value.failure;
    const isOut = (email: string, id: string) =>
      recordsOf(after.value?.found ?? new Map(), email).some(
        (record) => record.listId === id && isUnsubscribed(record),
      );
    const lists = plan.lists.map((one) => {
      const out = one.addresses.filter((email) => isOut(email, one.id));
      return { ...one, done: unread ? (taken.get(one.id) ?? []) : out };
    });
    if (failure && lists.every(({ done }) => done.length === 0)) throw failure;
    return outcomeCard({ ...plan, lists, failure, unread });
  },
});

function previewOf(plan: UnsubscribePlan): Reply {
  const { given, lists } = plan;
  const [only, ...others] = new Set(lists.flatMap(({ addresses }) => addresses));
  const who = others.length === 0 ? only : formatCount(others.length + 1, 'address', 'addresses');
  const isCounted = given.valid.length > 1 || lists.length > 1;
  return {
    title: `Unsubscribe ${who}?`,
    summary: `From ${whence(lists)}. They can only resubscribe themselves.`,
    sections: compact([
      isCounted &&
        tableOf(lists, [
          { title: 'List', cell: ({ title }) => title },
          numberColumn('Addresses', ({ addresses }) => addresses.length),
        ]),
      isCounted && otherCounts(plan),
      ...rejectedTexts(given),
    ]),
    footnote: 'Transactional email continues. To stop everything, blacklist them.',
  };
}

function whence(lists: readonly ListToLeave[]): string {
  const [first, second] = lists;
  return first && !second ? first.title : formatCount(lists.length, 'list');
}

/** Unsubscribes list by list, stops at the first failure, and returns what the service took. */
async function send({ lists }: Service, due: readonly ListToLeave[]) {
  const taken = new Map<string, readonly string[]>();
  for (const { id, addresses } of due) {
    const { value, failure } = await resultOf(lists.unsubscribe(id, addresses));
    if (value) taken.set(id, value.done);
    const stop = failure ?? value.failure;
    if (stop) return { taken, failure: stop };
  }
  return { taken, failure: null };
}

interface UnsubscribePlan {
  readonly given: AddressList;
  readonly lists: readonly ListToLeave[];
  /** Addresses that are in a list, but unsubscribed from it already. */
  readonly already: readonly string[];
  /** Addresses in none of the lists that count. */
  readonly strangers: readonly string[];
}

interface ListToLeave {
  readonly id: string;
  readonly title: string;
  readonly addresses: readonly string[];
}

/** The most addresses at once; `list unsubscribe` takes more, in the background. */
const MOST_AT_ONCE = 1000;
/** The most lists named by title; others are named by their ids alone. */
const MOST_TITLES = 10;

/** @throws {InputError} for too many addresses at once, and for a list's number among them. */
async function planFor(
  { service, rights, commandPrefix }: OperationContext,
  addresses: AddressList,
  listId: string | undefined,
): Promise<UnsubscribePlan> {
  check(addresses, commandPrefix);
  await rights.requireRows('contacts', addresses.valid.length);
  const [{ found, failure }, only] = await Promise.all([
    service.contacts.findMany(addresses.valid),
    listId === undefined ? null : service.lists.get(listId),
  ]);
  // Nothing has been changed yet, so nothing needs to be reported as done.
  if (failure) throw failure;
  const records = addresses.valid.flatMap((email) =>
    recordsOf(found, email)
      .filter((record) => listId === undefined || record.listId === listId)
      .map((record) => ({ ...record, email })),
  );
  const due = records.filter((record) => !isUnsubscribed(record));
  const known = new Set(records.map(({ email }) => email));
  const open = new Set(due.map(({ email }) => email));
  const titled = [...Map.groupBy(due, (record) => record.listId)].map(async ([id, some], index) => {
    const list =
      only ?? (index < MOST_TITLES ? (await resultOf(service.lists.get(id))).value : null);
    const title = list ? listTitle(list) : `list ${id}`;
    return { id, title, addresses: some.map(({ email }) => email) };
  });
  return {
    given: addresses,
    lists: await Promise.all(titled),
    already: [...known].filter((email) => !open.has(email)),
    strangers: addresses.valid.filter((email) => !known.has(email)),
  };
}

/** Returns the records of an address in an answer about many, whatever its case there. */
function recordsOf(
  found: ReadonlyMap<string, readonly ContactInList[]>,
  email: string,
): readonly ContactInList[] {
  return found.get(email) ?? [...found].find(([key]) => isSameAddress(key, email))?.[1] ?? [];
}

function isUnsubscribed({ status: { code } }: ContactInList): boolean {
  const { unsubscribed, unsubscribedFromAll } = CONTACT_STATUS;
  return code === unsubscribed.code || code === unsubscribedFromAll.code;
}

function check({ valid, invalid }: AddressList, commandPrefix: string): void {
  const number = invalid.find(({ text }) => /^\d+$/.test(text))?.text;
  if (number !== undefined) {
    throw new InputError(`Is ${number} a list? Type it as list=${number}.`, { field: 'addresses' });
  }
  if (valid.length > MOST_AT_ONCE) {
    const more = `For more, use ${commandOf('list', commandPrefix)} unsubscribe, which takes a file.`;
    const why = `${formatNumber(valid.length)} addresses are too many; at most ${formatNumber(MOST_AT_ONCE)} work here. ${more}`;
    throw new InputError(why, { field: 'addresses' });
  }
}

interface Outcome extends UnsubscribePlan {
  /** The lists, with the addresses that this run unsubscribed. */
  readonly lists: readonly (ListToLeave & { readonly done: readonly string[] })[];
  /** Reason why it stopped; `null` when the service took all. */
  readonly failure: PostbellError | null;
  /** Reason why the result could not be read back. */
  readonly unread: PostbellError | null;
}

function outcomeCard(outcome: Outcome): Reply {
  const { given, lists, unread } = outcome;
  const [only = ''] = given.valid;
  const isOne = given.valid.length === 1;
  const left = lists.filter(({ done }) => done.length > 0);
  const concerned = left.length > 0 ? left : lists;
  const people = new Set(
    concerned.flatMap(({ done, addresses }) => (left.length > 0 ? done : addresses)),
  );
  const count = formatCount(people.size, 'address', 'addresses');
  const isShown = left.length > 0 && unread === null;
  const verb = isShown ? 'Unsubscribed' : 'Requested to unsubscribe';
  const sentence = (whom: string) => compact([verb, whom, 'from', whence(concerned)]).join(' ');
  const reply = {
    title: isOne ? only : 'Unsubscribe contacts',
    sections: compact([
      !isOne && otherCounts(outcome),
      lists.length > 1 &&
        tableOf(lists, [
          { title: 'List', cell: ({ title }) => title },
          numberColumn('Unsubscribed', ({ done }) => done.length),
        ]),
      ...doubts(outcome),
      ...rejectedTexts(given),
    ]),
    actions: isOne ? [action('contact show', { email: only }, 'Open contact')] : [],
  };
  if (lists.length === 0) {
    const nobody = 'Nothing to change: none of them is subscribed';
    return { ...reply, summary: isOne ? 'Already unsubscribed' : nobody, isUnchanged: true };
  }
  // The single address is named by the title already.
  const whom = isOne ? (isShown ? '' : 'them') : count;
  const announcement = `${uncapitalised(sentence(isOne ? 'a contact' : count))}.`;
  return { ...reply, summary: sentence(whom), announcement };
}

function otherCounts({ given, already, strangers }: UnsubscribePlan): Section | null {
  const counted = (count: number, one: string, many = one) =>
    count > 0 && formatCount(count, one, many);
  const text = compact([
    counted(already.length, 'already unsubscribed'),
    counted(strangers.length, 'not on these lists'),
    counted(given.repeated, 'duplicate skipped', 'duplicates skipped'),
    counted(given.invalid.length, 'invalid'),
  ]).join(' · ');
  return text === '' ? null : { kind: 'paragraph', text };
}

function doubts({ lists, failure, unread }: Outcome): Notice[] {
  const open = lists
    .filter(({ addresses, done }) => done.length < addresses.length)
    .map(({ title, addresses, done }) => {
      return `${formatCount(addresses.length - done.length, 'address', 'addresses')} in ${title}`;
    })
    .join(', ');
  const pending = `Accepted, but not visible yet: ${open}. Check again in a minute.`;
  return compact([
    failure && open && notice('bad', `Stopped before ${open}. ${failure.message}`),
    !failure && !unread && open && notice('warning', pending),
    unread && notice('warning', `Couldn’t check the result: ${unread.message}`),
  ]);
}
