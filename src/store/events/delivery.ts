import type { RelayEvent } from './events.ts';
import type { NewReject } from './rejects.ts';

/** A body as it came to the relay, not read yet. */
export interface Delivery {
  readonly body: Uint8Array;
  /** The action in the address that it came to. */
  readonly action: string | null;
  readonly receivedAt: Date;
}

/** What a body brought. */
interface ReadDelivery {
  readonly events: readonly RelayEvent[];
  readonly rejects: readonly NewReject[];
  /** Why nothing in it could be read; `null` when something could, or there was nothing. */
  readonly problem: string | null;
}

/**
 * What reads bodies, in the thread that writes events. The store is given the address of a module
 * that exports one as `readDelivery`, since a function can't go to another thread.
 */
export type DeliveryReader = (delivery: Delivery) => ReadDelivery;

export interface Kept {
  readonly fresh: number;
  readonly repeated: number;
  readonly rejects: number;
  readonly commits: number;
  /** The problem of each delivery, in their order. */
  readonly problems: readonly (string | null)[];
}

export async function importReader(address: string | null): Promise<DeliveryReader> {
  if (address === null) return notGiven;
  const module: { readonly readDelivery?: DeliveryReader } = await import(address);
  if (!module.readDelivery) throw new Error(`${address} exports no readDelivery`);
  return module.readDelivery;
}

function notGiven(): never {
  throw new Error('the store was opened without a module that reads deliveries');
}
