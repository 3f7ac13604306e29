import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, json, startServer, type Received } from '../service/http-server.ts';
import {
  ALL_PEOPLE,
  bulletsIn,
  factsIn,
  labelsIn,
  NOW,
  noticesIn,
  openDesk,
  sectionsOf,
  summaryIn,
  type SandboxDesk,
} from '../operations/desk.ts';
import { dailyDigest } from './daily-digest.ts';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await openDesk({}, { people: ALL_PEOPLE });
});
afterEach(() => desk.sandbox.control.reset());
afterAll(() => desk.close());

const digest = (zone = 'UTC') => dailyDigest(desk.service, NOW, zone);

describe('the digest', () => {
  it('goes from verdict to volume, rates, bounces, campaigns and what is left', async () => {
    const reply = await digest();
    expect(reply.title).toBe('Digest for Friday 20 November');
    expect(summaryIn(reply)).toMatch(
      /^1 campaign to [\d,]+ recipients · 🟢 all rates are fine · \d+ SMTP e-mails bounced$/,
    );
    expect(sectionsOf(reply, 'heading').map(({ text }) => text)).toEqual([
      'Campaigns',
      'SMTP e-mails that bounced',
      'What is left',
    ]);
    expect(factsIn(reply)).toMatchObject({
      Sent: expect.stringMatching(/^4,\d{3}$/),
      Delivered: expect.stringMatching(
        /^4,\d{3} · 🟢 9[89][.\d]* % of 4,\d{3} sent \(week before: 9[78][.\d]* %\)$/,
      ),
      'Spam complaints': expect.stringMatching(/^\d+ · 🟢 [.\d]+ % of 4,\d{3} delivered$/),
      'Hard bounces': expect.stringMatching(/^\d+ · 🟢 [.\d]+ % of 4,\d{3} sent$/),
      'SMTP e-mails left': expect.stringMatching(/ % of 50,000 in the tariff$/),
    });
    expect(labelsIn(reply)).toEqual([
      'Open Feature of the month: timelines',
      'Campaigns',
      'Balance',
    ]);
  });

  it('counts every page of bounces, and each of them once', async () => {
    const reply = await digest();
    const response = await fetch(`${desk.sandbox.url}/smtp/bounces/day?date=2026-11-20`);
    const { total } = (await response.json()) as { total: number };
    expect(total).toBeGreaterThan(100);
    const [chart] = sectionsOf(reply, 'chart');
    const charted = chart?.series[0]?.values.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    expect(charted).toBe(total);
    expect(chart?.categories.length).toBeLessThanOrEqual(6);
  });

  it('tells the yesterday of its readers, not of the service', async () => {
    const kyiv = await digest('Europe/Kyiv');
    const newYork = await digest('America/New_York');
    expect(summaryIn(kyiv)).not.toBe(summaryIn(newYork));
    // 10:00 in the service's zone is still the twentieth in both.
    expect(factsIn(kyiv)['Sent']).toMatch(/^4,/);
    expect(factsIn(newYork)['Sent']).toBe(factsIn(kyiv)['Sent']);
  });

  it('names a part that is missing and lets the rest stand', async () => {
    desk.sandbox.control.fail({ path: '/smtp/*', status: 500 });
    const reply = await digest();
    expect(summaryIn(reply)).toContain('SMTP bounces not known now');
    expect(factsIn(reply)['Sent']).toMatch(/^4,/);
    expect(noticesIn(reply)).toEqual([
      'Missing here: SMTP bounces. The service isn’t answering. Try again in a moment.',
    ]);
  });

  it('makes do with the list view when a campaign can’t be had in full', async () => {
    desk.sandbox.control.fail({ path: '/campaigns/*', status: 500 });
    const reply = await digest();
    expect(factsIn(reply)['Delivered']).toMatch(/^4,\d{3} · 🟢 /);
    expect(factsIn(reply)).not.toHaveProperty('Spam complaints');
    expect(noticesIn(reply)).toEqual([
      expect.stringMatching(/^Missing here: figures in full of some campaigns\./),
    ]);
  });

  it('fails when nothing can be had', async () => {
    desk.sandbox.control.fail({ status: 500 });
    await expect(digest()).rejects.toThrow('The service isn’t answering.');
  });
});

