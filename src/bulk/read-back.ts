import { attempt } from '../lib/attempt.ts';
import { OUTCOMES } from '../domain/bulk.ts';
import type { Service } from '../service/service.ts';
import type { BulkRun, BulkRuns } from '../store/bulk-runs/bulk-runs.ts';
import { actionOf } from './actions.ts';
import { indexesOf, marked } from './marks.ts';

interface ReadBackParts {
  readonly store: BulkRuns;
  readonly service: Service;
  readonly owner: string;
}

const NOT_SHOWN = 'the service took it but doesn’t show it yet; look again in a minute';

/**
 * Checks whether the service shows what it took, and marks as unknown what it doesn't.
 * @returns what stays in doubt, in a sentence; `null`: nothing.
 */
export async function readBack(
  run: BulkRun,
  { store, service, owner }: ReadBackParts,
): Promise<string | null> {
  const action = actionOf(run.plan);
  if (!action.look || !action.showsAtOnce || run.undoable === 0) return null;
  const job = { service, params: run.plan.params, memo: new Map() };
  for await (const block of store.blocks(run.id)) {
    const done = indexesOf(block, [OUTCOMES.done]);
    const rows = block.rows.filter((_, index) => done.includes(index));
    if (rows.length === 0) continue;
    const { value: seen, failure } = await attempt(action.look(rows, job));
    if (failure) return `The service took it; reading it back failed. ${failure.message}`;
    const unseen = done.filter((index) => !seen.has(block.rows[index]?.key ?? ''));
    const marks = unseen.map((index) => {
      return { index, outcome: OUTCOMES.unknown, reason: NOT_SHOWN };
    });
    if (marks.length > 0) await store.record(run.id, owner, block, marked(block, marks));
  }
  return null;
}
