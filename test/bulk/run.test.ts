import { describe, expect, it } from 'vitest';
import { attemptsIn } from '../store/audit/trail.ts';
import { ENGINES } from '../store/engines.ts';
import {
  addresses,
  BLACKLIST,
  BY,
  rowsOf,
  sandboxForTest,
  startBulk,
  startBulkInSandbox,
} from './running.ts';
import { createWall, headOf, summaryOf } from './wall.ts';

describe('a run', () => {
  it.each([
    ['direct messages', { ...BY, channelId: 'D1' }],
    ['a thread', { ...BY, threadTs: '7.000' }],
  ])(
    'that was asked for in %s shows its progress there, and so does taking it back',
    async (_, by) => {
      const { bulk, wall, store } = await startBulkInSandbox();
      const answer = await bulk.port.perform(BLACKLIST, rowsOf(addresses(2500)), by);
      expect(summaryOf(answer)).toBe('Progress appears here.');
      await wall.says('2,500 addresses blacklisted');
      const [run] = await store.bulkRuns.recent();
      await bulk.port.undo(run?.id ?? '', by);
      const { channelId, threadTs } = by;
      expect(wall.messages).toMatchObject([
        { channelId, threadTs },
        { channelId, threadTs },
      ]);
    },
  );

  it('stops at a click, and goes on at another', async () => {
    const { sandbox, bulk, wall, store } = await startBulkInSandbox();
    sandbox.control.fail({ method: 'POST', path: '/blacklist', delayMs: 50 });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(20_000)), BY);
    const [run] = await store.bulkRuns.recent();
    await wall.says('% done');
    const answer = await bulk.port.stop(run?.id ?? '');
    expect(summaryOf(answer)).toBe('Stopping after the current part. See progress in #C1.');
    expect(answer.announcement).toBe('stopped “Blacklist 20,000 addresses”.');
    const stopped = await wall.says('Stopped at');
    expect(stopped.actions?.[0]?.label).toBe('Resume');
    const onIt = sandbox.state().blacklist.size;
    sandbox.control.clearFailures();
    await bulk.port.resume(run?.id ?? '', BY.personId);
    await wall.says('20,000 addresses blacklisted');
    expect(onIt).toBeLessThan(20_000);
  });

  it('is taken back only when the part that was under way has ended', async () => {
    const { bulk, store } = await startBulkInSandbox();
    const { bulkRuns } = store;
    const at = new Date();
    const lease = { owner: 'a session', lastsMs: 60_000 };
    const order = { plan: BLACKLIST, rows: rowsOf(addresses(3)), ...BY };
    const id = (await bulkRuns.create(order, at, lease)) ?? '';
    const block = await bulkRuns.openBlock(id);
    if (!block) throw new Error('no block');
    await bulkRuns.record(id, lease.owner, block, { outcomes: 'dsw', reasons: {} });
    await bulk.port.stop(id);
    await expect(bulk.port.describeUndo(id)).rejects.toThrow('Its last part is still running');
    await expect(bulk.port.undo(id, BY)).rejects.toThrow('Its last part is still running');
    expect(await bulkRuns.undoneBy(id)).toBeNull();
    await bulkRuns.release(id, lease.owner);
    const undone = () =>
      bulk.port.undo(id, BY).then(
        () => true,
        () => false,
      );
    await expect.poll(undone).toBe(true);
  });
});

