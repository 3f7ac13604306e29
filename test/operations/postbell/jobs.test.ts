import { expect, it } from 'vitest';
import type { Entry } from '../../../src/domain/rights.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

async function may(id: string, entry: Entry): Promise<void> {
  const grant = { isDenied: false, grantedBy: 'U0ADMIN', grantedAt: NOW } as const;
  const subject = { kind: 'person', id } as const;
  await postbell.store.rights.set({ subject, entry, ...grant }, () => undefined);
}

/** Imports somebody, and returns what undoes that. */
async function imported(personId: string, email: string): Promise<string> {
  await postbell.execute('list add', { list: '4105', addresses: email }, { personId });
  const runs = await postbell.store.bulkRuns.recent();
  return runs.find((run) => run.personId === personId)?.id ?? '';
}

it('an import is undone by who did it, and by others only with the right to delete', async () => {
  await may('U0MAX', 'role:marketer');
  await may('U0MAY', 'role:marketer');
  const run = await imported('U0MAX', 'x@example.org');
  const other = await postbell.execute('postbell jobs undo', { run }, { personId: 'U0MAY' });
  expect(other.kind).toBe('refused');
  const contacts = postbell.sandbox.state().lists.get(4105)?.contacts;
  expect(contacts?.has('x@example.org')).toBe(true);
  const own = await postbell.execute('postbell jobs undo', { run }, { personId: 'U0MAX' });
  expect(own.kind).toBe('answered');
  expect(contacts?.has('x@example.org')).toBe(false);

  const again = await imported('U0MAX', 'y@example.org');
  await may('U0MAY', 'right:delete');
  const allowed = await postbell.execute(
    'postbell jobs undo',
    { run: again },
    { personId: 'U0MAY' },
  );
  expect(allowed.kind).toBe('answered');
  expect(contacts?.has('y@example.org')).toBe(false);
});

/** Keeps a paused job of somebody’s. Default: one row failed, and one wasn’t begun. */
async function halfDone(personId: string, outcomes = 'fw'): Promise<string> {
  const { bulkRuns } = postbell.store;
  const plan = { action: 'blacklist add', params: {} };
  const rows = { rows: [{ key: 'x@example.org' }, { key: 'y@example.org' }], repeated: 0 };
  const by = { personId, channelId: 'C0NEWS', threadTs: null };
  const lease = { owner: 'a test', lastsMs: 60_000 };
  const run = await bulkRuns.create({ plan, rows: { ...rows, rejected: [] }, ...by }, NOW, lease);
  const id = run ?? '';
  const block = await bulkRuns.openBlock(id);
  if (!block) throw new Error('nothing to do');
  await bulkRuns.record(id, lease.owner, block, { outcomes, reasons: { 0: 'not today' } });
  await bulkRuns.move(id, { from: ['running'], to: 'paused' }, NOW);
  await bulkRuns.release(id, lease.owner);
  return id;
}

async function filesOf(personId: string, name: string, run: string): Promise<string> {
  const outcome = await postbell.execute(`postbell jobs ${name}`, { run }, { personId });
  if (!('reply' in outcome)) throw new Error(outcome.kind);
  expect([name, outcome.kind]).toEqual([name, 'answered']);
  return JSON.stringify(outcome.reply.files ?? []);
}

it.each(['show', 'stop', 'resume'])(
  'the rows of a job are nobody else’s, who may do the same: %s',
  async (name) => {
    await may('U0MAX', 'role:marketer');
    await may('U0SUP', 'role:support');
    const run = await halfDone('U0MAX');
    expect(await filesOf('U0SUP', name, run)).not.toContain('@example.org');
    // Taking a job over makes nobody's rows one's own.
    expect(await filesOf('U0SUP', 'show', run)).not.toContain('@example.org');
    expect(await filesOf('U0MAX', 'show', run)).toContain('x@example.org');
    const unsent = await postbell.store.outgoing.unfinished('U0SUP');
    expect(unsent.filter(({ kind }) => kind === 'rows not done')).toEqual([]);
    await may('U0SUP', 'right:export');
    expect(await filesOf('U0SUP', 'show', run)).toContain('x@example.org');
    await postbell.store.rights.remove(
      { subject: { kind: 'person', id: 'U0SUP' }, entry: 'right:export' },
      () => undefined,
    );
  },
);

it('nor are they who undoes it', async () => {
  await may('U0MAX', 'role:marketer');
  await may('U0SUP', 'role:support');
  const run = await halfDone('U0MAX', 'dd');
  await postbell.service.blacklist.add(['x@example.org', 'y@example.org']);
  const undone = await postbell.execute('postbell jobs undo', { run }, { personId: 'U0SUP' });
  expect(undone.kind).toBe('answered');
  expect(await postbell.store.bulkRuns.undoneBy(run)).toMatchObject({
    personId: 'U0SUP',
    rowsBy: 'U0MAX',
  });
});
