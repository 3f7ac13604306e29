import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import type { Fact } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { sumOf } from '../../lib/sum.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { List, ListCost } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { FEW_LISTS, readChosen } from './planned.ts';
import { listTitle } from '../list-words.ts';

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

/** Reads the outlook of a campaign: in few requests, however many lists it goes to. */
export async function outlookOf(service: Service, ids: readonly string[]): Promise<Outlook> {
  const [{ value: tariff }, lists] = await Promise.all([
    resultOf(service.balance.detail()),
    ids.length > FEW_LISTS ? pricedTogether(ids, service) : pricedApart(ids, service),
  ]);
  return { lists, bill: billOf(lists, tariff) };
}

function pricedApart(ids: readonly string[], service: Service): Promise<readonly ListOutlook[]> {
  return Promise.all(
    ids.map(async (id) => {
      const [list, cost] = await Promise.all([
        resultOf(service.lists.get(id)),
        resultOf(service.lists.cost(id)),
      ]);
      return outlookOn(id, list, cost);
    }),
  );
}

/**
 * Asks for the cost of the largest list alone, unless some emails of it are beyond the plan and
 * some are not. We assume that a campaign to a list goes to its active contacts, so that a smaller
 * list is paid as a larger one is.
 */
async function pricedTogether(
  ids: readonly string[],
  service: Service,
): Promise<readonly ListOutlook[]> {
  const lists = await readChosen(ids, service);
  const sizes = lists.flatMap(({ id, list: { value } }) => (value ? [{ id, value }] : []));
  const [largest] = sizes.toSorted((a, b) => b.value.emails.active - a.value.emails.active);
  const known = await resultOf(service.lists.cost(largest?.id ?? ids[0] ?? ''));
  const share = known.value && largest ? shareOfPaid(known.value, largest.value) : null;
  return Promise.all(
    lists.map(async ({ id, list }) => {
      if (list.failure) return outlookOn(id, list, list);
      if (id === largest?.id || known.failure) return outlookOn(id, list, known);
      if (share === null) return outlookOn(id, list, await resultOf(service.lists.cost(id)));
      const cost = scaled(known.value, list.value.emails.active, share);
      return outlookOn(id, list, { value: cost, failure: null });
    }),
  );
}

/** Returns 0 or 1: none or all of the emails are paid for; `null`: some are, or it can't be told. */
function shareOfPaid({ recipients, paidEmails }: ListCost, { emails }: List): 0 | 1 | null {
  if (recipients !== emails.active) return null;
  if (paidEmails === 0) return 0;
  return paidEmails === recipients ? 1 : null;
}

function scaled(largest: ListCost, recipients: number, share: 0 | 1): ListCost {
  const { paidEmails, price } = largest;
  return {
    ...largest,
    recipients,
    paidEmails: share * recipients,
    tariffEmails: (1 - share) * recipients,
    price: paidEmails === 0 ? 0 : (price / paidEmails) * recipients,
  };
}

function outlookOn(id: string, list: Result<List>, cost: Result<ListCost>): ListOutlook {
  return { id, title: listTitle({ id, name: list.value?.name ?? null }), list, cost };
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

/** A list with its number of active contacts; `null`: the service doesn't say. */
export interface CountedList {
  readonly id: string;
  readonly title: string;
  readonly recipients: number | null;
}

export async function countedLists(
  ids: readonly string[],
  service: Service,
): Promise<readonly CountedList[]> {
  const isMany = ids.length > FEW_LISTS;
  const lists = isMany ? await pricedTogether(ids, service) : await costsOf(ids, service);
  return countedIn(lists);
}

function costsOf(ids: readonly string[], service: Service) {
  return Promise.all(
    ids.map(async (id) => ({
      id,
      title: `List ${id}`,
      cost: await resultOf(service.lists.cost(id)),
    })),
  );
}

export function countedIn(
  lists: readonly Pick<ListOutlook, 'id' | 'title' | 'cost'>[],
): readonly CountedList[] {
  return lists.map(({ id, title, cost }) => ({
    id,
    title,
    recipients: cost.value?.recipients ?? null,
  }));
}

/** @throws {InputError} where nobody would get it, as far as the service says. */
export function requireSomebody(
  lists: readonly CountedList[],
  { at, late }: { readonly at?: Date | undefined; readonly late?: boolean | undefined },
): void {
  const canJoin = late && at !== undefined;
  if (lists.length === 0 || canJoin || lists.some(({ recipients }) => recipients !== 0)) {
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
