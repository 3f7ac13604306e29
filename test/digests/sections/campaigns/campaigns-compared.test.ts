import { describe, expect, it } from 'vitest';
import type { SectionContent } from '../../../../src/digests/section.ts';
import { factsIn, sectionsOf } from '../../../operations/context.ts';
import { json } from '../../../service/http-server.ts';
import { campaignWorld, type MadeUp } from '../../campaign-world.ts';

/** What stands below a figure. */
const change = (content: SectionContent, label: string) => factsIn(content)[label]?.split('\n')[1];

const ratesChartOf = ({ sections }: SectionContent) =>
  sectionsOf({ sections }, 'chart').find(({ title }) => title.includes('rates'));

const sent = (id: number, day: number, more: Partial<MadeUp> = {}): MadeUp => ({
  id,
  sendDate: `2026-11-${String(day).padStart(2, '0')} 10:00:00`,
  ...more,
});

describe('campaigns of other days', () => {
  it('are compared as they stood when they were as old', async () => {
    const world = await campaignWorld(sent(1, 19, { opened: 198, complaints: 0 }));
    await world.tell({ at: '2026-11-20T09:00:20Z' });
    // Since then many more have opened the first one, and three complained.
    world.has(
      sent(1, 19, { opened: 495, complaints: 3 }),
      sent(2, 20, { opened: 297, complaints: 1 }),
    );
    const content = await world.tell({ at: '2026-11-21T09:00:05Z' });
    expect(change(content, 'Opened')).toBe('▲ 10 points on the day before · 7-day mean 20 %');
    expect(change(content, 'Spam complaints')).toMatch(/^▲ 0\.1 points on the day before/);
    expect(change(content, 'Sent')).toBe('as many as the day before · 7-day mean 143');
    expect(content.footnotes).toContain(
      'Campaign figures are the service’s statistics, compared as they stood at the same age.',
    );
  });

  it('are charted as they stood when they were as old', async () => {
    const world = await campaignWorld(sent(1, 19, { opened: 198 }));
    await world.tell({ at: '2026-11-20T09:00:20Z' });
    world.has(sent(1, 19, { opened: 495 }), sent(2, 20, { opened: 297 }));
    const content = await world.tell({ at: '2026-11-21T09:00:05Z', kind: 'campaigns' });
    expect(ratesChartOf(content)).toMatchObject({
      title: 'Campaign rates by day, at the same age',
      series: [{}, { values: [null, null, null, null, null, 20, 30] }, {}],
    });
  });

  it('are charted as they stand now where it isn’t known how they stood, young ones named', async () => {
    const world = await campaignWorld(sent(1, 17), sent(2, 19, { opened: 495 }), sent(3, 20));
    const content = await world.tell({ kind: 'campaigns' });
    expect(ratesChartOf(content)?.title).toBe('Campaign rates, provisional from Thu 19 Nov');
    const later = await world.tell({ at: '2026-11-23T09:00:00Z', kind: 'campaigns', days: 3 });
    expect(ratesChartOf(later)?.title).toBe('Campaign rates by day');
  });

  it('are called older where it isn’t known how they stood', async () => {
    const world = await campaignWorld(sent(1, 19, { opened: 495, complaints: 3 }), sent(2, 20));
    const content = await world.tell();
    expect(change(content, 'Opened')).toBe('7 days before, with more time: 50 %');
    expect(change(content, 'Spam complaints')).toBeUndefined();
    expect(change(content, 'Sent')).toBe('7-day mean 143');
    expect(content.footnotes).not.toContain('same age');
  });

  it('are not compared at another time of day than they were read at', async () => {
    const world = await campaignWorld(sent(1, 19, { opened: 198 }));
    await world.tell({ at: '2026-11-20T09:00:00Z' });
    world.has(sent(1, 19, { opened: 495 }), sent(2, 20));
    const content = await world.tell({ at: '2026-11-21T15:00:00Z' });
    expect(change(content, 'Opened')).toBe('7 days before, with more time: 50 %');
  });

  it('make a mean of seven days, each at its age', async () => {
    const world = await campaignWorld();
    const days = [13, 14, 15, 16, 17, 18, 19, 20];
    for (const day of days) {
      const old = days.filter((one) => one < day).map((one) => sent(one, one, { opened: 900 }));
      world.has(...old, sent(day, day, { opened: (day - 10) * 99 }));
      const content = await world.tell({ at: `2026-11-${day + 1}T09:00:00Z` });
      if (day < 20) continue;
      // 30 to 90 %, whose mean is 60 %.
      expect(change(content, 'Opened')).toBe('▲ 10 points on the day before · 7-day mean 60 %');
      expect(change(content, 'Sent')).toBe('as many as the day before · 7-day mean 1,000');
    }
  });

  it('make a mean of the days that are known, where not all are', async () => {
    const world = await campaignWorld();
    const unknown = sent(17, 17, { opened: 900 });
    for (const day of [18, 19]) {
      world.has(unknown, sent(day, day, { opened: 198 }));
      // Nobody was watching when the first one was as old.
      await world.tell({ at: `2026-11-${day + 1}T09:00:00Z` });
    }
    const grown = [18, 19].map((day) => sent(day, day, { opened: 600 }));
    world.has(unknown, ...grown, sent(20, 20));
    const content = await world.tell();
    expect(change(content, 'Opened')).toBe('▲ 10.3 points on the day before · mean of 6 days 20 %');
    expect(change(content, 'Sent')).toBe('as many as the day before · mean of 6 days 333');
  });

  it('have no rate of those that were read in full compared with one of all', async () => {
    const world = await campaignWorld(sent(1, 19, { opened: 198, hardBounces: 10, complaints: 1 }));
    await world.tell({ at: '2026-11-20T09:00:00Z' });
    world.insteadOf = (id) => (id === '3' ? json({}, 500) : null);
    world.has(
      sent(1, 19, { opened: 198, hardBounces: 10, complaints: 1 }),
      sent(2, 20, { opened: 198, hardBounces: 40, complaints: 2 }),
      sent(3, 20, { opened: 198, sent: 9000 }),
    );
    const content = await world.tell();
    expect(factsIn(content)).toMatchObject({
      'Hard bounces': '40 · 🟠 4 % of 1,000 sent\nwithout 1 campaign',
      'Spam complaints': '2 · 🟠 0.2 % of 990 delivered\nwithout 1 campaign',
      Opened: expect.stringContaining('on the day before'),
    });
  });

  it('with too few recipients are not compared with', async () => {
    const world = await campaignWorld(sent(1, 19, { sent: 100, delivered: 100, opened: 90 }));
    await world.tell({ at: '2026-11-20T09:00:00Z' });
    world.has(sent(1, 19, { sent: 100, delivered: 100, opened: 90 }), sent(2, 20));
    const content = await world.tell();
    expect(change(content, 'Opened')).toBeUndefined();
    expect(change(content, 'Sent')).toBe('▲ 900 % on the day before · 7-day mean 14');
  });
});

