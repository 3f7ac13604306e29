import { STATISTIC } from '../codes.ts';

/** What a receiving mail server says when it refuses; subcodes as in RFC 3463. */
export interface SmtpAnswer {
  readonly weight: number;
  /** The statistics code it counts as (spec 1, section 2.5). */
  readonly statistic: number;
  readonly code: number;
  readonly subcode: string;
  readonly text: string;
}

type Answers = readonly [SmtpAnswer, ...SmtpAnswer[]];

export const NO_SUCH_ADDRESS: SmtpAnswer = {
  weight: 6,
  statistic: STATISTIC.noSuchAddress,
  code: 550,
  subcode: '5.1.1',
  text: 'Requested action not taken: no such user here',
};

export const NO_SUCH_DOMAIN: SmtpAnswer = {
  weight: 2,
  statistic: STATISTIC.noSuchDomain,
  code: 512,
  subcode: '5.1.2',
  text: 'Host or domain name not found',
};

/** The address will never work. */
export const HARD_ANSWERS: Answers = [
  NO_SUCH_ADDRESS,
  {
    weight: 2,
    statistic: STATISTIC.noSuchAddress,
    code: 550,
    subcode: '5.2.1',
    text: 'The account that you tried to reach is disabled',
  },
  NO_SUCH_DOMAIN,
];

/** Tried again later, and delivered more often than not. */
export const PASSING_ANSWERS: Answers = [
  {
    weight: 5,
    statistic: STATISTIC.temporarilyUnavailable,
    code: 451,
    subcode: '4.7.1',
    text: 'Greylisting in action, please come back later',
  },
  {
    weight: 2,
    statistic: STATISTIC.temporarilyUnavailable,
    code: 421,
    subcode: '4.7.0',
    text: 'Too many messages from your network, try again later',
  },
];

/** Not tried again for this campaign; the address may work next time. */
export const SOFT_ANSWERS: Answers = [
  {
    weight: 5,
    statistic: STATISTIC.mailboxFull,
    code: 552,
    subcode: '5.2.2',
    text: 'Mailbox full: the recipient is over quota',
  },
  {
    weight: 2,
    statistic: STATISTIC.unavailable,
    code: 421,
    subcode: '4.4.2',
    text: 'Connection timed out while receiving data',
  },
  {
    weight: 1,
    statistic: STATISTIC.deliveryFailure,
    code: 554,
    subcode: '5.3.4',
    text: 'Message too large for the destination mailbox',
  },
];

/** Refused for what it is or whom it comes from. We assume that these count as soft bounces. */
export const SPAM_ANSWERS: Answers = [
  {
    weight: 4,
    statistic: STATISTIC.rejectedAsSpam,
    code: 550,
    subcode: '5.7.1',
    text: 'Message blocked by local policy: it looks like spam',
  },
  {
    weight: 2,
    statistic: STATISTIC.rejectedAsSpam,
    code: 550,
    subcode: '5.7.26',
    text: "Unauthenticated mail isn't accepted due to the sending domain's DMARC policy",
  },
  {
    weight: 1,
    statistic: STATISTIC.rejectedAsSpam,
    code: 554,
    subcode: '5.7.1',
    text: 'Service unavailable: client host is on a block list',
  },
];
