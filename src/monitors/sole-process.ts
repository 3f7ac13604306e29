import { randomUUID } from 'node:crypto';
import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';

interface SoleProcessParts {
  readonly store: { readonly leases: Pick<Store['leases'], 'take' | 'release'> };
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
  const owner = randomUUID();
  const sole = { name: 'sole process', owner, lastsMs: LASTS_MS };
  const second = { name: 'second process', owner, lastsMs: LASTS_MS };
  let refusals = 0;
  let isShared = false;
  return {
    async runDue(): Promise<void> {
      if ((await store.leases.take(sole)) !== null) {
        refusals = 0;
        // Whoever came second has this one; it is only looked at here.
        isShared = (await store.leases.take(second)) === null;
        if (!isShared) await store.leases.release(second, { kept: '' });
        return;
      }
      refusals += 1;
      isShared = refusals >= LOOKS;
      if (isShared) await store.leases.take(second);
      if (refusals !== LOOKS) return;
      log.warn('another process works on the same SQLite file: several replicas need PostgreSQL');
    },

    /** Tells whether another process worked on the file at the last look; both of them know. */
    isShared: () => isShared,
  };
}
