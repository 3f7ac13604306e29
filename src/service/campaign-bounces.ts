import type { BounceReason } from '../core/bounce-reason.ts';
import type { Figure } from './campaign.ts';
import { STATISTIC_CODE as CODE } from './status.ts';

/** How many e-mails of a campaign bounced for a reason. */
export interface BouncedFor {
  readonly reason: BounceReason;
  readonly count: number;
}

/**
 * Why recipients count as bounced, hard or soft (`totalsOf`). Spec 1, section 2.5 has the codes;
 * we assume that 8 Unavailable means the server, and that 7 and 17 pass as they say.
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

/** Why e-mails of a campaign bounced, as its statistics say; only reasons that came up. */
export function bouncedFor(figures: readonly Figure[]): readonly BouncedFor[] {
  return figures.flatMap(({ code, count }): readonly BouncedFor[] => {
    const reason = REASON_OF[code];
    return reason !== undefined && count > 0 ? [{ reason, count }] : [];
  });
}
