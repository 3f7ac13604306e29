import { Gauge, type Registry } from '@prometheus-io/client';
import { keptFor } from '../lib/kept.ts';
import type { Log } from '../lib/log.ts';
import { within } from '../lib/timeout.ts';
import type { Backlog, Waiting } from '../store/backlog.ts';
import type { Store } from '../store/store.ts';

interface BacklogParts {
  readonly store: Pick<Store, 'backlog'>;
  readonly metrics: Registry;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds that a scrape waits; what takes longer is shown to the next one. Default 2 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;
/** However many ask, the database is asked once in this time. */
const KEPT_MS = 5_000;

const AGED = [
  [
    'cards',
    'postbell_cards_behind',
    'Cards that show less than is known; at most 500 are counted.',
    'Seconds for which the oldest card is behind; 0 without one.',
  ],
  [
    'approvals',
    'postbell_approvals_waiting',
    'Requests that wait for a second person.',
    'Seconds for which the oldest request waits for a second person; 0 without one.',
  ],
  [
    'digests',
    'postbell_digests_waiting',
    'Digests that are due and not composed yet.',
    'Seconds for which the oldest digest that is due waits to be composed; 0 without one.',
  ],
] as const;

/**
 * Shows what waits in the store. Every replica shows the same: add nothing up, take the largest.
 * Without an answer of the store in time, there are no values rather than old ones.
 * @returns what reads it, as often as one likes; `null` without an answer in time
 */
export function showBacklog(parts: BacklogParts): () => Promise<Backlog | null> {
  const { store, metrics, log, now, timeoutMs = TIMEOUT_MS } = parts;
  const reading = keptFor({ forMs: KEPT_MS }, () => store.backlog.read(now()));
  const read = async (): Promise<Backlog | null> => {
    try {
      return await within(reading(), timeoutMs, () => null);
    } catch (err) {
      log.warn({ err }, 'what waits could not be read for the metrics');
      return null;
    }
  };
  const ageOf = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, (now().getTime() - since.getTime()) / 1000);

  type Show = (shown: Gauge<'kind'>, backlog: Backlog | null) => void;
  const add = (name: string, help: string, labelNames: 'kind'[], show: Show): void => {
    const parts = { name, help, labelNames, registers: [metrics] };
    const collect = async () => show(shown, await read());
    const shown: Gauge<'kind'> = new Gauge({ ...parts, collect });
  };
  const gauge = (name: string, help: string, value: (backlog: Backlog) => number): void =>
    add(name, help, [], (shown, backlog) => {
      if (backlog === null) shown.remove();
      else shown.set(value(backlog));
    });
  type ByKind = (backlog: Backlog) => Iterable<readonly [kind: string, value: number]> | undefined;
  const gaugeByKind = (name: string, help: string, valuesOf: ByKind): void =>
    add(name, help, ['kind'], (shown, backlog) => {
      shown.reset();
      for (const [kind, value] of (backlog && valuesOf(backlog)) ?? []) shown.set({ kind }, value);
    });
  const ofMessages =
    (value: (waiting: Waiting) => number): ByKind =>
    ({ messages }) =>
      [...messages].map(([kind, waiting]) => [kind, value(waiting)]);

  gaugeByKind(
    'postbell_outbox_messages',
    'Messages that Slack is still to be told, by kind.',
    ofMessages(({ count }) => count),
  );
  gaugeByKind(
    'postbell_outbox_oldest_message_seconds',
    'Seconds for which the oldest message of a kind waits, silence that people want apart.',
    ofMessages(({ sinceAt }) => ageOf(sinceAt)),
  );
  gaugeByKind(
    'postbell_outbox_undelivered_messages',
    'Messages of the last day that were given up though Slack doesn’t show them, by kind.',
    ({ undelivered }) => undelivered,
  );
  for (const [waiting, name, help, ageHelp] of AGED) {
    gauge(name, help, (backlog) => backlog[waiting].count);
    gauge(`${name}_seconds`, ageHelp, (backlog) => ageOf(backlog[waiting].sinceAt));
  }
  gauge(
    'postbell_bulk_rows_waiting',
    'Rows of jobs that could be done now.',
    ({ bulkRows }) => bulkRows,
  );
  gauge(
    'postbell_bulk_runs_paused',
    'Jobs that wait until someone resumes them.',
    ({ pausedBulkRuns }) => pausedBulkRuns,
  );
  return read;
}
