import { describe, expect, it } from 'vitest';
import { factsIn, noticesIn } from '../../../operations/context.ts';
import { BIG, bulkWorld, NEWS, SHOP } from './bulk-world.ts';

describe('SMTP e-mails that are too many to look at each', () => {
  it('have the rates that Postbell counted, with their denominators and lights', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00');
    await world.has(20, BIG);
    const one = await world.tell('21T09:00:00');
    expect(factsIn(one)).toEqual({
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
    expect(noticesIn(one)).toEqual([]);
    expect(one.footnotes).toEqual([
      'How many SMTP e-mails were sent is told by the service’s records, which are too many to look at each.',
      'Their rates are what Postbell counted from webhooks, each e-mail once and with the day on which it first arrived or bounced.',
      'Opens and clicks of SMTP e-mails under 48 hours old are provisional.',
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
    expect(factsIn(await world.tell('21T09:00:00'))).toMatchObject({
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
    expect(factsIn(one)).toMatchObject({
      Sent: '3,000',
      'Counted by Postbell': '2,900 · 96.7 % of 3,000 sent',
      Opened: '29 · 1 % of 2,900 delivered',
      'Spam complaints': '2 · 🟢 0.07 % of 2,900 delivered',
    });
    expect(one.footnotes).not.toContain('Who unsubscribed isn’t known by sender.');
    const both = await world.tell('21T09:00:00', { scope: { senders: [NEWS, SHOP] } });
    expect(factsIn(both)).toMatchObject({
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
    expect(factsIn(await world.tell('21T09:00:00'))).toMatchObject({
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
    expect(Object.keys(factsIn(one))).toEqual(['Sent', 'Unsubscribed', 'Spam complaints']);
    expect(factsIn(one)['Spam complaints']).toBe('0 · 🟢 0 % of 2,400 sent');
    expect(noticesIn(one)).toEqual([
      'Deliveries, opens and clicks aren’t told: of so many SMTP e-mails Postbell knows them from webhooks only, and it heard of 300 alone, 12.5 % of 2,400 sent. It has been connected since 2026-11-20T18:00:00.000Z, so later days have them.',
    ]);
    expect(one.light).toBe('🟢');
  });

  it('not at all are not told, but what to do', async () => {
    const world = await bulkWorld();
    await world.has(20, { sent: 2400 });
    const none = await world.tell('21T09:00:00');
    expect(noticesIn(none).join('\n')).toMatch(
      /heard of none of these\. “postbell alerts connect” has/,
    );
    expect(none.actions?.[0]).toMatchObject({ operation: 'postbell alerts connect' });
    await world.connect('01T00:00:00');
    const silent = await world.tell('21T09:00:00');
    expect(noticesIn(silent).join('\n')).toMatch(
      /ask the service whether they report SMTP e-mails/,
    );
    expect(silent.actions?.[0]).toMatchObject({ operation: 'postbell doctor' });
    await world.has(20, { sent: 2400, delivered: 900 });
    const some = await world.tell('21T09:00:00');
    expect(noticesIn(some).join('\n')).toMatch(
      /900 alone, 37.5 % of 2,400 sent\. “postbell doctor”/,
    );
  });

  it('without the webhook of a kind leave that kind out, and name it', async () => {
    const world = await bulkWorld();
    await world.connect('01T00:00:00', ['delivered', 'redirect', 'spam', 'soft_bounces']);
    await world.connect('20T13:00:00', ['unsubscribe', 'open']);
    await world.has(20, { ...BIG, opened: 10, hard: 0 });
    const one = await world.tell('21T09:00:00', { scope: { senders: [SHOP] } });
    expect(Object.keys(factsIn(one))).toEqual([
      'Sent',
      'Counted by Postbell',
      'Clicked',
      'Spam complaints',
      'Soft bounces',
    ]);
    expect(noticesIn(one)).toEqual([
      'Not told: delivered, opened, unsubscribed and hard bounces, since the service isn’t known to have reported such events to Postbell all the time. “postbell alerts connect” sees to it.',
    ]);
    expect(one.actions?.[0]).toMatchObject({ operation: 'postbell alerts connect' });
  });

  it('by webhooks that Postbell didn’t make are told where any such event came', async () => {
    const world = await bulkWorld();
    await world.has(20, { ...BIG, clicked: 0 });
    const one = await world.tell('21T09:00:00', { scope: { senders: [SHOP] } });
    expect(factsIn(one)).toHaveProperty('Opened');
    expect(factsIn(one)).not.toHaveProperty('Clicked');
    expect(noticesIn(one).join()).toMatch(/^Not told: clicked and unsubscribed, since/);
  });
});
