/** How many events are where. */
export interface Tally {
  readonly add: () => void;
  readonly finish: (outcome: 'delivered' | 'lost', events: number) => void;
  /** False from the moment that too many wait until half of them are gone. */
  readonly hasRoom: () => boolean;
  readonly report: () => DeliveryReport;
  /** Resolves as soon as none waits. */
  readonly settled: () => Promise<void>;
  /** Lets whoever waits for `settled` go on. */
  readonly abandon: () => void;
}

export interface DeliveryReport {
  /** Events not yet accepted and not yet given up. */
  readonly waiting: number;
  readonly delivered: number;
  /** Given up after the last repetition. */
  readonly lost: number;
}

/** Few enough to take little memory, enough to keep every receiver busy. */
const MOST_WAITING = 50_000;
/** Counts events from being handed in until they are accepted or given up. */
export function createTally(onRoom: () => void): Tally {
  const count = { waiting: 0, delivered: 0, lost: 0 };
  let whenSettled: (() => void)[] = [];
  let isFull = false;
  const settle = () => {
    for (const resolve of whenSettled) resolve();
    whenSettled = [];
  };
  return {
    hasRoom() {
      isFull ||= count.waiting >= MOST_WAITING;
      return !isFull;
    },
    add() {
      count.waiting += 1;
    },
    finish(outcome: 'delivered' | 'lost', events: number) {
      count.waiting -= events;
      count[outcome] += events;
      if (isFull && count.waiting <= MOST_WAITING / 2) {
        isFull = false;
        setImmediate(onRoom);
      }
      if (count.waiting === 0) settle();
    },
    abandon: settle,
    report: (): DeliveryReport => ({ ...count }),
    settled: async () => {
      if (count.waiting > 0) await new Promise<void>((resolve) => whenSettled.push(resolve));
    },
  };
}
