import { describe, expect, it, onTestFinished } from 'vitest';
import { clientOf, json, type Received, startServer } from '../service/http-server.ts';
import {
  ALL_PEOPLE,
  BUSY_SHOP,
  factsIn,
  labelsIn,
  noticesIn,
  NOW,
  openDesk,
  sandboxDesk,
  sectionsOf,
  summaryIn,
} from '../operations/context.ts';
import { dailyDigest } from './daily-digest.ts';

const desk = sandboxDesk({ people: ALL_PEOPLE });

const digest = (zone = 'UTC') => dailyDigest(desk.service, NOW, zone);

describe('the digest', () => {
  it('goes from verdict to volume and rates, bounces, the campaigns and what is left', async () => {
    const reply = await digest();
    expect(reply.title).toBe('Digest for Friday 20 November');
    expect(summaryIn(reply)).toMatch(
      /^🟠 1 campaign to [\d,]+ recipients · all rates are fine · 1 campaign held up · \d+ SMTP e-mails bounced, most often: [a-z ]+$/,
    );
    expect(sectionsOf(reply, 'heading').map(({ text }) => text)).toEqual([
      'Campaigns',
      'Campaign e-mails that bounced',
      'SMTP e-mails that bounced',
      'The campaign',
      'What is left',
    ]);
    expect(factsIn(reply)).toMatchObject({
      Sent: expect.stringMatching(/^4,\d{3}\nnone the day before · 7-day mean [\d,]+$/),
      Delivered: expect.stringMatching(
        /^4,\d{3} · 🟢 9[89][.\d]* % of 4,\d{3} sent\n7 days before, with more time: 9[78][.\d]* %$/,
      ),
      'Spam complaints': expect.stringMatching(/^\d+ · 🟢 [.\d]+ % of 4,\d{3} delivered$/),
      'Hard bounces': expect.stringMatching(/^\d+ · 🟢 [.\d]+ % of 4,\d{3} sent$/),
      'SMTP e-mails left': expect.stringMatching(/ % of 50,000 in the tariff$/),
    });
    expect(labelsIn(reply)).toEqual([
      'Open Partner announcement',
      'SMTP bounces',
      'Balance',
      'Open Feature of the month: timelines',
      'Campaigns',
    ]);
  });

  it('counts every page of bounces, and each of them once', async () => {
    // Only the half of the day is left that the service still keeps.
    const busy = await openDesk({}, { singleEmailsPerDay: 2 * BUSY_SHOP });
    onTestFinished(busy.close);
    const reply = await dailyDigest(busy.service, NOW);
    const { total } = await busy.service.smtp.bounces.ofDay({ day: '2026-11-20', limit: 1 });
    expect(total).toBeGreaterThan(100);
    const chart = sectionsOf(reply, 'chart').at(-1);
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
    expect(summaryIn(reply)).toContain('SMTP bounces not known');
    expect(factsIn(reply)['Sent']).toMatch(/^4,/);
    expect(noticesIn(reply).slice(-1)).toEqual([
      'Missing here: SMTP bounces. The service isn’t answering.',
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

  it('says in one line that a day was quiet', async () => {
    expect(await composeFrom(campaigns([]))).toEqual({
      title: 'Digest for Friday 20 November',
      summary: 'A quiet day: no campaign went out and nothing bounced.',
    });
  });
});
