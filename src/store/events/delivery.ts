import type { Counted } from './counted.ts';
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

/** The problem of each delivery, in their order; see `ReadDelivery`. */
export type Problems = readonly (string | null)[];

export interface Kept extends Counted {
  readonly problems: Problems;
}

/** The reader in a module at an address; where none is given, one that always fails. */
export async function importReader(address: string | null): Promise<DeliveryReader> {
  if (address === null) return notGiven;
  const module: { readonly readDelivery?: DeliveryReader } = await import(address);
  if (!module.readDelivery) throw new Error(`${address} exports no readDelivery`);
  return guarded(module.readDelivery);
}

/** What a defect keeps from being read would be delivered, and fail, again and again. */
function guarded(read: DeliveryReader): DeliveryReader {
  return (delivery) => {
    try {
      return read(delivery);
    } catch (error) {
      const { body, action } = delivery;
      const reason = `a defect of ours: ${error instanceof Error ? error.message : String(error)}`;
      return { events: [], rejects: [{ body, reason, action }], problem: reason };
    }
  };
}

function notGiven(): never {
  throw new Error('the store was opened without a module that reads deliveries');
}
