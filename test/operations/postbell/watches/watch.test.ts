import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WATCH_KINDS } from '../../../../src/core/watch.ts';
import { deskAt, NOW, noticesIn, rowsIn, stepIn, summaryIn, type Desk } from '../../desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskAt('http://127.0.0.1:9');
});
afterEach(() => desk.close());

const watches = () => desk.store.watches.list();
const idOfFirst = async () => (await watches())[0]?.id ?? 'none';

describe('postbell watch', () => {
  it('watches everything with the usual limits unless told otherwise', async () => {
    const reply = await desk.run('postbell watch add');
    expect(summaryIn(reply)).toMatch(
      /^From now on this channel is told of a low balance \(lasting under 3 days\), low quotas \(under 10 % left\), .* and silent webhooks\.$/,
    );
    expect(reply.announcement).toMatch(/^added a watch to this channel: /);
    expect(await watches()).toMatchObject([
      { channelId: 'C0NEWS', kinds: WATCH_KINDS, belowAmount: null, leftPercent: 10 },
    ]);
  });

  it('tells nothing twice: another watch of the channel must be about something else', async () => {
    await desk.run('postbell watch add', { kinds: 'balance lists', below: '50' });
    await expect(desk.run('postbell watch add', { kinds: 'lists quota' })).rejects.toThrow(
      `Watch ${await idOfFirst()} of this channel tells of this already: lists that can’t be sent to. Edit that one, or choose others.`,
    );
    await desk.run('postbell watch add', { kinds: 'quota' });
    expect(await watches()).toHaveLength(2);
  });

  it('is changed, and changed back by a button', async () => {
    await desk.run('postbell watch add', { kinds: 'balance', below: '50' });
    const watch = await idOfFirst();
    const reply = await desk.run('postbell watch edit', { watch, below: '', kinds: 'quota' });
    expect(summaryIn(reply)).toBe(`Watch ${watch} is changed: low quotas (under 10 % left).`);
    expect(await watches()).toMatchObject([{ kinds: ['quota'], belowAmount: null }]);
    const undo = stepIn(reply, 'Undo');
    await desk.run(undo.operation, undo.values);
    expect(await watches()).toMatchObject([{ kinds: ['balance'], belowAmount: 50 }]);
  });

  it('keeps what was not given, and says when there is nothing to change', async () => {
    await desk.run('postbell watch add', { kinds: 'balance', below: '50' });
    const watch = await idOfFirst();
    await desk.run('postbell watch edit', { watch, left: '25' });
    expect(await watches()).toMatchObject([
      { kinds: ['balance'], belowAmount: 50, leftPercent: 25 },
    ]);
    const same = await desk.run('postbell watch edit', { watch, below: '50' });
    expect(summaryIn(same)).toBe('Nothing to change: all of it is already so.');
    expect(await desk.prefill('postbell watch edit', { watch })).toMatchObject({
      kinds: 'balance',
      below: '50',
      left: '25',
    });
  });

  it('runs again when a paused one is edited', async () => {
    await desk.run('postbell watch add', { kinds: 'balance', below: '50' });
    await desk.store.watches.pause('C0NEWS', 'is_archived', NOW);
    const list = await desk.run('postbell watch list');
    expect(rowsIn(list)[0]?.[2]).toBe('Paused: the channel is archived');
    expect(noticesIn(list)).toHaveLength(1);
    await desk.run('postbell watch edit', { watch: await idOfFirst() });
    expect(await watches()).toMatchObject([{ pausedAt: null }]);
  });

  it('is listed with what it found, and removed with it', async () => {
    expect(summaryIn(await desk.run('postbell watch list'))).toBe('None yet.');
    await desk.run('postbell watch add', { kinds: 'balance,lists', below: '1200' });
    const watch = await idOfFirst();
    const key = { watchId: watch, kind: 'lists', subject: 'list:1' } as const;
    await desk.store.watchStates.begin(key, NOW);
    expect(rowsIn(await desk.run('postbell watch list'))).toEqual([
      [
        watch,
        'A low balance (below 1,200) and lists that can’t be sent to',
        'On, 1 thing to settle',
        '@U0ADMIN',
        NOW.toISOString(),
      ],
    ]);
    const reply = await desk.run('postbell watch remove', { watch });
    expect(await watches()).toEqual([]);
    expect(await desk.store.watchStates.all()).toEqual([]);
    const undo = stepIn(reply, 'Undo');
    await desk.run(undo.operation, undo.values);
    expect(await watches()).toMatchObject([{ kinds: ['balance', 'lists'], belowAmount: 1200 }]);
  });

  it('of another channel isn’t found', async () => {
    await expect(desk.run('postbell watch remove', { watch: 'k7x2m' })).rejects.toThrow(
      'This channel has no watch k7x2m, nor any other.',
    );
  });
});
