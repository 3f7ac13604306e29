import { CAMPAIGN_STATUS as STATUS, type Status } from '../../service/status.ts';

/** What to list, and the status codes that it means; none where the service has a filter of its own. */
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
  { value: 'canceled', label: 'Canceled', codes: codesOf('canceled') },
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

/*
 * The specification doesn't say which campaigns can be canceled (spec 1, section 3.4). We assume
 * all but those that have ended or were never meant to be sent; the service has the last word.
 */
const OVER: ReadonlySet<number> = new Set([
  ...codesOf('sent', 'updating', 'test', 'testSent', 'sentPartially', 'noActiveAddresses'),
  ...codesOf('blocked', 'partiallySentAndBlocked', 'deleted', 'canceled'),
]);

const UNSENT: ReadonlySet<number> = new Set(
  codesOf('draft', 'automationDraft', 'automationBalanceExceeded'),
);

const IN_PROGRESS: ReadonlySet<number> = new Set(
  codesOf('sending', 'delivering', 'sendingPartially', 'processed', 'queued', 'updating'),
);

/** True while there may be something left to stop. */
export function isCancelable({ code }: Status): boolean {
  return !OVER.has(code) && !UNSENT.has(code);
}

/** True while its messages are going out, when what was sent is still to arrive. */
export function isInProgress({ code }: Status): boolean {
  return IN_PROGRESS.has(code);
}

export function isCanceled({ code }: Status): boolean {
  return code === STATUS.canceled.code;
}

/** Why there is nothing to stop, for the end of a sentence. */
export function reasonNotToCancel(status: Status): string {
  if (isCanceled(status)) return 'is canceled already';
  if (UNSENT.has(status.code)) return `isn’t being sent (${status.name})`;
  if (status.code === STATUS.sent.code || status.code === STATUS.updating.code) {
    return 'was already sent';
  }
  return `can’t be stopped any more: ${status.name}`;
}

function codesOf(...names: readonly (keyof typeof STATUS)[]): number[] {
  return names.map((name) => STATUS[name].code);
}
