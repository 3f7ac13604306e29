import { pause as wait } from '../lib/timeout.ts';

export type Work = ReturnType<typeof createWork>;

/** Creates a record of running tasks, so that a stop can wait for them. */
export function createWork() {
  const underWay = new Set<Promise<unknown>>();
  return {
    /** Tracks a task until it ends; its failure is left to the caller. */
    track<T>(task: Promise<T>): Promise<T> {
      const ended = task.then(
        () => undefined,
        () => undefined,
      );
      underWay.add(ended);
      void ended.then(() => underWay.delete(ended));
      return task;
    },

    /** Returns true when all tasks ended in time, also those that began in the meantime. */
    async drain(deadlineMs: number): Promise<boolean> {
      const deadline = new AbortController();
      const late = wait(deadlineMs, deadline.signal).then(() => 'late' as const);
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
