import { Histogram, type Registry } from '@prometheus-io/client';

export interface Recorded {
  /** The name of the operation; absent where none is meant, as in App Home. */
  readonly operation?: string | undefined;
  /** A command, a form, a button …: one of a closed set. */
  readonly way: string;
  /** The kind of an outcome: one of a closed set. */
  readonly outcome: string;
  readonly seconds: number;
}

export type OperationMetrics = ReturnType<typeof createOperationMetrics>;

/** Creates what measures how long people wait, and what they get. */
export function createOperationMetrics(registry: Registry) {
  const seconds = new Histogram({
    name: 'postbell_operation_duration_seconds',
    help: 'Seconds from a request of Slack to its outcome, by operation, outcome and way.',
    labelNames: ['operation', 'outcome', 'way'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return {
    record: ({ operation = 'none', outcome, way, seconds: taken }: Recorded): void =>
      seconds.observe({ operation, outcome, way }, taken),
  };
}
