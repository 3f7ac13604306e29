import { randomUUID } from 'node:crypto';
import type { Log } from '../lib/log.ts';
import type { Leases } from '../store/leases.ts';
import { meanwhile } from './jobs.ts';

export interface LeaseTiming {
  /** Milliseconds without a renewal after which another process takes over. */
  readonly lastsMs: number;
  readonly renewEveryMs: number;
}

interface HeldLeaseParts {
  readonly leases: Leases;
  readonly name: string;
  /** The id of this start of the process, which is never used again. */
  readonly owner: string;
  readonly now: () => Date;
  readonly timing: LeaseTiming;
  /** Called when this process takes the lease. */
  readonly onTaken: () => void;
}

/** Creates a lease that one process holds for as long as it can, for a task that goes on and on. */
export function createHeldLease(parts: HeldLeaseParts) {
  const { leases, name, owner, now, onTaken } = parts;
  const { lastsMs, renewEveryMs } = parts.timing;
  const lease = { name, owner, lastsMs };
  // The lease ends a bit earlier here than in the database, whose clock may run faster.
  const marginMs = lastsMs / 5;
  let heldUntil = new Date(0);
  let renewedAt = new Date(0);

  const note = (at: Date): void => {
    renewedAt = at;
    heldUntil = new Date(at.getTime() + lastsMs - marginMs);
  };

  const renewed = async (at: Date): Promise<boolean> => {
    if (at.getTime() - renewedAt.getTime() < renewEveryMs) return true;
    if (await leases.renew(lease)) note(at);
    else heldUntil = new Date(0);
    return heldUntil > at;
  };

  return {
    /** Takes or renews the lease; true while this process has it. */
    async hold(): Promise<boolean> {
      const at = now();
      if (heldUntil > at) return await renewed(at);
      if (!(await leases.take(lease))) return false;
      onTaken();
      note(at);
      return true;
    },

    /** Tells whether this process has the lease, without a query to the store. */
    isHeld: (): boolean => heldUntil > now(),

    async release(): Promise<void> {
      if (heldUntil <= now()) return;
      heldUntil = new Date(0);
      await leases.release(lease);
    },
  };
}

interface LeasedTask<Kept> {
  readonly leases: Leases;
  readonly name: string;
  /** The longest time from one run to the next. */
  readonly everyMs: number;
  /** Milliseconds without a renewal after which the process is taken for dead. Default 5 min. */
  readonly lastsMs?: number;
  readonly nothing: Kept;
  readonly isForced?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly log: Log;
}

interface Next<Kept> {
  /** The state for the next run, in whatever process. */
  readonly kept: Kept;
  /** Milliseconds from the beginning of this run to the next one. Default: `everyMs`. */
  readonly inMs?: number;
}

const LASTS_MS = 5 * 60_000;
const RETRY_MS = 5 * 60_000;

/**
 * Does a task that one process at a time does, when it is due after its last run in any of them.
 * The database says so, by its clock.
 * @param run its signal is aborted when the bot stops, or another process has taken the lease over
 * @returns false when it isn't due, or another process does it
 * @example
 * await runLeased({ leases, name: 'balance', everyMs: 3_600_000, nothing: 0, log }, async (last) => {
 *   return { kept: await warnBelow(last) };
 * });
 */
export async function runLeased<Kept>(
  task: LeasedTask<Kept>,
  run: (kept: Kept, signal: AbortSignal) => Promise<Next<Kept>>,
): Promise<boolean> {
  const { leases, name, everyMs, lastsMs = LASTS_MS, nothing, isForced, signal, log } = task;
  const lease = { name, owner: randomUUID(), lastsMs };
  const taken = await leases.take(lease, isForced ? undefined : everyMs);
  if (!taken) return false;
  const beganAtMs = performance.now();
  const before = taken.kept === null ? nothing : (JSON.parse(taken.kept) as Kept);
  const lost = new AbortController();
  const ends = AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]);
  const renew = async (): Promise<void> => {
    if (!(await leases.renew(lease))) lost.abort();
  };
  // Something is wrong when a run breaks off: the next one comes soon.
  let next: Next<Kept> = { kept: before, inMs: Math.min(everyMs, RETRY_MS) };
  try {
    const renewal = { name: `lease of ${name}`, everyMs: lastsMs / 4, run: renew, log };
    next = await meanwhile(renewal, () => run(before, ends));
  } finally {
    const { kept, inMs = everyMs } = next;
    const dueInMs = Math.max(0, Math.round(inMs - (performance.now() - beganAtMs)));
    await leases.release(lease, { kept: JSON.stringify(kept), dueInMs });
  }
  return true;
}
