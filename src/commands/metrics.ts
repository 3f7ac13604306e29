import { Histogram, type Registry } from '@prometheus-io/client';

export type OperationMetrics = Histogram<'operation' | 'outcome' | 'way'>;

/** Creates what measures how long people wait, and what they get; each label has a closed set. */
export function createOperationMetrics(registry: Registry): OperationMetrics {
  return new Histogram({
    name: 'postbell_operation_duration_seconds',
    help: 'Seconds from a request of Slack to its outcome, by operation, outcome and way.',
    labelNames: ['operation', 'outcome', 'way'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
}
