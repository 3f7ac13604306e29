import type { Log } from '../core/log.ts';
import type { Store } from './store.ts';

const HOUR_MS = 3_600_000;
/** Slack redelivers within the hour; a button in an old message may be clicked much later. */
const KEPT_MS = 30 * 24 * HOUR_MS;

interface SweepingParts {
  readonly store: Pick<Store, 'claims' | 'drafts'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Forgets, at once and every hour, what only old buttons and redeliveries would still ask for. */
export function startSweeping({ store, log, now }: SweepingParts) {
  let sweeping = Promise.resolve();
  const sweep = async (): Promise<void> => {
    const before = new Date(now().getTime() - KEPT_MS);
    try {
      await store.claims.forgetBefore(before);
      await store.drafts.forgetBefore(before);
    } catch (err) {
      log.error({ err }, 'old claims and drafts not forgotten; next try in an hour');
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
