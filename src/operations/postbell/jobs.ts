import { action } from '../../domain/reply.ts';
import type { Protected } from '../../domain/rights.ts';
import type { Rights } from '../../policy/policy.ts';
import type { BulkRun } from '../../store/bulk-runs/bulk-runs.ts';
import { type Column, momentColumn, numberColumn } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';
import { defineOperation, type Preview } from '../../commands/define.ts';
import type { ReadReferences } from '../../commands/references/pool.ts';
import type { ReferenceFilter } from '../../commands/references/reference.ts';
import { ACTIONS, actionOf, endpointsOf } from '../../bulk/actions.ts';
import { detailOfRun, RUN_STATES, titleOfRun } from '../../bulk/card.ts';
import { compact } from '../../lib/compact.ts';
import { authorIn } from '../../commands/place.ts';

const COLUMNS: readonly Column<BulkRun>[] = [
  { title: 'Job', cell: titleOfRun },
  { title: 'Status', cell: ({ state }) => RUN_STATES[state] },
  numberColumn('Done', ({ done }) => done),
  numberColumn('Not done', ({ failed, unknown }) => failed + unknown),
  { title: 'By', cell: ({ personId }) => ({ kind: 'person', id: personId }) },
  momentColumn('Started', ({ createdAt }) => createdAt),
  { title: 'ID', cell: ({ id }) => id },
];

const FILE_COLUMNS: readonly Column<BulkRun>[] = [
  ...COLUMNS,
  numberColumn('Rows', ({ total }) => total),
  numberColumn('Nothing to change', ({ already }) => already),
];

/** A job is somebody's act: who stops, resumes or undoes it must be able to do that. */
const WHAT_IT_TOOK = { what: 'what the job did', needs: null } as const;

export const bulkList = defineList({
  name: 'postbell jobs list',
  formerly: ['postbell bulk list'],
  title: 'Jobs',
  summary: 'List jobs, newest first',
  right: 'look',
  inputs: {},
  async list(_, { store: { bulkRuns } }) {
    return {
      title: 'Jobs',
      source: {
        page: (range) => bulkRuns.recent(range),
        async *all() {
          yield* await bulkRuns.recent({ limit: 10_000 });
        },
      },
      columns: COLUMNS,
      fileColumns: FILE_COLUMNS,
      fileName: 'jobs',
      counted: ['job', 'jobs'],
      empty: 'No jobs in the last 30 days.',
      open: (run) =>
        action('postbell jobs show', { run: run.id }, `${titleOfRun(run)} · ${run.id}`),
    };
  },
});

export const bulkShow = defineOperation({
  name: 'postbell jobs show',
  formerly: ['postbell bulk show'],
  title: 'Job',
  summary: 'Show a job’s progress and what wasn’t done',
  right: 'look',
  effect: 'reads',
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', label: 'Job' } },
  run: ({ run }, { bulk }) => bulk.show(run),
});

export const bulkStop = defineOperation({
  name: 'postbell jobs stop',
  formerly: ['postbell bulk stop'],
  title: 'Stop job',
  summary: 'Stop a job; what is done stays done',
  right: 'look',
  beyond: WHAT_IT_TOOK,
  effect: 'writes',
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'unfinished', label: 'Job' } },
  async run({ run }, { bulk, rights }) {
    await bulk.requireControl('stop', run, rights);
    return bulk.stop(run);
  },
});

export const bulkResume = defineOperation({
  name: 'postbell jobs resume',
  formerly: ['postbell bulk resume'],
  title: 'Resume job',
  summary: 'Resume a job that was paused or stopped',
  right: 'look',
  beyond: WHAT_IT_TOOK,
  effect: 'writes',
  endpoints: endpointsOf(ACTIONS),
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'paused', label: 'Job' } },
  confirmLabel: 'Resume job',
  async preview({ run }, { bulk, rights, person }) {
    const needs = await bulk.requireControl('resume', run, trying(rights));
    return withRight(await bulk.describeResume(run, person.id), needs);
  },
  async run({ run }, { bulk, rights }) {
    await bulk.requireControl('resume', run, rights);
    return bulk.resume(run, rights.personId);
  },
});

export const bulkUndo = defineOperation({
  name: 'postbell jobs undo',
  formerly: ['postbell bulk undo'],
  title: 'Undo job',
  summary: 'Undo what a job changed',
  right: 'look',
  beyond: WHAT_IT_TOOK,
  effect: 'writes',
  endpoints: endpointsOf(ACTIONS.flatMap(({ undo }) => undo?.by() ?? [])),
  example: 'k7wq2m',
  inputs: { run: { kind: 'reference', to: 'bulk-run', only: 'undoable', label: 'Job' } },
  confirmLabel: 'Undo job',
  async preview({ run }, { bulk, rights }) {
    const needs = await bulk.requireControl('undo', run, trying(rights));
    return withRight(await bulk.describeUndo(run), needs);
  },
  async run({ run }, context) {
    await context.bulk.requireControl('undo', run, context.rights);
    return context.bulk.undo(run, { ...authorIn(context), act: context.act });
  },
});

/** Lets whoever may not do it ask a second person. */
function trying(rights: Rights): Pick<Rights, 'personId' | 'require' | 'requireRows'> {
  return {
    personId: rights.personId,
    requireRows: (right, rows) => rights.requireRows(right, rows),
    require: async (needs) => {
      if (!rights.mayTry(needs)) await rights.require(needs);
    },
  };
}

/** A second person who approves it needs the right of the job, too. */
function withRight(preview: Preview | null, { rights: [right] }: Protected): Preview | null {
  if (preview?.stakes === undefined || right === undefined) return preview;
  return { ...preview, stakes: { ...preview.stakes, right } };
}

/** Jobs that pickers offer, by what can be done with them. */
export const jobReferences: ReadReferences = async (_, { store }) =>
  (await store.bulkRuns.recent()).map((run) => ({
    id: run.id,
    title: titleOfRun(run),
    detail: detailOfRun(run),
    fits: filtersOf(run),
  }));

function filtersOf({ state, undoable, plan }: BulkRun): readonly ReferenceFilter[] {
  const isUndoable = state !== 'running' && undoable > 0 && actionOf(plan).undo !== undefined;
  return compact([
    (state === 'running' || state === 'paused') && 'unfinished',
    (state === 'paused' || state === 'stopped') && 'paused',
    isUndoable && 'undoable',
  ]);
}
