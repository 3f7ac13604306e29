import type { AddressList } from '../../domain/address.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, facts, notice, type Reply, type Section, type Step } from '../../domain/reply.ts';
import { attempt, type Attempt } from '../../lib/attempt.ts';
import { compact } from '../../lib/compact.ts';
import { InputError, type PostbellError } from '../../lib/errors.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { PartialLookUp } from '../../service/batches.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import { defineOperation } from '../define.ts';
import { listTitle } from '../list/list-words.ts';
import { rejectedTexts } from './rejected-texts.ts';

export default defineOperation({
  name: 'contact unsubscribe',
  summary: 'Unsubscribe addresses from all lists, or from one',
  effect: 'writes',
  endpoints: [
    'GET /addressbooks/{id}',
    'POST /emails',
    'POST /addressbooks/{id}/emails/unsubscribe',
  ],
  example: 'ann@example.com list=4101',
  inputs: {
    addresses: {
      kind: 'emails',
      label: 'Addresses',
      hint: 'Separated by commas, spaces or lines; pasted names do no harm',
    },
    list: {
      kind: 'reference',
      to: 'list',
      label: 'List',
      hint: 'Empty: every list that they are in',
      optional: true,
    },
  },
  confirmLabel: 'Unsubscribe',
  async preview({ addresses, list }, { service }) {
    const plan = await planFor(service, addresses, list);
    return plan.lists.length === 0 ? null : previewOf(addresses, plan);
  },
  async run({ addresses, list }, { service }) {
    const plan = await planFor(service, addresses, list);
    refuseStranger(addresses, plan, list);
    const sent = await send(service, plan.lists);
    const after = await attempt(service.contacts.findMany(addresses.valid));
    const lists = plan.lists.map((one) => ({
      ...one,
      done: doneIn(one, after, sent.taken),
    }));
    const isDone = lists.some(({ done }) => done.length > 0);
    if (sent.failure && !isDone) throw sent.failure;
    return unsubscribedCard({
      given: addresses,
      plan,
      lists,
      failure: sent.failure,
      unread: after.failure ?? after.value.failure,
    });
  },
});

function previewOf(given: AddressList, { lists, already, strangers }: UnsubscribePlan): Reply {
  const people = new Set(lists.flatMap(({ addresses }) => addresses));
  const [only] = people;
  const who = people.size === 1 ? only : formatCount(people.size, 'address', 'addresses');
  return {
    title: `Unsubscribe ${who}?`,
    summary: `From ${whence(lists)}. Only they themselves can come back.`,
    sections: [
      ...(given.valid.length > 1 || lists.length > 1
        ? countsOf({ lists, already, strangers })
        : []),
      ...rejectedTexts(given),
    ],
    footnote: 'SMTP e-mails go on; the blacklist stops everything.',
  };
}

function countsOf({ lists, already, strangers }: UnsubscribePlan): Section[] {
  return [
    {
      kind: 'table',
      columns: [{ title: 'List' }, { title: 'Addresses', align: 'right' }],
      rows: lists.map(({ title, addresses }) => [title, formatNumber(addresses.length)]),
    },
    facts([
      { label: 'Already unsubscribed', value: formatNumber(already.length) },
      { label: 'In no such list', value: formatNumber(strangers.length) },
    ]),
  ];
}

function whence(lists: readonly ListToLeave[]): string {
  const [first, second] = lists;
  return first && !second ? first.title : formatCount(lists.length, 'list');
}

/** @throws {InputError} when the one address that was given isn't there. */
function refuseStranger(
  { valid }: AddressList,
  { strangers }: UnsubscribePlan,
  listId: string | undefined,
): void {
  const [only] = valid;
  if (valid.length > 1 || strangers.length === 0) return;
  const where = listId === undefined ? 'in none of your lists' : `not in list ${listId}`;
  throw new InputError(`${only} is ${where}: nothing to unsubscribe.`, { field: 'addresses' });
}

