import { INGEST } from '../../src/relay/intake.ts';
import { databaseMethods } from '../../src/store/database-thread.ts';
import type { IngestSource } from '../../src/store/ingest.ts';
import { type Methods, startThread } from '../../src/store/thread.ts';

/** Starts the thread of a store from another module. */
export const threadAt =
  (module: URL): IngestSource['start'] =>
  (listeners) =>
    startThread(module, listeners);

/** Built: a thread that starts from the sources takes three times as long. */
export const BUILT_INGEST: IngestSource = {
  ...INGEST,
  start: threadAt(new URL('../../dist/database-thread.js', import.meta.url)),
};

/**
 * Without a thread, which takes as long as most tests, for PostgreSQL only: two of them on one file
 * of SQLite would wait for each other.
 */
export const INGEST_HERE: IngestSource = {
  ...INGEST,
  start({ onReport }) {
    const methods: Methods = databaseMethods(INGEST.open, {
      counted: (counted) => onReport?.('counted', counted),
      failing: (cause) => onReport?.('failing', cause),
    });
    let hasEnded = false;
    return {
      async call(method, given) {
        if (hasEnded) throw new Error('the thread has ended');
        // The types of the arguments are between the method and its caller.
        return methods[method]?.(...(given as readonly never[]));
      },
      async end() {
        hasEnded = true;
      },
    };
  },
};
