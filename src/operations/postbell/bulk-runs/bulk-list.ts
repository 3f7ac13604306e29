import { formatNumber } from '../../../domain/figures.ts';
import { action, time } from '../../../domain/reply.ts';
import type { BulkRun } from '../../../store/bulk-runs/bulk-runs.ts';
import { BROWSE_INPUTS, browsed, type Column, exported } from '../../browse/browsed.ts';
import { readAll, readPage, type Source } from '../../browse/read-page.ts';
import { defineOperation } from '../../define.ts';

const COLUMNS: readonly Column<BulkRun>[] = [
  { title: 'Run', cell: ({ id }) => id },
  { title: 'What', cell: titleOfRun },
  { title: 'Status', cell: stateOfRun },
  number('Rows', ({ total }) => total),
  number('Done', ({ done }) => done),
  number('Already', ({ already }) => already),
  number('Not done', ({ failed, unknown }) => failed + unknown),
  { title: 'By', cell: ({ personId }) => ({ kind: 'person', id: personId }) },
  {
    title: 'Started',
    cell: ({ createdAt }) => time(createdAt),
    inFile: ({ createdAt }) => createdAt.toISOString(),
  },
];

export default defineOperation({
  name: 'postbell bulk list',
  summary: 'List bulk runs, newest first',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: BROWSE_INPUTS,
  async run({ page: pageNumber = 1, csv }, { store }) {
    const source: Source<BulkRun> = {
      page: (range) => store.bulkRuns.recent(range),
      async *all() {
        yield* await store.bulkRuns.recent({ limit: 10_000 });
      },
    };
    const list = { title: 'Bulk runs', columns: COLUMNS };
    if (csv) return exported(list, await readAll(source.all()), 'bulk-runs');
    return browsed({
      ...list,
      operation: 'postbell bulk list',
      values: {},
      page: await readPage(source, { number: pageNumber }),
      counted: ['bulk run', 'bulk runs'],
      empty: 'There were none in the last 30 days.',
      open: (run) =>
        action('postbell bulk show', { run: run.id }, `${titleOfRun(run)} · ${run.id}`),
    });
  },
});

function number(title: string, value: (run: BulkRun) => number): Column<BulkRun> {
  return {
    title,
    align: 'right',
    cell: (run) => formatNumber(value(run)),
    inFile: (run) => String(value(run)),
  };
}

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
