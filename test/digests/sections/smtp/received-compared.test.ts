import { describe, expect, it } from 'vitest';
import type { SectionContent } from '../../../../src/digests/section.ts';
import { factsIn, sectionsOf } from '../../../operations/context.ts';
import { BIG, bulkWorld } from './bulk-world.ts';

const change = (one: SectionContent, label: string) => factsIn(one)[label]?.split('\n')[1];

const ratesChart = ({ details = [] }: SectionContent) =>
  details
    .flatMap(({ reply }) => sectionsOf(reply, 'chart'))
    .find(({ title }) => title.startsWith('SMTP rates by day'));

describe('many SMTP e-mails of other days', () => {
  it('are compared by Postbell’s counts, each day at its age', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    await world.has(19, { ...BIG, opened: 456 });
    await world.tell('20T09:00:00');
    // Since then many more of the first day were opened.
    await world.opensOf(19, 2000, '20T15:00:00');
    await world.has(20, { ...BIG, opened: 684 });
    const one = await world.tell('21T09:00:00');
    expect(change(one, 'Sent')).toBe('as many as the day before');
    expect(change(one, 'Opened')).toBe('▲ 10 points on the day before');
    expect(change(one, 'Delivered')).toBe('as the day before');
    expect(ratesChart(one)?.series.map(({ name, values }) => [name, ...values.slice(-2)])).toEqual([
      ['Delivered of counted', 96.45, 96.45],
      ['Opened of delivered', 20, 30],
      ['Clicked of delivered', 5, 5],
    ]);
    expect(one.footnotes?.[1]).toBe(
      'Their rates are what Postbell counted from webhooks, each e-mail once and with the day on which it first arrived or bounced, compared as they stood at the same age.',
    );
  });

  it('are compared at an age at which nobody looked, by the times of events', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    await world.has(19, { ...BIG, opened: 456 });
    await world.tell('20T15:00:00');
    await world.opensOf(19, 570, '20T08:30:00');
    await world.opensOf(19, 2000, '20T09:30:00');
    await world.has(20, { ...BIG, opened: 684 });
    expect(change(await world.tell('21T09:00:00'), 'Opened')).toBe('▲ 5 points on the day before');
  });

  it('are compared with days that were few by what Postbell heard of them', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    // By the service's records 50 % were opened.
    await world.has(19, { sent: 1000, delivered: 1000, opened: 200 });
    expect(factsIn(await world.tell('20T09:00:00'))['Opened']).toBe(
      '500 · 50 % of 1,000 delivered',
    );
    await world.has(20, BIG);
    const one = await world.tell('21T09:00:00');
    expect(change(one, 'Opened')).toBe('▲ 5 points on the day before');
    await world.has(21, { sent: 1000, delivered: 1000, opened: 200 });
    const few = await world.tell('22T09:00:00');
    expect(factsIn(few)['Opened']).toBe('500 · 50 % of 1,000 delivered');
  });

  it('are not compared with days of which it heard too little', async () => {
    const world = await bulkWorld();
    await world.connect('19T18:00:00');
    await world.has(19, { ...BIG, sent: 5000 });
    await world.tell('20T09:00:00');
    await world.has(20, BIG);
    const one = await world.tell('21T09:00:00');
    expect(change(one, 'Sent')).toBe('▼ 52 % on the day before');
    expect(change(one, 'Opened')).toBeUndefined();
  });

  it('make a mean of seven days', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    for (const day of [13, 14, 15, 16, 17, 18, 19]) {
      await world.has(day, { sent: 2100, delivered: 2000, opened: (day - 10) * 100, soft: 1 });
      await world.tell(`${day + 1}T09:00:00`);
    }
    await world.has(20, { sent: 2100, delivered: 2000, opened: 800, soft: 1 });
    expect(change(await world.tell('21T09:00:00'), 'Opened')).toBe(
      '▼ 5 points on the day before · 7-day mean 30 %',
    );
  });
});

it('SMTP e-mails of several days count a day on which nothing was sent as known', async () => {
  const world = await bulkWorld();
  await world.has(17, BIG);
  await world.has(19, BIG);
  for (const day of [17, 18, 19]) await world.tell(`${day + 1}T09:00:00`);
  for (const day of [20, 22]) await world.has(day, { ...BIG, opened: 684 });
  const one = await world.tell('23T09:00:00', { days: 3 });
  expect(change(one, 'Opened')).toBe('▲ 5 points on the 3 days before');
});

it('SMTP e-mails of several days are compared with as many days before, by the times of events', async () => {
  const world = await bulkWorld();
  await world.connect('01T00:00:00');
  for (const day of [17, 18, 19]) {
    await world.has(day, { sent: 900, delivered: 900, opened: 180 });
    await world.tell(`${day + 1}T09:00:00`);
  }
  for (const day of [20, 21, 22]) await world.has(day, { sent: 900, delivered: 900, opened: 270 });
  const one = await world.tell('23T09:00:00', { days: 3 });
  expect(factsIn(one)['Opened']).toBe(
    '810 · 30 % of 2,700 delivered\n▲ 10 points on the 3 days before',
  );
});
