import { randomUUID } from 'node:crypto';
import type { Store } from '../../store/store.ts';

interface LeaseParts<Kept> {
  readonly now: () => Date;
  /** The note before the first reading. */
  readonly nothing: Kept;
}

/** Milliseconds without a renewal after which the reading process is taken for dead. */
const LEASE_MS = 5 * 60_000;

/**
 * Lets one process at a time read something, and stores a note from each reading for the next.
 * Within a process, the caller ensures one reading at a time.
 */
export function createReadingLease<Kept>(
  { leases }: Pick<Store, 'leases'>,
  name: string,
  { now, nothing }: LeaseParts<Kept>,
) {
  const owner = randomUUID();
  const holder = () => ({ owner, until: new Date(now().getTime() + LEASE_MS) });
  return {
    /** Returns the note of the previous reading; `null` while another process reads. */
    async take(): Promise<Kept | null> {
      const taken = await leases.take(name, holder(), now());
      if (!taken) return null;
      return taken.kept === null ? nothing : (JSON.parse(taken.kept) as Kept);
    },

    /** Renews the lease; false when another process has taken it over. */
    hold: (kept: Kept): Promise<boolean> => leases.renew(name, holder(), JSON.stringify(kept)),

    release: (kept: Kept): Promise<void> => leases.release(name, owner, JSON.stringify(kept)),
  };
}
