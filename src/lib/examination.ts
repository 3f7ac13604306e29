import { Gauge, type Registry } from '@prometheus-io/client';
import { PostbellError } from './errors.ts';
import { keptFor } from './kept.ts';
import type { Log } from './log.ts';
import { within } from './timeout.ts';

/** Examines a part that the bot depends on; a rejection means that it doesn't work. */
export type Checks = Readonly<Record<string, () => Promise<void>>>;

interface CheckResult {
  readonly part: string;
  /** The problem, without a secret; `null` if the part works. */
  readonly problem: string | null;
  readonly ms: number;
}

/** Runs all checks side by side, at most every two seconds; it never rejects. */
export type Examination = () => Promise<readonly CheckResult[]>;

const TIMEOUT_MS = 3000;
const KEPT_MS = 2000;

/** Many can ask, and the service limits the bot's requests: results are kept for a while. */
export function createExamination(checks: Checks, log: Log): Examination {
  const parts = Object.entries(checks);
  return keptFor({ forMs: KEPT_MS }, () =>
    Promise.all(parts.map(([part, check]) => resultOf(part, check, log))),
  );
}

async function resultOf(part: string, check: () => Promise<void>, log: Log): Promise<CheckResult> {
  const startedMs = performance.now();
  let problem: string | null = null;
  try {
    await within(check(), TIMEOUT_MS, () => {
      throw new Error('no answer in time');
    });
  } catch (err) {
    log.warn({ err, check: part }, 'not ready');
    // Others may contain an address or a password; the log has them.
    problem = err instanceof PostbellError ? err.message : 'It doesn’t answer.';
  }
  return { part, problem, ms: Math.round(performance.now() - startedMs) };
}

/** Shows among the metrics what `/readyz` answers, and how long each part took for it. */
export function showReadiness(registry: Registry, examine: Examination): void {
  const registers = [registry];
  const ready = new Gauge({
    name: 'postbell_ready',
    help: '1 while this process can receive: the store keeps what comes, and Socket Mode is connected.',
    labelNames: ['part'],
    registers,
    async collect() {
      for (const { part, problem } of await examine()) {
        ready.set({ part }, problem === null ? 1 : 0);
      }
    },
  });
  const seconds = new Gauge({
    name: 'postbell_ready_check_seconds',
    help: 'Seconds that a part took to answer the last check of readiness; 3 at the most.',
    labelNames: ['part'],
    registers,
    async collect() {
      for (const { part, ms } of await examine()) seconds.set({ part }, ms / 1000);
    },
  });
}
