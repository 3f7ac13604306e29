import { addressKey } from '../../domain/address.ts';
import { RefusedError } from '../../lib/errors.ts';
import { resultOf } from '../../lib/result.ts';
import type { Service } from '../../service/service.ts';

const REASON = 'one of your own senders';

/** The requests of `ownSenders`. */
export const OWN_SENDERS_ENDPOINTS = ['GET /senders', 'GET /smtp/senders'] as const;

/**
 * Returns the addresses that campaigns and transactional email come from, in the form for
 * comparing, each with the reason why it is left out. Not every account has transactional email.
 */
export async function ownSenders({
  senders,
  smtp,
}: Pick<Service, 'senders' | 'smtp'>): Promise<ReadonlyMap<string, string>> {
  const [all, transactional] = await Promise.all([senders.all(), resultOf(smtp.senders())]);
  const { value, failure } = transactional;
  if (failure && !(failure instanceof RefusedError)) throw failure;
  const addresses = [...all.map(({ email }) => email), ...(value ?? [])];
  return new Map(addresses.map((address) => [addressKey(address), REASON]));
}
