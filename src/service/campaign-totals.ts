import type { Outcome } from '../domain/measured.ts';
import type { Figure } from './campaign.ts';
import { STATISTIC_CODE as CODE } from './status.ts';

/**
 * The results of a campaign in recipients. `delivered` is part of `sent`; `opened` and `clicked`
 * are parts of `delivered`. Hard bounces are permanent (no such address or domain), soft ones may
 * pass (mailbox full, server unavailable, blocked for now).
 */
export interface CampaignTotals extends Outcome {
  /** Still waiting. */
  readonly queued: number;
  /** Rejected as spam by the mail server. */
  readonly rejectedAsSpam: number;
  /** Failed for a reason that no other total has. */
  readonly otherFailures: number;
  /** Never handed over: invalid, already unsubscribed, disabled. */
  readonly notSent: number;
  /** Under codes that the specification doesn't list. */
  readonly unknown: number;
}

/*
 * Spec 1, section 2.5 names the codes but not how they add up. We assume:
 * - 1 to 5 and 11 are cumulative, as the same figures of the list view are (section 2.4): whoever
 *   clicked is counted under Sent, Delivered, Opened and Link redirected.
 * - Every other code is exclusive: a recipient whose message failed is counted under one of them,
 *   and under Sent if the message went out.
 * - 8 Unavailable and 17 Temporary blocked say nothing about the address, so they are soft bounces.
 * - 16 Not valid email is found before sending, so it is no bounce.
 */
const TOTAL_OF: Readonly<Record<number, keyof CampaignTotals>> = {
  [CODE.queued.code]: 'queued',
  [CODE.sent.code]: 'sent',
  [CODE.delivered.code]: 'delivered',
  [CODE.opened.code]: 'opened',
  [CODE.clicked.code]: 'clicked',
  [CODE.unsubscribed.code]: 'unsubscribed',
  [CODE.unsubscribedFromNewsletter.code]: 'unsubscribed',
  [CODE.markedAsSpam.code]: 'complaints',
  [CODE.noSuchAddress.code]: 'hardBounces',
  [CODE.noSuchDomain.code]: 'hardBounces',
  [CODE.unavailableForNow.code]: 'softBounces',
  [CODE.unavailable.code]: 'softBounces',
  [CODE.mailboxFull.code]: 'softBounces',
  [CODE.blockedForNow.code]: 'softBounces',
  [CODE.rejectedAsSpam.code]: 'rejectedAsSpam',
  [CODE.deliveryFailure.code]: 'otherFailures',
  [CODE.notSent.code]: 'notSent',
  [CODE.invalidAddress.code]: 'notSent',
  [CODE.disabledByAdministrator.code]: 'notSent',
  [CODE.alreadyUnsubscribed.code]: 'notSent',
};

const NOTHING: CampaignTotals = {
  queued: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
  complaints: 0,
  hardBounces: 0,
  softBounces: 0,
  rejectedAsSpam: 0,
  otherFailures: 0,
  notSent: 0,
  unknown: 0,
};

/** Tells whether a code counts recipients to whom nothing was sent. */
export function isLeftOut(code: number): boolean {
  return TOTAL_OF[code] === 'notSent';
}

/** Adds up a campaign's figures; every figure counts in exactly one total. */
export function totalsOf(figures: readonly Figure[]): CampaignTotals {
  const totals = { ...NOTHING };
  for (const { code, count } of figures) totals[TOTAL_OF[code] ?? 'unknown'] += count;
  return totals;
}
