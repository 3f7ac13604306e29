import { Histogram, type Registry } from '@prometheus-io/client';
import { PostbellError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { untraced } from '../lib/trace.ts';
import { schedule } from 'node-cron';
import { after } from '../lib/timeout.ts';
import { forNobody } from '../service/principal.ts';

/**
 * Does a task once.
 * @param signal aborted when the job stops: what takes long breaks off
 * @returns in how many milliseconds the next run is due. Default: as the job says.
 */
export type Run = (signal: AbortSignal) => Promise<number | void>;

export interface Job {
  /** @param inMs milliseconds until the first run. Default 0. */
  start(inMs?: number): void;
  /** Runs it soon, though not more often than its gap allows. */
  wake(): void;
  /** Ends it; resolves when the runs under way have ended. */
  stop(): Promise<void>;
}

/** Calls `wake` at the times of a cron expression; returns what ends that. */
export type Cron = (expression: string, wake: () => void, log: Log) => () => Promise<void>;

export const EVERY_MINUTE = '* * * * *';
const MINUTE_MS = 60_000;

interface JobsParts {
  readonly log: Log;
  readonly metrics: Registry;
  /** Wakes jobs at wall-clock times. Default: by the clock of the machine. */
  readonly cron?: Cron | undefined;
}

interface TaskParts {
  readonly name: string;
  readonly run: Run;
  readonly log: Log;
  /** Default: its runs are not measured. */
  readonly seconds?: Histogram<'task' | 'outcome'>;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Creates the list of all that runs at intervals or at wall-clock times. */
export function createJobs({ log, metrics, cron }: JobsParts) {
  const seconds = new Histogram({
    name: 'postbell_job_duration_seconds',
    help: 'Seconds of runs of a job, by their outcome.',
    // Prometheus has a label “job” of its own.
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [metrics],
  });
  const shared = { log, seconds };
  const jobs: Pick<Job, 'start' | 'stop'>[] = [];
  return {
    /**
     * Adds a job.
     * @param when milliseconds between two runs, or a cron expression
     * @param atOnce the most runs at once of a job with a cron expression. Default 1.
     */
    every(name: string, when: number | string, run: Run, { atOnce = 1 } = {}): void {
      // Prometheus wouldn't see the first failure grow from nothing.
      seconds.zero({ task: name, outcome: 'failed' });
      jobs.push(
        typeof when === 'number'
          ? createJob({ ...shared, name, everyMs: when, run })
          : createCronJob({ ...shared, name, expression: when, run, atOnce, cron }),
      );
    },

    start: (): void => jobs.forEach((job) => job.start()),

    stop: async (): Promise<void> => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Whoever wakes a job lends it neither a reference nor rights. */
const byItself = (task: () => void): (() => void) => untraced(forNobody(task));

interface JobParts extends TaskParts {
  /** Milliseconds from the end of a run to the next one, also after one that failed. */
  readonly everyMs: number;
  /** The least milliseconds between two runs when something wakes it. Default: `everyMs`. */
  readonly gapMs?: number;
}

export function createJob({ everyMs, gapMs = everyMs, ...task }: JobParts): Job {
  let stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isSoon = false;

  const runIn = (waitMs: number): void => {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = after(waitMs, begin);
  };
  const begin = byItself(() => {
    isWoken = false;
    running = runOnce(task, stopping.signal).then((nextMs) => {
      const waitMs = nextMs ?? everyMs;
      running = null;
      isSoon = isWoken || waitMs <= gapMs;
      runIn(isSoon ? gapMs : waitMs);
    });
  });

  return {
    start(inMs = 0) {
      stopping = new AbortController();
      isSoon = inMs <= gapMs;
      runIn(inMs);
    },
    wake() {
      isWoken = true;
      if (running || isSoon) return;
      isSoon = true;
      runIn(gapMs);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Does some work, and something else at intervals meanwhile, e.g. renews a lease. */
export async function meanwhile<T>(
  repeated: Omit<JobParts, 'gapMs'>,
  work: () => Promise<T>,
): Promise<T> {
  const job = createJob(repeated);
  job.start(repeated.everyMs);
  try {
    return await work();
  } finally {
    await job.stop();
  }
}

interface CronParts extends TaskParts {
  readonly expression: string;
  /** The most runs at once: runs that take long leave out the next ones. */
  readonly atOnce: number;
  readonly cron?: Cron | undefined;
}

function createCronJob(parts: CronParts): Omit<Job, 'wake'> {
  const { expression, atOnce, cron = wakeByCron, name, log } = parts;
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

export const wakeByCron: Cron = (expression, wake, log) => {
  const wakeNow = (): void => {
    plannedAtMs = Date.now();
    wake();
  };
  const plan = () => {
    plannedAtMs = Date.now();
    return schedule(expression, wakeNow, { suppressMissedWarning: true, logger: log });
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

async function runOnce(
  { name, run, log, seconds }: TaskParts,
  signal: AbortSignal,
): Promise<number | void> {
  const ended = seconds?.startTimer({ task: name });
  try {
    const nextMs = await run(signal);
    ended?.({ outcome: 'done' });
    return nextMs;
  } catch (err) {
    ended?.({ outcome: 'failed' });
    log[isExpected(err) ? 'warn' : 'error']({ err, job: name }, 'job failed; it is tried again');
  }
}

/** Tells whether the service or Slack failed, rather than the bot. */
function isExpected(error: unknown): boolean {
  return [error, error instanceof Error ? error.cause : null].some(
    (one) => one instanceof PostbellError,
  );
}