it('clicks per open are compared with those of other days', async () => {
  const world = await campaignWorld(sent(1, 19, { opened: 400, clicked: 40 }));
  await world.tell({ at: '2026-11-20T09:00:00Z' });
  world.has(sent(1, 19, { opened: 800, clicked: 700 }), sent(2, 20, { opened: 300, clicked: 60 }));
  const content = await world.tell();
  expect(factsIn(content)['Clicks per open']).toBe(
    '60 · 20 % of 300 opened\n▲ 10 points on the day before · 7-day mean 10 %',
  );
});

describe('campaigns over several days', () => {
  it('of a Monday are those of three days, compared with the three days before', async () => {
    const world = await campaignWorld();
    const week = [
      sent(17, 17, { opened: 99 }),
      sent(18, 18, { opened: 99 }),
      sent(19, 19, { opened: 99 }),
    ];
    world.has(...week);
    // Friday's digest; the day that it tells is Thursday.
    await world.tell({ at: '2026-11-20T09:00:00Z' });
    const grown = week.map((one) => ({ ...one, opened: 500 }));
    world.has(...grown, sent(20, 20, { opened: 198 }), sent(22, 22, { opened: 198 }));
    const content = await world.tell({ at: '2026-11-23T09:00:00Z', days: 3 });
    expect(factsIn(content)['Sent']).toBe(
      '2,000\n▼ 33.3 % on the 3 days before · 7-day mean for 3 days 1,286',
    );
    expect(change(content, 'Opened')).toBe('▲ 10 points on the 3 days before · 7-day mean 10 %');
  });

  it('of a week are compared with the week before', async () => {
    const world = await campaignWorld(sent(9, 9, { opened: 198 }), sent(12, 12, { opened: 198 }));
    await world.tell({ at: '2026-11-16T09:00:00Z', days: 7, kind: 'weekly' });
    world.has(
      sent(9, 9, { opened: 700 }),
      sent(12, 12, { opened: 700 }),
      sent(17, 17, { opened: 99 }),
      sent(20, 20, { opened: 99 }),
      sent(21, 21, { opened: 99 }),
    );
    const content = await world.tell({ at: '2026-11-23T09:00:00Z', days: 7, kind: 'weekly' });
    expect(content.verdict).toMatch(/^3 campaigns to 3,000 recipients/);
    expect(change(content, 'Sent')).toBe('▲ 50 % on the week before');
    expect(change(content, 'Opened')).toBe('▼ 10 points on the week before');
  });
});

