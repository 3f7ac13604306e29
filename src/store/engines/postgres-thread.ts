import { Pool } from 'pg';
import { release } from '../../core/release.ts';
import { importReader } from '../events/delivery.ts';
import type { RelayEvent } from '../events/events.ts';
import { createKeeper, type Keeper } from '../events/keeper.ts';
import { unpack, type Packed } from '../events/packed.ts';
import { connectionTo, surviveLoss } from './postgres-connection.ts';
import { createPostgresWriter } from './postgres-writer.ts';
import { answerCalls } from './thread/answer-calls.ts';

/** Reads deliveries and writes events to PostgreSQL in a thread of its own; asked by postgres.ts. */
let keeper: Keeper;

answerCalls({
  async open(databaseUrl: string, reader: string | null) {
    // One connection: writers of the same campaign would only wait for each other.
    const pool = new Pool({ ...connectionTo(databaseUrl), max: 1, pipeline: true });
    // The next statement makes a new one, or fails and says so.
    pool.on('error', () => {});
    pool.on('connect', surviveLoss);
    keeper = createKeeper({
      read: await importReader(reader),
      write: createPostgresWriter(pool),
    });
  },
  ping: () => {},
  async keep(packed: Packed) {
    try {
      return await keeper.keep(unpack(packed));
    } finally {
      release(packed.bytes);
    }
  },
  record: (events: readonly RelayEvent[], receivedAt: Date) => keeper.record(events, receivedAt),
});
