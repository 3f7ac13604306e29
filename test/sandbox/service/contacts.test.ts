import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, start, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);

describe('an address', () => {
  it('is found in each of its lists, whatever its case', async () => {
    const { body } = await call('GET', '/emails/ANN%40example.com');
    expect(body).toMatchObject([
      { book_id: 4101, email: 'ann@example.com', status: 1, status_explain: 'Active' },
      { book_id: 4102, status: 1 },
      { book_id: 4105, status: 4, status_explain: 'Unsubscribed' },
    ]);
    expect(body[0].variables).toContainEqual({ name: 'City', type: 'string', value: 'Bristol' });
  });

  it('has a past: where it came from, and what it got', async () => {
    expect((await call('GET', '/emails/ann@example.com/details')).body).toEqual([
      { list_name: 'Newsletter', list_id: 4101, add_date: '2023-11-19 12:00:00', source: 'form' },
      { list_name: 'Customers', list_id: 4102, add_date: '2023-11-19 12:00:00', source: 'panel' },
      { list_name: 'Webinar June', list_id: 4105, add_date: '2026-01-27 12:00:00', source: 'form' },
    ]);
    const { body } = await call('GET', '/emails/ann@example.com/campaigns');
    expect(body).toEqual({
      statistic: { sent: 9, open: 9, link: 9 },
      blacklist: false,
      addressbooks: [
        { id: 4101, address_book_name: 'Newsletter' },
        { id: 4102, address_book_name: 'Customers' },
        { id: 4105, address_book_name: 'Webinar June' },
      ],
    });
  });

  it('that nobody knows is no failure', async () => {
    expect(await call('GET', '/emails/x@y.example')).toEqual({ status: 200, body: [] });
    expect((await call('GET', '/emails/x@y.example/campaigns')).body).toEqual({
      statistic: { sent: 0, open: 0, link: 0 },
      blacklist: false,
      addressbooks: [],
    });
  });

  it('can be taken out of all lists', async () => {
    expect((await call('DELETE', '/emails/bob%40example.org')).body).toEqual({ result: true });
    expect((await call('GET', '/emails/bob@example.org')).body).toEqual([]);
  });
});

describe('the blacklist', () => {
  it('holds some from the start, bob among them, who got nothing', async () => {
    const { body } = await call('GET', '/blacklist');
    expect(body.length).toBeGreaterThan(15);
    expect(body).toContain('bob@example.org');
    expect((await call('GET', '/emails/bob@example.org/campaigns')).body).toMatchObject({
      statistic: { sent: 0, open: 0, link: 0 },
      blacklist: true,
    });
  });

  it('takes and gives back addresses separated by commas in Base64', async () => {
    const emails = base64('one@example.com, Two@example.com');
    const { body: before } = await call('GET', '/blacklist');
    expect((await call('POST', '/blacklist', { emails, comment: 'on request' })).body).toEqual({
      result: true,
    });
    expect((await call('GET', '/blacklist')).body).toEqual([
      ...before,
      'one@example.com',
      'Two@example.com',
    ]);
    await call('DELETE', '/blacklist', { emails: base64('ONE@example.com,two@example.com') });
    expect((await call('GET', '/blacklist')).body).toEqual(before);
  });

  it('wants addresses', async () => {
    expect((await call('POST', '/blacklist', {})).body.message).toBe('emails is required');
    expect(await call('POST', '/blacklist', { emails: 'one@example.com' })).toMatchObject({
      status: 422,
    });
  });
});

