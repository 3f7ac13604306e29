/** A status of a campaign by the service's code; a code that isn't known keeps the service's words. */
export interface CampaignStatus {
  readonly code: number;
  /** The one word for it, wherever a campaign is shown; `stateOf` has the one that depends on time. */
  readonly name: string;
  /** False for a code that the specification doesn't list. */
  readonly known: boolean;
}

/** The statuses of a campaign (spec 1, section 3.3) in the words of email marketing. */
export const CAMPAIGN_STATUS = {
  new: known(0, 'New'),
  moderated: known(1, 'In moderation'),
  sending: known(2, 'Sending'),
  sent: known(3, 'Sent'),
  test: known(4, 'Test campaign'),
  blocked: known(5, 'Blocked by the service'),
  deleted: known(6, 'Deleted'),
  updating: known(7, 'Finishing up'),
  testSent: known(8, 'Test campaign sent'),
  delivering: known(9, 'Sending'),
  processed: known(10, 'Sending soon'),
  questioned: known(11, 'On hold: a moderator has a question'),
  noActiveAddresses: known(12, 'Not sent: no active addresses'),
  creating: known(13, 'Being created'),
  queued: known(14, 'Queued'),
  abTesting: known(15, 'Waiting for A/B test results'),
  canceled: known(16, 'Canceled'),
  sendingPartially: known(22, 'Sending in part'),
  sentPartially: known(23, 'Sent in part'),
  partiallySentAndBlocked: known(25, 'Blocked by the service'),
  draft: known(26, 'Draft'),
  requiresEditing: known(27, 'On hold: needs editing'),
  resendScheduled: known(28, 'Resend to non-openers scheduled'),
  automationBalanceExceeded: known(33, 'Stopped: balance exceeded'),
  automationDraft: known(36, 'Automation draft'),
} as const;

function known(code: number, name: string): CampaignStatus {
  return { code, name, known: true };
}

type CampaignStatusName = keyof typeof CAMPAIGN_STATUS;
type Coded = Pick<CampaignStatus, 'code'>;

/** Returns the codes of these statuses. */
export function campaignCodes(...names: readonly CampaignStatusName[]): number[] {
  return names.map((name) => CAMPAIGN_STATUS[name].code);
}

/** Returns the test for one of these statuses. */
function oneOf(...names: readonly CampaignStatusName[]): (status: Coded) => boolean {
  const codes = new Set(campaignCodes(...names));
  return ({ code }) => codes.has(code);
}

const SENT = ['sent', 'sentPartially', 'testSent', 'noActiveAddresses'] as const;
const STOPPED = ['blocked', 'partiallySentAndBlocked', 'deleted', 'canceled'] as const;
export const GOING_OUT = [
  'queued',
  'processed',
  'sending',
  'delivering',
  'sendingPartially',
] as const;
/** Statuses of campaigns that wait for moderation, a person, or an instant. */
export const ON_HOLD = [
  'moderated',
  'questioned',
  'requiresEditing',
  'abTesting',
  'resendScheduled',
] as const;

export const isEnded = oneOf(...SENT, ...STOPPED);

/** Tells whether a campaign ended before all that it was for: blocked, deleted, or canceled. */
export const isStopped = oneOf(...STOPPED);

/** Tells whether a campaign is being sent, so that its figures still grow. */
export const isGoingOut = oneOf(...GOING_OUT, 'updating');

/** Tells whether a campaign reaches nobody as it is: it isn't meant to, was stopped, or failed. */
export const reachesNobody = oneOf(
  'draft',
  'automationDraft',
  'automationBalanceExceeded',
  'test',
  'testSent',
  'noActiveAddresses',
  'blocked',
  'deleted',
  'canceled',
);

/** Tells whether a campaign's status will change by itself, without a person's action. */
export const isPassing = oneOf(...GOING_OUT, 'updating', 'creating');

export const isUnsent = oneOf('draft', 'automationDraft', 'automationBalanceExceeded');

export const isCanceled = oneOf('canceled');

/** Tells whether a campaign waits until somebody acts, however long ago its send time was. */
export const isWaitingForPerson = oneOf('questioned', 'requiresEditing');

/** Tells whether a campaign failed for good, or until it is begun anew. */
export const isFailed = oneOf(
  'blocked',
  'partiallySentAndBlocked',
  'noActiveAddresses',
  'automationBalanceExceeded',
);

/** Tells whether a campaign was sent, but the service hasn't marked it so yet. */
const isAsGoodAsEnded = oneOf('updating', 'test');

/**
 * Tells whether a campaign may be canceled. The specification doesn't say which ones can be
 * (spec 1, section 3.4). We assume all but those that have ended, were never meant to be sent, or
 * are only waiting to be marked as sent; the service has the last word.
 */
export function isCancelable(status: Coded): boolean {
  return !isEnded(status) && !isUnsent(status) && !isAsGoodAsEnded(status);
}

/** The light of a status, and the advice in whole sentences. */
interface Call {
  readonly light: '🔴' | '🟠';
  readonly advice: string;
}

const BLOCKED: Call = {
  light: '🔴',
  advice:
    'No more emails go out. Find out what the service objects to, then send a new campaign without it.',
};
const OVERDUE: Call = {
  light: '🟠',
  advice: 'Its send time has passed. Contact the service’s support if it’s urgent.',
};
const CALLS: ReadonlyMap<number, Call> = new Map([
  [CAMPAIGN_STATUS.blocked.code, BLOCKED],
  [CAMPAIGN_STATUS.partiallySentAndBlocked.code, BLOCKED],
  [
    CAMPAIGN_STATUS.questioned.code,
    {
      light: '🟠',
      advice:
        'Nothing goes out until you answer on the service’s website (bots can’t), or cancel the campaign.',
    },
  ],
  [
    CAMPAIGN_STATUS.requiresEditing.code,
    { light: '🟠', advice: 'Nothing goes out until someone edits the campaign.' },
  ],
  [
    CAMPAIGN_STATUS.noActiveAddresses.code,
    { light: '🔴', advice: 'Its lists have no active contacts.' },
  ],
  [
    CAMPAIGN_STATUS.automationBalanceExceeded.code,
    { light: '🔴', advice: 'Top up the balance to start it again.' },
  ],
]);

/** A campaign in what its state depends on. */
export interface StatedCampaign {
  readonly status: Pick<CampaignStatus, 'code' | 'name'>;
  readonly sendAt: Date | null;
}

/** The state of a campaign: the same word, light, and advice wherever it is shown. */
export interface CampaignState extends Partial<Call> {
  readonly word: string;
}

export function stateOf({ status, sendAt }: StatedCampaign, now: Date): CampaignState {
  const isLater = sendAt !== null && sendAt > now;
  const word = isLater && status.code === CAMPAIGN_STATUS.queued.code ? 'Scheduled' : status.name;
  return { word, ...(isOverdue({ status, sendAt }, now) ? OVERDUE : CALLS.get(status.code)) };
}

/** Tells whether moderation takes longer than until the send time. */
export function isOverdue({ status, sendAt }: StatedCampaign, now: Date): boolean {
  return status.code === CAMPAIGN_STATUS.moderated.code && sendAt !== null && sendAt <= now;
}

/** Tells whether a state is known only with the send time. */
export const isStatedByTime = oneOf('queued', 'moderated');

/** Writes `🔴 Blocked by the service`, or `Scheduled`. */
export function stateInWords(campaign: StatedCampaign, now: Date): string {
  const { word, light } = stateOf(campaign, now);
  return light === undefined ? word : `${light} ${word}`;
}
