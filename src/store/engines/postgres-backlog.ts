import { setTimeout as wait } from 'node:timers/promises';
import { sumOfCounted, type Counted } from '../events/counted.ts';
import type { RelayEvent } from '../events/events.ts';
import type { NewReject } from '../events/rejects.ts';

/** The contents of a row of `delivery_log`. */
export interface Uncounted {
  readonly id: number;
  readonly events: readonly RelayEvent[];
  readonly rejects: readonly NewReject[];
  readonly receivedAt: Date;
}

/** The limits of a backlog. Sizes are in events; a reject counts as many as have its bytes. */
interface Pace {
  /** Milliseconds between two transactions, unless enough waits for a full one. */
  readonly pauseMs: number;
  /** Milliseconds after a transaction that failed. */
  readonly retryMs: number;
  /** The number of events from which on a transaction takes no further row. */
  readonly eventsTogether: number;
  /** The number of events from which on there is no room. */
  readonly mostEvents: number;
}

interface BacklogParts {
  /** Counts the whole part, or fails and can be called again. */
  readonly count: (part: readonly Uncounted[]) => Promise<Counted>;
  readonly now: () => Date;
  readonly pace?: Pace;
}

const PACE: Pace = {
  pauseMs: 250,
  retryMs: 1_000,
  // Some 20 ms of work for this thread.
  eventsTogether: 2_000,
  // Half a second of work.
  mostEvents: 12_000,
};

// Bytes of an event with its text; `mostEvents` of them are some 20 MB.
const EVENT_BYTES = 1_700;

/** Returns a row as received at `at`: readers of changes look back only a minute. */
export function countedLate(one: Uncounted, at: Date): Uncounted {
  return { ...one, receivedAt: at };
}

/** Queues logged deliveries to be counted: many together cost far less than one by one. */
export function createBacklog({ count, now, pace = PACE }: BacklogParts) {
  const queue = createQueue();
  const changes = createChanges();
  let isCounting = false;
  const pending: Counted[] = [];

  const isFull = (): boolean => queue.events() >= pace.mostEvents;

  const countSome = async (): Promise<void> => {
    const part = queue.take(pace.eventsTogether);
    try {
      pending.push(await count(part));
      queue.end(part);
      changes.tell(null);
    } catch (cause) {
      queue.putBack(part.map((one) => countedLate(one, now())));
      changes.tell(cause);
    }
  };

  const countAll = async (): Promise<void> => {
    isCounting = true;
    while (queue.isWaiting()) {
      await countSome();
      if (changes.isFailing()) await wait(pace.retryMs);
      else if (queue.events() < pace.eventsTogether) await wait(pace.pauseMs);
    }
    isCounting = false;
  };

  return {
    /** Adds a row, unless it is there already. */
    add(one: Uncounted): void {
      queue.add(one);
      if (!isCounting) void countAll();
    },

    /** Resolves when there is room for more, however often counting fails meanwhile. */
    async room(): Promise<void> {
      while (isFull()) await changes.next();
    },

    isFull,

    /**
     * Resolves when everything that is in it now is counted.
     * @throws what counting fails with
     */
    async flush(): Promise<void> {
      const last = queue.added();
      while (queue.ended() < last) await changes.progress();
    },

    /**
     * Resolves with what was counted since the last call, as soon as something was; `null` when
     * nothing waits.
     * @throws what counting fails with
     */
    async counted(): Promise<Counted | null> {
      while (pending.length === 0 && queue.ended() < queue.added()) await changes.progress();
      const flushed = pending.splice(0);
      return flushed.length === 0 ? null : sumOfCounted(flushed);
    },
  };
}

/** Keeps rows in the order in which they came. */
function createQueue() {
  const waiting: Uncounted[] = [];
  const ids = new Set<number>();
  let events = 0;
  let added = 0;
  let ended = 0;
  return {
    add(one: Uncounted): void {
      if (ids.has(one.id)) return;
      ids.add(one.id);
      waiting.push(one);
      events += sizeOf(one);
      added += 1;
    },

    /** Takes the first rows, until they have so many events. */
    take(most: number): readonly Uncounted[] {
      const taken: Uncounted[] = [];
      for (let size = 0; size < most;) {
        const one = waiting.shift();
        if (!one) break;
        taken.push(one);
        size += sizeOf(one);
      }
      return taken;
    },

    /** Puts rows back, so that they go first again. */
    putBack: (part: readonly Uncounted[]): void => void waiting.unshift(...part),

    end(part: readonly Uncounted[]): void {
      for (const one of part) {
        ids.delete(one.id);
        events -= sizeOf(one);
        ended += 1;
      }
    },

    /** Tells whether a row waits that nobody took. */
    isWaiting: (): boolean => waiting.length > 0,
    /** Returns the size of all rows that are not counted yet. */
    events: (): number => events,
    added: (): number => added,
    ended: (): number => ended,
  };
}

/** Returns the size in events, see `Pace`. */
function sizeOf({ events, rejects }: Uncounted): number {
  return rejects.reduce(
    (sum, { body }) => sum + Math.max(1, Math.ceil(body.length / EVENT_BYTES)),
    events.length,
  );
}

function createChanges() {
  let listeners: (() => void)[] = [];
  let failure: unknown = null;

  const next = (): Promise<void> =>
    new Promise((resolve) => {
      listeners.push(resolve);
    });

  return {
    next,

    /**
     * Resolves at the next change.
     * @throws when it is a failure
     */
    async progress(): Promise<void> {
      await next();
      if (failure !== null) throw failure;
    },

    /** @param cause of a failure; `null` when it went well */
    tell(cause: unknown): void {
      failure = cause;
      const flushed = listeners;
      listeners = [];
      for (const listen of flushed) listen();
    },

    isFailing: (): boolean => failure !== null,
  };
}
