import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/domain/comparison.ts';
import { ENGINES, opened, openedTwice } from './engines.ts';

const AT = new Date('2026-11-21T05:10:00Z');
const LATER = new Date('2026-11-21T05:20:00Z');
const DAY = '2026-11-21';
const OUTCOME = {
  compared: 3,
  differing: 1,
  partial: 1,
  failed: 0,
  failure: null,
  bounces: { here: 3, there: 4, differs: false },
};

const comparison = (campaignId: string, sentAt: Date): Comparison => ({
  campaignId,
  name: 'News',
  sentAt,
  comparedAt: AT,
  differs: true,
  figures: [{ figure: 'opened', here: 1, there: 20, differs: true }],
  reasons: [
    { kind: 'began before', kinds: ['open'], at: LATER },
    { kind: 'unknown', kinds: [], at: null },
  ],
});

describe.each(ENGINES)('comparisons on $engine', ({ newDatabase, sharedDatabase }) => {
  it('keep the latest of each campaign, until it is too old', async () => {
    const { comparisons } = await opened(await newDatabase());
    const [old, recent] = [comparison('1', AT), comparison('2', LATER)];
    await comparisons.keep(old);
    await comparisons.keep(recent);
    await comparisons.keep({ ...old, comparedAt: LATER, differs: false });
    expect(await comparisons.sentSince(AT)).toEqual([
      recent,
      { ...old, comparedAt: LATER, differs: false },
    ]);
    expect(await comparisons.sentSince(LATER)).toEqual([recent]);
    await comparisons.forgetSentBefore(LATER);
    expect(await comparisons.sentSince(AT)).toEqual([recent]);
  });

  it('give a day to one of several processes, and to another when that one died', async () => {
    const stores = await openedTwice(await sharedDatabase());
    const taken = await Promise.all(
      stores.map(({ comparisons }) => comparisons.takeDay(DAY, AT, LATER)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    const [{ comparisons: one }, { comparisons: other }] = stores;
    expect(await other.takeDay(DAY, LATER, new Date(LATER.getTime() + 1))).toBe(true);
    await one.endDay(DAY, OUTCOME, LATER);
    expect(await other.takeDay(DAY, new Date('2026-11-21T23:00:00Z'), LATER)).toBe(false);
    expect(await other.isEnded(DAY)).toBe(true);
    expect(await other.lastDay()).toEqual({ day: DAY, endedAt: LATER, outcome: OUTCOME });
  });
});
