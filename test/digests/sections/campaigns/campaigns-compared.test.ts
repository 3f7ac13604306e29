import { describe, expect, it } from 'vitest';
import type { SectionContent } from '../../../../src/digests/section.ts';
import { factsIn, sectionsOf } from '../../../commands/seen.ts';
import { json } from '../../../service/http-server.ts';
import { campaignWorld, sent } from '../../campaign-world.ts';
import { changeIn } from '../section-content.ts';

const ratesChartOf = ({ details = [] }: SectionContent) =>
  details
    .flatMap(({ reply }) => sectionsOf(reply, 'chart'))
    .find(({ title }) => title.includes('rates'));

describe('campaigns of other days', () => {
  it('are compared and charted as they stood when they were as old', async () => {
    const world = await campaignWorld(sent(1, 19, { opened: 297, clicked: 99 }));
    await world.tell({ at: '2026-11-20T09:00:20Z' });
    // Since then many more have opened the first one, and three complained.
    world.has(
      sent(1, 19, { opened: 495, clicked: 400, complaints: 3 }),
      sent(2, 20, { opened: 396, clicked: 198, complaints: 1 }),
    );
    const content = await world.tell({ at: '2026-11-21T09:00:05Z', kind: 'campaigns' });
    expect(changeIn(content, 'Opened')).toBe('+10.0 pts vs. the day before · 7-day average 30.0%');
    expect(changeIn(content, 'Spam complaints')).toMatch(/^\+0\.1 pts vs. the day before/);
    expect(changeIn(content, 'Sent')).toBe('same as the day before · 7-day average 143');
    expect(factsIn(content)['Click-to-open rate']).toBe(
      '198 · 50.0% of 396 opened\n+16.7 pts vs. the day before · 7-day average 33.3%',
    );
    expect(content.footnotes).toContain(
      'Campaign figures are the service’s statistics, compared with earlier days at the same age.',
    );
    expect(ratesChartOf(content)).toMatchObject({
      title: 'Campaign rates by day, at the same age',
      series: [{}, { values: [null, null, null, null, null, 30, 40] }, {}],
    });
  });

  it('are charted as they stand now where it isn’t known how they stood, young ones named', async () => {
    const world = await campaignWorld(sent(1, 17), sent(2, 19, { opened: 495 }), sent(3, 20));
    const content = await world.tell({ kind: 'campaigns' });
    expect(ratesChartOf(content)?.title).toBe('Campaign rates, not final from Thu, Nov 19');
    const later = await world.tell({ at: '2026-11-23T09:00:00Z', kind: 'campaigns', days: 3 });
    expect(ratesChartOf(later)?.title).toBe('Campaign rates by day');
  });

  it('are called older where it isn’t known how they stood at that time of day', async () => {
    const world = await campaignWorld(sent(1, 19, { opened: 198 }));
    await world.tell({ at: '2026-11-20T03:00:00Z' });
    world.has(sent(1, 19, { opened: 495, complaints: 3 }), sent(2, 20));
    const content = await world.tell();
    expect(changeIn(content, 'Opened')).toBe('Previous 7 days (final): 50.0%');
    expect(changeIn(content, 'Spam complaints')).toBeUndefined();
    expect(changeIn(content, 'Sent')).toBe('7-day average 143');
    expect(content.footnotes?.join()).not.toContain('same age');
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
    expect(changeIn(content, 'Opened')).toBe('+10.3 pts vs. the day before · 6-day average 20.0%');
    expect(changeIn(content, 'Sent')).toBe('same as the day before · 6-day average 333');
  });

  it('have no rate of those that were read in full compared with one of all', async () => {
    const before = sent(1, 19, { opened: 198, hardBounces: 10, complaints: 1 });
    const world = await campaignWorld(before);
    await world.tell({ at: '2026-11-20T09:00:00Z' });
    world.insteadOf = (id) => (id === '3' ? json({}, 500) : null);
    world.has(
      before,
      sent(2, 20, { opened: 198, hardBounces: 40, complaints: 2 }),
      sent(3, 20, { opened: 198, sent: 9000 }),
    );
    expect(factsIn(await world.tell())).toMatchObject({
      'Hard bounces': '40 · 🟠 4.0% of 1,000 sent\nwithout 1 campaign',
      'Spam complaints': '2 · 🟠 0.20% of 990 delivered\nwithout 1 campaign',
      Opened: expect.stringContaining('vs. the day before'),
    });
  });

  it('with too few recipients are not compared with', async () => {
    const few = sent(1, 19, { sent: 100, delivered: 100, opened: 90 });
    const world = await campaignWorld(few);
    await world.tell({ at: '2026-11-20T09:00:00Z' });
    world.has(few, sent(2, 20));
    const content = await world.tell();
    expect(changeIn(content, 'Opened')).toBeUndefined();
    expect(changeIn(content, 'Sent')).toBe('+900.0% vs. the day before · 7-day average 14');
  });
});

