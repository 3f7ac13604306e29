import { meanwhile } from '../jobs/job.ts';
import type { Log } from '../lib/log.ts';
import type { Holder } from '../store/leases.ts';

/** Milliseconds without a renewal after which the process at a digest is taken for dead. */
const LEASE_MS = 2 * 60 * 1000;
const HOLD_EVERY_MS = 30 * 1000;

/** Returns a lease that begins now. */
export function leaseOf(owner: string, at: Date): Holder {
  return { owner, until: new Date(at.getTime() + LEASE_MS) };
}

/** Does a job, and renews its lease meanwhile. */
export function whileHeld<T>(
  hold: () => Promise<void>,
  work: () => Promise<T>,
  log: Log,
): Promise<T> {
  return meanwhile({ name: 'lease of a digest', everyMs: HOLD_EVERY_MS, run: hold, log }, work);
}
