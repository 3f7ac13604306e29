import { Worker, type Transferable } from 'node:worker_threads';
import { UnavailableError } from '../../../lib/errors.ts';

/** A call of the main thread to a thread: the name of a method, and its arguments. */
export interface Question {
  readonly id: number;
  readonly method: string;
  readonly given: readonly unknown[];
}

/** The answer of a thread to a call. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Failure };

/** An error on its way between threads, which would lose its code otherwise. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (cause: unknown) => void;
}

export interface Thread {
  /** Calls a method of the thread; fails as the method does, or when the thread has ended. */
  call(method: string, given: readonly unknown[], transfer?: Transferable[]): Promise<unknown>;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
}

// A flood leaves short-lived objects; by default a second heap would take 32 MB for them.
const YOUNG_MB = 8;

/**
 * Starts the module at an address in a thread of its own; it answers with `answerCalls`.
 * @param onLost called when the thread ends without `end`
 */
export function startThread(module: URL, onLost: (cause: Error) => void = () => {}): Thread {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: Error | null = null;
  let isEnding = false;
  const worker = new Worker(module, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  // Only pending calls keep the process alive.
  worker.unref();

  const fail = (error: Error): void => {
    const isFirst = ended === null;
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
    if (isFirst && !isEnding) onLost(ended);
  };
  worker.on('message', (answer: Answer) => {
    const requested = pending.get(answer.id);
    pending.delete(answer.id);
    if (pending.size === 0) worker.unref();
    if ('failure' in answer) requested?.reject(errorOf(answer.failure));
    else requested?.resolve(answer.value);
  });
  worker.on('error', (cause) => fail(gone(cause)));
  worker.on('exit', () => fail(gone()));

  return {
    call(method, given, transfer = []) {
      if (ended) return Promise.reject(ended);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: lastId, method, given } satisfies Question, transfer);
      return promise;
    },
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
}

function gone(cause?: unknown): UnavailableError {
  return new UnavailableError("the database's thread has ended", { outcome: 'unknown', cause });
}

function errorOf({ message, stack, details }: Failure): Error {
  const error = Object.assign(new Error(message), details);
  if (stack !== undefined) error.stack = stack;
  return error;
}
