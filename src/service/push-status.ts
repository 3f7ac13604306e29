import { capitalised } from '../lib/text.ts';
import { known, lookupIn } from './status.ts';

/** The statuses of a website's subscriber; spec 3, section 3.1. */
export const PUSH_SUBSCRIBER_STATUS = {
  deactivated: known(0, 'Deactivated'),
  active: known(1, 'Active'),
  unsubscribed: known(6, 'Unsubscribed'),
} as const;

/** The statuses of a push campaign; spec 3, section 3.2. */
export const PUSH_CAMPAIGN_STATUS = {
  new: known(0, 'New campaign'),
  sending: known(2, 'In progress'),
  sent: known(3, 'Sent'),
  testSent: known(8, 'Test campaign sent'),
  noActiveRecipients: known(12, 'No active recipients'),
  creating: known(13, 'Creation in progress: subscriptions are being copied'),
  abTesting: known(15, 'Awaiting A/B testing results'),
  canceled: known(16, 'Canceled by user'),
  archived: known(30, 'Archived'),
} as const;

export const pushSubscriberStatus = lookupIn(PUSH_SUBSCRIBER_STATUS);
export const pushCampaignStatus = lookupIn(PUSH_CAMPAIGN_STATUS);

/** The status of a website, which comes as a number or as a text; spec 3, section 2.1. */
export interface WebsiteStatus {
  /** The service's value, e.g. `1` or `active`. */
  readonly value: string;
  readonly name: string;
  /** False for a value that the specification doesn't list. */
  readonly known: boolean;
}

export function websiteStatus(value: string): WebsiteStatus {
  if (value === '1' || value === 'active') return { value, name: 'Active', known: true };
  // An unknown word still says more than «Unknown status».
  const isWord = /^\p{L}/u.test(value);
  return { value, name: isWord ? capitalised(value) : `Unknown status ${value}`, known: false };
}
