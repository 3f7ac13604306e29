import { release } from '../../core/release.ts';
import { importReader } from '../events/delivery.ts';
import type { RelayEvent } from '../events/events.ts';
import { createKeeper, type Keeper } from '../events/keeper.ts';
import { unpack } from '../events/packed.ts';
import { openWritingPool } from './postgres-connection.ts';
import { createPostgresWriter } from './postgres-writer.ts';
import { answerCalls } from './thread/answer-calls.ts';

/** Reads deliveries and writes events to PostgreSQL in a thread of its own; asked by postgres.ts. */
let keeper: Keeper;

answerCalls({
  async open(databaseUrl: string, reader: string | null) {
    keeper = createKeeper({
      read: await importReader(reader),
      write: createPostgresWriter(openWritingPool(databaseUrl)),
    });
  },
  ping: () => {},
  async keep(packed: Uint8Array) {
    try {
      return await keeper.keep(unpack(packed));
    } finally {
      release(packed);
    }
  },
  record: (events: readonly RelayEvent[], receivedAt: Date) => keeper.record(events, receivedAt),
});
