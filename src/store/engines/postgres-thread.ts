import { release } from '../../lib/release.ts';
import { importReader, type DeliveryReader, type Problems } from '../events/delivery.ts';
import type { RelayEvent } from '../events/events.ts';
import { createKeeper } from '../events/keeper.ts';
import { createDeliveryKeeper } from './postgres-deliveries.ts';
import { openWritingPool } from './postgres-connection.ts';
import { createPostgresWriter } from './postgres-writer.ts';
import { answerCalls } from './thread/answer-calls.ts';

/**
 * Reads deliveries and writes events to PostgreSQL in a thread of its own; postgres.ts calls it.
 */
let host: ReturnType<typeof openHost>;

function openHost(databaseUrl: string, read: DeliveryReader) {
  const write = createPostgresWriter(openWritingPool(databaseUrl));
  return {
    deliveries: createDeliveryKeeper({
      read,
      write,
      logging: openWritingPool(databaseUrl),
      now: () => new Date(),
    }),
    recorder: createKeeper({ read, write }),
  };
}

answerCalls({
  async open(databaseUrl: string, reader: string | null) {
    host = openHost(databaseUrl, await importReader(reader));
  },
  ping: () => {},
  async keep(packed: Uint8Array): Promise<Problems> {
    const { problems, isHeld } = await host.deliveries.keep(packed);
    if (!isHeld) release(packed);
    return problems;
  },
  counted: () => host.deliveries.counted(),
  countLogged: (sinceMs: number) => host.deliveries.countLogged(sinceMs),
  flush: () => host.deliveries.flush(),
  record: (events: readonly RelayEvent[], receivedAt: Date) =>
    host.recorder.record(events, receivedAt),
});
