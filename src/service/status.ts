import { CAMPAIGN_STATUS } from '../domain/campaign-status.ts';
import { madeOf, number, text } from './formats.ts';

/** A status code of the service in words. Codes that the specification doesn't list are kept. */
export interface Status {
  readonly code: number;
  readonly name: string;
  /** False for a code that the specification doesn't list. */
  readonly known: boolean;
}

/** The statuses of a mailing list; spec 1, section 3.1. */
const LIST_STATUS = {
  active: known(0, 'Active'),
  deleted: known(1, 'Deleted'),
  questioned: known(3, 'Waiting for your reply to a moderator'),
  blocked: known(4, 'Blocked by the service'),
  blockedInTransfer: known(5, 'Blocked while contacts move into a campaign'),
} as const;

const { questioned, blocked, blockedInTransfer } = LIST_STATUS;

/** Tells whether a list can't be sent to until a person acts on it. */
export function isListInTrouble(code: number): boolean {
  return [questioned, blocked, blockedInTransfer].some((status) => status.code === code);
}

/** The statuses of a contact; spec 1, section 3.2. Names that occur twice there get the meaning. */
export const CONTACT_STATUS = {
  new: known(0, 'New'),
  active: known(1, 'Active'),
  confirmationRequested: known(2, 'Confirmation requested'),
  activationPending: known(3, 'Activation requested'),
  unsubscribed: known(4, 'Unsubscribed'),
  rejected: known(5, 'Rejected by an admin'),
  unsubscribedFromAll: known(6, 'Unsubscribed from all lists'),
  activationSent: known(7, 'Activation email sent'),
  blockedByUser: known(8, 'Blocked by a user'),
  sendingError: known(9, 'Bounced'),
  blockedByHost: known(10, 'Domain blocked'),
  blockedBySender: known(11, 'Blocked by sender name'),
  blockedByAddress: known(12, 'Part of the address blocked'),
  deleted: known(13, 'Deleted'),
  unavailable: known(14, 'Temporarily unavailable'),
} as const;

/** The codes that count a campaign's recipients by outcome; spec 1, section 2.5. */
export const STATISTIC_CODE = {
  queued: known(0, 'In queue'),
  sent: known(1, 'Sent'),
  delivered: known(2, 'Delivered'),
  opened: known(3, 'Opened'),
  clicked: known(4, 'Link redirected'),
  unsubscribed: known(5, 'User unsubscribe'),
  noSuchAddress: known(6, 'Mail server answer: no such email'),
  unavailableForNow: known(7, 'Temporary unavailable (will be sent later)'),
  unavailable: known(8, 'Unavailable'),
  rejectedAsSpam: known(9, 'Mail server answer: rejected as spam'),
  mailboxFull: known(10, 'Mail server answer: mailbox is full'),
  markedAsSpam: known(11, 'Mail server answer: marked as spam by user'),
  deliveryFailure: known(12, 'Delivery failure'),
  notSent: known(13, 'Not sent'),
  noSuchDomain: known(14, 'No such domain'),
  unsubscribedFromNewsletter: known(15, 'Unsubscribe from newsletter'),
  invalidAddress: known(16, 'Not valid email'),
  blockedForNow: known(17, 'Temporary blocked'),
  disabledByAdministrator: known(18, 'Disabled by administrator'),
  alreadyUnsubscribed: known(20, 'Already unsubscribed'),
} as const;

export const listStatus = lookupIn(LIST_STATUS);
export const contactStatus = lookupIn(CONTACT_STATUS);
export const campaignStatus = lookupIn(CAMPAIGN_STATUS);
export const statisticCode = lookupIn(STATISTIC_CODE);

export function known(code: number, name: string): Status {
  return { code, name, known: true };
}

/** Returns the look-up of codes in a table; a code that it lacks becomes an unknown status. */
export function lookupIn(table: Readonly<Record<string, Status>>): (code: number) => Status {
  const byCode = new Map(Object.values(table).map((status) => [status.code, status]));
  return (code) => byCode.get(code) ?? { code, name: `Unknown status ${code}`, known: false };
}

/** A record's status; an unknown code keeps the service's words for it, if it gives any. */
export function explained(lookUp: (code: number) => Status) {
  return madeOf({ status: number, status_explain: text }, ({ status, status_explain }): Status => {
    const found = lookUp(status);
    return found.known || status_explain === '' ? found : { ...found, name: status_explain };
  });
}
