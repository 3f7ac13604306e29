import { refusal } from '../refusals.ts';
import { keyOf, type MailingList } from '../state/lists.ts';
import type { Plan, World } from '../state/world.ts';

const RANK: Readonly<Record<Plan, number>> = { free: 0, standard: 1, pro: 2 };

/** @throws a refusal with 403, which names the field, when the account's plan is below `least`. */
export function checkPlan({ account }: World, least: Plan, field: string): void {
  if (RANK[account.plan] >= RANK[least]) return;
  throw refusal('planTooSmall', `${field}: your plan does not include this`);
}

/** We assume that an address counts once in each of its lists. */
export function subscribersOf(world: World): number {
  return [...world.lists.values()].reduce((sum, list) => sum + list.contacts.size, 0);
}

/**
 * We assume that what the tariff doesn't hold is refused as a whole.
 * @throws a refusal when the new ones among these addresses are too many.
 */
export function checkSubscribers(
  world: World,
  list: MailingList,
  requested: readonly { readonly email: string }[],
): void {
  const left = world.account.maximumSubscribers - subscribersOf(world);
  if (requested.length <= left) return;
  const fresh = new Set(requested.map(({ email }) => keyOf(email)));
  for (const key of fresh) if (list.contacts.has(key)) fresh.delete(key);
  if (fresh.size <= left) return;
  const room = Math.max(left, 0);
  throw refusal('tooManySubscribers', `emails: your tariff has room for ${room} more addresses`);
}