describe('the SMTP area', () => {
  it('lists who unsubscribed, by day if wanted', async () => {
    const emails = [{ email: 'late@example.com', comment: 'by mail' }];
    expect((await call('POST', '/smtp/unsubscribe', { emails })).body).toEqual({ result: true });
    const { body: today } = await call('GET', '/smtp/unsubscribe?date=2026-03-18');
    const { body: all } = await call('GET', '/smtp/unsubscribe?limit=100');
    expect(today).toContainEqual({
      email: 'late@example.com',
      unsubscribe_by_link: 0,
      unsubscribe_by_user: 1,
      spam_complaint: 0,
      date: '2026-03-18 12:00:00',
    });
    expect(all.length).toBeGreaterThan(today.length);
    expect((await call('GET', '/smtp/unsubscribe?date=18.3.')).status).toBe(422);
  });

  it('tells whether one address is unsubscribed, and takes it back', async () => {
    const search = async (email: string) =>
      (await call('GET', `/smtp/unsubscribe/search?email=${email}`)).body;
    expect(await search('bob@example.org')).toEqual({ result: true });
    expect(await search('ann@example.com')).toEqual({ result: false });
    await call('DELETE', '/smtp/unsubscribe', { emails: ['bob@example.org'] });
    expect(await search('bob@example.org')).toEqual({ result: false });
    expect((await call('GET', '/smtp/unsubscribe/search')).status).toBe(400);
  });

  it('reports the bounces of the last 24 hours in pages', async () => {
    await using busy = await start({ singleEmailsPerDay: 4000 });
    const { body: total } = await busy.call('GET', '/smtp/bounces/day/total');
    const { body: first } = await busy.call('GET', '/smtp/bounces/day');
    const { body: rest } = await busy.call('GET', '/smtp/bounces/day?offset=100');
    expect(total.total).toBeGreaterThan(110);
    expect(first).toMatchObject({ total: total.total, found: 100, request_limit: 100 });
    expect(rest.emails).toHaveLength(total.total - 100);
    expect(first.emails[0]).toEqual({
      email_to: expect.stringContaining('@'),
      sender: expect.stringContaining('@larkspur.example'),
      send_date: expect.stringMatching(/^2026-03-17 12:/),
      subject: expect.any(String),
      smtp_answer_code: expect.any(Number),
      smtp_answer_subcode: expect.stringMatching(/^[45]\.\d\.\d+$/),
      smtp_answer_data: expect.any(String),
    });
  });

  it('reports the bounces of a day within 24 hours, and new ones as time goes on', async () => {
    const { body: all } = await call('GET', '/smtp/bounces/day');
    const { body: longAgo } = await call('GET', '/smtp/bounces/day?date=2025-03-10');
    const { body: twoDaysAgo } = await call('GET', '/smtp/bounces/day?date=2026-03-16');
    const { body: yesterday } = await call('GET', '/smtp/bounces/day?date=2026-03-17');
    const { body: today } = await call('GET', '/smtp/bounces/day?date=2026-03-18');
    const { body: tomorrow } = await call('GET', '/smtp/bounces/day?date=2026-03-19');
    expect([longAgo.total, twoDaysAgo.total]).toEqual([0, 0]);
    expect(yesterday.total).toBeGreaterThan(0);
    expect(yesterday.total + today.total).toBe(all.total);
    expect(tomorrow).toMatchObject({ total: 0, emails: [] });
    service.control.advance(6 * 3_600_000);
    const { body: later } = await call('GET', '/smtp/bounces/day?date=2026-03-18');
    expect(later.total).toBeGreaterThan(today.total);
  });
});

describe('several addresses at once', () => {
  it('are looked up as one by one', async () => {
    const emails = ['ann@example.com', 'nobody@example.com'];
    const { body } = await call('POST', '/emails', { emails });
    const { body: alone } = await call('GET', '/emails/ann@example.com');
    expect(body['nobody@example.com']).toEqual([]);
    expect(body['ann@example.com']).toEqual(
      alone.map(({ book_id, status, variables }: Record<string, unknown>) => ({
        book_id,
        status,
        variables,
      })),
    );
  });

  it('have a past, the misspelling included', async () => {
    const emails = ['ann@example.com', 'nobody@example.com'];
    const { body: alone } = await call('GET', '/emails/ann@example.com/campaigns');
    expect(alone.statistic.sent).toBeGreaterThan(5);
    expect((await call('POST', '/emails/campaigns', { emails })).body).toEqual({
      'ann@example.com': {
        ...alone.statistic,
        adressbooks: [
          { id: 4101, name: 'Newsletter' },
          { id: 4102, name: 'Customers' },
          { id: 4105, name: 'Webinar June' },
        ],
        blacklist: false,
      },
      'nobody@example.com': { sent: 0, open: 0, link: 0, adressbooks: [], blacklist: false },
    });
    expect((await call('POST', '/emails', {})).body.message).toBe('emails is required');
  });
});
