import type { Store } from '../../src/store/store.ts';

/** Somebody in a channel. */
const BY = { personId: 'U1', channelId: 'C1', threadTs: null };

/** What somebody asks a second person to approve. */
export const REQUEST = {
  ...BY,
  operation: 'list delete',
  raw: { list: '4108' },
  zone: 'UTC',
  demand: 'it deletes a list',
  preview: { title: 'Delete it?' },
  stakes: {},
  expiresAt: new Date('2026-11-24T08:00:00Z'),
};

/** Begins a bulk run over these rows; returns its id. */
export async function beginRun(store: Store, keys: readonly string[], at: Date): Promise<string> {
  const rows = { rows: keys.map((key) => ({ key })), rejected: [], repeated: 0 };
  const plan = { action: 'blacklist add', params: {} };
  return (await store.bulkRuns.create({ plan, rows, ...BY }, at)) ?? '';
}

/** Notes what became of each row of a run. */
export async function recordRows(
  { bulkRuns }: Store,
  run: string,
  outcomes: string,
): Promise<void> {
  const lease = { owner: 'me', lastsMs: 60_000 };
  await bulkRuns.leaseRun(run, lease);
  const block = await bulkRuns.openBlock(run);
  if (!block) throw new Error('nothing to do');
  await bulkRuns.record(run, lease.owner, block, { outcomes, reasons: {} });
}
