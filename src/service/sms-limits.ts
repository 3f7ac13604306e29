import { InputError } from '../lib/errors.ts';
import type { SmsEstimate } from './sms-campaign.ts';

/** Spec 2, sections 4.2.1 and 8; we assume Latin letters, which phones can show. */
const SENDER = /^[A-Za-z0-9]{1,11}$/;

/** @throws {InputError} for a sender that messages can't have. */
export function checkSmsSender(sender: string): void {
  if (SENDER.test(sender)) return;
  throw new InputError(
    `An SMS sender has at most 11 characters, Latin letters and digits only; “${sender}” doesn’t fit.`,
    { field: 'sender' },
  );
}

/** @throws {InputError} for a campaign without phone numbers. */
export function checkPhones(phones: readonly string[]): void {
  if (phones.length > 0) return;
  throw new InputError('At least one phone number is needed.', { field: 'phones' });
}

/**
 * Checks that an estimate has a sender and one kind of recipients; spec 2, section 4.2.3.
 * @throws {InputError} for a list and phone numbers, or neither.
 */
export function checkEstimate({ sender, listId, phones }: SmsEstimate): void {
  checkSmsSender(sender);
  if ((listId === undefined) !== (phones === undefined)) {
    if (phones) checkPhones(phones);
    return;
  }
  throw new InputError(
    listId === undefined
      ? 'The cost needs a list or phone numbers.'
      : 'The cost is for a list or for phone numbers, not both.',
    { field: listId === undefined ? 'listId' : 'phones' },
  );
}
