import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const SETTINGS = { kinds: ['balance', 'lists'], belowAmount: 50, leftPercent: 10 } as const;
const WANTED = { ...SETTINGS, channelId: 'C1', createdBy: 'U1' };

describe.each(ENGINES)('watches on $engine', ({ newDatabase }) => {
  it('are kept with their limits, changed, paused by channel and let run again', async () => {
    const { watches } = await opened(await newDatabase());
    const watch = await watches.add(WANTED, at(1));
    await watches.add({ ...WANTED, channelId: 'C2', belowAmount: null }, at(2));
    expect(await watches.list('C1')).toEqual([watch]);
    expect(await watches.change(watch.id, { ...SETTINGS, leftPercent: 20 })).toMatchObject({
      ...SETTINGS,
      leftPercent: 20,
    });
    await watches.pause('C1', 'is_archived', at(3));
    expect((await watches.list()).map(({ pausedReason }) => pausedReason)).toEqual([
      'is_archived',
      null,
    ]);
    expect(await watches.resume('C1')).toBe(1);
    expect(await watches.resume('C1')).toBe(0);
    expect(await watches.change('gone', SETTINGS)).toBeNull();
  });

  it('know what they told once, across processes', async () => {
    const { watches, watchStates } = await opened(await newDatabase());
    const { id: watchId } = await watches.add(WANTED, at(1));
    const key = { watchId, kind: 'lists', subject: 'list:1' } as const;
    const begun = await Promise.all([watchStates.begin(key, at(2)), watchStates.begin(key, at(2))]);
    expect(begun.filter((state) => state !== null)).toMatchObject([{ ...key, sinceAt: at(2) }]);
    expect(await watchStates.beginNotification(key, at(3))).toBe(true);
    expect(await watchStates.beginNotification(key, at(3))).toBe(false);
    await watchStates.giveBack(key, at(4));
    expect(await watchStates.all()).toMatchObject([{ postingAt: null, againAt: at(4) }]);
    expect(await watchStates.beginNotification(key, at(4))).toBe(true);
    await watchStates.markNotified(key, '17.5');
    await watchStates.setCalm(key, at(5));
    expect(await watchStates.beginResolution(key, at(6))).toBe(true);
    expect(await watchStates.beginResolution(key, at(6))).toBe(false);
    expect(await watchStates.all()).toMatchObject([
      { messageTs: '17.5', postingAt: at(4), calmSince: at(5), resolutionAt: at(6) },
    ]);
    await watchStates.undoResolution(key, at(7));
    await watchStates.end(key);
    expect(await watchStates.all()).toEqual([]);
  });

  it('of which one is removed are forgotten with what they told, and begin nothing', async () => {
    const { watches, watchStates } = await opened(await newDatabase());
    const { id: watchId } = await watches.add(WANTED, at(1));
    const key = { watchId, kind: 'lists', subject: 'list:1' } as const;
    await watchStates.begin(key, at(2));
    expect(await watches.remove(watchId)).toBe(true);
    expect(await watches.remove(watchId)).toBe(false);
    expect(await watchStates.all()).toEqual([]);
    expect(await watchStates.begin(key, at(3))).toBeNull();
  });
});
