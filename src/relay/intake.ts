import { UnavailableError } from '../lib/errors.ts';
import type { Delivery, IngestSource } from '../store/ingest.ts';
import type { Store } from '../store/store.ts';
import { startThread } from '../store/thread.ts';
import { after } from '../lib/timeout.ts';

export const INGEST: IngestSource = {
  async open(...database) {
    const { openIngest } = await import('./ingest.ts');
    return openIngest(...database);
  },
  start: (listeners) => startThread(new URL('../database-thread.ts', import.meta.url), listeners),
};

export type Outcome =
  /** Everything in it is durable. */
  | { readonly kind: 'kept' }
  /** Everything in it is durable, but nothing in it could be read. */
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** The store failed or stalled; some of it may be durable. */
  | { readonly kind: 'failed'; readonly cause: unknown };

interface Waiting {
  readonly delivery: Delivery;
  readonly done: (outcome: Outcome) => void;
}

interface IntakeParts {
  readonly store: { readonly events: Pick<Store['events'], 'keep'> };
  /** Milliseconds for a few deliveries after which the store counts as failed. */
  readonly stalledAfterMs: number;
}

export type Intake = ReturnType<typeof createIntake>;

// The next call is sent while one is being written, and is at least as large: a commit costs as
// much as keeping thirty deliveries, a message to a thread as much as one.
const CALLS_AT_ONCE = 2;
const NEXT_CALL_FROM = 32;
// A call is so small that other queries to the database needn't wait long.
const CHARS_A_CALL = 128 * 1024;

const KEPT: Outcome = { kind: 'kept' };

/**
 * Passes deliveries to the store. Those that arrive while it is at work go together; there is no
 * timer, since waiting for more made it slower.
 */
export function createIntake({ store, stalledAfterMs }: IntakeParts) {
  const waiting: Waiting[] = [];
  let calls = 0;
  let lastSize = 0;
  let isStalled = false;
  let isScheduled = false;

  const giveUp = (batch: Waiting[]): void => {
    isStalled = true;
    const outcome = stalled();
    for (const those of [batch, waiting]) report(those, () => outcome);
  };

  const send = async (batch: Waiting[]): Promise<void> => {
    const timer = after(stalledAfterMs, () => giveUp(batch));
    let outcomeAt: (index: number) => Outcome;
    try {
      const problems = await store.events.keep(batch.map(({ delivery }) => delivery));
      outcomeAt = (index) => outcomeOf(problems[index] ?? null);
    } catch (cause) {
      outcomeAt = () => ({ kind: 'failed', cause });
    }
    clearTimeout(timer);
    isStalled = false;
    calls -= 1;
    // Send the next batch first, so that the store has work while these are answered.
    flush();
    report(batch, outcomeAt);
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
    /** @param done is called once, perhaps before this returns */
    keep(delivery: Delivery, done: (outcome: Outcome) => void): void {
      if (isStalled) return done(stalled());
      waiting.push({ delivery, done });
      // Deliveries that arrive in the same turn of the event loop go together.
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
  };
}

/** Reports the outcomes, each once: the batch is emptied first. */
function report(batch: Waiting[], outcomeAt: (index: number) => Outcome): void {
  for (const [index, { done }] of batch.splice(0).entries()) {
    try {
      done(outcomeAt(index));
    } catch (error) {
      // An error is not expected here, but the others get their outcomes all the same.
      process.nextTick(() => {
        throw error;
      });
    }
  }
}

function outcomeOf(problem: string | null): Outcome {
  return problem === null ? KEPT : { kind: 'unreadable', problem };
}

function takeSome(waiting: Waiting[]): Waiting[] {
  let chars = 0;
  const end = waiting.findIndex(({ delivery }) => (chars += delivery.body.length) > CHARS_A_CALL);
  // A single delivery may be larger.
  return waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1));
}

function stalled(): Outcome {
  const cause = new UnavailableError('the store takes too long', { outcome: 'unknown' });
  return { kind: 'failed', cause };
}
