import { expect, it } from 'vitest';
import { statusOutcome } from '../../src/alerts/notifications/status-message.ts';
import { campaignStatusIn } from '../../src/service/campaigns/campaign.ts';

// Names that live services send in task_status_update.
it.each([
  ['approve', 'Approved by moderation', 'going'],
  ['approve_part', 'Approved by moderation in part', 'going'],
  ['only_active', 'Approved for active addresses only', 'going'],
  ['confirm_addresses', 'Waiting for you to confirm its addresses', 'question'],
  ['need_edit', 'Requires editing', 'edit'],
  ['rejected', 'Blocked by the service', 'blocked'],
  ['on_moderation', 'Pending (in moderation)', 'other'],
  ['sending', 'Sending in progress', 'going'],
])('a campaign said to be %s is «%s», which is %s', (said, name, outcome) => {
  const status = campaignStatusIn(said);
  expect(status?.name).toBe(name);
  expect(statusOutcome(status)).toBe(outcome);
});
