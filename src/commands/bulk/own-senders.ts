import { addressKey } from '../../domain/address.ts';
import { ownAddresses } from '../../service/own-addresses.ts';
import type { Service } from '../../service/service.ts';

const REASON = 'one of your own senders';

/**
 * Returns the account's own addresses in the form for comparing, each with the reason why it is
 * left out.
 */
export async function ownSenders(
  service: Pick<Service, 'senders' | 'smtp'>,
): Promise<ReadonlyMap<string, string>> {
  const addresses = await ownAddresses(service);
  return new Map(addresses.map((address) => [addressKey(address), REASON]));
}
