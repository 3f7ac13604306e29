import type { RelayMetrics } from './metrics.ts';

// A request takes this memory beside its body (we assume: its headers, callbacks, a response).
const REQUEST_BYTES = 2 * 1024;

/** The memory that one request takes. */
export interface Share {
  bytes: number;
}

/** Counts the memory of bodies that are being read or wait for the store, against a limit. */
export function createHeldBytes(limitBytes: number, metrics: RelayMetrics) {
  let held = 0;
  metrics.showHeldBytes(() => held);
  return {
    /** Starts to count the memory of a request. */
    open(): Share {
      held += REQUEST_BYTES;
      return { bytes: REQUEST_BYTES };
    },

    /** Counts more bytes of a request; false when there is no room for them. */
    grow(share: Share, bytes: number): boolean {
      held += bytes;
      share.bytes += bytes;
      return held <= limitBytes;
    },

    close(share: Share): void {
      held -= share.bytes;
      share.bytes = 0;
    },
  };
}
