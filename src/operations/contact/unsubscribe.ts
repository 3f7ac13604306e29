import { attempt, type Attempt } from '../../lib/attempt.ts';
import type { AddressList } from '../../domain/address.ts';
import { InputError, type PostbellError } from '../../lib/errors.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { facts, type Reply, type Section } from '../../domain/reply.ts';
import type { PartialLookUp } from '../../service/batches.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { Service } from '../../service/service.ts';
import { defineOperation } from '../define.ts';
import { rejectedTexts } from './rejected-texts.ts';
import { unsubscribedCard } from './unsubscribe-card.ts';
import {
  isUnsubscribed,
  planFor,
  recordsOf,
  type ListToLeave,
  type UnsubscribePlan,
} from './unsubscribe-plan.ts';

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
