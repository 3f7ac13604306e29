import { describe, expect, it } from 'vitest';
import type { Told } from '../../../../src/digests/part.ts';
import { factsIn, noticesIn } from '../../../operations/desk.ts';
import { bulkWorld, NEWS, SHOP } from './bulk-world.ts';

const facts = (one: Told) => factsIn({ title: '', sections: one.sections });
const notices = (one: Told) => noticesIn({ title: '', sections: one.sections });
const change = (one: Told, label: string) => facts(one)[label]?.split('\n')[1];

const BIG = {
  sent: 2400,
  delivered: 2280,
  opened: 570,
  clicked: 114,
  complained: 1,
  hard: 24,
  soft: 60,
};

describe('SMTP e-mails that are too many to look at each', () => {
  it('have the rates that Postbell counted, with their denominators and lights', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    await world.has(20, BIG);
    const one = await world.tell('21T09:00:00');
    expect(facts(one)).toEqual({
      Sent: '2,400',
      'Counted by Postbell': '2,364 · 98.5 % of 2,400 sent',
      Delivered: '2,280 · 🟠 96.4 % of 2,364 counted',
      Opened: '570 · 25 % of 2,280 delivered',
      Clicked: '114 · 5 % of 2,280 delivered',
      Unsubscribed: '0 · 🟢 0 % of 2,280 delivered',
      'Spam complaints': '1 · 🟢 0.04 % of 2,280 delivered',
      'Hard bounces': '24 · 🟢 1 % of 2,364 counted',
      'Soft bounces': '60 · 2.5 % of 2,364 counted',
    });
    expect(one.verdict).toBe('2,400 SMTP e-mails sent · 🟠 delivered 96.4 % of 2,364 counted');
    expect(one.light).toBe('🟠');
    expect(notices(one)).toEqual([]);
    expect(one.footnotes).toEqual([
      'How many SMTP e-mails were sent is told by the service’s records, which are too many to look at each.',
      'Their rates are what Postbell counted from webhooks, each e-mail once and with the day on which it first arrived or bounced.',
    ]);
  });

  it('alarm as small numbers do', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    await world.has(20, { ...BIG, complained: 9 });
    const one = await world.tell('21T09:00:00');
    expect(one.light).toBe('🔴');
    expect(one.verdict).toContain('🔴 spam complaints 0.39 % of 2,280 delivered');
  });

  it('that are few are told by the service, whatever Postbell heard', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    await world.has(20, { sent: 1000, delivered: 400, opened: 10 });
    expect(facts(await world.tell('21T09:00:00'))).toMatchObject({
      Delivered: '1,000 · 🟢 100 % of 1,000 sent',
      Opened: '500 · 50 % of 1,000 delivered',
    });
  });

  it('are those of the senders that a digest is narrowed to', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    await world.has(20, BIG, {
      sender: NEWS,
      sent: 3000,
      delivered: 2900,
      opened: 29,
      complained: 2,
    });
    const one = await world.tell('21T09:00:00', { scope: { senders: [NEWS] } });
    expect(facts(one)).toMatchObject({
      Sent: '3,000',
      'Counted by Postbell': '2,900 · 96.7 % of 3,000 sent',
      Opened: '29 · 1 % of 2,900 delivered',
      'Spam complaints': '2 · 🟢 0.07 % of 2,900 delivered',
    });
    expect(one.footnotes).not.toContain('Who unsubscribed isn’t known by sender.');
    const both = await world.tell('21T09:00:00', { scope: { senders: [NEWS, SHOP] } });
    expect(facts(both)).toMatchObject({
      Sent: '5,400',
      Opened: '599 · 11.6 % of 5,180 delivered',
    });
  });
});

