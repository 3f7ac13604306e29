import { schedule } from 'node-cron';
import type { Log } from '../lib/log.ts';
import { createJob, runOnce, type Job, type TaskParts } from './job.ts';

/** Calls `wake` at the times of a cron expression; returns what ends that. */
export type Cron = (expression: string, wake: () => void, log: Log) => () => Promise<void>;

export const EVERY_MINUTE = '* * * * *';
const MINUTE_MS = 60_000;

/** Wakes by the clock of the machine. */
export const wakeByCron: Cron = (expression, wake, log) => {
  const plan = () => {
    plannedAtMs = Date.now();
    return schedule(
      expression,
      () => {
        plannedAtMs = Date.now();
        wake();
      },
      { suppressMissedWarning: true, logger: log },
    );
  };
  let plannedAtMs = 0;
  let task = plan();
  const watch = createJob({
    name: 'cron after a clock was set back',
    everyMs: MINUTE_MS,
    // node-cron sleeps until an instant, so a clock that is set back would delay it by as much.
    run: async () => {
      if (Date.now() >= plannedAtMs) return;
      log.warn({ backMs: plannedAtMs - Date.now() }, 'the clock was set back');
      void task.destroy();
      task = plan();
    },
    log,
  });
  watch.start(MINUTE_MS);
  return async () => {
    await watch.stop();
    await task.destroy();
  };
};

interface CronParts extends TaskParts {
  readonly expression: string;
  /** The most runs at once. Default 1: a run that takes long leaves out the next ones. */
  readonly atOnce?: number;
  readonly cron?: Cron | undefined;
}

/** Creates a job that runs at wall-clock times, even while an earlier run isn't over yet. */
export function createCronJob(parts: CronParts): Omit<Job, 'wake'> {
  const { expression, atOnce = 1, cron = wakeByCron, name, log } = parts;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let end: (() => Promise<void>) | null = null;

  const begin = (): void => {
    if (running.size >= atOnce) {
      log.info({ job: name, running: running.size }, 'job waits for its earlier runs');
      return;
    }
    const one = runOnce(parts, stopping.signal).then(() => void running.delete(one));
    running.add(one);
  };
  return {
    start() {
      end ??= cron(expression, begin, log);
    },
    async stop() {
      stopping.abort();
      await end?.();
      await Promise.all(running);
    },
  };
}
