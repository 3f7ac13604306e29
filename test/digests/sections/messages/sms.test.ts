import { describe, expect, it } from 'vitest';
import { bulletsIn, factsIn, labelsIn, sectionsOf } from '../../../operations/context.ts';
import { DAY_MS, NOW, smsService, type Sms } from '../telling-sms.ts';
import { detailRows } from '../told-by.ts';

const many = (count: number): Sms[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    sentAt: '2026-11-20 10:00:00',
    statuses: { 2: 1 },
  }));

describe('SMS campaigns in a digest', () => {
  it('tell volume, outcome and cost, and which did best and worst', async () => {
    const { tell } = await smsService([
      { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 1: 2, 2: 90, 12: 8 } },
      { id: 2, sentAt: '2026-11-20 12:00:00', statuses: { 2: 98, 77: 2 } },
    ]);
    const content = await tell();
    expect(content).toMatchObject({
      verdict: '2 SMS campaigns, 200 messages · 94 % delivered · 10.00 EUR',
      isQuiet: false,
      light: '🟢',
    });
    expect(factsIn(content)).toEqual({
      Sent: '200\nnone the day before',
      Delivered: '188 · 🟢 94 % of 200 sent',
      'Not delivered': '8 · 4 % of 200 sent',
      'No report yet': '2 · 1 % of 200 sent',
      'Expired on the way': '2 · 1 % of 200 sent',
      Cost: '10.00 EUR\nnone the day before',
      Balance: '100.00 EUR\nabout 2,000 SMS at the period’s average of 0.05 EUR',
    });
    expect(bulletsIn(content)).toEqual([
      'Best: From SHOP2 (2), 98 % of 100 sent delivered',
      'Worst: From SHOP1 (1), 90 % of 100 sent delivered',
    ]);
    expect(detailRows(content)['sms']).toEqual([
      ['From SHOP1 (1)', '100', '90 · 90 %', '8', '5.00 EUR'],
      ['From SHOP2 (2)', '100', '98 · 98 %', '0', '5.00 EUR'],
    ]);
    expect(labelsIn(content)).toEqual(['SMS campaigns']);
  });

  it('that did equally well are neither best nor worst', async () => {
    const { tell } = await smsService([
      { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 2: 30 } },
      { id: 2, sentAt: '2026-11-20 12:00:00', statuses: { 2: 50 } },
    ]);
    expect(bulletsIn(await tell())).toEqual([]);
  });

  it('are compared with those of the day before as they stood as long after', async () => {
    const yesterday: Sms = { id: 2, sentAt: '2026-11-20 12:00:00', statuses: { 2: 270, 1: 30 } };
    const { tell } = await smsService([
      yesterday,
      { id: 3, sentAt: '2026-11-21 12:00:00', statuses: { 2: 160, 1: 40 } },
    ]);
    await tell();
    yesterday.statuses = { 2: 297, 12: 3 };
    const content = await tell({ now: new Date(NOW.getTime() + DAY_MS) });
    expect(factsIn(content)).toMatchObject({
      Delivered: '160 · 80 % of 200 sent\n▼ 10 points on the day before · 7-day mean 90 %',
      Sent: '200\n▼ 33.3 % on the day before · 7-day mean 43',
      Cost: '10.00 EUR\n▼ 33.3 % on the day before · 7-day mean 2.14 EUR',
    });
    expect(content.footnotes).toEqual([
      'SMS figures are the service’s reports on each message, compared as they stood at the same age.',
      'SMS deliveries are provisional: some reports may come in for three days.',
    ]);
    const settled = await tell({ now: new Date(NOW.getTime() + 5 * DAY_MS), days: 5 });
    expect(settled.footnotes?.join(' ')).not.toContain('provisional');
  });

  it('are compared with the mean of seven days, each at its age, and of fewer where not all are known', async () => {
    const campaigns = Array.from({ length: 8 }, (_, index): Sms => ({
      id: index + 1,
      sentAt: `2026-11-${20 + index} 12:00:00`,
      statuses: { 2: 20 * (index + 1), 1: 200 - 20 * (index + 1) },
    }));
    const { tell } = await smsService(campaigns);
    const deliveredOn = async (day: number) => {
      const content = await tell({ now: new Date(NOW.getTime() + day * DAY_MS) });
      return factsIn(content)['Delivered'];
    };
    await deliveredOn(0);
    for (const [index, campaign] of campaigns.slice(0, 4).entries()) {
      await deliveredOn(index + 1);
      campaign.statuses = { 2: 200 };
    }
    // Nobody looks for a day; the campaign of the day before isn't known as it stood then.
    await deliveredOn(6);
    expect(await deliveredOn(7)).toBe(
      '160 · 80 % of 200 sent\n▲ 10 points on the day before · mean of 6 days 36.7 %',
    );
  });

  it('of several days are compared with as many before, and with the mean for as many', async () => {
    const days = ['14', '15', '16', '17', '18', '19', '20'];
    const { tell } = await smsService(
      days.map((day, index) => ({
        id: index + 1,
        sentAt: `2026-11-${day} 12:00:00`,
        statuses: { 2: 10 },
      })),
    );
    // Too late for that of the 14th, which would have to be known as it stood on the 15th.
    await tell({ days: 7, now: new Date(NOW.getTime() - 3 * DAY_MS) });
    const content = await tell({ days: 3 });
    expect(factsIn(content)['Sent']).toBe(
      '30\nas many as the 3 days before · mean of 6 days for 3 days 15',
    );
  });

  it('says that those of before had more time, where nobody looked then', async () => {
    const { tell } = await smsService([
      { id: 1, sentAt: '2026-11-19 10:00:00', statuses: { 2: 50 } },
      { id: 2, sentAt: '2026-11-20 12:00:00', statuses: { 2: 90, 1: 10 } },
    ]);
    const content = await tell();
    expect(factsIn(content)['Sent']).toBe('100\n▲ 100 % on the day before');
    expect(content.footnotes).toContain('The SMS campaigns of the day before had more time.');
  });

  it('are read again only while a report is missing', async () => {
    const open: Sms = { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 1: 5, 2: 5 } };
    const { tell, calls } = await smsService([
      open,
      { id: 2, sentAt: '2026-11-20 11:00:00', statuses: { 2: 9, 12: 1 } },
    ]);
    await tell();
    expect(calls()).toBe(2);
    await tell();
    expect(calls()).toBe(3);
    open.statuses = { 2: 10 };
    await tell();
    await tell();
    expect(calls()).toBe(4);
  });

  it('are all read where there are hundreds, each once', async () => {
    const { tell, calls } = await smsService(many(300));
    const content = await tell();
    expect(calls()).toBe(300);
    expect(content.verdict).toMatch(/^300 SMS campaigns, 300 messages/);
    expect(content).toMatchObject({ missing: [] });
    await tell();
    expect(calls()).toBe(300);
  });

  it('are not asked for one by one while the service is down', async () => {
    const { tell, calls } = await smsService(
      many(100),
      many(100).map(({ id }) => id),
    );
    const content = await tell();
    expect(calls()).toBeLessThan(60);
    expect(content.missing).toMatchObject([{ words: 'figures of 100 SMS campaigns' }]);
  });

  it('that can’t be read are missing, and spoil no others', async () => {
    const { tell } = await smsService(
      [
        { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 2: 10 } },
        { id: 2, sentAt: '2026-11-20 10:00:00', statuses: { 2: 10 } },
        { id: 3, sentAt: '2026-11-19 10:00:00', statuses: { 2: 30 } },
      ],
      [2],
    );
    const content = await tell();
    expect(content.missing).toMatchObject([
      { words: 'figures of 1 SMS campaign', of: [expect.stringMatching(/^sms\/\d+$/)] },
    ]);
    expect(content.verdict).toMatch(/^at least 1 SMS campaign, 10 messages/);
    expect(factsIn(content)['Sent']).toBe('10');
  });

  it('that can’t be read at all are not thought to be none', async () => {
    const sms: Sms = { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 2: 10 } };
    const { tell } = await smsService([sms], [1]);
    expect(await tell()).toMatchObject({
      isQuiet: false,
      verdict: '1 SMS campaign went out, figures not known now',
    });
  });

  it('that still wait or were canceled did not go out', async () => {
    const { tell } = await smsService([
      { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 0: 10 } },
    ]);
    expect(await tell()).toMatchObject({ isQuiet: true, verdict: 'No SMS campaign went out' });
  });

  it('are left out where senders of e-mails were asked for, and unsaid in a week without', async () => {
    const { tell, calls } = await smsService([
      { id: 1, sentAt: '2026-11-20 10:00:00', statuses: { 2: 10 } },
    ]);
    const content = await tell({ kind: 'weekly', days: 7, scope: { senders: ['a@example.com'] } });
    expect(content).toMatchObject({ isQuiet: true, verdict: null, sections: [] });
    expect(content.leftOut?.join()).toContain('so they are left out here');
    expect(calls()).toBe(0);
    const { tell: tellNone } = await smsService([]);
    expect(await tellNone({ kind: 'weekly', days: 7 })).toMatchObject({ verdict: null });
  });

  it('are those to the lists that were asked for', async () => {
    const { tell } = await smsService([
      { id: 1, sentAt: '2026-11-20 10:00:00', list: 4101, statuses: { 2: 10 } },
      { id: 2, sentAt: '2026-11-20 10:00:00', list: 4102, statuses: { 2: 30 } },
    ]);
    const content = await tell({ scope: { lists: ['4102'] } });
    expect(factsIn(content)['Sent']).toBe('30\nnone the day before');
  });

  it('of several currencies are each compared in its own', async () => {
    const of = (id: number, day: number, currency: string, messages: number): Sms => ({
      id,
      sentAt: `2026-11-${day} 12:00:00`,
      currency,
      statuses: { 2: messages },
    });
    const { tell } = await smsService([
      of(1, 19, 'EUR', 100),
      of(2, 20, 'EUR', 150),
      of(3, 20, 'USD', 40),
    ]);
    const content = await tell();
    expect(content.verdict).toMatch(/ · 7.50 EUR \+ 2.00 USD$/);
    expect(factsIn(content)).toMatchObject({
      'Cost in EUR': '7.50 EUR\n▲ 50 % on the day before',
      'Cost in USD': '2.00 USD\nnone the day before',
    });
  });

  it('of some days have charts of how many and which share arrived, each day at its age', async () => {
    const first: Sms = { id: 1, sentAt: '2026-11-20 12:00:00', statuses: { 2: 270, 1: 30 } };
    const second: Sms = { id: 2, sentAt: '2026-11-21 12:00:00', statuses: { 2: 160, 1: 40 } };
    const { tell } = await smsService([first, second]);
    expect(sectionsOf(await tell(), 'chart')).toEqual([]);
    first.statuses = { 2: 300 };
    const now = new Date(NOW.getTime() + DAY_MS);
    const [volume, rates] = sectionsOf(await tell({ now }), 'chart');
    expect(volume).toMatchObject({ title: 'SMS by day', unit: 'messages' });
    expect(volume?.categories.slice(-2)).toEqual(['Fri 20 Nov', 'Sat 21 Nov']);
    expect(volume?.series.map(({ name, values }) => [name, ...values.slice(-3)])).toEqual([
      ['Sent', 0, 300, 200],
      ['Delivered', 0, 270, 160],
    ]);
    expect(rates).toMatchObject({ title: 'SMS delivered by day, at the same age', unit: '%' });
    expect(rates?.series[0]?.values.slice(-3)).toEqual([null, 90, 80]);
    second.statuses = { 2: 200 };
    const later = new Date(NOW.getTime() + 2 * DAY_MS);
    const [, ofTwo] = sectionsOf(await tell({ now: later, days: 2 }), 'chart');
    expect(ofTwo?.title).toBe('SMS delivered by day');
  });

  it('of a week have their charts in the thread', async () => {
    const { tell } = await smsService([
      { id: 1, sentAt: '2026-11-19 12:00:00', statuses: { 2: 300 } },
      { id: 2, sentAt: '2026-11-20 12:00:00', statuses: { 2: 200, 1: 9 } },
    ]);
    const content = await tell({ kind: 'weekly', days: 7 });
    expect(sectionsOf(content, 'chart')).toEqual([]);
    const [detail] = content.details ?? [];
    expect(detail && sectionsOf(detail.reply, 'chart').map(({ title }) => title)).toEqual([
      'SMS by day',
      'SMS delivered by day, last days provisional',
    ]);
  });
});
