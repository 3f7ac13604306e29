import { Gauge, type Registry } from '@prometheus-io/client';
import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds by which the clocks of replicas may differ (docs/running/replicas.md). */
export const APART_MS = 2_000;

interface ClockDifferenceParts {
  readonly store: { readonly clock: Pick<Store['clock'], 'aheadMs'> };
  readonly metrics: Registry;
  readonly log: Log;
  /** Default: the clock of the machine, even where the bot has another one. */
  readonly now?: () => Date;
}

/**
 * Compares the clock of this machine with the database's, which all replicas share. Leases and turns
 * go by the database's; digests, mutes, and messages that wait begin by the machine's.
 */
export function createClockDifference(parts: ClockDifferenceParts) {
  const { store, metrics, log, now = () => new Date() } = parts;
  let aheadMs = 0;
  let isOff = false;
  const gauge = new Gauge({
    name: 'postbell_clock_ahead_seconds',
    help: 'Seconds by which the clock of this process is ahead of the database; negative if behind.',
    registers: [metrics],
  });
  return {
    /** Compares anew, and logs once when the clock is off, and once when it is right again. */
    async runDue(): Promise<void> {
      aheadMs = await store.clock.aheadMs(now);
      gauge.set(aheadMs / 1000);
      const wasOff = isOff;
      isOff = Math.abs(aheadMs) > APART_MS;
      if (isOff && !wasOff) log.warn({ aheadMs }, 'the clock differs from that of the database');
      if (wasOff && !isOff)
        log.info({ aheadMs }, 'the clock agrees with that of the database again');
    },

    /** Returns milliseconds as of the last comparison. */
    aheadMs: (): number => aheadMs,
  };
}
