import { parentPort, Worker } from 'node:worker_threads';
import { UnavailableError } from '../lib/errors.ts';

interface Question {
  readonly id: number;
  readonly method: string;
  readonly given: readonly unknown[];
}

/** A message of a thread: the answer to a call, or a report that nobody asked for. */
type Message =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Failure }
  | { readonly report: string; readonly value: unknown };

/** An error on its way between threads, which would lose its code otherwise. */
interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Thread {
  /** Calls a method of the thread; fails as the method does, or when the thread has ended. */
  call(method: string, given: readonly unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

export interface ThreadListeners {
  /** Called when the thread ends without `end`. */
  readonly onLost?: (cause: Error) => void;
  readonly onReport?: (report: string, value: unknown) => void;
}

// A flood leaves short-lived objects; by default a second heap would take 32 MB for them.
const NEW_SPACE_MB = 8;

/** Starts the module at an address in a thread of its own; it answers with `answerCalls`. */
export function startThread(
  module: URL,
  { onLost = () => {}, onReport = () => {} }: ThreadListeners = {},
): Thread {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let ended: Error | null = null;
  let isEnding = false;
  const worker = new Worker(module, { resourceLimits: { maxYoungGenerationSizeMb: NEW_SPACE_MB } });
  // Only pending calls keep the process alive.
  worker.unref();

  const fail = (error: Error): void => {
    const isFirst = ended === null;
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
    if (isFirst && !isEnding) onLost(ended);
  };
  worker.on('message', (message: Message) => {
    if ('report' in message) return onReport(message.report, message.value);
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (pending.size === 0) worker.unref();
    if ('failure' in message) call?.reject(errorOf(message.failure));
    else call?.resolve(message.value);
  });
  worker.on('error', (cause) => fail(gone(cause)));
  worker.on('exit', () => fail(gone()));

  return {
    call(method, given) {
      if (ended) return Promise.reject(ended);
      const call = Promise.withResolvers<unknown>();
      lastId += 1;
      pending.set(lastId, call);
      worker.ref();
      worker.postMessage({ id: lastId, method, given } satisfies Question);
      return call.promise;
    },
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
}

export type Methods = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * Answers the main thread's calls from a thread, each when its method has answered.
 * @returns a function that reports to the main thread
 */
export function answerCalls(methods: Methods): (report: string, value: unknown) => void {
  const port = parentPort;
  if (!port) throw new Error('this module runs in a thread');
  const send = (message: Message): void => port.postMessage(message);
  port.on('message', (question: Question) => void answerTo(methods, question).then(send));
  return (report, value) => send({ report, value });
}

async function answerTo(methods: Methods, { id, method, given }: Question): Promise<Message> {
  try {
    // The types of the arguments are between the method and its caller.
    return { id, value: await methods[method]?.(...(given as readonly never[])) };
  } catch (cause) {
    return { id, failure: failureOf(cause) };
  }
}

function failureOf(cause: unknown): Failure {
  if (!(cause instanceof Error)) return { message: String(cause), stack: undefined, details: {} };
  const details = Object.fromEntries(
    Object.entries(cause).filter(([, value]) => ['string', 'number'].includes(typeof value)),
  );
  return { message: cause.message, stack: cause.stack, details };
}

function errorOf({ message, stack, details }: Failure): Error {
  const error = Object.assign(new Error(message), details);
  if (stack !== undefined) error.stack = stack;
  return error;
}

function gone(cause?: unknown): UnavailableError {
  return new UnavailableError("the database's thread has ended", { outcome: 'unknown', cause });
}
