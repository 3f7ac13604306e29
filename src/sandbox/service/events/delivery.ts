import type { Log } from '../../../core/log.ts';
import { encodeBatch, encodeForm, type EncodedBody } from './encoding.ts';
import type { ServiceEvent } from './service-event.ts';

/** How events travel: form fields one event a post (spec 1, section 6), or lists of them as JSON. */
export type WebhookFormat = 'form' | 'json';

export interface DeliveryOptions {
  readonly format: WebhookFormat;
  /** Before the first repetition; doubles with each. Real milliseconds. */
  readonly retryDelayMs: number;
  readonly log: Log | undefined;
}

export interface Delivery {
  readonly deliver: (url: string, event: ServiceEvent) => void;
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

const CONCURRENT_POSTS_PER_URL = 4;
const BATCH_SIZE = 100;
const ATTEMPTS = 6;
const TIMEOUT_MS = 10_000;

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
  const closing = new AbortController();
  const tally = createTally();
  let { format } = options;

  function pump(lane: Lane): void {
    while (lane.posts < CONCURRENT_POSTS_PER_URL && !closing.signal.aborted) {
      const parcel = lane.again.pop() ?? pack(lane, format);
      if (!parcel) return;
      lane.posts += 1;
      void carry(lane, parcel);
    }
  }

  async function carry(lane: Lane, parcel: Parcel): Promise<void> {
    const problem = await post(lane.url, parcel.body, closing.signal);
    lane.posts -= 1;
    parcel.attempts += 1;
    if (problem === undefined) tally.finish('delivered', parcel.size);
    else repeat(lane, parcel, problem);
    pump(lane);
  }

  function repeat(lane: Lane, parcel: Parcel, problem: unknown): void {
    const isLast = closing.signal.aborted || parcel.attempts === ATTEMPTS;
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
      const lane = lanes.get(url) ?? { url, queue: [], head: 0, again: [], posts: 0 };
      lanes.set(url, lane);
      lane.queue.push(event);
      tally.add();
      // Not at once: what happens in the same moment can share a post.
      if (lane.queue.length - lane.head === 1) setImmediate(() => pump(lane));
    },
    setFormat(next) {
      format = next;
    },
    report: tally.report,
    settled: tally.settled,
    close: () => closing.abort(),
  };
}

/** Counts events from being handed in until they are accepted or given up. */
function createTally() {
  const count = { waiting: 0, delivered: 0, lost: 0 };
  let whenSettled: (() => void)[] = [];
  return {
    add() {
      count.waiting += 1;
    },
    finish(outcome: 'delivered' | 'lost', events: number) {
      count.waiting -= events;
      count[outcome] += events;
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

/** Why a post failed, or undefined when it was accepted. */
async function post(url: string, body: EncodedBody, closing: AbortSignal): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': body.contentType },
      body: body.text,
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.arrayBuffer();
    return answer.ok ? undefined : new Error(`answered ${answer.status}`);
  } catch (error) {
    return error;
  }
}
