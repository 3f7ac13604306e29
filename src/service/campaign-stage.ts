import { CAMPAIGN_STATUS as STATUS, type Status } from './status.ts';

/** The name of a status, e.g. `sentPartially`. */
type CampaignStatusName = keyof typeof STATUS;

/** Returns the codes of these statuses (spec 1, section 3.3). */
export function campaignCodes(...names: readonly CampaignStatusName[]): number[] {
  return names.map((name) => STATUS[name].code);
}

const ENDED: ReadonlySet<number> = new Set([
  ...campaignCodes('sent', 'sentPartially', 'testSent', 'noActiveAddresses'),
  ...campaignCodes('blocked', 'partiallySentAndBlocked', 'deleted', 'canceled'),
]);

const GOING_OUT: ReadonlySet<number> = new Set(
  campaignCodes('sending', 'delivering', 'sendingPartially', 'processed', 'queued', 'updating'),
);

const NEVER_SENT: ReadonlySet<number> = new Set(
  campaignCodes('draft', 'automationDraft', 'automationBalanceExceeded'),
);

/** The statuses of campaigns that were sent, but that the service hasn't marked so yet. */
const AS_GOOD_AS_ENDED: ReadonlySet<number> = new Set(campaignCodes('updating', 'test'));

/** Tells whether a campaign's status is final. */
export function isEnded({ code }: Status): boolean {
  return ENDED.has(code);
}

/** Tells whether a campaign is being sent, so that its figures still grow. */
export function isGoingOut({ code }: Status): boolean {
  return GOING_OUT.has(code);
}

/** Tells whether a campaign's status will change by itself, without a person's action. */
export function isPassing({ code }: Status): boolean {
  return GOING_OUT.has(code) || code === STATUS.creating.code;
}

/** Tells whether a campaign is a draft, or could not be paid. */
export function isUnsent({ code }: Status): boolean {
  return NEVER_SENT.has(code);
}

export function isCanceled({ code }: Status): boolean {
  return code === STATUS.canceled.code;
}

/**
 * Tells whether a campaign may be canceled. The specification doesn't say which ones can be
 * (spec 1, section 3.4). We assume all but those that have ended, were never meant to be sent, or
 * are only waiting to be marked as sent; the service has the last word.
 */
export function isCancelable(status: Status): boolean {
  return !isEnded(status) && !isUnsent(status) && !AS_GOOD_AS_ENDED.has(status.code);
}
