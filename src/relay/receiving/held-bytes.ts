import type { RelayMetrics } from '../metrics.ts';

// What a request costs beside its body (we assume: its headers, promises, a response).
const REQUEST_BYTES = 2 * 1024;

/** Says when too much is in memory: bodies being read, and those that wait for the store. */
export function createHeldBytes(limitBytes: number, metrics: RelayMetrics) {
  let held = 0;
  metrics.showHeldBytes(() => held);
  return {
    /** One request's share. `grow` is false when there is no room for that many more bytes. */
    open() {
      let mine = REQUEST_BYTES;
      held += mine;
      return {
        grow: (bytes: number): boolean => {
          held += bytes;
          mine += bytes;
          return held <= limitBytes;
        },
        close: (): void => {
          held -= mine;
          mine = 0;
        },
      };
    },
  };
}
