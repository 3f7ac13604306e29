import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../src/store/outbox/permits.ts';
import { ENGINES, opened, openedTwice } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);

const PACE: Pace = { everyMs: 1_100, longestMs: 60_000 };

describe.each(ENGINES)('a permit on $engine', ({ newDatabase, sharedDatabase }) => {
  it('can be used a time after its last use, whichever process takes it', async () => {
    let now = at;
    const stores = await openedTwice(await sharedDatabase(), { now: () => now });
    const waitsMs = await Promise.all(
      [...stores, ...stores].map(({ permits }) => permits.take('one', PACE)),
    );
    expect(waitsMs.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1_100, 2_200, 3_300]);
    const [{ permits }] = stores;
    expect(await permits.take('other', PACE)).toBe(0);
    now = after(9_000);
    expect(await permits.take('one', PACE)).toBe(0);
    // The clock of the database was set back.
    now = after(-3_600_000);
    expect(await permits.take('one', PACE)).toBe(0);
    expect(await permits.take('one', PACE)).toBe(1_100);
  });

  it('goes by the clock of the database, which no process has to share', async () => {
    const { permits } = await opened(await newDatabase());
    const pace = { everyMs: 60_000, longestMs: 600_000 };
    expect(await permits.take('one', pace)).toBe(0);
    const waitMs = await permits.take('one', pace);
    expect(waitMs).toBeGreaterThan(20_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
  });

  it('is left alone where it would hold too late', async () => {
    let now = at;
    const stores = await openedTwice(await sharedDatabase(), { now: () => now });
    const atOnce = async () => {
      const waitsMs = await Promise.all(stores.map(({ permits }) => permits.take('one', PACE, 0)));
      return new Set(waitsMs);
    };
    const byOne = new Set([0, null]);
    expect(await atOnce()).toEqual(byOne);
    const [{ permits }] = stores;
    now = after(600);
    expect(await permits.take('one', PACE, 499)).toBeNull();
    expect(await permits.take('one', PACE, 500)).toBe(500);
    now = after(2_200);
    expect(await atOnce()).toEqual(byOne);
    now = after(-3_600_000);
    expect(await atOnce()).toEqual(byOne);
  });

  it('says when it is free', async () => {
    let now = at;
    const { permits } = await opened(await newDatabase(), { now: () => now });
    await permits.take('one', PACE);
    now = after(1_000);
    const names = ['one', 'two'];
    expect(await permits.freeInMs(names, PACE)).toEqual(
      new Map([
        ['one', 100],
        ['two', -Infinity],
      ]),
    );
    now = after(-3_600_000);
    expect((await permits.freeInMs(names, PACE)).get('one')).toBe(-Infinity);
  });
});
