import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { facts, type Section } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import type { List, ListCost } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';

/** Returns the title that tells a list from others: `Newsletter (4101)`. */
export function listTitle({ id, name }: Pick<List, 'id' | 'name'>): string {
  return name ? `${name} (${id})` : `List ${id}`;
}

/** Returns the title; `List 4101` where the name can't be read. */
export async function titleById({ lists }: Service, id: string): Promise<string> {
  const { value } = await resultOf(lists.get(id));
  return listTitle({ id, name: value?.name ?? '' });
}

/** Returns the title for the middle of a sentence: `list 4101` where the name can't be read. */
export async function readTitle({ lists }: Service, id: string): Promise<string> {
  const { value } = await resultOf(lists.get(id));
  return value ? listTitle(value) : `list ${id}`;
}

export function costSentence(cost: ListCost): string {
  const recipients = formatCount(cost.recipients, 'recipient');
  if (cost.recipients === 0) return 'A campaign would reach nobody: no address in it is active.';
  if (cost.mostRecipients > 0 && cost.recipients > cost.mostRecipients) {
    return `${recipients}: more than the ${formatNumber(cost.mostRecipients)} that the tariff allows a campaign.`;
  }
  if (cost.price === 0 && cost.isAffordable) {
    return `${recipients}, all included in the tariff: no extra cost.`;
  }
  const price = `${formatMoney(cost.price, cost.currency)} for the ${formatNumber(cost.paidEmails)} above the tariff`;
  return cost.isAffordable
    ? `${recipients}: ${price}. The balance covers it.`
    : `${recipients}: ${price}. The balance doesn’t cover it: top it up first.`;
}

export function costSection(cost: ListCost): Section {
  return facts([
    { label: 'Recipients', value: formatNumber(cost.recipients) },
    { label: 'Included in the tariff', value: formatNumber(cost.tariffEmails) },
    { label: 'Paid from the balance', value: formatNumber(cost.paidEmails) },
    { label: 'Price', value: formatMoney(cost.price, cost.currency) },
    cost.mostRecipients > 0 && {
      label: 'Limit per campaign',
      value: formatCount(cost.mostRecipients, 'recipient'),
    },
    { label: 'Enough money', value: cost.isAffordable ? 'Yes' : 'No' },
  ]);
}
