import type { Counted } from './counted.ts';
import type { RelayEvent } from './events.ts';
import type { NewReject } from './rejects.ts';

/** A body as the relay received it, not read yet. */
export interface Delivery {
  readonly body: Uint8Array;
  /** The action in the address that it came to. */
  readonly action: string | null;
  readonly receivedAt: Date;
}

/** The events and rejects that a body contained. */
interface ReadDelivery {
  readonly events: readonly RelayEvent[];
  readonly rejects: readonly NewReject[];
  /**
   * The reason why nothing in it could be read; `null` when something could, or there was nothing.
   */
  readonly problem: string | null;
}

/**
 * The function that reads bodies, in the thread that writes events. A function can't be passed to
 * another thread, so the store gets the address of a module that exports it as `readDelivery`.
 */
export type DeliveryReader = (delivery: Delivery) => ReadDelivery;

/** The problem of each delivery in their order; see `ReadDelivery`. */
export type Problems = readonly (string | null)[];

export interface Kept extends Counted {
  readonly problems: Problems;
}

/** Imports the reader of the module at an address; without an address it always fails. */
export async function importReader(address: string | null): Promise<DeliveryReader> {
  if (address === null) return notGiven;
  const module: { readonly readDelivery?: DeliveryReader } = await import(address);
  if (!module.readDelivery) throw new Error(`${address} exports no readDelivery`);
  return guarded(module.readDelivery);
}

/** Turns a defect of the reader into a reject: an error would recur at each redelivery. */
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
