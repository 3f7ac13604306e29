import { describe, expect, it } from 'vitest';
import { ENGINES, opened, openedTwice } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);

describe.each(ENGINES)('permits on $engine', ({ newDatabase, sharedDatabase }) => {
  it('to post in a channel are a gap apart, whichever process takes them', async () => {
    let now = at;
    const stores = await openedTwice(await sharedDatabase(), { now: () => now });
    const delaysMs = await Promise.all(
      [...stores, ...stores].map(({ permits }) => permits.takePost('C1', 1_100)),
    );
    expect(delaysMs.toSorted((a, b) => a - b)).toEqual([0, 1_100, 2_200, 3_300]);
    const [{ permits }] = stores;
    expect(await permits.takePost('C2', 1_100)).toBe(0);
    now = after(9_000);
    expect(await permits.takePost('C1', 1_100)).toBe(0);
    // The clock of the database was set back.
    now = after(-3_600_000);
    expect(await permits.takePost('C1', 1_100)).toBe(0);
    expect(await permits.takePost('C1', 1_100)).toBe(1_100);
  });

  it('to post go by the clock of the database, which no process has to share', async () => {
    const { permits } = await opened(await newDatabase());
    expect(await permits.takePost('C1', 60_000)).toBe(0);
    const waitMs = await permits.takePost('C1', 60_000);
    expect(waitMs).toBeGreaterThan(20_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
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
