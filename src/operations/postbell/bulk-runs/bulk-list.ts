import { formatNumber } from '../../../domain/figures.ts';
import { action } from '../../../domain/reply.ts';
import type { BulkRun } from '../../../store/bulk-runs/bulk-runs.ts';
import { type Column, momentColumn, numberColumn } from '../../browse/columns.ts';
import { defineList } from '../../browse/define-list.ts';

const COLUMNS: readonly Column<BulkRun>[] = [
  { title: 'Run', cell: ({ id }) => id },
  { title: 'What', cell: titleOfRun },
  { title: 'Status', cell: stateOfRun },
  numberColumn('Rows', ({ total }) => total),
  numberColumn('Done', ({ done }) => done),
  numberColumn('Already', ({ already }) => already),
  numberColumn('Not done', ({ failed, unknown }) => failed + unknown),
  { title: 'By', cell: ({ personId }) => ({ kind: 'person', id: personId }) },
  momentColumn('Started', ({ createdAt }) => createdAt),
];

export default defineList({
  name: 'postbell bulk list',
  summary: 'List bulk runs, newest first',
  endpoints: [],
  example: '',
  inputs: {},
  async list(_, { store: { bulkRuns } }) {
    return {
      title: 'Bulk runs',
      source: {
        page: (range) => bulkRuns.recent(range),
        async *all() {
          yield* await bulkRuns.recent({ limit: 10_000 });
        },
      },
      columns: COLUMNS,
      fileName: 'bulk-runs',
      counted: ['bulk run', 'bulk runs'],
      empty: 'There were none in the last 30 days.',
      open: (run) =>
        action('postbell bulk show', { run: run.id }, `${titleOfRun(run)} · ${run.id}`),
    };
  },
});

const STATES = { running: 'Running', paused: 'Paused', stopped: 'Stopped', ended: 'Done' } as const;

/** Returns what a run does, e.g. `list add: «Spring news» (4101)`. */
export function titleOfRun({ plan, undoOf }: BulkRun): string {
  const what = plan.target === undefined ? plan.action : `${plan.action}: ${plan.target}`;
  return undoOf === null ? what : `undo of ${undoOf}: ${what}`;
}

function stateOfRun({ state }: BulkRun): string {
  return STATES[state];
}

/** Returns the state and progress of a run, for small print. */
export function detailOfRun(run: BulkRun): string {
  return `${stateOfRun(run)} · ${formatNumber(run.done)} of ${formatNumber(run.total)}`;
}
