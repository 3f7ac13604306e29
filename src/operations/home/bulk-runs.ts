import { formatNumber } from '../../domain/figures.ts';
import type { Text } from '../../domain/reply.ts';
import { capitalised } from '../../lib/text.ts';
import type { BulkRun } from '../../store/bulk-runs/bulk-runs.ts';
import type { OperationContext } from '../context.ts';
import type { Waiting } from './waiting.ts';

/** Returns the runs that this person has begun and that aren't over. */
export async function bulkRuns({ store, person }: OperationContext): Promise<readonly Waiting[]> {
  const recent = await store.bulkRuns.recent();
  const open = recent.filter(
    ({ personId, state }) => personId === person.id && (state === 'running' || state === 'paused'),
  );
  return open.map((run) => ({
    text: lineOf(run),
    step: { label: `Run ${run.id}`, operation: 'postbell bulk show', values: { run: run.id } },
  }));
}

function lineOf(run: BulkRun): Text {
  const { id, plan, undoOf, state, reason, total } = run;
  const what = capitalised(
    plan.target === undefined ? plan.action : `${plan.action} ${plan.target}`,
  );
  const gone = run.done + run.already + run.failed + run.unknown;
  const rows = `${formatNumber(gone)} of ${formatNumber(total)} rows`;
  const why = reason === null ? '' : ` (${reason})`;
  return [
    { kind: 'strong', text: undoOf === null ? what : `Undo of ${undoOf}` },
    ` · ${state === 'paused' ? 'paused' : 'running'}${why} · ${rows} · run ${id}`,
  ];
}
