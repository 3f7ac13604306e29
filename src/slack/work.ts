import { setTimeout as wait } from 'node:timers/promises';

export type Work = ReturnType<typeof createWork>;

/** Keeps count of what is under way, so that a stop can wait for it. */
export function createWork() {
  const underWay = new Set<Promise<unknown>>();
  return {
    /** Counts until `task` is done; a failure stays the caller's. */
    track<T>(task: Promise<T>): Promise<T> {
      const settled = task.then(
        () => undefined,
        () => undefined,
      );
      underWay.add(settled);
      void settled.then(() => underWay.delete(settled));
      return task;
    },

    /** True when everything ended in time, also what began meanwhile. */
    async drain(deadlineMs: number): Promise<boolean> {
      const deadline = new AbortController();
      const late = wait(deadlineMs, 'late' as const, { signal: deadline.signal, ref: true });
      try {
        while (underWay.size > 0) {
          const first = await Promise.race([late, Promise.all(underWay)]);
          if (first === 'late') return false;
        }
        return true;
      } finally {
        deadline.abort();
        await late.catch(() => undefined);
      }
    },
  };
}
