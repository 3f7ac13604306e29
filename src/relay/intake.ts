import type { RelayEvent } from '../store/events.ts';
import type { NewReject } from '../store/rejects.ts';
import type { Store } from '../store/store.ts';
import type { RelayMetrics } from './metrics.ts';

/** What one request brought. */
export interface Delivery {
  readonly events: readonly RelayEvent[];
  readonly rejects: readonly NewReject[];
  readonly receivedAt: Date;
}

interface Waiting extends Delivery {
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

interface IntakeParts {
  readonly store: Pick<Store, 'events' | 'rejects'>;
  readonly metrics: RelayMetrics;
  readonly onFresh: () => void;
}

export type Intake = ReturnType<typeof createIntake>;

// Enough to make the cost of a commit small, little enough that the first in it needn't wait long.
const EVENTS_A_COMMIT = 5_000;

/**
 * Keeps deliveries. Those that arrive while a commit is under way share the next one; there is no
 * timer, since waiting for more made it slower.
 */
export function createIntake({ store, metrics, onFresh }: IntakeParts) {
  const waiting: Waiting[] = [];
  let work: Promise<void> | null = null;

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await commit(nextOf(waiting));
    work = null;
  };

  const commit = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const events = batch.flatMap((delivery) => delivery.events);
      const latestAt = new Date(Math.max(...batch.map(({ receivedAt }) => receivedAt.getTime())));
      const { fresh, repeated } = await store.events.record(events, latestAt);
      for (const { rejects, receivedAt } of batch) {
        for (const reject of rejects) await store.rejects.add(reject, receivedAt);
        metrics.rejects.inc(rejects.length);
      }
      metrics.commits.inc();
      metrics.events.inc({ outcome: 'fresh' }, fresh);
      metrics.events.inc({ outcome: 'repeated' }, repeated);
      for (const { resolve } of batch) resolve();
      if (fresh > 0) onFresh();
    } catch (cause) {
      for (const { reject } of batch) reject(cause);
    }
  };

  return {
    /** Resolves when everything in the delivery is durable. @throws what the store throws. */
    keep(delivery: Delivery): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ ...delivery, resolve, reject });
      work ??= drain();
      return promise;
    },

    /** Resolves when nothing waits any more. */
    settled: async (): Promise<void> => {
      await work;
    },
  };
}

function nextOf(waiting: Waiting[]): readonly Waiting[] {
  let events = 0;
  const end = waiting.findIndex((delivery) => (events += delivery.events.length) > EVENTS_A_COMMIT);
  // One delivery alone may be larger than a commit should be.
  return waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1));
}
