import {
  campaignCodes as codesOf,
  isCanceled,
  isUnsent,
} from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS as STATUS, type Status } from '../../service/status.ts';

/** Stages with their status codes; none where the service has a filter of its own. */
export const STAGES = [
  { value: 'scheduled', label: 'Scheduled', codes: [] },
  {
    value: 'waiting',
    label: 'In moderation or waiting',
    codes: codesOf(
      'new',
      'moderated',
      'questioned',
      'requiresEditing',
      'abTesting',
      'resendScheduled',
    ),
  },
  {
    value: 'sending',
    label: 'Being sent',
    codes: codesOf(
      'creating',
      'queued',
      'processed',
      'sending',
      'delivering',
      'sendingPartially',
      'updating',
    ),
  },
  { value: 'sent', label: 'Sent', codes: codesOf('sent', 'sentPartially') },
  { value: 'canceled', label: 'Canceled or deleted', codes: codesOf('canceled', 'deleted') },
  {
    value: 'failed',
    label: 'Blocked or failed',
    codes: codesOf(
      'blocked',
      'noActiveAddresses',
      'partiallySentAndBlocked',
      'automationBalanceExceeded',
    ),
  },
  { value: 'draft', label: 'Drafts', codes: codesOf('draft', 'automationDraft') },
  { value: 'test', label: 'Tests', codes: codesOf('test', 'testSent') },
] as const;

/** Returns the reason why there is nothing to stop, for the end of a sentence. */
export function reasonNotToCancel(status: Status): string {
  if (isCanceled(status)) return 'is already canceled';
  if (isUnsent(status)) return `isn’t being sent (${status.name})`;
  if (status.code === STATUS.sent.code || status.code === STATUS.updating.code) {
    return 'was already sent';
  }
  return `can’t be stopped any more: ${status.name}`;
}