describe('campaigns around a change of clocks', () => {
  it.each([
    {
      zone: 'Europe/Berlin',
      hours: 25,
      inside: ['2026-10-24 22:00:00', '2026-10-25 22:59:59'],
      after: '2026-10-25 23:00:00',
      at: '2026-10-26T08:00:00Z',
    },
    {
      zone: 'America/New_York',
      hours: 23,
      inside: ['2026-03-08 05:00:00', '2026-03-09 03:59:59'],
      after: '2026-03-09 04:00:00',
      at: '2026-03-09T13:00:00Z',
    },
  ])('belong to the whole day of $hours hours in $zone', async ({ zone, inside, after, at }) => {
    const world = await campaignWorld();
    const campaigns = inside.map((sendDate, index) => ({ id: index + 1, sendDate }));
    world.has(...campaigns, { id: 9, sendDate: after });
    expect((await world.tell({ at, zone })).verdict).toMatch(/^2 campaigns/);
    expect([...world.requests().details].sort()).toEqual(['1', '2']);
  });

  it('are compared with what was read at the same time of day', async () => {
    const world = await campaignWorld();
    // 09:00 in Berlin: 07:00 UTC until the clocks are set back, 08:00 UTC from then on.
    const first = { id: 1, sendDate: '2026-10-24 10:00:00' };
    world.has({ ...first, opened: 198 });
    await world.tell({ at: '2026-10-25T08:00:00Z', zone: 'Europe/Berlin' });
    world.has({ ...first, opened: 600 }, { id: 2, sendDate: '2026-10-25 10:00:00', opened: 198 });
    const content = await world.tell({ at: '2026-10-26T08:00:00Z', zone: 'Europe/Berlin' });
    expect(change(content, 'Opened')).toMatch(/^as the day before/);
    const second = { id: 3, sendDate: '2026-10-26 10:00:00', opened: 297 };
    world.has(
      { ...first, opened: 600 },
      { id: 2, sendDate: '2026-10-25 10:00:00', opened: 900 },
      second,
    );
    const next = await world.tell({ at: '2026-10-27T08:00:00Z', zone: 'Europe/Berlin' });
    expect(change(next, 'Opened')).toBe('▲ 10 points on the day before · 7-day mean 20 %');
  });
});
