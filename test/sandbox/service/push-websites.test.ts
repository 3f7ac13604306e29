import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
beforeEach(() => service.control.reset());
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const info = async (): Promise<Answer['body']> =>
  (await call('GET', '/push/websites/info/4301')).body;
const subscriptions = async (query = ''): Promise<Answer['body'][]> =>
  (await call('GET', `/push/websites/4301/subscriptions?${query}`)).body;
const SUBSCRIBERS = '/push/websites/4301/subscriptions';

describe('websites', () => {
  it('are listed, counted and described', async () => {
    const { body } = await call('GET', '/push/websites/');
    expect(body).toEqual([
      {
        id: 4301,
        url: 'https://larkspur.example',
        add_date: '2025-02-11 12:00:00',
        status: 1,
      },
      expect.objectContaining({ id: 4302, url: 'https://help.larkspur.example' }),
    ]);
    expect((await call('GET', '/push/websites?limit=1&offset=1')).body).toEqual([body[1]]);
    expect((await call('GET', '/push/websites/total')).body).toEqual({ total: 2 });
    const site = await info();
    expect(site).toEqual({
      id: 4301,
      url: 'https://larkspur.example',
      add_date: '2025-02-11 12:00:00',
      status: 'active',
      icon: 'https://larkspur.example/icon-192.png',
      total_subscribers: expect.any(Number),
      unsubscribed: expect.any(Number),
      subscribers_today: expect.any(Number),
      active_subscribers: expect.any(Number),
    });
    expect(site.total_subscribers).toBeGreaterThan(700);
    expect(site.total_subscribers).toBeLessThan(900);
    expect((await call('GET', '/push/websites/info/1')).status).toBe(404);
  });

  it('have variables and a script', async () => {
    expect((await call('GET', '/push/websites/4301/variables')).body[1]).toEqual({
      id: 72,
      name: 'Visits',
      type: 'number',
    });
    const { body } = await call('GET', '/push/websites/4301/code');
    expect(body.script_code).toContain(`<script charset="UTF-8" src="${body.script_url}"`);
  });

  it('count the same subscribers everywhere', async () => {
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, page) => subscriptions(`offset=${page * 100}`)),
    );
    const all = pages.flat();
    const site = await info();
    const withStatus = (requested: number) =>
      all.filter(({ status }) => status === requested).length;
    expect((await call('GET', `${SUBSCRIBERS}/total`)).body).toEqual({ total: all.length });
    expect(site.total_subscribers).toBe(all.length);
    expect(site.active_subscribers).toBe(withStatus(1));
    expect(site.unsubscribed).toBe(withStatus(6));
    expect(withStatus(0) + withStatus(1) + withStatus(6)).toBe(all.length);
  });
});

describe('subscribers', () => {
  it('tell where and with what they read', async () => {
    const [first] = await subscriptions('limit=1');
    expect(first).toEqual({
      id: 900_001,
      browser: expect.any(String),
      lang: expect.stringMatching(/^[a-z]{2}$/),
      os: expect.any(String),
      country_code: expect.stringMatching(/^[A-Z]{2}$/),
      city: expect.any(String),
      variables: expect.arrayContaining([{ name: 'Visits', value: expect.any(Number) }]),
      subscription_date: expect.stringMatching(/^2025-/),
      status: expect.any(Number),
    });
  });

  it('are found by the day on which they subscribed, and new ones come', async () => {
    const today = 'subscription_date_from=2026-03-18&subscription_date_to=2026-03-18';
    const before = await subscriptions(today);
    expect((await info()).subscribers_today).toBe(before.length);
    service.control.advance(11 * 3_600_000);
    const after = await subscriptions(today);
    expect(after.length).toBeGreaterThan(before.length);
    expect((await info()).subscribers_today).toBe(after.length);
    expect((await call('GET', `${SUBSCRIBERS}?subscription_date_to=x`)).status).toBe(422);
  });

  it('are deactivated and activated, but never brought back after unsubscribing', async () => {
    const all = await subscriptions();
    const idOf = (requested: number) => all.find(({ status }) => status === requested).id;
    const before = (await info()).active_subscribers;
    const move = (id: number, state: unknown) =>
      call('POST', '/push/subscriptions/state', { id, state });
    expect((await move(idOf(1), 0)).body).toEqual({ result: true });
    expect((await info()).active_subscribers).toBe(before - 1);
    expect((await move(idOf(1), '1')).body).toEqual({ result: true });
    expect((await info()).active_subscribers).toBe(before);
    expect((await move(idOf(6), 1)).body.error_code).toBe(71);
    expect((await move(1, 1)).status).toBe(404);
    expect((await move(idOf(1), 5)).body.message).toBe('state is not valid: 0 or 1 is expected');
  });
});
