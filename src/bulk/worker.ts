import { randomUUID } from 'node:crypto';
import { createJob, meanwhile } from '../jobs/jobs.ts';
import { type InputError, inputError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { RunLease } from '../store/bulk-runs/bulk-leases.ts';
import type { BulkRun, BulkRuns, NewBulkRun } from '../store/bulk-runs/bulk-runs.ts';

export interface BulkPace {
  /** Milliseconds between two checks for runs that wait, or whose process died. */
  readonly lookEveryMs: number;
  /** Milliseconds without a renewed lease after which a run is taken over. */
  readonly leaseMs: number;
  readonly showEveryMs: number;
  /** Milliseconds for which a request without an answer may still be carried out. */
  readonly inDoubtMs: number;
}

/** A run whose process died is taken over within `leaseMs` and `lookEveryMs`. */
export const BULK_PACE: BulkPace = {
  lookEveryMs: 3000,
  leaseMs: 12_000,
  showEveryMs: 3000,
  // We assume: three times as long as an answer is waited for.
  inDoubtMs: 30_000,
};

interface WorkerParts {
  readonly store: BulkRuns;
  readonly log: Log;
  readonly now: () => Date;
  readonly pace: BulkPace;
  readonly work: (hold: Hold) => Promise<void>;
}

/**
 * One lease of one run. Each has an owner of its own: a process that lost a run and leases it again
 * must not be mistaken for the session that lost it.
 */
export interface Hold {
  readonly runId: string;
  readonly owner: string;
}

/** The most runs at once: more would only make each slower, since they share one pace. */
const RUNS_AT_ONCE = 5;

export type Worker = ReturnType<typeof createWorker>;

/** Leases runs for this process and keeps the leases while it works on them. */
export function createWorker({ store, log, now, pace, work }: WorkerParts) {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const leaseOf = (owner: string): RunLease => ({ owner, lastsMs: pace.leaseMs });
  const newLease = () => leaseOf(randomUUID());

  const holding = async <T>({ runId, owner }: Hold, task: () => Promise<T>): Promise<T> => {
    const renew = async (): Promise<void> => {
      await store.renew(runId, leaseOf(owner));
    };
    const renewal = { name: 'lease of a job', everyMs: pace.leaseMs / 3, run: renew, log };
    try {
      return await meanwhile(renewal, task);
    } finally {
      await store.release(runId, owner);
    }
  };

  const take = async (): Promise<void> => {
    await store.resumeDue(now());
    while (underWay.size < RUNS_AT_ONCE && !stopping.signal.aborted) {
      const lease = newLease();
      const runId = await store.lease(lease);
      if (runId === null) return;
      const hold = { runId, owner: lease.owner };
      const working = holding(hold, () => work(hold))
        .catch((err: unknown) => log.error({ err, run: runId }, 'job left'))
        .finally(() => {
          underWay.delete(working);
          looking.wake();
        });
      underWay.add(working);
    }
  };

  const begin = async (order: NewBulkRun, lease: RunLease | null = null): Promise<string> => {
    const runId = await store.create(order, now(), lease);
    if (runId === null && order.resend) {
      throw inputError('campaign', 'This campaign is already being resent.');
    }
    if (runId === null) throw undoneAlready(await store.undoneBy(order.undoOf ?? ''));
    return runId;
  };

  const everyMs = pace.lookEveryMs;
  const looking = createJob({ name: 'bulk-runs', everyMs, gapMs: 0, run: take, log });

  return {
    /** @throws {InputError} when somebody else has just undone the same run, or resent the same. */
    begin,

    /** Keeps a new run that is leased by this process, for somebody who waits for the answer. */
    beginInline: async (order: NewBulkRun): Promise<Hold> => {
      const lease = newLease();
      return { runId: await begin(order, lease), owner: lease.owner };
    },

    /** Leases a run; returns `null` when another session has it, or nothing is left to do. */
    resume: async (runId: string): Promise<Hold | null> => {
      const lease = newLease();
      return (await store.leaseRun(runId, lease)) ? { runId, owner: lease.owner } : null;
    },

    holding,
    stopping: stopping.signal,
    start: () => looking.start(),
    wake: () => looking.wake(),
    /** Takes no more runs, and resolves when the parts under way have ended. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await looking.stop();
      await Promise.all(underWay);
    },
  };
}

/** Returns the error for a run that another one undid, or is about to. */
export function undoneAlready(by: Pick<BulkRun, 'id'> | null): InputError {
  const who = by ? `, by job ${by.id}` : '';
  return inputError('run', `This job was already undone${who}.`);
}
