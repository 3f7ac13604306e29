import { PHONE_COUNTRIES, readPhone } from '../engine/phone-numbers.ts';
import { createSmsCampaign, messagesTo, totalOf } from '../engine/sms-sending.ts';
import { fraction, hashOf, pickWeighted } from '../random.ts';
import type { MailingList } from '../state/lists.ts';
import { addNumber, phonesOf } from '../state/sms-numbers.ts';
import type { World } from '../state/world.ts';
import { atHour } from '../timestamps.ts';
import type { Lists } from './audience.ts';

const SENDER = 'Larkspur';
const HOUR_MS = 3_600_000;
/** One number for so many email addresses of the list. */
const ADDRESSES_A_NUMBER = 6;
/** Ranges that are set aside for stories, as far as there are any. */
const ORIGINS = [
  { weight: 5, prefix: '447700900', digits: 3 },
  { weight: 3, prefix: '491555000', digits: 4 },
  { weight: 3, prefix: '1202555', digits: 4 },
  { weight: 2, prefix: '33199000', digits: 3 },
  { weight: 1, prefix: '38044555', digits: 4 },
] as const;
const CAMPAIGNS = [
  { daysAgo: 8, hour: 11, body: 'Larkspur: our prices change on the 1st. larkspur.example/p' },
  { daysAgo: 1, hour: 15, body: 'Larkspur: your timeline is ready. Have a look in the app.' },
] as const;
const SENDERS = [
  { code: 'GB', pendingMs: 0, isRejected: false },
  { code: 'US', pendingMs: 0, isRejected: false },
  { code: 'DE', pendingMs: 20 * HOUR_MS, isRejected: false },
  { code: 'UA', pendingMs: 0, isRejected: true },
] as const;

/** Numbers of customers, senders in every state and two campaigns, paid before the story begins. */
export function addTextMessages(world: World, lists: Lists, nowMs: number): void {
  addSenders(world, nowMs);
  addNumbers(world, lists.customers);
  addNumbers(world, lists.vip);
  blacklistOne(world, lists.customers);
  for (const { daysAgo, hour, body } of CAMPAIGNS) {
    const atMs = atHour(nowMs, world.timezone, -daysAgo, hour);
    world.agenda.plan(atMs, () => send(world, lists.customers, body));
  }
}

function addSenders({ sms }: World, nowMs: number): void {
  for (const { code, pendingMs, isRejected } of SENDERS) {
    const country = PHONE_COUNTRIES.find((each) => each.code === code);
    if (!country) continue;
    const decidedAtMs = pendingMs > 0 ? nowMs + pendingMs : 0;
    sms.senders.push({
      id: 211 + sms.senders.length,
      name: SENDER,
      country,
      isRejected,
      decidedAtMs,
    });
  }
}

function addNumbers(world: World, list: MailingList): void {
  const count = Math.ceil(list.contacts.size / ADDRESSES_A_NUMBER);
  for (let index = 0; index < count; index++) {
    const hash = hashOf(world.seed, `phone ${list.id} ${index}`);
    const { prefix, digits } = pickWeighted(ORIGINS, fraction(hash, 0));
    const rest = String(Math.floor(fraction(hash, 1) * 10 ** digits)).padStart(digits, '0');
    const read = readPhone(prefix + rest);
    if (!read || phonesOfList(world, list).has(read.phone)) continue;
    const orders = 1 + Math.floor(fraction(hash, 2) * 9);
    addNumber(world, list, read, [{ name: 'Orders', type: 'number', value: orders }]);
  }
}

function phonesOfList({ sms }: World, { id }: MailingList) {
  return sms.numbers.get(id) ?? new Map<string, never>();
}

function blacklistOne(world: World, list: MailingList): void {
  const [phone] = phonesOfList(world, list).keys();
  if (phone === undefined) return;
  const description = 'Asked to be left alone';
  world.sms.blacklist.set(phone, { phone, description, addedAtMs: world.nowMs });
}

/** The story's balance is what is left after its campaigns, so each brings its own money. */
function send(world: World, list: MailingList, body: string): void {
  const draft = {
    listId: list.id,
    sender: SENDER,
    body,
    routes: new Map(),
    scheduledAtMs: undefined,
    isEmulated: false,
    usesDynamicList: false,
  };
  const messages = messagesTo(world, draft, phonesOf(world, list).values());
  world.account.balance += totalOf(messages);
  createSmsCampaign(world, draft, messages);
}
