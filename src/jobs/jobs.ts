import { Histogram, type Registry } from 'prom-client';
import type { Log } from '../lib/log.ts';
import { createCronJob, type Cron } from './cron.ts';
import { createJob, type Run } from './job.ts';

interface JobsParts {
  readonly log: Log;
  readonly metrics: Registry;
  /** Wakes jobs at wall-clock times. Default: by the clock of the machine. */
  readonly cron?: Cron | undefined;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Creates the list of all that runs at intervals or at wall-clock times. */
export function createJobs({ log, metrics, cron }: JobsParts) {
  const seconds = new Histogram({
    name: 'postbell_job_seconds',
    help: 'Duration of runs of a job, by their outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [metrics],
  });
  const shared = { log, metrics: { seconds } };
  const jobs: Pick<ReturnType<typeof createJob>, 'start' | 'stop'>[] = [];
  return {
    /**
     * Adds a job.
     * @param when milliseconds between two runs, or a cron expression
     * @param atOnce the most runs at once of a job with a cron expression. Default 1.
     */
    every(name: string, when: number | string, run: Run, { atOnce = 1 } = {}): void {
      jobs.push(
        typeof when === 'number'
          ? createJob({ ...shared, name, everyMs: when, run })
          : createCronJob({ ...shared, name, expression: when, run, atOnce, cron }),
      );
    },

    start: (): void => jobs.forEach((job) => job.start()),

    /** Resolves when all runs under way have ended. */
    stop: async (): Promise<void> => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
