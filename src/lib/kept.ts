/**
 * Returns a task whose callers share its result: while it is pending, and for a while after its
 * beginning. Whoever asks often then costs no more than whoever asks once; a failure is shared, too.
 */
export function keptFor<T>(keptMs: number, task: () => Promise<T>): () => Promise<T> {
  let latest: { readonly result: Promise<T>; readonly atMs: number } | null = null;
  let isPending = false;
  return () => {
    const nowMs = performance.now();
    if (latest !== null && (isPending || nowMs - latest.atMs < keptMs)) return latest.result;
    isPending = true;
    const result = task().finally(() => {
      isPending = false;
    });
    latest = { result, atMs: nowMs };
    return result;
  };
}

/** Returns a function that shares the result of a task among those who ask while it is pending. */
export function createSharing<Key, T>(): (key: Key, task: () => Promise<T>) => Promise<T> {
  const pending = new Map<Key, Promise<T>>();
  return (key, task) => {
    const result = pending.get(key) ?? task().finally(() => pending.delete(key));
    pending.set(key, result);
    return result;
  };
}
