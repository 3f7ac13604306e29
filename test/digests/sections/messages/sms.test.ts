import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/domain/reply.ts';
import { createSmsSection } from '../../../../src/digests/sections/messages/sms.ts';
import { factsIn, labelsIn, sectionsOf } from '../../../commands/seen.ts';
import { json, serviceThat } from '../../../service/http-server.ts';
import {
  type Asked,
  daysAfterNow,
  detailRows,
  openedStore,
  contentOf,
} from '../section-content.ts';

interface Sms {
  readonly id: number;
  readonly sentAt: string;
  statuses: Record<number, number>;
  readonly list?: number;
  readonly currency?: string;
}

const sms = (id: number, day: number, statuses: Sms['statuses'], more: Partial<Sms> = {}): Sms => ({
  id,
  sentAt: `2026-11-${day} 12:00:00`,
  statuses,
  ...more,
});

async function smsWorld(...campaigns: readonly Sms[]) {
  const world = {
    broken: [] as number[],
    balance: { main: '100', bonus: '0', currency: 'EUR' } as object,
  };
  const { server, service } = await serviceThat(({ start }) => {
    if (start.includes('/user/balance/detail')) return json({ balance: world.balance });
    const [, id] = /\/sms\/campaigns\/info\/(\d+)/.exec(start) ?? [];
    if (!id) return json({ result: true, data: campaigns.map(summaryOf) });
    const campaign = campaigns.find((one) => String(one.id) === id);
    if (!campaign || world.broken.includes(campaign.id)) return json({}, 500);
    const data = { ...summaryOf(campaign), task_phones_info: phonesOf(campaign) };
    return json({ result: true, data });
  });
  const part = createSmsSection({ service, store: await openedStore() });
  return Object.assign(world, {
    tell: (requested: Asked = {}, daysLater = 0) =>
      contentOf(part, { kind: 'sms', now: daysAfterNow(daysLater), ...requested }),
    calls: () => server.received.filter(({ start }) => start.includes('/info/')).length,
  });
}

function summaryOf({ id, sentAt, list, statuses, currency = 'EUR' }: Sms) {
  const messages = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return {
    id,
    address_book_id: list ?? 0,
    company_price: String(messages * 0.05),
    company_currency: currency,
    currency,
    send_date: sentAt,
    date_created: sentAt,
    sender_name: `SHOP${id}`,
  };
}

function phonesOf({ statuses }: Sms) {
  return Object.entries(statuses).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, index) => ({
      phone: 380_000_000_000 + index,
      status: Number(status),
      status_explain: 'Expired on the way',
      country_code: 'UKR',
      money_spent: 0.05,
    })),
  );
}

