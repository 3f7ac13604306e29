import { randomUUID } from 'node:crypto';
import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';

interface SoleProcessParts {
  readonly store: { readonly leases: Pick<Store['leases'], 'take'> };
  readonly log: Log;
}

export const SOLE_PROCESS_EVERY_MS = 20_000;
/** Longer than two looks; a process that was killed holds it for as long. */
const LASTS_MS = 45_000;
/** Looks in a row at which only a process that lives can have it. */
const LOOKS = 4;

/**
 * Warns once where two processes work on one SQLite file. Both keep what comes and do each thing
 * once, but they wait for each other, and one that is moved elsewhere takes the file with it.
 */
export function createSoleProcess({ store, log }: SoleProcessParts) {
  const lease = { name: 'sole process', owner: randomUUID(), lastsMs: LASTS_MS };
  let refusals = 0;
  return {
    async runDue(): Promise<void> {
      refusals = (await store.leases.take(lease)) === null ? refusals + 1 : 0;
      if (refusals !== LOOKS) return;
      log.warn('another process works on the same SQLite file: several replicas need PostgreSQL');
    },
  };
}
