import { describe, expect, it } from 'vitest';
import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { ENGINES, opened } from './engines.ts';
import { receive, sampleEvents } from './sample-events.ts';
import { beginRun, recordRows, REQUEST } from './sample-work.ts';

const START = new Date('2026-11-21T08:00:00Z');
const inMinutes = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const NOW = inMinutes(60);

const MESSAGE = {
  kind: 'problem',
  promise: 'at-most-once',
  channelId: 'C1',
  rank: 1,
  body: { title: 'Low balance' },
} as const;

describe.each(ENGINES)('what waits, on $engine', ({ newDatabase }) => {
  it('is nothing at first', async () => {
    const store = await opened(await newDatabase());
    const none = { count: 0, sinceAt: null };
    expect(await store.backlog.read(NOW)).toEqual({
      messages: new Map(),
      cards: none,
      approvals: none,
      digests: none,
      bulkRows: 0,
      pausedBulkRuns: 0,
    });
  });

  it('are messages by kind until Slack shows them, requests, and digests in the making', async () => {
    const store = await opened(await newDatabase());
    await store.outgoing.add({ ...MESSAGE, id: 'one' }, START);
    await store.outgoing.add({ ...MESSAGE, id: 'two' }, inMinutes(5));
    await store.outgoing.add({ ...MESSAGE, id: 'three', kind: 'incident' }, inMinutes(7));
    await store.approvals.create(REQUEST, [], inMinutes(10));
    const withdrawn = await store.approvals.create(REQUEST, [], START);
    await store.approvals.end(withdrawn.id, { from: ['pending'], to: 'withdrawn' }, START);
    const key = { channelId: 'C1', occurrence: `${START.toISOString()} d1` };
    await store.occurrences.take(key, { owner: 'me', until: inMinutes(30) }, inMinutes(20));

    const sent = { version: 1, postedIn: 'C1', messageTs: '1.2', isFinal: true };
    await store.outgoing.sent({ ...sent, id: 'three' }, NOW);
    const { messages, approvals, digests } = await store.backlog.read(NOW);
    expect([...messages]).toEqual([['problem', { count: 2, sinceAt: START }]]);
    expect(approvals).toEqual({ count: 1, sinceAt: inMinutes(10) });
    expect(digests).toEqual({ count: 1, sinceAt: inMinutes(20) });

    await store.occurrences.complete(key, 'me', { messages: [], retryAt: null }, NOW);
    expect((await store.backlog.read(NOW)).digests.count).toBe(0);
  });

  it('are no ends of problems and no summaries of what is paused or muted', async () => {
    const store = await opened(await newDatabase());
    const alert = { ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1' };
    const { id: sourceId } = await store.alerts.add(alert, START);
    for (const kind of ['resolution', 'summary', 'problem']) {
      await store.outgoing.add({ ...MESSAGE, id: kind, kind, sourceId }, START);
    }
    const kinds = async () => [...(await store.backlog.read(NOW)).messages.keys()].toSorted();
    expect(await kinds()).toEqual(['problem', 'resolution', 'summary']);
    await store.alerts.mute(sourceId, inMinutes(120));
    expect(await kinds()).toEqual(['problem']);
    await store.alerts.mute(sourceId, START);
    expect(await kinds()).toHaveLength(3);
    await store.alerts.pause(sourceId, START);
    expect(await kinds()).toEqual(['problem']);
  });

  it('are notifications, of which those that people want to be silent are not old', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const alert = { ...PLAIN_ALERT, channelId: 'C1', createdBy: 'U1', mode: 'each' } as const;
    const { id } = await store.alerts.add(alert, START);
    await receive(store, sampleEvents(3), inMinutes(10));
    const kind = 'event notification';
    const read = async () => (await store.backlog.read(NOW)).messages.get(kind);
    expect(await read()).toEqual({ count: expect.any(Number), sinceAt: inMinutes(10) });
    await store.alerts.mute(id, inMinutes(120));
    expect(await read()).toEqual({ count: expect.any(Number), sinceAt: null });
  });

  it('are rows of bulk runs, unless a run is paused or waits by itself', async () => {
    const store = await opened(await newDatabase());
    const rows = ['a', 'b', 'c'];
    const first = await beginRun(store, rows, START);
    const second = await beginRun(store, rows, START);
    expect(await store.backlog.read(NOW)).toMatchObject({ bulkRows: 6, pausedBulkRuns: 0 });
    await recordRows(store, first, 'dfw');
    expect(await store.backlog.read(NOW)).toMatchObject({ bulkRows: 4 });
    const paused = { from: ['running'], to: 'paused', reason: 'why' } as const;
    await store.bulkRuns.move(second, paused, NOW);
    expect(await store.backlog.read(NOW)).toMatchObject({ bulkRows: 1, pausedBulkRuns: 1 });
  });
});
