import { setTimeout as sleep } from 'node:timers/promises';

/** The longest that a timer of Node.js takes: a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Does something after a time, at once if that is over; `clearTimeout` calls it off. At most 24 days. */
export function after(ms: number, task: () => void): NodeJS.Timeout {
  return setTimeout(task, Math.min(Math.max(0, ms), LONGEST_MS));
}

/**
 * Waits, however long that is.
 * @param options `ref: false` lets the process end meanwhile
 * @throws {DOMException} an AbortError, as soon as the signal aborts it
 */
export async function pause(
  ms: number,
  signal?: AbortSignal,
  options: { readonly ref?: boolean } = {},
): Promise<void> {
  const how = { ...options, ...(signal && { signal }) };
  for (let leftMs = Math.max(0, ms); ; leftMs -= LONGEST_MS) {
    await sleep(Math.min(leftMs, LONGEST_MS), undefined, how);
    if (leftMs <= LONGEST_MS) return;
  }
}

/** The result of a task within the timeout, or `slow` if it is still running. */
export type Waited<T> =
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'slow'; readonly error?: undefined };

/** Waits for a task at most `timeoutMs`; the task itself goes on. Never rejects. */
export async function waitFor<T>(task: Promise<T>, timeoutMs: number): Promise<Waited<T>> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<{ state: 'slow' }>((resolve) => {
    timer = after(timeoutMs, () => resolve({ state: 'slow' }));
  });
  const ended = task.then(
    (value) => ({ state: 'done', value }) as const,
    (error: unknown) => ({ state: 'failed', error }) as const,
  );
  try {
    return await Promise.race([ended, slow]);
  } finally {
    // Aborting a pause would make two errors with their stacks, which takes longer than the rest.
    clearTimeout(timer);
  }
}

/**
 * Returns the value of a task, or that of `onTimeout` if it takes longer; the task goes on.
 * @throws the error of the task within the time, or that of `onTimeout`.
 */
export async function within<T, U>(
  task: Promise<T>,
  timeoutMs: number,
  onTimeout: () => U,
): Promise<T | U> {
  const waited = await waitFor(task, timeoutMs);
  if (waited.state === 'failed') throw waited.error;
  return waited.state === 'done' ? waited.value : onTimeout();
}