describe('campaigns over several days', () => {
  it('of a Monday are those of three days, compared with the three days before', async () => {
    const week = [17, 18, 19].map((day) => sent(day, day, { opened: 99 }));
    const world = await campaignWorld(...week);
    // Friday's digest; the day that it tells is Thursday.
    await world.tell({ at: '2026-11-20T09:00:00Z' });
    const grown = week.map((one) => ({ ...one, opened: 500 }));
    world.has(...grown, sent(20, 20, { opened: 198 }), sent(22, 22, { opened: 198 }));
    const content = await world.tell({ at: '2026-11-23T09:00:00Z', days: 3 });
    expect(factsIn(content)['Sent']).toBe(
      '2,000\n−33.3% vs. the 3 days before · 7-day average 1,286 for 3 days',
    );
    expect(changeIn(content, 'Opened')).toBe(
      '+10.0 pts vs. the 3 days before · 7-day average 10.0%',
    );
  });

  it('of a week are compared with the week before', async () => {
    const of = (days: readonly number[], opened: number) =>
      days.map((day) => sent(day, day, { opened }));
    const world = await campaignWorld(...of([9, 12], 198));
    await world.tell({ at: '2026-11-16T09:00:00Z', days: 7, kind: 'weekly' });
    world.has(...of([9, 12], 700), ...of([17, 20, 21], 99));
    const content = await world.tell({ at: '2026-11-23T09:00:00Z', days: 7, kind: 'weekly' });
    expect(content.verdict).toMatch(/^3 campaigns to 3,000 recipients/);
    expect(changeIn(content, 'Sent')).toBe('+50.0% vs. the week before');
    expect(changeIn(content, 'Opened')).toBe('−10.0 pts vs. the week before');
  });
});

describe('campaigns around a change of clocks', () => {
  it('are those of the readers’ day, compared with what was read at the same time of day', async () => {
    // 09:00 in Berlin: 07:00 UTC until the clocks are set back, 08:00 UTC from then on.
    const first = { id: 1, sendDate: '2026-10-24 10:00:00', opened: 198 };
    const world = await campaignWorld(first);
    await world.tell({ at: '2026-10-25T08:00:00Z', zone: 'Europe/Berlin' });
    const day = ['2026-10-24 22:00:00', '2026-10-25 22:59:59', '2026-10-25 23:00:00'];
    const ofDay = day.map((sendDate, index) => ({ id: index + 2, sendDate, opened: 198 }));
    world.has({ ...first, opened: 600 }, ...ofDay);
    const content = await world.tell({ at: '2026-10-26T08:00:00Z', zone: 'Europe/Berlin' });
    expect(content.verdict).toMatch(/^2 campaigns/);
    expect(changeIn(content, 'Opened')).toMatch(/^same as the day before/);
    const grown = ofDay.slice(0, 2).map((one) => ({ ...one, opened: 900 }));
    world.has(first, ...grown, { id: 9, sendDate: '2026-10-26 10:00:00', opened: 297 });
    const next = await world.tell({ at: '2026-10-27T08:00:00Z', zone: 'Europe/Berlin' });
    expect(changeIn(next, 'Opened')).toBe('+10.0 pts vs. the day before · 7-day average 20.0%');
  });
});
