import { attempt, type Attempt } from '../../lib/attempt.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { List, ListCost } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';

/** A list that a campaign would go to, as far as it could be read. */
export interface ListOutlook {
  readonly id: string;
  readonly list: Attempt<List>;
  readonly cost: Attempt<ListCost>;
}

/** Lists and tariff that decide what a campaign costs. */
export interface Outlook {
  readonly lists: readonly ListOutlook[];
  readonly tariff: Attempt<BalanceDetail>;
}

/** Sums over the lists; what could not be read is missing in them. */
export interface Bill {
  /** An address in several lists counts in each. */
  readonly recipients: number;
  /** True where a size or cost is missing, so that the sums are too small. */
  readonly isPartial: boolean;
  /** E-mails that the tariff still has; `null`: not known, or no tariff. */
  readonly left: number | null;
  /** Recipients above the tariff. */
  readonly aboveTariff: number;
  readonly price: number;
  /** True where the lists were priced one by one, so that the price may be higher. */
  readonly mayCostMore: boolean;
  readonly currency: string;
  /** The tariff's limit of recipients a campaign; `null`: not known. */
  readonly mostRecipients: number | null;
  readonly isAffordable: boolean;
}

export async function outlookOf(service: Service, ids: readonly string[]): Promise<Outlook> {
  const [tariff, ...lists] = await Promise.all([
    attempt(service.balance.detail()),
    ...ids.map(async (id): Promise<ListOutlook> => {
      const [list, cost] = await Promise.all([
        attempt(service.lists.get(id)),
        attempt(service.lists.cost(id)),
      ]);
      return { id, list, cost };
    }),
  ]);
  return { tariff, lists };
}

export function billOf({ lists, tariff }: Outlook): Bill {
  const costs = lists.flatMap(({ cost }) => (cost.value ? [cost.value] : []));
  const recipients = sum(costs.map((cost) => cost.recipients));
  const left = tariff.value?.email?.emailsLeft ?? null;
  const paid = sum(costs.map(({ paidEmails }) => paidEmails));
  const above = left === null ? paid : Math.max(paid, recipients - left);
  const limits = costs.map(({ mostRecipients }) => mostRecipients).filter((most) => most > 0);
  return {
    recipients,
    isPartial: costs.length < lists.length,
    left,
    aboveTariff: above,
    price: sum(costs.map(({ price }) => price)),
    mayCostMore: above > paid,
    currency: costs[0]?.currency ?? '',
    mostRecipients: limits.length > 0 ? Math.min(...limits) : null,
    isAffordable: costs.every((cost) => cost.isAffordable),
  };
}

/** Returns e.g. `Newsletter (4101)`, or `List 4101` where the name isn't known. */
export function listTitle({ id, list }: ListOutlook): string {
  return list.value ? `${list.value.name} (${id})` : `List ${id}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
