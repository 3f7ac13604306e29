import type { Log } from '../lib/log.ts';
import { everyMinute, type EveryMinute } from './every-minute.ts';

/** The most runs at once. A part of a digest has four minutes, so more would only pile up. */
const MINUTES_AT_ONCE = 6;

/** Runs a job at the start of every minute, even while an earlier run isn't over yet. */
export function overlappingMinutes(
  run: () => Promise<void>,
  log: Log,
  waking: EveryMinute = everyMinute,
) {
  const running = new Set<Promise<void>>();
  const begin = async (): Promise<void> => {
    if (running.size >= MINUTES_AT_ONCE) {
      log.warn({ running: running.size }, 'digests of this minute wait for earlier ones');
      return;
    }
    const one = run()
      .catch((err: unknown) => log.error({ err }, 'digests not posted; next try in a minute'))
      .finally(() => running.delete(one));
    running.add(one);
  };
  const clock = waking(begin, log);
  return {
    start: () => clock.start(),

    /** Resolves when all runs have ended. */
    async stop(): Promise<void> {
      await clock.stop();
      await Promise.all(running);
    },
  };
}