describe('SMS campaigns in a digest', () => {
  it('tell volume, outcome and cost, and which did best and worst', async () => {
    const { tell } = await smsWorld(
      sms(1, 20, { 1: 2, 2: 90, 12: 8 }),
      sms(2, 20, { 2: 98, 77: 2 }),
    );
    const content = await tell();
    expect(content).toMatchObject({
      verdict: '2 SMS campaigns, 200 messages, 188 delivered (94.0%)',
      isQuiet: false,
      light: '🟢',
    });
    expect(factsIn(content)).toEqual({
      Sent: '200\n0 the day before',
      Delivered: '188 · 94.0% of 200 sent',
      'Not delivered': '8 · 4.0% of 200 sent',
      'No report yet': '2 · 1.0% of 200 sent',
      'Expired on the way': '2 · 1.0% of 200 sent',
      Cost: '10.00 EUR\n0.00 EUR the day before',
      Balance: '100.00 EUR\nabout 2,000 SMS at 0.05 EUR each',
    });
    expect(content.table?.rows).toEqual([
      ['Sent', '200'],
      ['Delivered', '188 · 94.0%'],
      ['Cost', '10.00 EUR'],
    ]);
    expect(content.extremes?.map(plainText)).toEqual([
      'Worst: From SHOP1 (1): delivered 90 · 90.0% of 100 sent',
      'Best: From SHOP2 (2): delivered 98 · 98.0% of 100 sent',
    ]);
    expect(detailRows(content)['sms']).toEqual([
      ['From SHOP1 (1)', '100', '90 · 90.0%', '8', '5.00 EUR'],
      ['From SHOP2 (2)', '100', '98 · 98.0%', '0', '5.00 EUR'],
    ]);
    expect(labelsIn(content)).toEqual(['SMS campaigns']);
  });

  it('that did equally well are neither best nor worst', async () => {
    const { tell } = await smsWorld(sms(1, 20, { 2: 30 }), sms(2, 20, { 2: 50 }));
    expect((await tell()).extremes).toEqual([]);
  });

  it('are compared and charted with those of the day before as they stood as long after', async () => {
    const first = sms(1, 20, { 2: 270, 1: 30 });
    const second = sms(2, 21, { 2: 160, 1: 40 });
    const { tell } = await smsWorld(first, second);
    expect(sectionsOf(await tell(), 'chart')).toEqual([]);
    first.statuses = { 2: 297, 12: 3 };
    const content = await tell({}, 1);
    expect(factsIn(content)).toMatchObject({
      Delivered: '160 · 80.0% of 200 sent\n−10.0 pts vs. the day before · 7-day average 90.0%',
      Sent: '200\n−33.3% vs. the day before · 7-day average 43',
      Cost: '10.00 EUR\n−33.3% vs. the day before · 7-day average 2.14 EUR',
    });
    expect(content.footnotes).toEqual([
      'SMS figures are the service’s reports on each message, compared with earlier days at the same age.',
      'SMS delivery reports may come in for three days.',
    ]);
    const [volume, rates] = sectionsOf(content, 'chart');
    expect(volume).toMatchObject({ title: 'SMS by day', unit: 'messages' });
    expect(volume?.categories.slice(-2)).toEqual(['Fri, Nov 20', 'Sat, Nov 21']);
    expect(volume?.series.map(({ name, values }) => [name, ...values.slice(-3)])).toEqual([
      ['Sent', 0, 300, 200],
      ['Delivered', 0, 270, 160],
    ]);
    expect(rates).toMatchObject({ title: 'SMS delivered by day, at the same age', unit: '%' });
    expect(rates?.series[0]?.values.slice(-3)).toEqual([null, 90, 80]);
    second.statuses = { 2: 200 };
    const final = await tell({ days: 5 }, 5);
    expect(final.footnotes?.join(' ')).not.toContain('may come in');
    expect(sectionsOf(final, 'chart')[1]?.title).toBe('SMS delivered by day');
  });

  it('are compared with the mean of seven days, each at its age, and of fewer where not all are known', async () => {
    const campaigns = Array.from({ length: 8 }, (_, index) =>
      sms(index + 1, 20 + index, { 2: 20 * (index + 1), 1: 200 - 20 * (index + 1) }),
    );
    const { tell } = await smsWorld(...campaigns);
    await tell();
    for (const [index, campaign] of campaigns.slice(0, 4).entries()) {
      await tell({}, index + 1);
      campaign.statuses = { 2: 200 };
    }
    // Nobody looks for a day; the campaign of the day before isn't known as it stood then.
    await tell({}, 6);
    expect(factsIn(await tell({}, 7))['Delivered']).toBe(
      '160 · 80.0% of 200 sent\n+10.0 pts vs. the day before · 6-day average 36.7%',
    );
  });

  it('of several days are compared with as many before, and with the mean for as many', async () => {
    const days = [14, 15, 16, 17, 18, 19, 20];
    const { tell } = await smsWorld(...days.map((day) => sms(day, day, { 2: 10 })));
    // Too late for that of the 14th, which would have to be known as it stood on the 15th.
    await tell({ days: 7 }, -3);
    expect(factsIn(await tell({ days: 3 }))['Sent']).toBe(
      '30\nsame as the 3 days before · 6-day average 15 for 3 days',
    );
  });

  it('say that those of before had more time, where nobody looked then', async () => {
    const { tell } = await smsWorld(sms(1, 19, { 2: 50 }), sms(2, 20, { 2: 90, 1: 10 }));
    const content = await tell();
    expect(factsIn(content)['Sent']).toBe('100\n+100% vs. the day before');
    expect(content.footnotes).toContain('The figures of the day before are final.');
  });

  it('are read again only while a report is missing', async () => {
    const open = sms(1, 20, { 1: 5, 2: 5 });
    const { tell, calls } = await smsWorld(open, sms(2, 20, { 2: 9, 12: 1 }));
    await tell();
    expect(calls()).toBe(2);
    await tell();
    expect(calls()).toBe(3);
    open.statuses = { 2: 10 };
    await tell();
    await tell();
    expect(calls()).toBe(4);
  });

  it('are not asked for one by one while the service is down', async () => {
    const many = Array.from({ length: 100 }, (_, index) => sms(index, 20, { 2: 1 }));
    const world = await smsWorld(...many);
    world.broken = many.map(({ id }) => id);
    const content = await world.tell();
    expect(world.calls()).toBeLessThan(60);
    expect(content.missing).toMatchObject([{ words: 'figures of 100 SMS campaigns' }]);
  });

  it('that can’t be read are missing, spoil no others, and are not thought to be none', async () => {
    const world = await smsWorld(...[20, 20, 19].map((day, id) => sms(id, day, { 2: 10 })));
    world.broken = [1];
    const content = await world.tell();
    expect(content.missing).toMatchObject([
      { words: 'figures of 1 SMS campaign', of: [expect.stringMatching(/^sms\/\d+$/)] },
    ]);
    expect(content.verdict).toMatch(/^at least 1 SMS campaign, 10 messages/);
    expect(factsIn(content)['Sent']).toBe('10');
    const none = await smsWorld(sms(1, 20, { 2: 10 }));
    none.broken = [1];
    expect(await none.tell()).toMatchObject({
      isQuiet: false,
      verdict: '1 SMS campaign sent, figures not known yet',
    });
  });

  it('that still wait or were canceled did not go out', async () => {
    const { tell } = await smsWorld(sms(1, 20, { 0: 10 }));
    expect(await tell()).toMatchObject({ isQuiet: true, verdict: 'no SMS campaigns were sent' });
  });

  it('are left out where senders of emails were asked for, and unsaid in a week without', async () => {
    const { tell, calls } = await smsWorld(sms(1, 20, { 2: 10 }));
    const week = { kind: 'weekly', days: 7 } as const;
    const content = await tell({ ...week, filter: { senders: ['a@example.com'] } });
    expect(content).toMatchObject({ isQuiet: true, verdict: null, sections: [] });
    expect(content.unfiltered).toEqual(['SMS']);
    expect(calls()).toBe(0);
    const none = await smsWorld();
    expect(await none.tell(week)).toMatchObject({ verdict: null });
  });

  it('are those to the lists that were asked for', async () => {
    const { tell } = await smsWorld(
      sms(1, 20, { 2: 10 }, { list: 4101 }),
      sms(2, 20, { 2: 30 }, { list: 4102 }),
    );
    const content = await tell({ filter: { lists: ['4102'] } });
    expect(factsIn(content)['Sent']).toBe('30\n0 the day before');
  });

  it('of several currencies are each compared in its own', async () => {
    const { tell } = await smsWorld(
      sms(1, 19, { 2: 100 }),
      sms(2, 20, { 2: 150 }),
      sms(3, 20, { 2: 40 }, { currency: 'USD' }),
    );
    const content = await tell();
    expect(content.table?.rows.slice(2).map(([, cost]) => cost)).toEqual(['7.50 EUR', '2.00 USD']);
    expect(factsIn(content)).toMatchObject({
      'Cost in EUR': '7.50 EUR\n+50.0% vs. the day before',
      'Cost in USD': '2.00 USD\n0.00 USD the day before',
    });
  });

  it('of a week have their charts, too', async () => {
    const { tell } = await smsWorld(sms(1, 19, { 2: 300 }), sms(2, 20, { 2: 200, 1: 9 }));
    const content = await tell({ kind: 'weekly', days: 7 });
    expect(sectionsOf(content, 'chart').map(({ title }) => title)).toEqual([
      'SMS by day',
      'SMS delivered by day, last days provisional',
    ]);
  });
});

