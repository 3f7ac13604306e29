import { CAMPAIGN_STATUS as STATUS, type Status } from './status.ts';

/** E.g. `sentPartially`. */
type CampaignStatusName = keyof typeof STATUS;

/** The codes of these statuses (spec 1, section 3.3). */
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

/** Sent, but for what the service still has to write down. */
const AS_GOOD_AS_ENDED: ReadonlySet<number> = new Set(campaignCodes('updating', 'test'));

/** True for a campaign whose status doesn't change any more. */
export function isEnded({ code }: Status): boolean {
  return ENDED.has(code);
}

/** True while its messages are going out, when what was sent is still to arrive. */
export function isGoingOut({ code }: Status): boolean {
  return GOING_OUT.has(code);
}

/** True while its status will change by itself, without anybody's doing. */
export function isPassing({ code }: Status): boolean {
  return GOING_OUT.has(code) || code === STATUS.creating.code;
}

/** True for a campaign that nobody has sent yet, or that could not be paid. */
export function isUnsent({ code }: Status): boolean {
  return NEVER_SENT.has(code);
}

export function isCanceled({ code }: Status): boolean {
  return code === STATUS.canceled.code;
}

/**
 * True while there may be something left to stop. The specification doesn't say which campaigns can
 * be canceled (spec 1, section 3.4). We assume all but those that have ended or were never meant to
 * be sent; the service has the last word.
 */
export function isCancelable(status: Status): boolean {
  return !isEnded(status) && !isUnsent(status) && !AS_GOOD_AS_ENDED.has(status.code);
}
