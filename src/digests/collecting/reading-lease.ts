import { randomUUID } from 'node:crypto';
import type { Store } from '../../store/store.ts';

interface LeaseParts<Kept> {
  readonly now: () => Date;
  /** What there is to keep before the first reading. */
  readonly nothing: Kept;
}

/** Without word for so long, whoever reads is taken for dead. */
const LEASE_MS = 5 * 60_000;

/**
 * Lets one process at a time read something, and keeps a word from each reading for the next. Of
 * one process, one reading at a time may take it.
 */
export function createReadingLease<Kept>(
  { leases }: Pick<Store, 'leases'>,
  name: string,
  { now, nothing }: LeaseParts<Kept>,
) {
  const owner = randomUUID();
  const holder = () => ({ owner, until: new Date(now().getTime() + LEASE_MS) });
  return {
    /** What the reading before kept; `null` while another process reads. */
    async take(): Promise<Kept | null> {
      const taken = await leases.take(name, holder(), now());
      if (!taken) return null;
      return taken.kept === null ? nothing : (JSON.parse(taken.kept) as Kept);
    },

    /** False when another process has taken it over. */
    hold: (kept: Kept): Promise<boolean> => leases.renew(name, holder(), JSON.stringify(kept)),

    release: (kept: Kept): Promise<void> => leases.release(name, owner, JSON.stringify(kept)),
  };
}
