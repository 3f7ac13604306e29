import type { Log } from '../../lib/log.ts';
import type { Leases } from '../../store/leases.ts';

interface LeaseParts {
  readonly leases: Leases;
  /** The id of this start of the process, which is never used again. */
  readonly owner: string;
  readonly log: Log;
  readonly now: () => Date;
  readonly timing?: LeaseTiming;
  /** Returns what the next owner needs; `isLast` when this one releases the lease. */
  readonly keep: (isLast: boolean) => string;
  /** Called when this process takes the lease, with what the owner before it kept. */
  readonly resume: (kept: string | null) => void;
}

export interface LeaseTiming {
  /** Milliseconds without a renewal after which another process takes over. */
  readonly lastsMs: number;
  readonly renewEveryMs: number;
}

/** The default timing: a dead replica is replaced within 15 s, and a slow one keeps the lease. */
export const LEASE_TIMING: LeaseTiming = { lastsMs: 10_000, renewEveryMs: 2_500 };

const NAME = 'cards';

/**
 * Lets one process show the cards for all: Slack's limits are the workspace's, and so there is one
 * budget and one process that knows what is late.
 */
export function createLease(parts: LeaseParts) {
  const { leases, owner, log, now, keep, resume } = parts;
  const { lastsMs, renewEveryMs } = parts.timing ?? LEASE_TIMING;
  // The lease ends a bit earlier here than for the others, whose clocks may differ.
  const marginMs = lastsMs / 5;
  let heldUntil = new Date(0);
  let renewedAt = new Date(0);

  const holderAt = (at: Date) => ({ owner, until: new Date(at.getTime() + lastsMs) });

  const note = (at: Date): void => {
    renewedAt = at;
    heldUntil = new Date(at.getTime() + lastsMs - marginMs);
  };

  const renewed = async (at: Date): Promise<boolean> => {
    if (at.getTime() - renewedAt.getTime() < renewEveryMs) return true;
    if (await leases.renew(NAME, holderAt(at), keep(false))) note(at);
    else heldUntil = new Date(0);
    return heldUntil > at;
  };

  return {
    /** Takes or renews the lease; true while this process has it. */
    async hold(): Promise<boolean> {
      const at = now();
      if (heldUntil > at) return await renewed(at);
      const taken = await leases.take(NAME, holderAt(at), at);
      if (!taken) return false;
      resume(taken.kept);
      note(at);
      log.info('cards are shown from here');
      return true;
    },

    /** Tells whether this process has the lease, without a query to the store. */
    isHeld: (): boolean => heldUntil > now(),

    /** Releases the lease, so that another process can begin at once. */
    async release(): Promise<void> {
      if (heldUntil <= now()) return;
      heldUntil = new Date(0);
      await leases.release(NAME, owner, keep(true));
    },
  };
}
