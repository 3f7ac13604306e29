import { CONTACT } from '../codes.ts';
import { fraction, pickWeighted } from '../random.ts';
import { addContact, createList, keyOf, type MailingList } from '../state/lists.ts';
import type { World } from '../state/world.ts';
import { LISTS, type ListKey } from './company.ts';
import { createPeople, dayOf, type Person } from './people.ts';

export type Lists = Readonly<Record<ListKey, MailingList>>;

const DAY_MS = 86_400_000;
/** The part of the people who are nothing but leads. */
const LEADS_SHARE = 0.086;
const STRANGERS_BLACKLISTED = 15;

/** What contacts were before the story begins; its campaigns add to that. */
const STATUSES = [
  { weight: 962, status: CONTACT.active },
  { weight: 15, status: CONTACT.unsubscribed },
  { weight: 6, status: CONTACT.new },
  { weight: 6, status: CONTACT.confirmationRequested },
  { weight: 4, status: CONTACT.sendingError },
  { weight: 3, status: CONTACT.unsubscribedFromAll },
  { weight: 2, status: CONTACT.blocked },
  { weight: 2, status: CONTACT.temporarilyUnavailable },
] as const;

/** Fills the world with the company's lists and the people in them. */
export function addAudience(world: World, count: number, nowMs: number): Lists {
  const people = createPeople(world.seed, count, nowMs);
  const firstLead = Math.round(count * (1 - LEADS_SHARE));
  const [subscribers, leads] = [people.slice(0, firstLead), people.slice(firstLead)];
  const lists = createLists(world, nowMs);
  for (const [position, { key, share }] of LISTS.entries()) {
    const chosen = subscribers.filter(({ hash }) => fraction(hash, 100 + position) < share);
    for (const person of key === 'leads' ? leads : chosen) join(lists[key], person);
  }
  addAnn(lists, nowMs);
  addBob(world, lists, nowMs);
  blacklistSome(world, people);
  unsubscribeSome(world, people, nowMs);
  return lists;
}

function createLists(world: World, nowMs: number): Lists {
  const create = (key: ListKey) => {
    const { name, ageDays } = LISTS.find((list) => list.key === key) ?? LISTS[0];
    const list = createList(world.nextId('list'), name, nowMs - ageDays * DAY_MS);
    world.lists.set(list.id, list);
    return list;
  };
  return {
    newsletter: create('newsletter'),
    customers: create('customers'),
    trial: create('trial'),
    vip: create('vip'),
    webinar: create('webinar'),
    beta: create('beta'),
    partners: create('partners'),
    leads: create('leads'),
  };
}

function join(list: MailingList, { address, variables, joinedAtMs, hash }: Person): void {
  addContact(list, {
    address,
    status: pickWeighted(STATUSES, fraction(hash, 200 + list.id)).status,
    phone: '',
    variables,
    // Who was with the company before the list was made was put into it in its first month.
    addedAtMs: Math.max(joinedAtMs, list.createdAtMs + fraction(hash, 600) * 30 * DAY_MS),
    source: fraction(hash, 300 + list.id) < 0.7 ? 'form' : 'panel',
  });
}

/** Somebody worth looking up: in three lists, unsubscribed from one of them. */
function addAnn(lists: Lists, nowMs: number): void {
  const joinedAtMs = nowMs - 850 * DAY_MS;
  const ann = {
    address: 'ann@example.com',
    phone: '+441174960123',
    variables: { Name: 'Ann Hartley', City: 'Bristol', Plan: 'Pro', Since: dayOf(joinedAtMs) },
    addedAtMs: joinedAtMs,
    source: 'form',
  } as const;
  addContact(lists.newsletter, { ...ann, status: CONTACT.active });
  addContact(lists.customers, {
    ...ann,
    status: CONTACT.active,
    source: 'panel',
    variables: { ...ann.variables, Orders: 7 },
  });
  addContact(lists.webinar, {
    ...ann,
    status: CONTACT.unsubscribed,
    addedAtMs: nowMs - 50 * DAY_MS,
  });
}

/** Somebody who gets nothing: blacklisted, and unsubscribed in the SMTP area too. */
function addBob(world: World, lists: Lists, nowMs: number): void {
  const joinedAtMs = nowMs - 610 * DAY_MS;
  const bob = {
    address: 'bob@example.org',
    status: CONTACT.active,
    phone: '',
    variables: { Name: 'Bob Okafor', City: 'Leeds', Plan: 'Free', Since: dayOf(joinedAtMs) },
    addedAtMs: joinedAtMs,
    source: 'form',
  } as const;
  addContact(lists.newsletter, bob);
  addContact(lists.trial, bob);
  world.blacklist.set(bob.address, { address: bob.address, comment: 'asked by phone' });
  world.smtpUnsubscribed.set(bob.address, {
    address: bob.address,
    how: 'user',
    comment: 'asked by phone',
    atMs: world.nowMs,
  });
}

function blacklistSome(world: World, people: readonly Person[]): void {
  const known = people.filter(({ hash }) => fraction(hash, 400) < 0.004).slice(0, 24);
  const strangers = Array.from(
    { length: STRANGERS_BLACKLISTED },
    (_, index) => `trap${index + 1}@blocked.example`,
  );
  for (const address of [...known.map((person) => person.address), ...strangers]) {
    world.blacklist.set(keyOf(address), { address, comment: '' });
  }
}

function unsubscribeSome(world: World, people: readonly Person[], nowMs: number): void {
  const ways = ['link', 'user', 'complaint'] as const;
  for (const { address, hash } of people.filter(({ hash }) => fraction(hash, 500) < 0.005)) {
    const how = ways[Math.floor(fraction(hash, 501) * ways.length)] ?? 'link';
    const atMs = nowMs - Math.floor(fraction(hash, 502) * 20 * DAY_MS);
    world.smtpUnsubscribed.set(keyOf(address), { address, how, comment: '', atMs });
  }
}
