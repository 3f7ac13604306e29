import { CONTACT } from '../codes.ts';

export type VariableType = 'string' | 'number' | 'date';
export type Variables = Readonly<Record<string, string | number>>;

export interface MailingList {
  readonly id: number;
  name: string;
  /** Spec 1, section 3.1. */
  status: number;
  readonly createdAtMs: number;
  /** The definitions: name to type. */
  readonly variables: Map<string, VariableType>;
  /** By key of the address, in the order of adding. */
  readonly contacts: Map<string, Contact>;
  activeCount: number;
  phoneCount: number;
  /** Snapshots for paging, dropped at each change. */
  readonly pages: Map<ContactFilter, readonly Contact[]>;
}

/**
 * The contacts of a list for which a variable has a value. The interface neither makes nor shows
 * segments (spec 1, section 4.2.1 only takes their ids): they come from the service's own panel.
 */
export interface Segment {
  readonly id: number;
  readonly listId: number;
  readonly variable: string;
  readonly value: string;
}

export function isInSegment({ variables }: Contact, { variable, value }: Segment): boolean {
  return variables?.[variable] === value;
}

/** One address in one list. */
export interface Contact {
  readonly address: string;
  readonly listId: number;
  /** Spec 1, section 3.2. */
  status: number;
  phone: string;
  variables: Variables | undefined;
  readonly addedAtMs: number;
  readonly source: 'panel' | 'form' | 'api';
}

export type ContactFilter = 'all' | 'active' | 'inactive';

/** Addresses are the same whatever their case. */
export function keyOf(address: string): string {
  return address.trim().toLowerCase();
}

export function createList(id: number, name: string, createdAtMs: number): MailingList {
  return {
    id,
    name,
    status: 0,
    createdAtMs,
    variables: new Map(),
    contacts: new Map(),
    activeCount: 0,
    phoneCount: 0,
    pages: new Map(),
  };
}

/** Active and New contacts count as active (spec 1, section 4.1). */
function isActive(contact: Contact): boolean {
  return contact.status === CONTACT.active || contact.status === CONTACT.new;
}

/** Adds a contact whose address isn't in the list yet. */
export function addContact(list: MailingList, given: Omit<Contact, 'listId'>): Contact {
  const contact: Contact = { ...given, listId: list.id };
  list.contacts.set(keyOf(contact.address), contact);
  if (isActive(contact)) list.activeCount += 1;
  if (contact.phone) list.phoneCount += 1;
  list.pages.clear();
  defineVariables(list, contact.variables ?? {});
  return contact;
}

/** Sets values beside those that are there; a new name becomes a definition of the list. */
export function setVariables(list: MailingList, contact: Contact, variables: Variables): void {
  contact.variables = { ...contact.variables, ...variables };
  defineVariables(list, variables);
}

export function setPhone(list: MailingList, contact: Contact, phone: string): void {
  list.phoneCount += Number(phone !== '') - Number(contact.phone !== '');
  contact.phone = phone;
}

export function setContactStatus(list: MailingList, contact: Contact, status: number): void {
  const wasActive = isActive(contact);
  contact.status = status;
  list.activeCount += Number(isActive(contact)) - Number(wasActive);
  list.pages.clear();
}

/** Takes an address out of a list; what it was is returned, with the status Deleted. */
export function removeContact(list: MailingList, address: string): Contact | undefined {
  const contact = list.contacts.get(keyOf(address));
  if (!contact) return undefined;
  setContactStatus(list, contact, CONTACT.deleted);
  setPhone(list, contact, '');
  list.contacts.delete(keyOf(address));
  return contact;
}

export function contactsOf(list: MailingList, filter: ContactFilter): readonly Contact[] {
  const known = list.pages.get(filter);
  if (known) return known;
  const all = [...list.contacts.values()];
  const contacts =
    filter === 'all' ? all : all.filter((each) => isActive(each) === (filter === 'active'));
  list.pages.set(filter, contacts);
  return contacts;
}

/** Spec 1, section 2.2: what a value must look like to make a variable of that type. */
export function typeOf(value: string | number): VariableType {
  if (typeof value === 'number') return 'number';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? 'date' : 'string';
}

function defineVariables(list: MailingList, variables: Variables): void {
  for (const [name, value] of Object.entries(variables)) {
    if (!list.variables.has(name)) list.variables.set(name, typeOf(value));
  }
}
