import { DIGESTS } from '../domain/digest.ts';
import type { Reply } from '../domain/reply.ts';
import type { Engine } from './engine.ts';
import { createApprovalStore } from './approvals.ts';
import { createBulkRuns } from './bulk-runs/bulk-runs.ts';

/** The numbers of each that the backup left open. */
export interface Reconciled {
  readonly messages: number;
  readonly runs: number;
  readonly requests: number;
}

const PAUSED_BECAUSE =
  'Postbell’s database was restored from a backup. Rows that were done after it was made would be done again.';
const VOID_BECAUSE =
  'Postbell’s database was restored from a backup, so that nobody knows what became of it since. Look first, and ask again if it wasn’t done.';

/**
 * Has nothing happen again that may have happened after a backup was made: messages that waited then
 * count as perhaps sent, digests whose time has passed are left out, recurring sends are looked for at
 * the service, bulk runs are paused, and requests for approval void. Access tokens are made anew.
 */
export async function reconcile({ db, ...rest }: Engine, at: Date): Promise<Reconciled> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_messages')
    .set({ is_in_doubt: 1 })
    .where('message_ts', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  await db
    .updateTable('subscriptions')
    .set({ set_at: at.getTime() })
    .where('kind', '=', DIGESTS.kind)
    .execute();

  // Some of them may have been deleted since, because somebody else had them.
  await db.deleteFrom('access_tokens').execute();

  // Acts that were under way in the backup have been answered since, or their people were told.
  await db
    .updateTable('idempotency_keys')
    .set((q) => ({ leased_until: null, begun_at: q.fn.coalesce('begun_at', q.val(at.getTime())) }))
    .where('leased_until', 'is not', null)
    .execute();

  // The campaign of what somebody confirmed since is looked for; without one it waits again.
  await db
    .updateTable('prepared_sends')
    .set((q) => ({ state: 'unknown', begun_at: q.fn.coalesce('begun_at', q.val(at.getTime())) }))
    .where('state', 'in', ['waiting', 'sending'])
    .execute();

  const bulkRuns = createBulkRuns({ db, ...rest });
  const query = db.selectFrom('bulk_runs').select('id').where('state', '=', 'running');
  const running = await query.execute();
  for (const { id } of running) {
    const pause = { from: ['running'], to: 'paused', reason: PAUSED_BECAUSE } as const;
    await bulkRuns.move(id, pause, at);
  }

  const approvals = createApprovalStore(db);
  const openStates = ['pending', 'approved'] as const;
  let requests = 0;
  // A list isn't always all of them.
  for (let open = await approvals.list(openStates); open.length > 0;) {
    for (const { id, preview } of open) {
      const news: Reply = {
        title: 'Your request is void',
        summary: preview.title,
        sections: [{ kind: 'paragraph', text: VOID_BECAUSE }],
        footnote: `Request ${id}`,
      };
      await approvals.end(id, { from: openStates, to: 'void', words: VOID_BECAUSE, news }, at);
      requests += 1;
    }
    open = await approvals.list(openStates);
  }
  return { messages: Number(numUpdatedRows), runs: running.length, requests };
}
