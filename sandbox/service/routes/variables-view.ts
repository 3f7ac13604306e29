import type { Contact, MailingList } from '../state/lists.ts';

/** Spec 1, section 2.3: single-contact and lookup views list variables with their types. */
export function variablesView(list: MailingList, contact: Contact) {
  return Object.entries(contact.variables ?? {}).map(([name, value]) => ({
    name,
    type: list.variables.get(name) ?? 'string',
    value,
  }));
}