describe('the light of SMS campaigns', () => {
  it.each([
    { statuses: { 2: 180, 12: 20 }, light: '🟢', delivered: '180 · 90.0% of 200 sent' },
    { statuses: { 2: 179, 12: 21 }, light: '🟠', delivered: '179 · 🟠 89.5% of 200 sent' },
    { statuses: { 2: 80, 12: 120 }, light: '🔴', delivered: '80 · 🔴 40.0% of 200 sent' },
    // Those on their way may make it green, or no better than amber.
    { statuses: { 2: 100, 1: 90, 12: 10 }, light: null, delivered: '100 · 50.0% of 200 sent' },
    { statuses: { 2: 100, 1: 75, 12: 25 }, light: '🟠', delivered: '100 · 🟠 50.0% of 200 sent' },
    { statuses: { 2: 10, 12: 100 }, light: null, delivered: '10 · 9.1% of 110 sent' },
  ])('is $light where $delivered are delivered', async ({ statuses, light, delivered }) => {
    const { tell } = await smsWorld(sms(1, 20, statuses));
    const content = await tell();
    expect(content.light).toBe(light);
    expect(factsIn(content)['Delivered']).toMatch(new RegExp(`^${delivered}`));
    const isAlarm = light === '🟠' || light === '🔴';
    expect(content.verdict?.startsWith(`${light} SMS delivered `)).toBe(isAlarm);
  });

  it('is not green while some of them can’t be read', async () => {
    const world = await smsWorld(sms(1, 20, { 2: 300 }), sms(2, 20, { 2: 300 }));
    world.broken = [2];
    const content = await world.tell();
    expect(content.light).toBeNull();
    expect(factsIn(content)['Delivered']).toMatch(/^300 · 100%/);
  });
});

describe('what is left for SMS', () => {
  const euros = sms(1, 20, { 2: 10 });

  it.each([
    ['1234.56', [], '1,234.56 EUR'],
    ['1234.56', [euros], '1,234.56 EUR\nabout 24,600 SMS at 0.05 EUR each'],
    ['-3', [euros], '-3.00 EUR\nnot enough for one SMS at 0.05 EUR each'],
    ['1234.56', [euros, sms(2, 20, { 2: 10 }, { currency: 'USD' })], '1,234.56 EUR'],
  ])('of %s with %j is %s', async (main, campaigns, words) => {
    const world = await smsWorld(...campaigns);
    world.balance = { main, bonus: '0', currency: 'EUR' };
    expect(factsIn(await world.tell())['Balance']).toBe(words);
  });

  it('is missing where the balance can’t be had, and left to another part of a weekly digest', async () => {
    const world = await smsWorld(euros);
    expect(factsIn(await world.tell({ kind: 'weekly' }))).not.toHaveProperty('Balance');
    world.balance = [];
    const content = await world.tell();
    expect(content.verdict).toMatch(/^1 SMS campaign, 10 messages/);
    expect(content.missing).toMatchObject([{ words: 'the balance for SMS' }]);
  });
});
