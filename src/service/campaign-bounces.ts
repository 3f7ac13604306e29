import type { BounceReason } from '../domain/bounce-reason.ts';
import type { Figure } from './campaign.ts';
import { STATISTIC_CODE as CODE } from './status.ts';

/** The number of a campaign's e-mails that bounced for a reason. */
export interface BouncedFor {
  readonly reason: BounceReason;
  readonly count: number;
}

/**
 * The reasons of codes under which recipients bounced or failed. Spec 1, section 2.5 lists the
 * codes; we assume that 8 Unavailable means the server, and that 7 and 17 are temporary.
 */
const REASON_OF: Readonly<Record<number, BounceReason>> = {
  [CODE.noSuchAddress.code]: 'No such address',
  [CODE.noSuchDomain.code]: 'No such domain',
  [CODE.mailboxFull.code]: 'Mailbox full',
  [CODE.rejectedAsSpam.code]: 'Blocked as spam',
  [CODE.blockedForNow.code]: 'Blocked for now',
  [CODE.unavailable.code]: 'Server unreachable',
  [CODE.unavailableForNow.code]: 'Asked to try later',
  [CODE.deliveryFailure.code]: 'Other refusal',
};

/** Counts a campaign's bounces by reason from its statistics; only reasons that occurred. */
export function bouncedFor(figures: readonly Figure[]): readonly BouncedFor[] {
  return figures.flatMap(({ code, count }): readonly BouncedFor[] => {
    const reason = REASON_OF[code];
    return reason !== undefined && count > 0 ? [{ reason, count }] : [];
  });
}
