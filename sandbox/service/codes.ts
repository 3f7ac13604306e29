/** Spec 1, section 3.1. */
const LIST_STATUS: Readonly<Record<number, string>> = {
  0: 'Active',
  1: 'Marked as deleted',
  3: "Awaiting the user's reply to a moderator's clarification question",
  4: 'Blocked by the service',
  5: 'Blocked by the daemon that transfers addresses into a campaign',
};

/** Contact statuses that the sandbox sets (spec 1, section 3.2). */
export const CONTACT = {
  new: 0,
  active: 1,
  confirmationRequested: 2,
  unsubscribed: 4,
  unsubscribedFromAll: 6,
  blocked: 8,
  sendingError: 9,
  deleted: 13,
  temporarilyUnavailable: 14,
} as const;

const CONTACT_STATUS: Readonly<Record<number, string>> = {
  0: 'New',
  1: 'Active',
  2: 'Confirmation requested',
  3: 'Activation requested',
  4: 'Unsubscribed',
  5: 'Rejected by the admin',
  6: 'Unsubscribed from all newsletters',
  7: 'Activation is requested',
  8: 'Blocked',
  9: 'Sending error',
  10: 'Blocked',
  11: 'Blocked',
  12: 'Blocked',
  13: 'Deleted by the user',
  14: 'Temporarily unavailable',
};

/** Campaign statuses that the sandbox sets by itself (spec 1, section 3.3). */
export const CAMPAIGN = {
  moderation: 1,
  sending: 2,
  sent: 3,
  test: 4,
  blocked: 5,
  updating: 7,
  testSent: 8,
  noActiveAddresses: 12,
  copying: 13,
  queued: 14,
  canceled: 16,
  sendingPartially: 22,
  sentPartially: 23,
  draft: 26,
  requiresEditing: 27,
} as const;

/** All of section 3.3; those that nothing leads to are set on order. */
const CAMPAIGN_STATUS = {
  0: 'New',
  1: 'Pending (in moderation)',
  2: 'Sending in progress',
  3: 'Sent',
  4: "Test campaign (sent to the user's address)",
  5: 'Blocked by the service',
  6: 'Marked to be deleted',
  7: 'Status updating',
  8: 'Test campaign sent',
  9: 'Delivery in progress',
  10: 'Being processed to be sent out',
  11: "Awaiting the user's response to a moderator's query",
  12: 'No active addresses',
  13: 'Creation in progress',
  14: 'Created and queued',
  15: 'Awaiting A/B testing results',
  16: 'Canceled by a user',
  22: 'Sending partially',
  23: 'Sent partially',
  25: 'Partially sent and blocked by the service admin',
  26: 'Draft',
  27: 'Requires editing',
  28: 'Scheduled to resend to unread',
  33: 'Automations: balance exceeded',
  36: 'Automations draft',
} as const;

export type CampaignStatus = keyof typeof CAMPAIGN_STATUS;

export function isCampaignStatus(code: number): code is CampaignStatus {
  return Object.hasOwn(CAMPAIGN_STATUS, code);
}

/** Emails that are waiting in such a campaign will never leave. */
export const HALTED: ReadonlySet<CampaignStatus> = new Set([5, 6, 16, 25]);

/** Statistics codes that the sandbox counts (spec 1, section 2.5). */
export const STATISTIC = {
  inQueue: 0,
  sent: 1,
  delivered: 2,
  opened: 3,
  redirected: 4,
  unsubscribed: 5,
  noSuchAddress: 6,
  temporarilyUnavailable: 7,
  unavailable: 8,
  rejectedAsSpam: 9,
  mailboxFull: 10,
  complained: 11,
  deliveryFailure: 12,
  notSent: 13,
  noSuchDomain: 14,
  disabled: 18,
  alreadyUnsubscribed: 20,
} as const;

export const STATISTIC_EXPLAIN: Readonly<Record<number, string>> = {
  0: 'In queue',
  1: 'Sent',
  2: 'Delivered',
  3: 'Opened',
  4: 'Link redirected',
  5: 'User unsubscribe',
  6: 'Mail server answer: no such email',
  7: 'Temporary unavailable (will be sent later)',
  8: 'Unavailable',
  9: 'Mail server answer: rejected as spam',
  10: 'Mail server answer: mailbox is full',
  11: 'Mail server answer: marked as spam by user',
  12: 'Delivery failure',
  13: 'Not sent',
  14: 'No such domain',
  15: 'Unsubscribe from newsletter',
  16: 'Not valid email',
  17: 'Temporary blocked',
  18: 'Disabled by administrator',
  20: 'Already unsubscribed',
};

/** Codes that say why a message that was sent did not arrive; a recipient has at most one. */
export const FAILURE_CODES = [6, 7, 8, 9, 10, 12, 14] as const;

export function explainList(status: number): string {
  return LIST_STATUS[status] ?? 'Unknown';
}

export function explainContact(status: number): string {
  return CONTACT_STATUS[status] ?? 'Unknown';
}

export function explainCampaign(status: CampaignStatus): string {
  return CAMPAIGN_STATUS[status];
}
