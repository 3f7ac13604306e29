import { expect, it } from 'vitest';
import {
  isCancelable,
  isEnded,
  isGoingOut,
  isPassing,
  isUnsent,
} from '../../src/service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS, campaignStatus } from '../../src/service/status.ts';

const statuses = Object.values(CAMPAIGN_STATUS);

it('never offers to stop what has ended, was never sent, or only waits for its last figures', () => {
  const stoppable = statuses.filter(isCancelable).map(({ name }) => name);
  expect(stoppable).toEqual([
    'New',
    'Pending (in moderation)',
    'Sending in progress',
    'Delivery in progress',
    'Being processed to be sent out',
    'Awaiting your response to a moderator’s query',
    'Creation in progress',
    'Created and queued',
    'Awaiting A/B testing results',
    'Sending partially',
    'Requires editing',
    'Scheduled to resend to unread',
  ]);
});

it('lets a status be ended, unsent or passing, never two of these', () => {
  for (const status of statuses) {
    const is = [isEnded(status), isUnsent(status), isPassing(status)].filter(Boolean);
    expect(is.length, status.name).toBeLessThanOrEqual(1);
  }
});

it('passes all that goes out', () => {
  expect(statuses.filter(isGoingOut).every(isPassing)).toBe(true);
});

it('leaves the last word on an unknown status to the service', () => {
  expect(isCancelable(campaignStatus(99))).toBe(true);
  expect(isEnded(campaignStatus(99))).toBe(false);
});
