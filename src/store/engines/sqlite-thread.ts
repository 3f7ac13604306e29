import { release } from '../../lib/release.ts';
import { importReader } from '../events/delivery.ts';
import { unpack } from '../events/packed.ts';
import type { RelayEvent } from '../events/events.ts';
import { openSqliteHost, type SqliteHost } from './sqlite-host.ts';
import { answerCalls } from './thread/answer-calls.ts';

/** A SQLite database in a thread of its own; sqlite-in-thread.ts calls it. */
let host: SqliteHost;

answerCalls({
  async open(path: string, reader: string | null) {
    host = openSqliteHost(path, await importReader(reader));
  },
  query: (sql: string, parameters: readonly unknown[]) => host.query(sql, parameters),
  async keep(packed: Uint8Array) {
    try {
      return await host.keep(unpack(packed));
    } finally {
      release(packed);
    }
  },
  record: (events: readonly RelayEvent[], receivedAt: Date) => host.record(events, receivedAt),
  flush: () => host.flush(),
  close: () => host.close(),
});
