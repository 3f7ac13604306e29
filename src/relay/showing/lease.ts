import type { Log } from '../../core/log.ts';
import type { Leases } from '../../store/leases.ts';

interface LeaseParts {
  readonly leases: Leases;
  /** Never the same: of this start. */
  readonly owner: string;
  readonly log: Log;
  readonly now: () => Date;
  readonly timing?: LeaseTiming;
  /** What the next holder needs to know; the last word when this one lets go. */
  readonly keep: (isLast: boolean) => string;
  /** Called with what the holder before kept, when this one begins. */
  readonly goOn: (kept: string | null) => void;
}

export interface LeaseTiming {
  /** Without word of the holder; then another takes over. */
  readonly lastsMs: number;
  readonly renewEveryMs: number;
}

/** A replica that died is taken over within 15 s, and one that is just slow keeps what it has. */
export const LEASE_TIMING: LeaseTiming = { lastsMs: 10_000, renewEveryMs: 2_500 };

const NAME = 'cards';

/**
 * One process shows cards for all: Slack's limits are the workspace's, and so there is one budget
 * and one that knows what is late.
 */
export function createLease(parts: LeaseParts) {
  const { leases, owner, log, now, keep, goOn } = parts;
  const { lastsMs, renewEveryMs } = parts.timing ?? LEASE_TIMING;
  // Ends a bit earlier here than for the others, whose clocks may differ.
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
    /** True while it is this process's; takes it where it is nobody's. */
    async hold(): Promise<boolean> {
      const at = now();
      if (heldUntil > at) return await renewed(at);
      const taken = await leases.take(NAME, holderAt(at), at);
      if (!taken) return false;
      goOn(taken.kept);
      note(at);
      log.info('cards are shown from here');
      return true;
    },

    /** Without asking the store. */
    isHeld: (): boolean => heldUntil > now(),

    /** Lets another process begin at once. */
    async release(): Promise<void> {
      if (heldUntil <= now()) return;
      heldUntil = new Date(0);
      await leases.release(NAME, owner, keep(true));
    },
  };
}
