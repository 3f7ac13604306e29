import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../core/log.ts';
import type { Lease } from '../store/bulk-leases.ts';
import type { BulkRuns } from '../store/bulk-runs.ts';

/** How soon things happen. */
export interface BulkPace {
  /** Between two looks for runs that wait, or whose process died. */
  readonly lookEveryMs: number;
  /** A run whose process wasn't heard of for so long is taken over. */
  readonly leaseMs: number;
  /** Between two updates of a progress message. */
  readonly showEveryMs: number;
}

/** Taken over within `leaseMs` and `lookEveryMs`. */
export const BULK_PACE: BulkPace = { lookEveryMs: 3000, leaseMs: 12_000, showEveryMs: 3000 };

interface WorkerParts {
  readonly store: BulkRuns;
  readonly log: Log;
  readonly now: () => Date;
  readonly pace: BulkPace;
  /** Carries a leased run out as far as it goes. */
  readonly work: (runId: string) => Promise<void>;
}

/** More at once would only make each slower, since they share one pace. */
const RUNS_AT_ONCE = 5;

export type Worker = ReturnType<typeof createWorker>;

/** Leases runs for this process and keeps the leases while it works on them. */
export function createWorker({ store, log, now, pace, work }: WorkerParts) {
  const holder = createHolder({ store, log, now, pace });
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let alarm = new AbortController();
  let looking: Promise<void> = Promise.resolve();

  const take = async (): Promise<void> => {
    while (underWay.size < RUNS_AT_ONCE && !stopping.signal.aborted) {
      const runId = await store.lease(holder.leaseNow(), now());
      if (runId === null) return;
      const working = holder
        .holding(runId, () => work(runId))
        .catch((err: unknown) => log.error({ err, run: runId }, 'bulk run left'))
        .finally(() => {
          underWay.delete(runId);
          alarm.abort();
        });
      underWay.set(runId, working);
    }
  };

  const look = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      try {
        await take();
      } catch (err) {
        log.error({ err }, 'bulk runs not looked for; next try soon');
      }
      const signal = AbortSignal.any([alarm.signal, stopping.signal]);
      // An alarm ends the sleep.
      await sleep(pace.lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    ...holder,
    stopping: stopping.signal,
    start: () => {
      looking = look();
    },
    /** Looks for runs at once. */
    wake: () => alarm.abort(),
    /** Takes no more, and resolves when the parts under way have ended. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await looking;
      await Promise.all(underWay.values());
    },
  };
}

/** This process as the owner of leases. */
function createHolder({ store, log, now, pace }: Omit<WorkerParts, 'work'>) {
  const owner = randomUUID();
  const leaseNow = (): Lease => ({ owner, until: new Date(now().getTime() + pace.leaseMs) });
  return {
    owner,
    leaseNow,

    /** Keeps this process's lease of a run during a task, and gives it back. */
    holding: async <T>(runId: string, task: () => Promise<T>): Promise<T> => {
      const renewal = setInterval(() => {
        store.renew(runId, leaseNow()).catch((err: unknown) => {
          log.warn({ err, run: runId }, 'lease of a bulk run not renewed');
        });
      }, pace.leaseMs / 3);
      try {
        return await task();
      } finally {
        clearInterval(renewal);
        await store.release(runId, owner);
      }
    },
  };
}
