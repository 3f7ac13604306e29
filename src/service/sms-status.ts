import { known, lookupIn } from './status.ts';

/** The statuses of an SMS message to one phone number; spec 2, section 3.1. */
export const SMS_STATUS = {
  ready: known(0, 'Ready to be sent'),
  sent: known(1, 'Sent'),
  delivered: known(2, 'Delivered'),
  notDelivered: known(12, 'Not delivered'),
} as const;

/** The statuses of an SMS sender; spec 2, section 3.2. */
export const SMS_SENDER_STATUS = {
  moderated: known(0, 'In moderation'),
  active: known(1, 'Active'),
  rejected: known(2, 'Rejected'),
} as const;

export const smsStatus = lookupIn(SMS_STATUS);
export const smsSenderStatus = lookupIn(SMS_SENDER_STATUS);
