import type { Pool } from 'pg';
import type { Delivery, DeliveryReader, Problems } from '../events/delivery.ts';
import { unpack } from '../events/packed.ts';
import { countedLate, createBacklog, type Uncounted } from './postgres-backlog.ts';
import { createCounting } from './postgres-counting.ts';
import { createDeliveryLog } from './postgres-log.ts';
import type { PostgresWriter } from './postgres-writer.ts';

interface DeliveryKeeperParts {
  readonly read: DeliveryReader;
  readonly write: PostgresWriter;
  /** See `openWritingPool`. */
  readonly logging: Pool;
  readonly now: () => Date;
}

interface Reading {
  readonly uncounted: Omit<Uncounted, 'id'>;
  readonly problems: Problems;
}

/** Logs deliveries, which makes them durable, and counts them soon after. */
export function createDeliveryKeeper({ read, write, logging, now }: DeliveryKeeperParts) {
  const log = createDeliveryLog(logging);
  const backlog = createBacklog({ count: createCounting(write), now });

  const readAll = (packed: Uint8Array): Reading => {
    const deliveries = unpack(packed);
    const readings = deliveries.map(read);
    return {
      uncounted: {
        events: readings.flatMap(({ events }) => events),
        rejects: readings.flatMap(({ rejects }) => rejects),
        receivedAt: latestOf(deliveries),
      },
      problems: readings.map(({ problem }) => problem),
    };
  };

  return {
    /**
     * Resolves when the deliveries are durable; `isHeld` says that rejects still refer to the
     * bytes.
     */
    async keep(packed: Uint8Array): Promise<{ problems: Problems; isHeld: boolean }> {
      await backlog.room();
      const logged = log.add(packed);
      const { uncounted, problems } = readAll(packed);
      const id = await logged;
      backlog.add({ id, ...uncounted });
      return { problems, isHeld: uncounted.rejects.length > 0 };
    },

    /**
     * Counts the rows that were logged so long ago and are still there, whoever logged them.
     * @throws what counting fails with
     */
    async countLogged(loggedSinceMs: number): Promise<void> {
      const lastId = await log.newest(loggedSinceMs);
      let afterId = 0;
      while (afterId < lastId) {
        const rows = await log.between(afterId, lastId);
        for (const { id, packed } of rows) {
          if (backlog.isFull()) await backlog.flush();
          backlog.add(countedLate({ id, ...readAll(packed).uncounted }, now()));
        }
        afterId = rows.at(-1)?.id ?? lastId;
      }
      await backlog.flush();
    },

    /** See postgres-backlog.ts. */
    flush: () => backlog.flush(),
    counted: () => backlog.counted(),
  };
}

function latestOf(deliveries: readonly Delivery[]): Date {
  return new Date(Math.max(...deliveries.map(({ receivedAt }) => receivedAt.getTime())));
}
