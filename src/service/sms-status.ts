import type { z } from 'zod';
import { number, text } from './formats.ts';
import { known, lookupIn, type Status } from './status.ts';

/** Of an SMS message to one phone number; spec 2, section 3.1. */
export const SMS_STATUS = {
  ready: known(0, 'Ready to be sent'),
  sent: known(1, 'Sent'),
  delivered: known(2, 'Delivered'),
  notDelivered: known(12, 'Not delivered'),
} as const;

/** Of an SMS sender; spec 2, section 3.2. */
export const SMS_SENDER_STATUS = {
  moderated: known(0, 'In moderation'),
  active: known(1, 'Active'),
  rejected: known(2, 'Rejected'),
} as const;

export const smsStatus = lookupIn(SMS_STATUS);
export const smsSenderStatus = lookupIn(SMS_SENDER_STATUS);

/** The fields of a record that hold a status with the service's own words for it. */
export const explainedStatus = { status: number, status_explain: text };

/** The status of a record; a code that the specification doesn't have keeps the service's words. */
export function statusOf(
  { status, status_explain }: z.output<z.ZodObject<typeof explainedStatus>>,
  lookUp: (code: number) => Status,
): Status {
  const found = lookUp(status);
  return found.known || status_explain === '' ? found : { ...found, name: status_explain };
}
