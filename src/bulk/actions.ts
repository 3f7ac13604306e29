import type { BulkActionName } from '../domain/bulk.ts';
import type { BulkAction } from './action.ts';
import { blacklistAdd, blacklistRemove } from './actions/blacklist.ts';
import { listAdd, listInvite } from './actions/list-add.ts';
import { contactRemove, listRemove, listUnsubscribe } from './actions/list-leave.ts';
import { smsBlacklistAdd, smsBlacklistRemove } from './actions/sms-blacklist.ts';
import { smsAdd, smsRemove, smsSet } from './actions/sms-numbers.ts';
import { smtpRemove, smtpUnsubscribe } from './actions/smtp.ts';
import { tagPinEmails, tagPinPhones, tagUnpinEmails, tagUnpinPhones } from './actions/tags.ts';

/** Everything that can be done to many rows. */
export const ACTIONS: Readonly<Record<BulkActionName, BulkAction>> = {
  'blacklist add': blacklistAdd,
  'blacklist remove': blacklistRemove,
  'list add': listAdd,
  'list invite': listInvite,
  'list unsubscribe': listUnsubscribe,
  'list remove': listRemove,
  'contact remove': contactRemove,
  'tag pin emails': tagPinEmails,
  'tag unpin emails': tagUnpinEmails,
  'tag pin phones': tagPinPhones,
  'tag unpin phones': tagUnpinPhones,
  'sms add': smsAdd,
  'sms remove': smsRemove,
  'sms set': smsSet,
  'sms blacklist add': smsBlacklistAdd,
  'sms blacklist remove': smsBlacklistRemove,
  'smtp unsubscribe': smtpUnsubscribe,
  'smtp remove': smtpRemove,
};
