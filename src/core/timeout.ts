import { setTimeout as wait } from 'node:timers/promises';

/** What a task came to within the time, or that it is still going on. */
export type Waited<T> =
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'slow' };

/** Waits for a task, but no longer than `ms`; the task itself goes on. */
export async function waitFor<T>(task: Promise<T>, ms: number): Promise<Waited<T>> {
  const given = new AbortController();
  const slow = wait(Math.max(0, ms), { state: 'slow' } as const, { signal: given.signal }).catch(
    () => ({ state: 'slow' }) as const,
  );
  const ended = task.then(
    (value) => ({ state: 'done', value }) as const,
    (error: unknown) => ({ state: 'failed', error }) as const,
  );
  try {
    return await Promise.race([ended, slow]);
  } finally {
    given.abort();
  }
}
