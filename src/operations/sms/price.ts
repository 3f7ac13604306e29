import { formatCount, formatMoney, formatPrice } from '../../domain/figures.ts';
import { type Fact, notice, type Section, warning } from '../../domain/reply.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import type { Balance } from '../../service/balance.ts';
import type { Service } from '../../service/service.ts';
import type { SmsMessage } from '../../service/sms/campaign.ts';
import { PHONES_A_QUERY } from '../../service/sms/blacklist.ts';
import type { SmsCost } from '../../service/sms/campaigns.ts';
import { countOf, type Recipients } from './recipients.ts';

type Letter = Pick<SmsMessage, 'sender' | 'body' | 'routes'>;

export interface Price {
  readonly cost: Result<SmsCost>;
  readonly balance: Result<Balance>;
}

/** @throws {InputError} and {RefusedError} for what the service would refuse to send, too. */
export async function priceOf(
  service: Service,
  letter: Letter,
  recipients: Recipients,
): Promise<Price> {
  const [cost, balance] = await Promise.all([
    resultOf(costOf(service, letter, recipients)),
    resultOf(service.balance.get()),
  ]);
  const { failure } = cost;
  if (failure instanceof RefusedError || failure instanceof InputError) throw failure;
  return { cost, balance };
}

export function costFact({ cost }: Price, recipients: Recipients): Fact | null {
  if (!cost.value) return null;
  const { price, currency } = cost.value;
  const count = countOf(recipients);
  const each = count > 1 ? ` · ${formatPrice(price / count, currency)} per number on average` : '';
  return { label: 'Cost', value: `${formatMoney(price, currency)}${each}` };
}

export function balanceFact({ cost, balance }: Price): Fact | null {
  if (!balance.value) return null;
  const { amount, currency } = balance.value;
  const left = leftAfter({ cost, balance });
  const after = left === null ? '' : ` → ${formatMoney(left, currency)}`;
  return { label: 'Balance', value: `${formatMoney(amount, currency)}${after}` };
}

export function priceNotices(price: Price): Section[] {
  const left = leftAfter(price);
  const { cost, balance } = price;
  return compact([
    left !== null &&
      left < 0 &&
      notice('bad', `Your balance is ${formatMoney(-left, balance.value?.currency ?? '')} short.`),
    cost.failure && warning(`The cost is missing. ${cost.failure.message}`),
    balance.failure && warning(`The balance is missing. ${balance.failure.message}`),
  ]);
}

/** Returns e.g. `3.57 USD for 94 numbers (0.038 USD each)`; `null` when the cost isn't known. */
export function priceInWords({ cost }: Price, recipients: Recipients): string | null {
  if (!cost.value) return null;
  const { price, currency } = cost.value;
  const count = countOf(recipients);
  const each = count > 1 ? ` (${formatPrice(price / count, currency)} each)` : '';
  return `${formatMoney(price, currency)} for ${formatCount(count, 'number')}${each}`;
}

/** We assume that the costs of numbers add up, since many are priced part by part. */
async function costOf({ sms }: Service, { sender, body, routes }: Letter, recipients: Recipients) {
  const letter = { sender, body, routes };
  if (recipients.kind === 'list') {
    return sms.campaigns.cost({ ...letter, listId: recipients.list.id });
  }
  const { valid } = recipients.phones;
  let sum = { price: 0, currency: '' };
  for (let at = 0; at < valid.length; at += PHONES_A_QUERY) {
    const phones = valid.slice(at, at + PHONES_A_QUERY);
    const { price, currency } = await sms.campaigns.cost({ ...letter, phones });
    sum = { price: sum.price + price, currency };
  }
  return sum;
}

function leftAfter({ cost, balance }: Price): number | null {
  if (!cost.value || !balance.value || cost.value.currency !== balance.value.currency) return null;
  return balance.value.amount - cost.value.price;
}
