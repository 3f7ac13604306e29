import { setTimeout as wait } from 'node:timers/promises';

/** The result of a task within the timeout, or `slow` if it is still running. */
export type Waited<T> =
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'slow'; readonly error?: undefined };

/** Waits for a task at most `timeoutMs`; the task itself goes on. Never rejects. */
export async function waitFor<T>(task: Promise<T>, timeoutMs: number): Promise<Waited<T>> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const slow = wait(Math.max(0, timeoutMs), { state: 'slow' } as const, { signal });
  const ended = task.then(
    (value) => ({ state: 'done', value }) as const,
    (error: unknown) => ({ state: 'failed', error }) as const,
  );
  try {
    return await Promise.race([ended, slow]);
  } finally {
    waiting.abort();
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
