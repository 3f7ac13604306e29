import { formatNumber } from '../../domain/figures.ts';
import { action } from '../../domain/reply.ts';
import type { BulkRun } from '../../store/bulk-runs/bulk-runs.ts';
import { type Column, momentColumn, numberColumn } from '../browse/columns.ts';
import { defineList } from '../browse/define-list.ts';
import { defineOperation } from '../define.ts';
import { ACTIONS, endpointsOf } from '../../bulk/actions.ts';
import { authorIn } from '../place.ts';

const STATES = { running: 'Running', paused: 'Paused', stopped: 'Stopped', ended: 'Done' } as const;

const COLUMNS: readonly Column<BulkRun>[] = [
  { title: 'Run', cell: ({ id }) => id },
  { title: 'What', cell: titleOfRun },
  { title: 'Status', cell: ({ state }) => STATES[state] },
  numberColumn('Rows', ({ total }) => total),
  numberColumn('Done', ({ done }) => done),
  numberColumn('Already', ({ already }) => already),
  numberColumn('Not done', ({ failed, unknown }) => failed + unknown),
  { title: 'By', cell: ({ personId }) => ({ kind: 'person', id: personId }) },
  momentColumn('Started', ({ createdAt }) => createdAt),
];

export const bulkList = defineList({
  name: 'postbell jobs list',
  formerly: ['postbell bulk list'],
  title: 'Jobs',
  summary: 'List jobs, newest first',
  right: 'look',
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
        action('postbell jobs show', { run: run.id }, `${titleOfRun(run)} · ${run.id}`),
    };
  },
});

export const bulkShow = defineOperation({
  name: 'postbell jobs show',
  formerly: ['postbell bulk show'],
  title: 'Job',
  summary: 'Show the progress of a job and what it could not do',
  right: 'look',
  effect: 'reads',
  endpoints: [],
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', label: 'Bulk run' } },
  run: ({ run }, { bulk }) => bulk.show(run),
});

export const bulkStop = defineOperation({
  name: 'postbell jobs stop',
  formerly: ['postbell bulk stop'],
  title: 'Stop job',
  summary: 'Stop a job; what is done stays done',
  right: 'look',
  effect: 'writes',
  endpoints: [],
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'unfinished', label: 'Bulk run' } },
  async run({ run }, { bulk, rights }) {
    await rights.require(await bulk.needsOf(run));
    return bulk.stop(run);
  },
});

export const bulkResume = defineOperation({
  name: 'postbell jobs resume',
  formerly: ['postbell bulk resume'],
  title: 'Resume job',
  summary: 'Resume a job that was paused or stopped',
  right: 'look',
  effect: 'writes',
  endpoints: endpointsOf(ACTIONS),
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'paused', label: 'Bulk run' } },
  async run({ run }, { bulk, rights }) {
    await rights.require(await bulk.needsOf(run));
    return bulk.resume(run);
  },
});

export const bulkUndo = defineOperation({
  name: 'postbell jobs undo',
  formerly: ['postbell bulk undo'],
  title: 'Undo job',
  summary: 'Undo exactly what a job changed',
  right: 'look',
  effect: 'writes',
  endpoints: endpointsOf(ACTIONS.flatMap(({ undo }) => undo?.by() ?? [])),
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'undoable', label: 'Bulk run' } },
  confirmLabel: 'Undo job',
  async preview({ run }, { bulk, rights }) {
    await rights.require(await bulk.needsOf(run));
    return bulk.describeUndo(run);
  },
  async run({ run }, context) {
    await context.rights.require(await context.bulk.needsOf(run));
    return context.bulk.undo(run, authorIn(context));
  },
});

/** Returns what a run does, e.g. `list add: “Spring news” (4101)`. */
export function titleOfRun({ plan, undoOf }: BulkRun): string {
  const what = plan.target === undefined ? plan.action : `${plan.action}: ${plan.target}`;
  return undoOf === null ? what : `undo of ${undoOf}: ${what}`;
}

/** Returns the state and progress for small print. */
export function detailOfRun({ state, done, total }: BulkRun): string {
  return `${STATES[state]} · ${formatNumber(done)} of ${formatNumber(total)}`;
}
