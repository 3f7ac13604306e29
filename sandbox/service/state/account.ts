import type { Account } from './world.ts';

/** What sending to so many recipients takes from the tariff and from the balance. */
export interface Charge {
  readonly fromTariff: number;
  readonly fromBalance: number;
  readonly price: number;
  readonly isAffordable: boolean;
}

export function chargeFor(account: Account, recipients: number): Charge {
  const fromTariff = Math.min(recipients, account.emailsLeft);
  const fromBalance = recipients - fromTariff;
  const price = fromBalance * account.overdraftPrice;
  return { fromTariff, fromBalance, price, isAffordable: price <= account.balance };
}

export function pay(account: Account, charge: Charge): void {
  account.emailsLeft -= charge.fromTariff;
  account.balance -= charge.price;
}

/** How many more recipients the tariff and the balance together are enough for. */
export function mostAffordable({ emailsLeft, balance, overdraftPrice }: Account): number {
  return emailsLeft + Math.floor(balance / overdraftPrice);
}
