import { UnavailableError } from '../../core/errors.ts';
import type { Delivery, Kept } from '../../store/events/delivery.ts';
import type { Store } from '../../store/store.ts';
import type { RelayMetrics } from '../metrics.ts';

interface Waiting {
  readonly delivery: Delivery;
  /** With the delivery's problem, once all that could be read in it is durable. */
  readonly resolve: (problem: string | null) => void;
  readonly reject: (cause: unknown) => void;
}

interface IntakeParts {
  readonly store: { readonly events: Pick<Store['events'], 'keep'> };
  readonly metrics: RelayMetrics;
  readonly onFresh: () => void;
  /** A store that takes longer over a few deliveries is taken for one that fails. */
  readonly stalledAfterMs: number;
}

export type Intake = ReturnType<typeof createIntake>;

// While one call is being written, the next is there already, and at least as large: a commit costs
// as much as keeping thirty deliveries, a message to a thread as much as one.
const CALLS_AT_ONCE = 2;
const NEXT_CALL_FROM = 32;
// Little enough that whoever asks the database meanwhile needn't wait long.
const BYTES_A_CALL = 128 * 1024;

/**
 * Hands deliveries to the store. Those that arrive while it is at work go together; there is no
 * timer, since waiting for more made it slower.
 */
export function createIntake({ store, metrics, onFresh, stalledAfterMs }: IntakeParts) {
  let waiting: Waiting[] = [];
  let calls = 0;
  let lastSize = 0;
  let isStalled = false;
  let isScheduled = false;

  const giveUp = (batch: readonly Waiting[]): void => {
    isStalled = true;
    refuse([...batch, ...waiting], stalled());
    waiting = [];
  };

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    const timer = setTimeout(giveUp, stalledAfterMs, batch);
    try {
      const kept = await store.events.keep(batch.map(({ delivery }) => delivery));
      for (const [index, { resolve }] of batch.entries()) resolve(kept.problems[index] ?? null);
      count(metrics, kept);
      if (kept.fresh > 0) onFresh();
    } catch (cause) {
      refuse(batch, cause);
    }
    clearTimeout(timer);
    isStalled = false;
    calls -= 1;
    flush();
  };

  const flush = (): void => {
    isScheduled = false;
    const enough = calls === 0 ? 1 : Math.max(NEXT_CALL_FROM, lastSize);
    if (calls === CALLS_AT_ONCE || waiting.length < enough) return;
    calls += 1;
    const batch = takeSome(waiting);
    lastSize = batch.length;
    void send(batch);
    flush();
  };

  return {
    /**
     * Resolves when everything in the delivery is durable; with why nothing in it could be read, if
     * so. @throws what the store throws, and when the store stalls.
     */
    keep(delivery: Delivery): Promise<string | null> {
      if (isStalled) return Promise.reject(stalled());
      const { promise, resolve, reject } = Promise.withResolvers<string | null>();
      waiting.push({ delivery, resolve, reject });
      // What arrives in the same turn of the loop goes together.
      if (!isScheduled) {
        isScheduled = true;
        setImmediate(flush);
      }
      return promise;
    },
  };
}

function refuse(batch: readonly Waiting[], cause: unknown): void {
  for (const { reject } of batch) reject(cause);
}

function count(metrics: RelayMetrics, { commits, fresh, repeated, rejects }: Kept): void {
  metrics.commits.inc(commits);
  metrics.events.inc({ outcome: 'fresh' }, fresh);
  metrics.events.inc({ outcome: 'repeated' }, repeated);
  metrics.rejects.inc(rejects);
}

function takeSome(waiting: Waiting[]): readonly Waiting[] {
  let bytes = 0;
  const end = waiting.findIndex(({ delivery }) => (bytes += delivery.body.length) > BYTES_A_CALL);
  // One delivery alone may be larger.
  return waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1));
}

function stalled(): UnavailableError {
  return new UnavailableError('the store takes too long', { outcome: 'unknown' });
}
