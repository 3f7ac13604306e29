import { setTimeout as wait } from 'node:timers/promises';

/** What a task came to within the time, or that it is still going on. */
export type Waited<T> =
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'slow' };

/** Waits for a task, but no longer than `timeoutMs`; the task itself goes on. Never rejects. */
export async function waitFor<T>(task: Promise<T>, timeoutMs: number): Promise<Waited<T>> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const slow = wait(Math.max(0, timeoutMs), undefined, { signal }).then(
    () => ({ state: 'slow' }) as const,
    () => ({ state: 'slow' }) as const,
  );
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
 * The value of a task, or what `onTimeout` gives instead when it takes longer; the task goes on.
 * @throws what the task throws within the time, or `onTimeout` does.
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
