import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import type { Fact } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { sumOf } from '../../lib/sum.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { List, ListCost } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { listTitle } from '../list/list-words.ts';

export interface ListOutlook {
  readonly id: string;
  readonly title: string;
  readonly list: Result<List>;
  readonly cost: Result<ListCost>;
}

export interface Outlook {
  readonly lists: readonly ListOutlook[];
  readonly bill: Bill;
}

/** Sums over the lists; what could not be read is missing in them. */
interface Bill {
  /** An address in several lists counts in each. */
  readonly recipients: number;
  /** True where a size or cost is missing, so that the sums are too small. */
  readonly isPartial: boolean;
  /** Emails that the plan still has; `null`: not known, or no plan. */
  readonly left: number | null;
  readonly aboveTariff: number;
  readonly price: number;
  /** True where the lists were priced one by one, so that the price may be higher. */
  readonly mayCostMore: boolean;
  readonly currency: string;
  /** The plan's limit of recipients per campaign; `null`: not known. */
  readonly mostRecipients: number | null;
  readonly isAffordable: boolean;
}

export async function outlookOf(service: Service, ids: readonly string[]): Promise<Outlook> {
  const [tariff, ...lists] = await Promise.all([
    resultOf(service.balance.detail()),
    ...ids.map(async (id) => {
      const [list, cost] = await Promise.all([
        resultOf(service.lists.get(id)),
        resultOf(service.lists.cost(id)),
      ]);
      return { id, title: listTitle({ id, name: list.value?.name ?? null }), list, cost };
    }),
  ]);
  return { lists, bill: billOf(lists, tariff.value) };
}

function billOf(lists: readonly ListOutlook[], tariff: BalanceDetail | null): Bill {
  const costs = lists.flatMap(({ cost }) => (cost.value ? [cost.value] : []));
  const recipients = sumOf(costs, (cost) => cost.recipients);
  const left = tariff?.email?.emailsLeft ?? null;
  const paid = sumOf(costs, ({ paidEmails }) => paidEmails);
  const above = left === null ? paid : Math.max(paid, recipients - left);
  const limits = costs.map(({ mostRecipients }) => mostRecipients).filter((most) => most > 0);
  return {
    recipients,
    isPartial: costs.length < lists.length,
    left,
    aboveTariff: above,
    price: sumOf(costs, ({ price }) => price),
    mayCostMore: above > paid,
    currency: costs[0]?.currency ?? '',
    mostRecipients: limits.length > 0 ? Math.min(...limits) : null,
    isAffordable: costs.every((cost) => cost.isAffordable),
  };
}

export function billFacts(outlook: Outlook): Fact[] {
  const { lists, bill } = outlook;
  return [
    listsFact(outlook),
    { label: 'Recipients', value: recipientsWords(lists.length, bill) },
    { label: 'Cost', value: costWords(bill) },
    remainingFact(outlook),
  ];
}

/** Tells the sizes of lists only where there are several; of one it is the number of recipients. */
export function listsFact({ lists }: Outlook): Fact {
  const sizes = lists.map(({ title, cost: { value } }) => {
    if (value === null) return `${title}: size unknown`;
    return lists.length === 1 ? title : `${title}: ${formatNumber(value.recipients)}`;
  });
  return { label: lists.length === 1 ? 'List' : 'Lists', value: sizes.join(', ') };
}

export function remainingFact({ bill: { left, recipients } }: Outlook): Fact {
  const label = 'Remaining sends';
  if (left === null) return { label, value: 'Unknown' };
  const afterward = formatNumber(Math.max(0, left - recipients));
  return { label, value: `${formatNumber(left)} now, ${afterward} afterward` };
}

/** Returns e.g. `Included in your plan` or `12.50 USD for 800 emails beyond your plan`. */
export function costWords({ aboveTariff, price, currency, mayCostMore, isPartial }: Bill): string {
  if (isPartial) return 'Unknown';
  if (aboveTariff === 0) return 'Included in your plan';
  const least = mayCostMore ? 'At least ' : '';
  const above = formatCount(aboveTariff, 'email');
  return `${least}${formatMoney(price, currency)} for ${above} beyond your plan`;
}

function recipientsWords(lists: number, { recipients, isPartial }: Bill): string {
  const count = `${isPartial ? 'at least ' : ''}${formatNumber(recipients)}`;
  if (recipients === 0) return count;
  return lists > 1
    ? `up to ${count}; people in several lists get it once`
    : `${isPartial ? '' : 'about '}${count}; blacklisted and unconfirmed addresses are skipped`;
}

/** A list with its number of active contacts, as far as the service says. */
export interface CountedList {
  readonly id: string;
  readonly title: string;
  readonly cost: Result<ListCost>;
}

export function countedLists(lists: readonly string[], service: Service) {
  return Promise.all(
    lists.map(async (id): Promise<CountedList> => {
      return { id, title: `List ${id}`, cost: await resultOf(service.lists.cost(id)) };
    }),
  );
}

/** @throws {InputError} where nobody would get it, as far as the service says. */
export function requireSomebody(
  lists: readonly CountedList[],
  { at, late }: { readonly at?: Date | undefined; readonly late?: boolean | undefined },
): void {
  const canJoin = late && at !== undefined;
  if (lists.length === 0 || canJoin || lists.some(({ cost }) => cost.value?.recipients !== 0)) {
    return;
  }
  const [only, another] = lists;
  const why = another
    ? 'none of these lists has an active contact'
    : `${only?.title} has no active contacts`;
  const next = only && !another ? { ...ADD_CONTACTS, values: { list: only.id } } : ADD_CONTACTS;
  throw new InputError(
    `Nobody would get this: ${why}. Add contacts first, or choose another list.`,
    {
      field: 'lists',
      next,
    },
  );
}

const ADD_CONTACTS = { operation: 'list add', label: 'Add contacts…' };
