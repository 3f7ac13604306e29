import { readPhone, type PhoneCountry, type PhoneNumber } from '../engine/phone-numbers.ts';
import { setPhone, setVariables, typeOf, type Contact, type MailingList } from './lists.ts';
import type { SmsNumber } from './sms.ts';
import type { World } from './world.ts';

/** One phone of a list: a number that was added as such, or the phone of a contact. */
export interface ListedPhone {
  readonly phone: string;
  readonly country: PhoneCountry;
  readonly addedAtMs: number;
  readonly number: SmsNumber | undefined;
  /** The first contact with this phone, when the number wasn't added as such. */
  readonly contact: Contact | undefined;
}

export interface NewVariable {
  readonly name: string;
  readonly type: 'string' | 'number' | 'date';
  readonly value: string | number;
}

/** Every phone of a list, by its digits. */
export function phonesOf(world: World, list: MailingList): ReadonlyMap<string, ListedPhone> {
  const phones = new Map<string, ListedPhone>();
  const numbers = numbersOf(world, list);
  for (const number of numbers.values()) {
    const read = readPhone(number.phone);
    if (read) phones.set(number.phone, { ...read, ...number, number, contact: undefined });
  }
  // Most lists hold no phones of contacts at all, and some have a million contacts.
  if (list.phoneCount === numbers.size) return phones;
  for (const contact of list.contacts.values()) {
    const read = contact.phone === '' ? undefined : readPhone(contact.phone);
    if (!read || phones.has(read.phone)) continue;
    const { addedAtMs } = contact;
    phones.set(read.phone, { ...read, addedAtMs, number: undefined, contact });
  }
  return phones;
}

export function addNumber(
  world: World,
  list: MailingList,
  { phone }: PhoneNumber,
  variables: readonly NewVariable[],
): void {
  const number = { phone, variables: new Map(), addedAtMs: world.nowMs };
  numbersOf(world, list).set(phone, number);
  list.phoneCount += 1;
  setNumberVariables(list, number, variables);
}

/** Sets variables beside those that are there; a new name becomes a definition of the list. */
export function setListedVariables(
  list: MailingList,
  { number, contact }: ListedPhone,
  variables: readonly NewVariable[],
): void {
  if (number) return setNumberVariables(list, number, variables);
  if (!contact) return;
  define(list, variables);
  setVariables(
    list,
    contact,
    Object.fromEntries(variables.map(({ name, value }) => [name, value])),
  );
}

/** Takes phones out of a list, contacts keep their addresses; tells how many were there. */
export function removePhones(world: World, list: MailingList, phones: ReadonlySet<string>): number {
  const removed = new Set<string>();
  const numbers = numbersOf(world, list);
  for (const phone of phones) {
    if (!numbers.delete(phone)) continue;
    list.phoneCount -= 1;
    removed.add(phone);
  }
  if (list.phoneCount === numbers.size) return removed.size;
  for (const contact of list.contacts.values()) {
    const phone = contact.phone === '' ? undefined : readPhone(contact.phone)?.phone;
    if (phone === undefined || !phones.has(phone)) continue;
    setPhone(list, contact, '');
    removed.add(phone);
  }
  return removed.size;
}

/**
 * Why this value can't be had, or undefined. What the list has already defined counts before what
 * the caller says (spec 2, section 2.5).
 */
export function faultIn(list: MailingList, { name, type, value }: NewVariable): string | undefined {
  const defined = list.variables.get(name) ?? type;
  if (defined === 'number' && !isNumber(value)) return `${name} must be a number`;
  if (defined === 'date' && !isDay(value)) return `${name} must be a date, YYYY-MM-DD`;
  return undefined;
}

function setNumberVariables(
  list: MailingList,
  number: SmsNumber,
  variables: readonly NewVariable[],
): void {
  define(list, variables);
  for (const { name, value } of variables) number.variables.set(name, value);
}

function define(list: MailingList, variables: readonly NewVariable[]): void {
  for (const { name, type } of variables) {
    if (!list.variables.has(name)) list.variables.set(name, type);
  }
}

function numbersOf({ sms }: World, list: MailingList): Map<string, SmsNumber> {
  const known = sms.numbers.get(list.id);
  if (known) return known;
  const numbers = new Map<string, SmsNumber>();
  sms.numbers.set(list.id, numbers);
  return numbers;
}

function isNumber(value: string | number): boolean {
  return value !== '' && Number.isFinite(Number(value));
}

function isDay(value: string | number): boolean {
  if (typeof value === 'number' || typeOf(value) !== 'date') return false;
  const read = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value);
}
