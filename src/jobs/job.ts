import type { Histogram } from 'prom-client';
import { PostbellError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';

/**
 * Does a task once.
 * @param signal aborted when the job stops: what takes long breaks off
 * @returns in how many milliseconds the next run is due. Default: as the job says.
 */
export type Run = (signal: AbortSignal) => Promise<number | void>;

/** A task that runs again and again. */
export interface Job {
  /** @param inMs milliseconds until the first run. Default 0. */
  start(inMs?: number): void;
  /** Runs it soon, though not more often than its gap allows. */
  wake(): void;
  /** Ends it; resolves when the runs under way have ended. */
  stop(): Promise<void>;
}

interface JobMetrics {
  readonly seconds: Histogram<'job' | 'outcome'>;
}

export interface TaskParts {
  readonly name: string;
  readonly run: Run;
  readonly log: Log;
  readonly metrics?: JobMetrics | undefined;
}

interface JobParts extends TaskParts {
  /** Milliseconds from the end of a run to the next one, also after one that failed. */
  readonly everyMs: number;
  /** The least milliseconds between two runs when something wakes it. Default: `everyMs`. */
  readonly gapMs?: number;
}

/** Creates a job that runs at intervals, one run at a time. */
export function createJob({ everyMs, gapMs = everyMs, ...task }: JobParts): Job {
  let stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isSoon = false;

  const runIn = (waitMs: number): void => {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(begin, waitMs);
  };
  const begin = (): void => {
    isWoken = false;
    running = runOnce(task, stopping.signal).then((nextMs) => {
      const waitMs = nextMs ?? everyMs;
      running = null;
      isSoon = isWoken || waitMs <= gapMs;
      runIn(isSoon ? gapMs : waitMs);
    });
  };

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

/** Runs a task; a failure is logged. */
export async function runOnce(
  { name, run, log, metrics }: TaskParts,
  signal: AbortSignal,
): Promise<number | void> {
  const ended = metrics?.seconds.startTimer({ job: name });
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
