import { CONTACT } from '../codes.ts';
import { fraction, hashOf, spread } from '../random.ts';
import { keyOf, setContactStatus, type Contact, type MailingList } from '../state/lists.ts';
import { putMail } from '../state/mailbox.ts';
import type { World } from '../state/world.ts';

export interface ConfirmationLetter {
  readonly from: string;
  readonly language: string;
  readonly templateId: number | undefined;
}

/** We assume that two thirds of those who are asked confirm, most of them within the first hour. */
const CONFIRMS = 0.67;
const DELAY_MS = { least: 60_000, most: 24 * 3_600_000 };

/** Asks the holder of the address to confirm; part of them do so by themselves, after some time. */
export function askToConfirm(
  world: World,
  list: MailingList,
  contact: Contact,
  { from, language, templateId }: ConfirmationLetter,
): void {
  setContactStatus(list, contact, CONTACT.confirmationRequested);
  putMail(world.mailbox, {
    kind: 'confirmation',
    to: contact.address,
    atMs: world.nowMs,
    listId: list.id,
    from,
    language,
    templateId,
  });
  const hash = hashOf(world.seed, `confirm ${list.id} ${keyOf(contact.address)}`);
  if (fraction(hash, 0) >= CONFIRMS) return;
  const delayMs = spread(DELAY_MS.least, DELAY_MS.most, fraction(hash, 1));
  world.agenda.plan(world.nowMs + delayMs, () => confirm(list, contact.address));
}

/** Makes a contact active that was asked to confirm; false when none is waiting for that. */
export function confirm(list: MailingList, address: string): boolean {
  const contact = list.contacts.get(keyOf(address));
  if (contact?.status !== CONTACT.confirmationRequested) return false;
  setContactStatus(list, contact, CONTACT.active);
  return true;
}
