import type { Log } from '../../../src/lib/log.ts';
import { encodeBatch, encodeForm, type EncodedBody } from './encoding.ts';
import { createPoster } from './poster.ts';
import type { ServiceEvent } from './service-event.ts';
import { createTally, type DeliveryReport, type Tally } from './tally.ts';

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
  /** Drops everything that waits or is to be repeated, and counts from zero. */
  readonly forget: () => void;
  readonly close: () => void;
}

const CONCURRENT_POSTS_PER_URL = 8;
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
  /** Where its events count; another one since `forget` means that they don't matter any more. */
  readonly tally: Tally;
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
  let tally = createTally(options.onRoom);
  let format = options.format;

  function pump(lane: Lane, again?: Parcel): void {
    // What has been forgotten is not posted any more.
    if (lane.tally !== tally) return;
    if (again) lane.again.push(again);
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
    if (problem === undefined) lane.tally.finish('delivered', parcel.size);
    else repeat(lane, parcel, problem);
    pump(lane);
  }

  function repeat(lane: Lane, parcel: Parcel, problem: unknown): void {
    const isLast = poster.isClosed() || parcel.attempts === ATTEMPTS;
    if (isLast) return lane.tally.finish('lost', parcel.size);
    options.log?.warn({ attempts: parcel.attempts, err: problem }, 'a webhook was not accepted');
    setTimeout(() => pump(lane, parcel), delayMs(options, parcel)).unref();
  }

  return {
    deliver(url, event) {
      const lane = laneTo(url, lanes, tally);
      lane.queue.push(event);
      tally.add();
      // Not at once: what happens in the same moment can share a post.
      if (lane.queue.length - lane.head === 1) setImmediate(() => pump(lane));
    },
    hasRoom: () => tally.hasRoom(),
    setFormat(next) {
      format = next;
    },
    report: () => tally.report(),
    settled: () => tally.settled(),
    forget() {
      lanes.clear();
      tally.abandon();
      tally = createTally(options.onRoom);
    },
    close: poster.close,
  };
}

function delayMs({ retryDelayMs }: DeliveryOptions, { attempts }: Parcel): number {
  return retryDelayMs * 2 ** (attempts - 1);
}

function laneTo(url: string, lanes: Map<string, Lane>, tally: Tally): Lane {
  const lane = lanes.get(url) ?? { url, queue: [], head: 0, again: [], posts: 0, tally };
  lanes.set(url, lane);
  return lane;
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
