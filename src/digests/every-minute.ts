import { schedule, type ScheduledTask } from 'node-cron';
import type { Log } from '../lib/log.ts';

const EVERY_MINUTE = '* * * * *';
const MINUTE_MS = 60_000;

/** The timer that runs a job every minute. */
export type EveryMinute = typeof everyMinute;

/** Runs a job at the start of every minute, but never twice at once. */
export function everyMinute(run: () => Promise<void>, log: Log, failed = 'digests not posted') {
  let task: ScheduledTask | null = null;
  let watch: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let wokenAtMs = 0;

  const wake = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error }, `${failed}; next try in a minute`);
    } finally {
      running = null;
    }
  };
  const turn = (): void => {
    wokenAtMs = Date.now();
    running ??= wake();
  };
  const plan = (): void => {
    wokenAtMs = Date.now();
    task = schedule(EVERY_MINUTE, turn, { suppressMissedWarning: true, logger: log });
  };
  // node-cron sleeps until an instant, so a clock that is set back would delay it by as much.
  const planAnew = (): void => {
    if (Date.now() >= wokenAtMs) return;
    log.warn({ backMs: wokenAtMs - Date.now() }, 'the clock was set back');
    void task?.destroy();
    plan();
  };

  return {
    start(): void {
      if (task) return;
      plan();
      watch = setInterval(planAnew, MINUTE_MS);
    },

    /** Resolves when a run under way has ended. */
    async stop(): Promise<void> {
      if (watch) clearInterval(watch);
      await task?.destroy();
      task = null;
      await running;
    },
  };
}
