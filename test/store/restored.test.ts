import { describe, expect, it } from 'vitest';
import { DAILY } from '../../src/domain/digest.ts';
import { reconcileRestored } from '../../src/store/store.ts';
import { ENGINES, opened } from './engines.ts';
import { quiet } from './quiet.ts';
import { beginRun, REQUEST } from './sample-work.ts';

const BEFORE = new Date('2026-11-21T08:00:00Z');
const NOW = new Date('2026-11-21T12:00:00Z');
const MESSAGE = { kind: 'problem', channelId: 'C1', rank: 1, body: { title: 'Low balance' } };

describe.each(ENGINES)('a database that was restored, on $engine', ({ sharedDatabase }) => {
  it('repeats nothing that may have happened since the backup', async () => {
    const address = await sharedDatabase();
    const before = await opened(address);
    await before.outgoing.add({ ...MESSAGE, promise: 'at-most-once', id: 'waits' }, BEFORE);
    for (const [id, isFinal] of [
      ['is out', true],
      ['goes on', false],
    ] as const) {
      await before.outgoing.add({ ...MESSAGE, promise: 'latest-state-wins', id }, BEFORE);
      const sent = { id, version: 1, postedIn: 'C1', messageTs: `1.${id.length}`, isFinal };
      await before.outgoing.sent(sent, BEFORE);
    }
    const run = await beginRun(before, ['a', 'b'], BEFORE);
    const pending = await before.approvals.create(REQUEST, ['C1'], BEFORE);
    const approved = await before.approvals.create(REQUEST, [], BEFORE);
    await before.approvals.approve(approved.id, 'U2', BEFORE);
    const done = await before.approvals.create(REQUEST, [], BEFORE);
    await before.approvals.end(done.id, { from: ['pending'], to: 'done' }, BEFORE);
    const digest = { ...DAILY, channelId: 'C1', createdBy: 'U1' };
    const { id: digestId } = await before.digests.add(digest, BEFORE);
    const act = { key: 'k', attemptId: 'a', personId: 'U1', operation: 'campaign send' };
    await before.acts.take(act, BEFORE);
    await before.close();

    expect(await reconcileRestored(address, quiet, NOW)).toEqual({
      // The run's and the request's own messages waited as well.
      messages: 3,
      runs: 1,
      requests: 2,
    });

    const store = await opened(address);
    const isInDoubt = async (id: string) => (await store.outgoing.find(id))?.isInDoubt;
    const doubts = await Promise.all(['waits', 'is out', 'goes on'].map(isInDoubt));
    expect(doubts).toEqual([true, false, false]);
    expect(await store.bulkRuns.get(run)).toMatchObject({
      state: 'paused',
      reason: expect.stringContaining('restored from a backup'),
    });
    expect(await store.acts.find('k')).toMatchObject({ state: 'over', begunAt: NOW });
    expect(await store.acts.take(act, NOW)).toBe(false);
    for (const { id } of [pending, approved]) {
      expect(await store.approvals.get(id)).toMatchObject({
        state: 'void',
        words: expect.stringContaining('restored from a backup'),
      });
      expect(await store.outgoing.find(`approval:${id}:void:U1`)).toMatchObject({
        channelId: 'U1',
        isInDoubt: false,
      });
    }
    expect(await store.approvals.get(done.id)).toMatchObject({ state: 'done' });
    expect(await store.digests.find(digestId)).toMatchObject({ setAt: NOW });
    await store.close();

    expect(await reconcileRestored(address, quiet, NOW)).toMatchObject({ runs: 0, requests: 0 });
  });
});
