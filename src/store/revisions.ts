import type { Db } from './schema.ts';

/**
 * Makes a change in a transaction and counts it, so that every process learns of it. Changes of one
 * name run one at a time over all replicas: each waits for the revision's row, and sees what the
 * one before it changed.
 */
export function revise<T>(
  db: Db,
  name: 'cards' | 'grants' | 'subscriptions',
  change: (transaction: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('revisions')
      .set((q) => ({ revision: q('revision', '+', 1) }))
      .where('name', '=', name)
      .execute();
    return change(transaction);
  });
}
