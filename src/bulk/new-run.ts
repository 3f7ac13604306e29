import { InputError } from '../lib/errors.ts';
import type { NewBulkRun } from '../store/bulk-runs/bulk-blocks.ts';
import type { Lease } from '../store/bulk-runs/bulk-leases.ts';
import type { BulkRun, BulkRuns } from '../store/bulk-runs/bulk-runs.ts';

/**
 * Keeps a run under this process's lease and returns its id.
 * @throws {InputError} when somebody else has just undone the same run.
 */
export async function newRun(
  store: BulkRuns,
  order: NewBulkRun,
  lease: Lease,
  at: Date,
): Promise<string> {
  const id = await store.create(order, at, lease);
  if (id !== null) return id;
  const earlier = await store.undoneBy(order.undoOf ?? '');
  throw takenBack(earlier);
}

/** Returns the error for a run that another one undid, or is about to. */
export function takenBack(by: Pick<BulkRun, 'id'> | null): InputError {
  const who = by ? `, by run ${by.id}` : '';
  return new InputError(`It was undone already${who}.`, { field: 'run' });
}
