import type { Log } from '../core/log.ts';

/** Lets runs overlap, so that a slow one holds up none after it; at most so many at once. */
export function overlapping(run: () => Promise<void>, most: number, log: Log) {
  const running = new Set<Promise<void>>();
  return {
    begin(): void {
      if (running.size >= most) {
        log.warn({ running: running.size }, 'digests of this minute wait for earlier ones');
        return;
      }
      const one = run()
        .catch((err: unknown) => log.error({ err }, 'digests not posted; next try in a minute'))
        .finally(() => running.delete(one));
      running.add(one);
    },

    /** Resolves when all that began have ended. */
    async ended(): Promise<void> {
      await Promise.all(running);
    },
  };
}
