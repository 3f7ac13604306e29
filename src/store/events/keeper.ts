import { setImmediate as turn } from 'node:timers/promises';
import type { Delivery, DeliveryReader, Kept } from './delivery.ts';
import type { RelayEvent } from './events.ts';
import type { NewReject } from './rejects.ts';

/** The events and rejects that one transaction keeps. */
export interface Batch {
  readonly events: readonly RelayEvent[];
  readonly rejects: readonly NewReject[];
  readonly receivedAt: Date;
  /** The number of events that this process took before these, for the order of arrival. */
  readonly arrivedBefore: number;
}

interface KeeperParts {
  readonly read: DeliveryReader;
  /** Keeps a batch in one transaction and returns the number of its new events. */
  readonly write: (batch: Batch) => Promise<number> | number;
}

// Some 20 ms of work: other users of the database get their turn between two transactions.
const EVENTS_A_TRANSACTION = 1_000;

/** Reads deliveries and keeps their events and rejects, one call after the other. */
export function createKeeper({ read, write }: KeeperParts) {
  let last: Promise<unknown> = Promise.resolve();
  let arrivedBefore = 0;

  const keepBatch = async ({ events, rejects, receivedAt }: Omit<Batch, 'arrivedBefore'>) => {
    let fresh = 0;
    let commits = 0;
    for (let from = 0; from === 0 || from < events.length; from += EVENTS_A_TRANSACTION) {
      const part = events.slice(from, from + EVENTS_A_TRANSACTION);
      if (from > 0) await turn();
      const batch = { events: part, rejects: from === 0 ? rejects : [], receivedAt };
      fresh += await write({ ...batch, arrivedBefore });
      arrivedBefore += part.length;
      commits += 1;
    }
    return { fresh, repeated: events.length - fresh, rejects: rejects.length, commits };
  };

  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };

  return {
    /** Resolves when the deliveries are durable. An event that is already there changes nothing. */
    keep: (deliveries: readonly Delivery[]): Promise<Kept> =>
      inOrder(async () => {
        const readings = deliveries.map(read);
        const kept = await keepBatch({
          events: readings.flatMap(({ events }) => events),
          rejects: readings.flatMap(({ rejects }) => rejects),
          receivedAt: new Date(
            Math.max(...deliveries.map(({ receivedAt }) => receivedAt.getTime())),
          ),
        });
        return { ...kept, problems: readings.map(({ problem }) => problem) };
      }),

    /** Keeps events that were already read, in the same way. */
    record: (events: readonly RelayEvent[], receivedAt: Date) =>
      inOrder(() => keepBatch({ events, rejects: [], receivedAt })),
  };
}
