import { within } from '../../lib/timeout.ts';
import type { Kept } from '../events/delivery.ts';
import { pack } from '../events/packed.ts';
import type { SqliteHost, SqlResult } from './sqlite-host.ts';
import { startThread } from './thread/thread.ts';

// Milliseconds that closing may take, mostly for a checkpoint of the log.
const CLOSE_TIMEOUT_MS = 10_000;

/** Opens a database in a thread of its own, so that its commits don't block this one. */
export async function openSqliteInThread(
  path: string,
  reader: string | null,
  onLost: (cause: Error) => void,
): Promise<SqliteHost> {
  const thread = startThread(new URL('sqlite-thread.ts', import.meta.url), onLost);
  try {
    await thread.call('open', [path, reader]);
  } catch (cause) {
    await thread.end();
    throw cause;
  }
  return {
    async query(sql, parameters) {
      return (await thread.call('query', [sql, parameters])) as SqlResult;
    },
    async keep(deliveries) {
      const packed = pack(deliveries);
      return (await thread.call('keep', [packed], [packed.buffer])) as Kept;
    },
    async record(events, receivedAt) {
      return (await thread.call('record', [events, receivedAt])) as Kept;
    },
    async flush() {
      await thread.call('flush', []);
    },
    async close() {
      await within(thread.call('close', []), CLOSE_TIMEOUT_MS, () => null);
      await thread.end();
    },
  };
}
