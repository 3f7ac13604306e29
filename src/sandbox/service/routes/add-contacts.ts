import { z } from 'zod';
import { CONTACT } from '../codes.ts';
import { nonEmptyText } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import {
  addContact,
  keyOf,
  setPhone,
  setVariables,
  typeOf,
  type MailingList,
  type Variables,
} from '../state/lists.ts';
import type { World } from '../state/world.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()]));
// An empty object comes as a list from PHP callers.
const variables = z.union([values, z.array(z.never()).transform((): Variables => ({}))]);

/** Single opt-in, or double with `confirmation: force` (spec 1, sections 4.1.1 and 4.1.2). */
export const newContacts = z
  .object({
    emails: z.array(
      z.union([
        z.string().transform((email) => ({ email, variables: undefined })),
        z.object({ email: z.string(), variables: variables.optional() }),
      ]),
    ),
    confirmation: z.literal('force').optional(),
    sender_email: nonEmptyText.optional(),
    message_lang: z.enum(['en', 'ru', 'ua', 'tr', 'es', 'pt']).optional(),
    template_id: nonEmptyText.optional(),
    tags: z.array(z.union([z.number(), z.string()])).optional(),
  })
  .refine(({ emails }) => emails.length > 0, { path: ['emails'], message: 'it is empty' });

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** The system variable that holds the phone number (spec 1, section 2.2). */
const PHONE = 'Phone';
const TRUNCATED_AT = 64;

/**
 * Adds the addresses that are new and sets the variables of the others. We assume that texts that
 * are no addresses are left out in silence, as the answer has no place for them.
 */
export function addContacts(
  world: World,
  list: MailingList,
  given: z.output<typeof newContacts>,
): void {
  if (given.confirmation) checkDoubleOptIn(world, given);
  for (const { variables } of given.emails) checkTypes(list, variables ?? {});
  const status = given.confirmation ? CONTACT.confirmationRequested : CONTACT.active;
  for (const { email, variables } of given.emails) {
    if (ADDRESS.test(email.trim())) put(world, list, email.trim(), variables ?? {}, status);
  }
}

function checkDoubleOptIn(world: World, given: z.output<typeof newContacts>): void {
  if (!given.sender_email) throw refusal('missing', 'sender_email is required');
  if (!given.message_lang) throw refusal('missing', 'message_lang is required');
  if (world.senders.get(keyOf(given.sender_email))?.status !== 'Active') {
    throw refusal('senderNotActive', 'sender_email is not an activated sender');
  }
}

function checkTypes(list: MailingList, variables: Variables): void {
  for (const [name, value] of Object.entries(variables)) {
    const type = list.variables.get(name) ?? 'string';
    const isNumber = type === 'number' && Number.isFinite(Number(value));
    if (type === 'string' || isNumber || (type === 'date' && typeOf(value) === 'date')) continue;
    throw refusal('invalid', `variables.${name.slice(0, TRUNCATED_AT)} must be a ${type}`);
  }
}

function put(
  world: World,
  list: MailingList,
  address: string,
  { [PHONE]: phone, ...variables }: Variables,
  status: number,
): void {
  const known = list.contacts.get(keyOf(address));
  if (known) {
    setVariables(list, known, variables);
    if (phone !== undefined) setPhone(list, known, String(phone));
    return;
  }
  const contact = addContact(list, {
    address,
    status,
    phone: String(phone ?? ''),
    variables: Object.keys(variables).length > 0 ? variables : undefined,
    addedAtMs: world.nowMs,
    source: 'api',
  });
  world.emit('new_emails', () => ({
    email: contact.address,
    book_id: list.id,
    source: contact.source,
    variables: contact.variables ?? [],
  }));
}
