import type { RelayMetrics } from '../metrics.ts';

// What a request costs beside its body (we assume: its headers, callbacks, a response).
const REQUEST_BYTES = 2 * 1024;

/** What one request has in memory. */
export interface Share {
  bytes: number;
}

/** Says when too much is in memory: bodies being read, and those that wait for the store. */
export function createHeldBytes(limitBytes: number, metrics: RelayMetrics) {
  let held = 0;
  metrics.showHeldBytes(() => held);
  return {
    /** One request's share. */
    open(): Share {
      held += REQUEST_BYTES;
      return { bytes: REQUEST_BYTES };
    },

    /** False when there is no room for that many more bytes. */
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
