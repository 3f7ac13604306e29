import { setTimeout as wait } from 'node:timers/promises';
import { sumOfCounted, type Counted } from '../events/counted.ts';
import type { RelayEvent } from '../events/events.ts';
import type { NewReject } from '../events/rejects.ts';

/** What a row of `delivery_log` brought. */
export interface Uncounted {
  readonly id: number;
  readonly events: readonly RelayEvent[];
  readonly rejects: readonly NewReject[];
  readonly receivedAt: Date;
}

/** Sizes are in events; what couldn't be read is as many of them as have its bytes. */
interface Pace {
  /** Between two transactions, unless enough waits for a full one. */
  readonly pauseMs: number;
  /** After one that failed. */
  readonly retryMs: number;
  /** A transaction takes no further row from so many events on. */
  readonly eventsTogether: number;
  /** From so many events on, there is no room. */
  readonly mostEvents: number;
}

interface BacklogParts {
  /** Counts them all, or fails and can be asked again. */
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

// An event with its text, some 20 MB in `mostEvents`.
const EVENT_BYTES = 1_700;

/** Whoever looks for what changed looks only a minute back: what is counted late changes now. */
export function countedLate(one: Uncounted, at: Date): Uncounted {
  return { ...one, receivedAt: at };
}

/** What is logged and waits to be counted. Many together cost far less than one by one. */
export function createBacklog({ count, now, pace = PACE }: BacklogParts) {
  const queue = createQueue();
  const changes = createChanges();
  let isCounting = false;
  const untold: Counted[] = [];

  const isFull = (): boolean => queue.events() >= pace.mostEvents;

  const countSome = async (): Promise<void> => {
    const part = queue.take(pace.eventsTogether);
    try {
      untold.push(await count(part));
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
    /** What is in it already is not added again. */
    add(one: Uncounted): void {
      queue.add(one);
      if (!isCounting) void countAll();
    },

    /** Resolves when there is room for more, however often counting fails meanwhile. */
    async room(): Promise<void> {
      while (isFull()) await changes.next();
    },

    isFull,

    /** Resolves when all that is in it now is counted. @throws what counting fails with */
    async settle(): Promise<void> {
      const last = queue.added();
      while (queue.ended() < last) await changes.progress();
    },

    /**
     * What was counted since this was asked last, as soon as something was; `null` when nothing
     * waits. @throws what counting fails with
     */
    async counted(): Promise<Counted | null> {
      while (untold.length === 0 && queue.ended() < queue.added()) await changes.progress();
      const told = untold.splice(0);
      return told.length === 0 ? null : sumOfCounted(told);
    },
  };
}

/** In the order in which they came. */
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

    /** The first ones, until they have so many events. */
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

    /** They go first again. */
    putBack: (part: readonly Uncounted[]): void => void waiting.unshift(...part),

    end(part: readonly Uncounted[]): void {
      for (const one of part) {
        ids.delete(one.id);
        events -= sizeOf(one);
        ended += 1;
      }
    },

    /** Whether one waits that nobody took. */
    isWaiting: (): boolean => waiting.length > 0,
    /** Of all that did not end. */
    events: (): number => events,
    added: (): number => added,
    ended: (): number => ended,
  };
}

/** In events, see `Pace`. */
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

    /** The next one. @throws when it is a failure */
    async progress(): Promise<void> {
      await next();
      if (failure !== null) throw failure;
    },

    /** @param cause of a failure; `null` when it went well */
    tell(cause: unknown): void {
      failure = cause;
      const told = listeners;
      listeners = [];
      for (const listen of told) listen();
    },

    isFailing: (): boolean => failure !== null,
  };
}
