import { schedule, type ScheduledTask } from 'node-cron';
import type { Log } from '../core/log.ts';

const EVERY_MINUTE = '* * * * *';

/** Runs something at the start of every minute, but never twice at once. */
export function everyMinute(run: () => Promise<void>, log: Log) {
  let task: ScheduledTask | null = null;
  let running: Promise<void> | null = null;

  const wake = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error }, 'digests not posted; next try in a minute');
    } finally {
      running = null;
    }
  };

  return {
    start(): void {
      task ??= schedule(EVERY_MINUTE, () => (running ??= wake()), {
        suppressMissedWarning: true,
        logger: log,
      });
    },

    /** Resolves when a run under way has ended. */
    async stop(): Promise<void> {
      await task?.destroy();
      task = null;
      await running;
    },
  };
}
