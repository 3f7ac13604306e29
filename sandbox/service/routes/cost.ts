import { chargeFor } from '../state/account.ts';
import type { MailingList } from '../state/lists.ts';
import type { World } from '../state/world.ts';

/** What a campaign to this list would cost (spec 1, section 4.1.3). */
export function costOf({ account }: World, list: MailingList) {
  const charge = chargeFor(account, list.activeCount);
  return {
    cur: account.currency,
    sent_emails_qty: list.activeCount,
    overdraftAllEmailsPrice: Math.ceil(charge.price),
    addressesDeltaFromBalance: charge.fromBalance,
    addressesDeltaFromTariff: charge.fromTariff,
    max_emails_per_task: account.maximumSubscribers,
    result: charge.isAffordable,
  };
}
