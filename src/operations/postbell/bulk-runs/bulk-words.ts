import { formatNumber } from '../../../domain/figures.ts';
import type { BulkRun } from '../../../store/bulk-runs/bulk-runs.ts';

const STATES = { running: 'Running', paused: 'Paused', stopped: 'Stopped', ended: 'Done' } as const;

/** Returns what a run does, e.g. `list add: «Spring news» (4101)`. */
export function titleOfRun({ plan, undoOf }: BulkRun): string {
  const what = plan.target === undefined ? plan.action : `${plan.action}: ${plan.target}`;
  return undoOf === null ? what : `undo of ${undoOf}: ${what}`;
}

export function stateOfRun({ state }: BulkRun): string {
  return STATES[state];
}

/** Returns the state and progress of a run, for small print. */
export function detailOfRun(run: BulkRun): string {
  return `${stateOfRun(run)} · ${formatNumber(run.done)} of ${formatNumber(run.total)}`;
}