describe('rates of SMTP e-mails that Postbell heard of', () => {
  it('in part are told with that part', async () => {
    const world = await bulkWorld();
    await world.connect('20T12:00:30');
    await world.has(20, { ...BIG, sent: 4000 });
    expect(facts(await world.tell('21T09:00:00'))).toMatchObject({
      Sent: '4,000',
      'Counted by Postbell': '2,364 · 59.1 % of 4,000 sent',
      Opened: '570 · 25 % of 2,280 delivered',
    });
  });

  it('hardly are not told, but why', async () => {
    const world = await bulkWorld();
    await world.connect('20T18:00:00');
    await world.has(20, { sent: 2400, delivered: 300, opened: 290, complained: 40 });
    const one = await world.tell('21T09:00:00');
    expect(Object.keys(facts(one))).toEqual(['Sent', 'Unsubscribed', 'Spam complaints']);
    expect(facts(one)['Spam complaints']).toBe('0 · 🟢 0 % of 2,400 sent');
    expect(notices(one)).toEqual([
      'Deliveries, opens and clicks aren’t told: of so many SMTP e-mails Postbell knows them from webhooks only, and it heard of 300 alone, 12.5 % of 2,400 sent. It is connected since 2026-11-20T18:00:00.000Z, so later days have them.',
    ]);
    expect(one.light).toBe('🟢');
  });

  it('not at all are not told, but what to do', async () => {
    const world = await bulkWorld();
    await world.has(20, { sent: 2400 });
    const none = await world.tell('21T09:00:00');
    expect(notices(none).join('\n')).toMatch(
      /heard of none of these\. “postbell alerts connect” has/,
    );
    expect(none.steps?.[0]).toMatchObject({ operation: 'postbell alerts connect' });
    await world.connect('01T00:00:00');
    const silent = await world.tell('21T09:00:00');
    expect(notices(silent).join('\n')).toMatch(/ask the service whether they report SMTP e-mails/);
    expect(silent.steps?.[0]).toMatchObject({ operation: 'postbell doctor' });
    await world.has(20, { sent: 2400, delivered: 900 });
    const some = await world.tell('21T09:00:00');
    expect(notices(some).join('\n')).toMatch(/900 alone, 37.5 % of 2,400 sent\. “postbell doctor”/);
  });

  it('without the webhook of a kind leave that kind out, and name it', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00', ['delivered', 'redirect', 'spam', 'soft_bounces']);
    await world.connect('20T13:00:00', ['unsubscribe', 'open']);
    await world.has(20, { ...BIG, opened: 10, hard: 0 });
    const one = await world.tell('21T09:00:00', { scope: { senders: [SHOP] } });
    expect(Object.keys(facts(one))).toEqual([
      'Sent',
      'Counted by Postbell',
      'Clicked',
      'Spam complaints',
      'Soft bounces',
    ]);
    expect(notices(one)).toEqual([
      'Not told: delivered, opened, unsubscribed and hard bounces, since the service isn’t known to have reported such events to Postbell all the time. “postbell alerts connect” sees to it.',
    ]);
    expect(one.steps?.[0]).toMatchObject({ operation: 'postbell alerts connect' });
  });

  it('by webhooks that Postbell didn’t make are told where any such event came', async () => {
    const world = await bulkWorld();
    await world.has(20, { ...BIG, clicked: 0 });
    const one = await world.tell('21T09:00:00', { scope: { senders: [SHOP] } });
    expect(facts(one)).toHaveProperty('Opened');
    expect(facts(one)).not.toHaveProperty('Clicked');
    expect(notices(one).join()).toMatch(/^Not told: clicked and unsubscribed, since/);
  });
});

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
    expect(facts(await world.tell('20T09:00:00'))['Opened']).toBe('500 · 50 % of 1,000 delivered');
    await world.has(20, BIG);
    const one = await world.tell('21T09:00:00');
    expect(change(one, 'Opened')).toBe('▲ 5 points on the day before');
    await world.has(21, { sent: 1000, delivered: 1000, opened: 200 });
    const few = await world.tell('22T09:00:00');
    expect(facts(few)['Opened']).toBe('500 · 50 % of 1,000 delivered');
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

it('SMTP e-mails of several days are compared with as many days before, by the times of events', async () => {
  const world = await bulkWorld();
  await world.connect('01T00:00:00');
  for (const day of [17, 18, 19]) {
    await world.has(day, { sent: 900, delivered: 900, opened: 180 });
    await world.tell(`${day + 1}T09:00:00`);
  }
  for (const day of [20, 21, 22]) await world.has(day, { sent: 900, delivered: 900, opened: 270 });
  const one = await world.tell('23T09:00:00', { days: 3 });
  expect(facts(one)['Opened']).toBe(
    '810 · 30 % of 2,700 delivered\n▲ 10 points on the 3 days before',
  );
});