describe.each(ENGINES)('a run on $engine', ({ sharedDatabase }) => {
  it('does all rows, shows one message and ends with its counts', async () => {
    const databaseUrl = await sharedDatabase();
    const { sandbox, bulk, wall, store } = await startBulkInSandbox({ databaseUrl });
    const before = sandbox.state().blacklist.size;
    const rows = rowsOf(['bob@example.org', ...addresses(2500)]);
    const answer = await bulk.port.perform(BLACKLIST, rows, BY);
    expect(summaryOf(answer)).toBe('Progress appears in #C1.');
    const end = await wall.says('2,500 addresses blacklisted');
    expect(sandbox.state().blacklist.size).toBe(before + 2500);
    expect(wall.messages).toHaveLength(1);
    expect(headOf(end)).toBe('2,500 addresses blacklisted: 1 already blacklisted');
    expect(end.sections).toEqual([]);
    expect(end.actions?.map(({ label }) => label)).toEqual(['Undo', 'Who did what']);
    await expect
      .poll(() => attemptsIn(store))
      .toMatchObject([
        {
          personId: 'U1',
          channelId: 'C1',
          way: 'job',
          operation: 'blacklist add',
          subject: { kind: 'bulk-run' },
          inputs: { done: '2500', already: '1', failed: '0', unknown: '0' },
          state: 'done',
          words: '2,500 addresses blacklisted · 1 already blacklisted',
        },
      ]);
  });

  it('goes on after a restart where it was', async () => {
    const sandbox = await sandboxForTest();
    const databaseUrl = await sharedDatabase();
    const wall = createWall();
    const first = await startBulk(sandbox.url, { databaseUrl, wall });
    sandbox.control.fail({ method: 'POST', path: '/blacklist', delayMs: 500 });
    await first.bulk.port.perform(BLACKLIST, rowsOf(addresses(5000)), BY);
    await wall.says('20.0% done');
    await first.bulk.stop();
    sandbox.control.clearFailures();
    const [left] = await first.store.bulkRuns.recent();
    expect(left?.state).toBe('running');
    expect(left?.done).toBeLessThan(5000);

    await startBulk(sandbox.url, { databaseUrl, wall });
    await wall.says('5,000 addresses blacklisted');
    expect(wall.messages).toHaveLength(1);
  });

  it('is taken over when its process hangs, and done once', async () => {
    const sandbox = await sandboxForTest();
    const databaseUrl = await sharedDatabase();
    const wall = createWall();
    const pace = { lookEveryMs: 20, leaseMs: 200, showEveryMs: 10, inDoubtMs: 500 };
    const hanging = await startBulk(sandbox.url, { databaseUrl, wall, pace });
    // Its lease runs out, since nobody can renew it.
    hanging.store.bulkRuns.renew = async () => false;
    sandbox.control.fail({ method: 'POST', path: '/blacklist', delayMs: 600, times: 1 });
    await hanging.bulk.port.perform(BLACKLIST, rowsOf(addresses(3000)), BY);
    await startBulk(sandbox.url, { databaseUrl, wall, pace: { ...pace, leaseMs: 2000 } });
    await wall.says('3,000 addresses blacklisted');
    const [run] = await hanging.store.bulkRuns.recent();
    expect(run).toMatchObject({ done: 3000, already: 0, failed: 0, unknown: 0, state: 'ended' });
  });

  it('takes back exactly what it changed, once', async () => {
    const databaseUrl = await sharedDatabase();
    const { sandbox, bulk, wall, store } = await startBulkInSandbox({ databaseUrl });
    const before = [...sandbox.state().blacklist.keys()];
    const rows = rowsOf([...addresses(1500), 'bob@example.org']);
    await bulk.port.perform(BLACKLIST, rows, BY);
    await wall.says('1,500 addresses blacklisted');
    const [run] = await store.bulkRuns.recent();
    expect(summaryOf((await bulk.port.describeUndo(run?.id ?? '')) ?? { title: '' })).toBe(
      `Only what job ${run?.id} changed.`,
    );
    await bulk.port.undo(run?.id ?? '', BY);
    await expect.poll(() => sandbox.state().blacklist.size).toBe(before.length);
    expect([...sandbox.state().blacklist.keys()]).toEqual(before);
    await expect(bulk.port.undo(run?.id ?? '', BY)).rejects.toThrow('was already undone');
    const taken = await wall.says('1,500 addresses blacklisted: Undone by job');
    expect(taken.actions?.map(({ label }) => label)).toEqual(['Who did what']);
  });

  it('is taken back once by two who click at the same time', async () => {
    const databaseUrl = await sharedDatabase();
    const { sandbox, bulk, wall, store } = await startBulkInSandbox({ databaseUrl });
    const before = sandbox.state().blacklist.size;
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(1500)), BY);
    await wall.says('1,500 addresses blacklisted');
    const [run] = await store.bulkRuns.recent();
    const clicks = ['U1', 'U2'].map((personId) =>
      bulk.port.undo(run?.id ?? '', { ...BY, personId }),
    );
    const answers = await Promise.allSettled(clicks);
    const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals.map(String)).toEqual([
      expect.stringMatching(/^InputError: This job was already undone, by job \w{6}\.$/),
    ]);
    await expect.poll(() => sandbox.state().blacklist.size).toBe(before);
  });
});

describe('the message of a run', () => {
  it('comes to the person where the channel takes none', async () => {
    const { bulk, wall } = await startBulkInSandbox();
    wall.closed.add('C1');
    const answer = await bulk.port.perform(BLACKLIST, rowsOf(addresses(2500)), BY);
    expect(summaryOf(answer)).toBe('Progress appears in your messages with Postbell.');
    await wall.says('2,500 addresses blacklisted');
    expect(wall.messages.map(({ channelId }) => channelId)).toEqual(['U1']);
  });

  it('comes back only at the end when somebody deleted it', async () => {
    const { sandbox, bulk, wall } = await startBulkInSandbox();
    sandbox.control.fail({ method: 'POST', path: '/blacklist', delayMs: 500 });
    await bulk.port.perform(BLACKLIST, rowsOf(addresses(5000)), BY);
    await wall.says('20.0% done');
    for (const message of wall.messages) wall.deleted.add(message);
    await wall.says('5,000 addresses blacklisted');
    expect(wall.messages.map(({ reply }) => headOf(reply))).toEqual([
      expect.stringContaining('20.0% done'),
      '5,000 addresses blacklisted: ',
    ]);
  });
});
