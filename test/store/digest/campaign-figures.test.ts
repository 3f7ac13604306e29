import { describe, expect, it } from 'vitest';
import { sweep } from '../../../src/store/sweeping.ts';
import { ENGINES, opened } from '../engines.ts';

const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour));
const campaign = (id: number, sentAt: Date, sent: number) => ({
  campaignId: String(id),
  sentAt,
  listed: { sent },
});
const HOUR_MS = 3_600_000;

describe.each(ENGINES)('figures of campaigns on $engine', ({ newDatabase }) => {
  it('are one row for as long as they stay the same', async () => {
    const { campaignFigures } = await opened(await newDatabase());
    await campaignFigures.keep([campaign(1, at(20), 10), campaign(2, at(20), 7)], at(20, 10));
    await campaignFigures.keep([campaign(1, at(20), 10), campaign(2, at(20), 8)], at(20, 11));
    const kept = await campaignFigures.latest(at(20));
    expect(kept.get('1')).toMatchObject({ takenAt: at(20, 10), seenAt: at(20, 11) });
    expect(kept.get('2')).toMatchObject({ takenAt: at(20, 11), listed: { sent: 8 } });
  });

  it('are kept in full until the list says something else', async () => {
    const { campaignFigures } = await opened(await newDatabase());
    await campaignFigures.keep([campaign(1, at(20), 10)], at(20, 10));
    await campaignFigures.keepTotals('1', { complaints: 2 });
    await campaignFigures.keep([campaign(1, at(20), 10)], at(20, 11));
    expect((await campaignFigures.latest(at(20))).get('1')?.totals).toEqual({ complaints: 2 });
    await campaignFigures.keep([campaign(1, at(20), 11)], at(20, 12));
    expect((await campaignFigures.latest(at(20))).get('1')?.totals).toBeNull();
  });

  it('tell how campaigns of a day stood around an instant', async () => {
    const { campaignFigures } = await opened(await newDatabase());
    const days = { fromAt: at(20, 0), untilAt: at(21, 0) };
    const around = async (instant: Date) => {
      const rows = await campaignFigures.around(days, { at: instant, withinMs: HOUR_MS });
      return rows.map(({ campaignId, listed }) => [campaignId, listed]);
    };
    await campaignFigures.keep([campaign(1, at(20), 10), campaign(9, at(19), 1)], at(20, 10));
    await campaignFigures.keep([campaign(1, at(20), 20)], at(21, 9));
    await campaignFigures.keep([campaign(1, at(20), 20)], at(22, 9));
    expect(await around(at(20, 11))).toEqual([['1', { sent: 10 }]]);
    expect(await around(at(20, 12))).toEqual([]);
    expect(await around(at(21, 8))).toEqual([['1', { sent: 20 }]]);
    // Read again later and found the same, so they held in between.
    expect(await around(at(21, 20))).toEqual([['1', { sent: 20 }]]);
    expect(await around(at(22, 11))).toEqual([]);
  });

  it('of hundreds of campaigns are kept at once', async () => {
    const { campaignFigures } = await opened(await newDatabase());
    const many = Array.from({ length: 350 }, (_, id) => campaign(id, at(20), id));
    await campaignFigures.keep(many, at(20, 10));
    await campaignFigures.keep(many, at(20, 11));
    const kept = await campaignFigures.latest(at(20));
    expect(kept.size).toBe(350);
    expect(new Set([...kept.values()].map(({ seenAt }) => seenAt.getTime()))).toEqual(
      new Set([at(20, 11).getTime()]),
    );
  });

  it('lose their changes after five weeks, and all after a hundred days', async () => {
    const store = await opened(await newDatabase());
    const { campaignFigures } = store;
    const now = at(21);
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * HOUR_MS);
    const read = async (id: number, sentDaysAgo: number) => {
      await campaignFigures.keep([campaign(id, daysAgo(sentDaysAgo), 1)], daysAgo(sentDaysAgo - 1));
      await campaignFigures.keep([campaign(id, daysAgo(sentDaysAgo), 2)], daysAgo(sentDaysAgo - 2));
    };
    await read(1, 102);
    await read(2, 40);
    await read(3, 5);
    await sweep({ store, rawEventsDays: 30, auditDays: 365 }, now);
    const rows = await campaignFigures.around(
      { fromAt: daysAgo(200), untilAt: now },
      { at: daysAgo(60), withinMs: 60 * 24 * HOUR_MS },
    );
    expect(rows.map(({ campaignId, listed }) => [campaignId, listed])).toEqual([
      ['2', { sent: 2 }],
      ['3', { sent: 1 }],
      ['3', { sent: 2 }],
    ]);
  });
});