describe('the digest of made-up days', () => {
  const NOTHING = { total: 0, emails: [], request_limit: 100, found: 0 };
  const BALANCE = { balance: { main: '1', bonus: '0', currency: 'EUR' } };
  const composeFrom = async (respond: (request: Received) => unknown) => {
    await using server = await startServer((request) => json(respond(request)));
    const service = clientOf(server.url);
    return await dailyDigest(service, NOW);
  };
  const campaigns = (items: readonly object[]) => {
    return ({ start }: Received) => {
      const [, id] = /\/campaigns\/(\d+) /.exec(start) ?? [];
      if (id) return items.find((item) => 'id' in item && String(item.id) === id);
      if (start.includes('/campaigns')) return start.includes('offset=0') ? items : [];
      return start.includes('/bounces') ? NOTHING : BALANCE;
    };
  };
  const sent = (id: number, complaints: number) => ({
    id,
    name: `Campaign ${id}`,
    status: 3,
    all_email_qty: 1000,
    send_date: '2026-11-20 10:00:00',
    statistics: {
      sent: 1000,
      delivered: 990,
      opening: 300,
      link_redirected: 50,
      unsubscribe: 0,
      error: 10,
      general: [
        { code: 1, count: 1000, explain: 'Sent' },
        { code: 2, count: 990, explain: 'Delivered' },
        { code: 11, count: complaints, explain: 'Spam' },
      ],
    },
  });

  it('says in one line that a day was quiet', async () => {
    expect(await composeFrom(campaigns([]))).toEqual({
      title: 'Digest for Friday 20 November',
      summary: 'A quiet day: no campaign went out and nothing bounced.',
    });
  });

  it('puts the worst campaigns first', async () => {
    const reply = await composeFrom(campaigns([sent(1, 0), sent(2, 5), sent(3, 2)]));
    expect(summaryIn(reply)).toMatch(
      /^3 campaigns to 3,000 recipients · 🟠 spam complaints 0\.24 % of 2,970 delivered/,
    );
    expect(factsIn(reply)).toMatchObject({
      Sent: '3,000',
      Delivered: '2,970 · 🟢 99 % of 3,000 sent',
      Opened: '900 · 30.3 % of 2,970 delivered',
      'Spam complaints': '7 · 🟠 0.24 % of 2,970 delivered',
    });
    expect(bulletsIn(reply).map((line) => line.slice(0, 15))).toEqual([
      'Campaign 2 (2):',
      'Campaign 3 (3):',
      'Campaign 1 (1):',
    ]);
    expect(bulletsIn(reply)[0]).toContain('🔴 spam complaints 0.51 % of 990 delivered');
    expect(labelsIn(reply)[0]).toBe('Open Campaign 2');
  });

  it('compares with the week before, all its campaigns together', async () => {
    const before = (id: number, day: string) => ({
      ...sent(id, 0),
      send_date: `2026-11-${day} 10:00:00`,
      statistics: { ...sent(id, 0).statistics, opening: id * 99 },
    });
    const reply = await composeFrom(
      campaigns([sent(9, 0), before(1, '19'), before(3, '13'), before(5, '12')]),
    );
    // 99 and 297 of 1,980; the twelfth is more than a week away.
    expect(factsIn(reply)['Opened']).toBe('300 · 30.3 % of 990 delivered (week before: 20 %)');
  });

  it('reads no further than a week back where the newest come first', async () => {
    const asked: string[] = [];
    const page = (offset: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        ...sent(100_000 - offset - index, 0),
        send_date: `2026-0${index < 50 ? 2 : 1}-01 10:00:00`,
      }));
    await composeFrom(({ start }) => {
      if (!start.includes('/campaigns')) return start.includes('/bounces') ? NOTHING : BALANCE;
      asked.push(start);
      return page(Number(/offset=(\d+)/.exec(start)?.[1]));
    });
    expect(asked).toHaveLength(1);
  });
});
