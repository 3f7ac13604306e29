import { describe, expect, it } from 'vitest';
import { ENGINES, opened, openedTwice } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);

describe.each(ENGINES)('permits on $engine', ({ newDatabase, sharedDatabase }) => {
  it('to post in a channel are a gap apart, whichever process takes them', async () => {
    const stores = await openedTwice(await sharedDatabase());
    const taken = await Promise.all(
      [...stores, ...stores].map(({ permits }) => permits.takePost('C1', at, 1_100)),
    );
    const delaysMs = taken.map((turnAt) => turnAt.getTime() - at.getTime());
    expect(delaysMs.toSorted((a, b) => a - b)).toEqual([0, 1_100, 2_200, 3_300]);
    const [{ permits }] = stores;
    expect(await permits.takePost('C2', at, 1_100)).toEqual(at);
    expect(await permits.takePost('C1', after(9_000), 1_100)).toEqual(after(9_000));
  });

  it('to change a message are given once, by rank and then by who asked first', async () => {
    const { permits } = await opened(await newDatabase());
    const wish = (ts: string, rank: number) => ({ channelId: 'C1', ts, rank });
    expect(await permits.takeUpdate(wish('1', 1), at)).toBe(false);
    expect(await permits.takeUpdate(wish('2', 1), after(1))).toBe(false);
    expect(await permits.takeUpdate(wish('3', 0), after(2))).toBe(false);
    expect(await permits.takeUpdate(wish('1', 1), after(3))).toBe(false);
    expect(await permits.requested(after(4))).toEqual({
      waiting: ['C1 3', 'C1 1', 'C1 2'],
      granted: [],
    });

    expect(await permits.grant('C1 1', after(100))).toBe(true);
    expect(await permits.grant('C1 1', after(100))).toBe(false);
    expect(await permits.requested(after(5))).toEqual({
      waiting: ['C1 3', 'C1 2'],
      granted: ['C1 1'],
    });
    const takes = await Promise.all([
      permits.takeUpdate(wish('1', 1), after(50)),
      permits.takeUpdate(wish('1', 1), after(50)),
    ]);
    expect(takes.filter(Boolean)).toHaveLength(1);
    expect((await permits.requested(after(51))).waiting).toEqual(['C1 3', 'C1 2', 'C1 1']);
  });

  it('that nobody used or asks for any more are forgotten', async () => {
    const { permits } = await opened(await newDatabase());
    const wish = { channelId: 'C1', ts: '1', rank: 0 };
    await permits.takeUpdate(wish, at);
    await permits.grant('C1 1', after(100));
    expect(await permits.takeUpdate(wish, after(100))).toBe(false);
    expect((await permits.requested(after(101))).waiting).toEqual(['C1 1']);
    expect((await permits.requested(after(60_000))).waiting).toEqual([]);
    expect(await permits.grant('C1 1', after(60_100))).toBe(false);
  });
});
