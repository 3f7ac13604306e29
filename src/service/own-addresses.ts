import { RefusedError } from '../lib/errors.ts';
import { resultOf } from '../lib/result.ts';
import type { Service } from './service.ts';

/** The requests of `ownAddresses`. */
export const OWN_ADDRESSES_ENDPOINTS = ['GET /senders', 'GET /smtp/senders'] as const;

/**
 * Returns the addresses that campaigns and transactional email come from. Not every account has
 * transactional email.
 */
export async function ownAddresses({
  senders,
  smtp,
}: Pick<Service, 'senders' | 'smtp'>): Promise<readonly string[]> {
  const [all, transactional] = await Promise.all([senders.all(), resultOf(smtp.senders())]);
  const { value, failure } = transactional;
  if (failure && !(failure instanceof RefusedError)) throw failure;
  return [...new Set([...all.map(({ email }) => email), ...(value ?? [])])];
}
