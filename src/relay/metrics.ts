import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { Store } from '../store/store.ts';

export type RelayMetrics = ReturnType<typeof createRelayMetrics>;

export function createRelayMetrics(registry: Registry) {
  const registers = [registry];
  const counterOf = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
    new Counter({ name: `postbell_relay_${name}_total`, help, labelNames: labels, registers });
  return {
    /** Read when metrics are collected: a counter with labels costs each request too much. */
    showRequests(byStatus: () => ReadonlyMap<string | number, number>): void {
      const counter: Counter<'status'> = new Counter({
        name: 'postbell_relay_requests_total',
        help: 'Requests to the relay by the status they were answered with.',
        labelNames: ['status'],
        registers,
        collect() {
          counter.reset();
          for (const [status, count] of byStatus()) counter.inc({ status }, count);
        },
      });
    },
    events: counterOf(
      'events',
      'Events kept: fresh ones, and repeated ones that changed nothing.',
      'outcome',
    ),
    deadLetters: counterOf('rejects', 'Bodies and items that could not be read.'),
    /** Read when metrics are collected, since it changes with each piece of a body. */
    showHeldBytes(held: () => number): void {
      const gauge: Gauge = new Gauge({
        name: 'postbell_relay_held_bytes',
        help: 'Bytes of bodies that are being read or wait for the store.',
        registers,
        collect: () => gauge.set(held()),
      });
    },
    commits: counterOf('commits', 'Transactions that kept events.'),
  };
}

/** Calls `onFresh` when there are new events. */
export function countCommits(
  { events }: { readonly events: Pick<Store['events'], 'onCounted'> },
  metrics: RelayMetrics,
  onFresh: () => void,
): void {
  events.onCounted(({ commits, fresh, repeated, deadLetters }) => {
    metrics.commits.inc(commits);
    metrics.events.inc({ outcome: 'fresh' }, fresh);
    metrics.events.inc({ outcome: 'repeated' }, repeated);
    metrics.deadLetters.inc(deadLetters);
    if (fresh > 0) onFresh();
  });
}
