import type { Log } from '../core/log.ts';
import type { Store } from './store.ts';

const HOUR_MS = 3_600_000;
/** Slack redelivers within the hour; a button in an old message may be clicked much later. */
export const CLAIMS_KEPT_MS = 30 * 24 * HOUR_MS;
/** How long a form can be gone on with, and a file that was given with one be read. */
export const FORMS_KEPT_MS = 14 * 24 * HOUR_MS;

interface SweepingParts {
  readonly store: Pick<Store, 'claims' | 'drafts' | 'formDrafts' | 'uploads' | 'bulkRuns'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Forgets, at once and every hour, what only old buttons, redeliveries and forms would ask for. */
export function startSweeping({ store, log, now }: SweepingParts) {
  let sweeping = Promise.resolve();
  const sweep = async (): Promise<void> => {
    const before = new Date(now().getTime() - CLAIMS_KEPT_MS);
    try {
      await store.claims.forgetBefore(before);
      await store.drafts.forgetBefore(before);
      const formsBefore = new Date(now().getTime() - FORMS_KEPT_MS);
      await store.formDrafts.forgetBefore(formsBefore);
      await store.uploads.forgetBefore(formsBefore);
      await store.bulkRuns.forgetBefore(before);
    } catch (err) {
      log.error({ err }, 'old claims, drafts, files and runs not forgotten; next try in an hour');
    }
  };
  const turn = () => {
    sweeping = sweeping.then(sweep);
  };
  turn();
  const timer = setInterval(turn, HOUR_MS).unref();
  return {
    /** Resolves when a sweep under way has ended. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await sweeping;
    },
  };
}
