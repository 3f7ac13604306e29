import { Counter, type Registry } from '@prometheus-io/client';
import type { OutcomeCounts } from '../domain/bulk.ts';

const COUNTED = ['done', 'already', 'failed', 'unknown'] as const;

export type BulkMetrics = ReturnType<typeof createBulkMetrics>;

export function createBulkMetrics(registry: Registry) {
  const rows = new Counter({
    name: 'postbell_bulk_rows_total',
    help: 'Rows of jobs that came to an end here, by action and outcome.',
    labelNames: ['action', 'outcome'],
    registers: [registry],
  });
  /** Counts the rows of a block that came to an end between two of its states. */
  return (action: string, before: OutcomeCounts, after: OutcomeCounts): void => {
    for (const outcome of COUNTED) {
      // A row that was sent again may lose its outcome; it gets another one.
      const ended = after[outcome] - before[outcome];
      if (ended > 0) rows.inc({ action, outcome }, ended);
    }
  };
}
