import { z } from 'zod';
import { CONTACT } from '../codes.ts';
import { askToConfirm, type ConfirmationLetter } from '../engine/confirming.ts';
import { listOf, nonEmptyText, structure, wholeNumber } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import {
  addContact,
  keyOf,
  setPhone,
  setVariables,
  type MailingList,
  type Variables,
} from '../state/lists.ts';
import { pin } from '../state/tags.ts';
import { LANGUAGES } from '../state/templates.ts';
import type { World } from '../state/world.ts';
import { checkVariables, PHONE } from '../variable-rules.ts';
import { checkSubscribers } from './account-limits.ts';
import { findTemplate } from './find.ts';
import { knownTags } from './known-tags.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()]));
// An empty object comes as a list from PHP callers.
const variables = structure(z.union([values, z.array(z.never()).transform((): Variables => ({}))]));

/** Single opt-in, or double with `confirmation: force` (spec 1, sections 4.1.1 and 4.1.2). */
export const newContacts = z
  .object({
    emails: listOf(
      z.union([
        z.string().transform((email) => ({ email, variables: undefined })),
        z.object({ email: z.string(), variables: variables.optional() }),
      ]),
    ),
    confirmation: z.literal('force').optional(),
    sender_email: nonEmptyText.optional(),
    message_lang: z.enum(LANGUAGES).optional(),
    template_id: nonEmptyText.optional(),
    tags: listOf(wholeNumber).optional(),
  })
  .refine(({ emails }) => emails.length > 0, { path: ['emails'], message: 'it is empty' });

const ASKED_AGAIN: ReadonlySet<number> = new Set([
  CONTACT.confirmationRequested,
  CONTACT.unsubscribed,
]);
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Adds the addresses that are new and sets the variables of the others. We assume that texts that
 * are no addresses are left out in silence, as the answer has no place for them.
 */
export function addContacts(
  world: World,
  list: MailingList,
  given: z.output<typeof newContacts>,
): void {
  const letter = given.confirmation ? confirmationOf(world, given) : undefined;
  const tags = given.tags && knownTags(world, given.tags);
  const requested = given.emails.filter(({ email }) => ADDRESS.test(email.trim()));
  for (const { variables } of requested) if (variables) checkVariables(list, variables);
  checkSubscribers(world, list, requested);
  for (const { email, variables } of requested) {
    const address = email.trim();
    put(world, list, address, variables, letter);
    if (tags) pin(world.tags, keyOf(address), tags);
  }
}

function confirmationOf(world: World, given: z.output<typeof newContacts>): ConfirmationLetter {
  const { sender_email: from, message_lang: language, template_id: id } = given;
  if (!from) throw refusal('missing', 'sender_email is required');
  if (!language) throw refusal('missing', 'message_lang is required');
  if (world.senders.get(keyOf(from))?.status !== 'Active') {
    throw refusal('senderNotActive', 'sender_email is not an activated sender');
  }
  for (const [index, { variables }] of given.emails.entries()) {
    if (!variables) throw refusal('missing', `emails.${index}.variables is required`);
  }
  return { from, language, templateId: id ? findTemplate(world, id).realId : undefined };
}

function put(
  world: World,
  list: MailingList,
  address: string,
  { [PHONE]: phone, ...variables }: Variables = {},
  letter: ConfirmationLetter | undefined,
): void {
  const known = list.contacts.get(keyOf(address));
  if (known) {
    setVariables(list, known, variables);
    if (phone !== undefined) setPhone(list, known, String(phone));
    // We assume that only who isn't a reader any more, or not yet, is asked again.
    if (letter && ASKED_AGAIN.has(known.status)) askToConfirm(world, list, known, letter);
    return;
  }
  const contact = addContact(list, {
    address,
    status: CONTACT.active,
    phone: String(phone ?? ''),
    variables: Object.keys(variables).length > 0 ? variables : undefined,
    addedAtMs: world.nowMs,
    source: 'api',
  });
  if (letter) askToConfirm(world, list, contact, letter);
  world.emit('new_emails', () => ({
    email: contact.address,
    book_id: list.id,
    source: contact.source,
    variables: contact.variables ?? [],
  }));
}
