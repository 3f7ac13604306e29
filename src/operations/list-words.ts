import { formatMoney, formatNumber } from '../domain/figures.ts';
import { resultOf } from '../lib/result.ts';
import type { ListCost } from '../service/lists/list.ts';
import type { Service } from '../service/service.ts';

/** Returns the title that tells a list from others: `Newsletter (4101)`. */
export function listTitle({ id, name }: { id: string; name: string | null }): string {
  return name ? `${name} (${id})` : `List ${id}`;
}

/** Returns the title; `List 4101` where the name can't be read. */
export async function titleById({ lists }: Service, id: string): Promise<string> {
  const { value } = await resultOf(lists.get(id));
  return listTitle({ id, name: value?.name ?? null });
}

/** Returns the title for the middle of a sentence: `list 4101` where the name can't be read. */
export async function readTitle({ lists }: Service, id: string): Promise<string> {
  const { value } = await resultOf(lists.get(id));
  return value ? listTitle(value) : `list ${id}`;
}

export function costInWords(cost: ListCost): string {
  const { recipients, mostRecipients, price, currency, paidEmails } = cost;
  if (recipients === 0) return 'No active contacts';
  if (mostRecipients > 0 && recipients > mostRecipients) {
    return `Too many recipients: your plan allows ${formatNumber(mostRecipients)} per campaign`;
  }
  if (price === 0 && cost.isAffordable) return 'Included in your plan';
  const balance = cost.isAffordable ? 'your balance covers it' : 'top up your balance first';
  return `${formatMoney(price, currency)} for ${formatNumber(paidEmails)} beyond your plan; ${balance}`;
}
