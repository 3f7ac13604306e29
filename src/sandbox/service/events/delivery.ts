import type { Log } from '../../../core/log.ts';
import { encodeBatch, encodeForm, type EncodedBody } from './encoding.ts';
import { createPoster } from './poster.ts';
import type { ServiceEvent } from './service-event.ts';

/** How events travel: form fields one event a post (spec 1, section 6), or lists of them as JSON. */
export type WebhookFormat = 'form' | 'json';

export interface DeliveryOptions {
  readonly format: WebhookFormat;
  /** Before the first repetition; doubles with each. Real milliseconds. */
  readonly retryDelayMs: number;
  readonly log: Log | undefined;
  /** Called when there is room again after `hasRoom` was false. */
  readonly onRoom: () => void;
}

export interface Delivery {
  readonly deliver: (url: string, event: ServiceEvent) => void;
  /** False while so many events wait that no more should happen. */
  readonly hasRoom: () => boolean;
  readonly setFormat: (format: WebhookFormat) => void;
  readonly report: () => DeliveryReport;
  /** Resolves as soon as nothing waits, travels or is to be repeated. */
  readonly settled: () => Promise<void>;
  readonly close: () => void;
}

interface DeliveryReport {
  /** Events not yet accepted and not yet given up. */
  readonly waiting: number;
  readonly delivered: number;
  /** Given up after the last repetition. */
  readonly lost: number;
}

const CONCURRENT_POSTS_PER_URL = 8;
/** Few enough to take little memory, enough to keep every receiver busy. */
const MOST_WAITING = 50_000;
const BATCH_SIZE = 100;
const ATTEMPTS = 6;

/** One lane a URL, so that a slow receiver holds up nobody else. */
interface Lane {
  readonly url: string;
  queue: ServiceEvent[];
  /** Where the queue begins; taking from the front of a long array would move all of it. */
  head: number;
  readonly again: Parcel[];
  posts: number;
}

interface Parcel {
  readonly size: number;
  readonly body: EncodedBody;
  attempts: number;
}

/** Posts events to the addresses of webhooks; repeated until the answer is 2xx, 6 times in all. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const lanes = new Map<string, Lane>();
  const poster = createPoster();
  const tally = createTally(options.onRoom);
  let { format } = options;

  function pump(lane: Lane): void {
    while (lane.posts < CONCURRENT_POSTS_PER_URL && !poster.isClosed()) {
      const parcel = lane.again.pop() ?? pack(lane, format);
      if (!parcel) return;
      lane.posts += 1;
      void carry(lane, parcel);
    }
  }

  async function carry(lane: Lane, parcel: Parcel): Promise<void> {
    const problem = await poster.post(lane.url, parcel.body);
    lane.posts -= 1;
    parcel.attempts += 1;
    if (problem === undefined) tally.finish('delivered', parcel.size);
    else repeat(lane, parcel, problem);
    pump(lane);
  }

  function repeat(lane: Lane, parcel: Parcel, problem: unknown): void {
    const isLast = poster.isClosed() || parcel.attempts === ATTEMPTS;
    if (isLast) return tally.finish('lost', parcel.size);
    options.log?.warn({ attempts: parcel.attempts, err: problem }, 'a webhook was not accepted');
    const again = () => {
      lane.again.push(parcel);
      pump(lane);
    };
    setTimeout(again, options.retryDelayMs * 2 ** (parcel.attempts - 1)).unref();
  }

  return {
    deliver(url, event) {
      const lane = laneTo(url, lanes);
      lane.queue.push(event);
      tally.add();
      // Not at once: what happens in the same moment can share a post.
      if (lane.queue.length - lane.head === 1) setImmediate(() => pump(lane));
    },
    hasRoom: tally.hasRoom,
    setFormat(next) {
      format = next;
    },
    report: tally.report,
    settled: tally.settled,
    close: poster.close,
  };
}

function laneTo(url: string, lanes: Map<string, Lane>): Lane {
  const lane = lanes.get(url) ?? { url, queue: [], head: 0, again: [], posts: 0 };
  lanes.set(url, lane);
  return lane;
}

/** Counts events from being handed in until they are accepted or given up. */
function createTally(onRoom: () => void) {
  const count = { waiting: 0, delivered: 0, lost: 0 };
  let whenSettled: (() => void)[] = [];
  let isFull = false;
  return {
    hasRoom: (): boolean => {
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
      if (count.waiting > 0) return;
      for (const resolve of whenSettled) resolve();
      whenSettled = [];
    },
    report: (): DeliveryReport => ({ ...count }),
    settled: async () => {
      if (count.waiting > 0) await new Promise<void>((resolve) => whenSettled.push(resolve));
    },
  };
}

function pack(lane: Lane, format: WebhookFormat): Parcel | undefined {
  const events = lane.queue.slice(lane.head, lane.head + (format === 'json' ? BATCH_SIZE : 1));
  const [first] = events;
  if (!first) return undefined;
  lane.head += events.length;
  if (lane.head * 2 > lane.queue.length) {
    lane.queue = lane.queue.slice(lane.head);
    lane.head = 0;
  }
  const body = format === 'json' ? encodeBatch(events) : encodeForm(first);
  return { size: events.length, body, attempts: 0 };
}