interface Sent {
  /** Addresses that the service took, by list. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
  readonly failure: PostbellError | null;
}

/** Unsubscribes list by list, and stops at the first failure. */
async function send({ lists }: Service, due: readonly ListToLeave[]): Promise<Sent> {
  const taken = new Map<string, readonly string[]>();
  for (const { id, addresses } of due) {
    const { value, failure } = await attempt(lists.unsubscribe(id, addresses));
    if (value) taken.set(id, value.done);
    const stop = failure ?? value?.failure ?? null;
    if (stop) return { taken, failure: stop };
  }
  return { taken, failure: null };
}

/**
 * Returns the addresses that the service shows as unsubscribed; where that can't be read, those
 * that it took.
 */
function doneIn(
  { id, addresses }: ListToLeave,
  after: Attempt<PartialLookUp<readonly ContactInList[]>>,
  taken: Sent['taken'],
): readonly string[] {
  if (after.failure || after.value.failure) return taken.get(id) ?? [];
  return addresses.filter((email) =>
    recordsOf(after.value.found, email).some(
      (record) => record.listId === id && isUnsubscribed(record),
    ),
  );
}

/** Addresses to unsubscribe, by list. */
interface UnsubscribePlan {
  readonly lists: readonly ListToLeave[];
  /** Addresses that are in a list, but unsubscribed from it already. */
  readonly already: readonly string[];
  /** Addresses in none of the lists that count. */
  readonly strangers: readonly string[];
}

interface ListToLeave {
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
async function planFor(
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
function recordsOf(
  found: ReadonlyMap<string, readonly ContactInList[]>,
  email: string,
): readonly ContactInList[] {
  const exact = found.get(email);
  if (exact) return exact;
  return [...found].find(([key]) => key.toLowerCase() === email)?.[1] ?? [];
}

function isUnsubscribed({ status }: Pick<ContactInList, 'status'>): boolean {
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

interface Outcome {
  readonly given: AddressList;
  readonly plan: UnsubscribePlan;
  readonly lists: readonly ListLeft[];
  /** Reason why it stopped; `null` when the service took all. */
  readonly failure: PostbellError | null;
  /** Reason why the result could not be read back. */
  readonly unread: PostbellError | null;
}

interface ListLeft extends ListToLeave {
  /** Addresses that this run unsubscribed. */
  readonly done: readonly string[];
}

/** Returns the card with the result of unsubscribing. */
function unsubscribedCard(outcome: Outcome): Reply {
  const { given, lists } = outcome;
  const [only = ''] = given.valid;
  const isOne = given.valid.length === 1;
  const said = sayingOf(outcome);
  return {
    title: isOne ? only : 'Unsubscribe',
    summary: said ? said.to(isOne ? said.one : said.count) : nothingToDo(isOne),
    sections: compact([
      isOne ? null : counts(outcome),
      lists.length > 1 && perList(lists),
      ...doubts(outcome),
      ...rejectedTexts(given),
    ]),
    steps: isOne ? [lookUp(only)] : [],
    ...(said && {
      announcement: `${uncapitalised(said.to(isOne ? 'an address' : said.count))}.`,
    }),
  };
}

function nothingToDo(isOne: boolean): string {
  return isOne
    ? 'Was already unsubscribed: nothing to do.'
    : 'Nothing to do: none of them is subscribed.';
}

/** Describes what was done, or requested where it doesn't show; `null` when there was nothing to do. */
function sayingOf({ lists, unread }: Outcome) {
  const left = lists.filter(({ done }) => done.length > 0);
  const isShown = left.length > 0 && unread === null;
  const concerned = left.length > 0 ? left : lists;
  const [first] = concerned;
  if (!first) return null;
  const people = peopleIn(concerned, left.length > 0 ? 'done' : 'addresses');
  const where = concerned.length === 1 ? first.title : formatCount(concerned.length, 'list');
  const verb = isShown ? 'Unsubscribed' : 'Asked the service to unsubscribe';
  return {
    count: formatCount(people, 'address', 'addresses'),
    /** The single address is named by the title already. */
    one: isShown ? '' : 'it',
    to: (whom: string) => [verb, whom, 'from', where].filter(Boolean).join(' '),
  };
}

function peopleIn(lists: readonly ListLeft[], which: 'done' | 'addresses'): number {
  return new Set(lists.flatMap((list) => list[which])).size;
}

function counts({ given, plan, lists }: Outcome): Section {
  const facts: readonly (readonly [string, number])[] = [
    ['Unsubscribed', peopleIn(lists, 'done')],
    ['Already unsubscribed', plan.already.length],
    ['In no such list', plan.strangers.length],
    ['Repeated in your text', given.repeated],
    ['Not understood', given.invalid.length],
  ];
  return {
    kind: 'facts',
    facts: facts
      .filter(([label, value]) => value > 0 || label === 'Unsubscribed')
      .map(([label, value]) => ({ label, value: formatNumber(value) })),
  };
}

function perList(left: readonly ListLeft[]): Section {
  return {
    kind: 'table',
    columns: [{ title: 'List' }, { title: 'Unsubscribed', align: 'right' }],
    rows: left.map(({ title, done }) => [title, formatNumber(done.length)]),
  };
}

function doubts({ lists, failure, unread }: Outcome): Section[] {
  const sections: Section[] = [];
  const open = lists.filter(({ addresses, done }) => done.length < addresses.length);
  if (failure && open.length > 0) {
    const text = `It stopped; ${openIn(open)}. ${failure.message}`;
    sections.push(notice('bad', text));
  }
  if (!failure && !unread && open.length > 0) {
    const text = `The service accepted it and doesn’t show it yet: ${openIn(open)}. Look again in a minute.`;
    sections.push(notice('warning', text));
  }
  if (unread) {
    const text = `Whether it shows could not be read: ${unread.message}`;
    sections.push(notice('warning', text));
  }
  return sections;
}

function openIn(open: readonly ListLeft[]): string {
  const parts = open.map(
    ({ title, addresses, done }) =>
      `${formatCount(addresses.length - done.length, 'address', 'addresses')} in ${title}`,
  );
  return parts.join(', ');
}

function lookUp(email: string): Step {
  return action('Look up', 'contact show', { email });
}
