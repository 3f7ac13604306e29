import { describe, expect, it } from 'vitest';
import { startForFile } from './client.ts';

const sandbox = startForFile();
const { call, get, post } = sandbox;
const MINUTE = 60_000;
const SITE = 4301;
const letter = { title: 'Hello', website_id: SITE, body: 'There is news', ttl: 86_400 };
const create = (change: object = {}) => post('/push/tasks', { ...letter, ...change });
const statistics = (id: number) => get(`/push/tasks/${id}`);
const active = () =>
  [...sandbox.state.push.subscribers.values()].filter(
    ({ websiteId, status }) => websiteId === SITE && status === 1,
  );

describe('a push campaign', () => {
  it('copies subscriptions, is in progress and then sent, its figures growing', async () => {
    const count = active().length;
    const { id } = await create();
    const copying = { status: 13, send: '0', delivered: 0, redirect: 0 };
    expect(await statistics(id)).toMatchObject(copying);
    sandbox.control.advance(10_000);
    const during = await statistics(id);
    expect(during.status).toBe(2);
    expect(Number(during.send)).toBeGreaterThan(50);
    expect(Number(during.send)).toBeLessThan(count);
    sandbox.control.advance(MINUTE);
    const sent = await statistics(id);
    expect(sent).toMatchObject({ status: 3, send: String(count) });
    sandbox.control.advance(25 * 60 * MINUTE);
    const later = await statistics(id);
    expect(later.delivered).toBeGreaterThan(sent.delivered);
    expect(later.delivered).toBeLessThan(count);
    expect(later.redirect).toBeGreaterThan(10);
    expect(later.redirect).toBeLessThan(later.delivered);
    const { id: short } = await create({ ttl: 60 });
    sandbox.control.advance(25 * 60 * MINUTE);
    expect((await statistics(short)).delivered).toBeLessThan(later.delivered);
  });

  it.each([
    ['lasts as long as it was told to', { stretch_time: 3600 }, 2, 3],
    ['waits for its time', { send_date: '2026-03-18 12:59:00' }, 0, 3],
    ['ends at 12 when nobody fits', { filter_lang: 'xx' }, 12, 12],
  ])('%s', async (_, change, before, after) => {
    const { id } = await create(change);
    sandbox.control.advance(58 * MINUTE);
    const first = (await statistics(id)).status;
    sandbox.control.advance(6 * MINUTE);
    expect([first, (await statistics(id)).status]).toEqual([before, after]);
  });

  it('is one in 15 minutes for a website', async () => {
    await create();
    const limit = 'One campaign in 15 minutes for https://larkspur.example: ';
    const message = `${limit}the next one from 2026-03-18 12:15:00`;
    expect(await create()).toEqual({ message, error_code: 711 });
    expect((await create({ website_id: '4302' })).result).toBe(true);
    sandbox.control.advance(15 * MINUTE);
    expect((await create()).result).toBe(true);
  });
});

describe('filters', () => {
  type Subscriber = ReturnType<typeof active>[number];
  type Fits = (each: Subscriber) => unknown;
  const url = (type: string, search: unknown) => ({ filter_url: JSON.stringify({ type, search }) });
  const variable = (variable_name: string, operator: string, ...given: string[][]) => {
    const conditions = given.map(([condition, value]) => ({ condition, value }));
    return { filter: { variable_name, operator, conditions } };
  };
  const plan = (condition: string, value: string) => variable('Plan', 'and', [condition, value]);
  const planOf = ({ variables }: Subscriber) => variables.get('Plan')?.toString();
  const visits = ({ variables }: Subscriber) => Number(variables.get('Visits'));
  const from9To20 = variable('Visits', 'and', ['greaterthan', '9'], ['lessthan', '20']);
  const under10Over30 = variable('Visits', 'or', ['lessthan', '10'], ['greaterthan', '30']);
  const late = variable('FirstVisit', 'and', ['greaterthan', '2026-01-15']);
  const period = {
    filter_subscription_date_from: '2026-03-01',
    filter_subscription_date_to: '2026-03-10',
  };
  const isWithin = ({ subscribedAtMs: at }: Subscriber) =>
    at >= Date.parse('2026-03-01T00:00:00Z') && at < Date.parse('2026-03-11T00:00:00Z');
  const PRICING = 'https://larkspur.example/pricing';

  it.each<[object, Fits]>([
    [{ filter_lang: 'de' }, ({ lang }) => lang === 'de'],
    [{ filter_browser: 'Firefox, edge' }, ({ browser }) => ['Firefox', 'Edge'].includes(browser)],
    [{ filter_region: '["GB","PL"]' }, ({ countryCode }) => ['GB', 'PL'].includes(countryCode)],
    [url('include', '/blog/'), ({ pageUrl }) => pageUrl.includes('/blog/')],
    [url('exclude', '/blog/'), ({ pageUrl }) => !pageUrl.includes('/blog/')],
    [url('direct', [PRICING]), ({ pageUrl }) => pageUrl === PRICING],
    [period, isWithin],
    [{ ...period, filter_lang: 'en' }, (each) => isWithin(each) && each.lang === 'en'],
    [plan('equal', 'Pro'), (each) => planOf(each) === 'Pro'],
    [plan('notequal', 'Pro'), (each) => planOf(each) !== 'Pro'],
    [plan('startwith', 'st'), (each) => planOf(each) === 'Starter'],
    [plan('endwith', 'ess'), (each) => planOf(each) === 'Business'],
    [plan('likewith', 're'), (each) => planOf(each) === 'Free'],
    [plan('notlikewith', 're'), (each) => planOf(each) !== 'Free'],
    [from9To20, (each) => visits(each) > 9 && visits(each) < 20],
    [under10Over30, (each) => visits(each) < 10 || visits(each) > 30],
    [late, ({ variables }) => String(variables.get('FirstVisit')) > '2026-01-15'],
  ])('select exactly who fits %j', async (filters, fits) => {
    const { id } = await create(filters);
    // People subscribe all the time: whoever is there when the copying ends counts.
    sandbox.control.advance(3000);
    const fitting = active().filter(fits).length;
    expect(fitting).toBeGreaterThan(0);
    expect(fitting).toBeLessThan(active().length);
    sandbox.control.advance(5 * MINUTE);
    expect((await statistics(id)).send).toBe(String(fitting));
  });
});

it('lists campaigns by days and website, 100 at a time at most', async () => {
  const list = (query = '') => get(`/push/tasks?${query}`);
  const all = await list();
  expect(all).toHaveLength(3);
  expect(await list('from=2026-03-10 00:00:00&to=2026-03-15 00:00:00')).toEqual([all[1]]);
  expect(await list('website_id=4302')).toEqual([]);
  expect(await list('limit=1&offset=2')).toEqual([all[2]]);
  for (let count = 0; count < 49; count++) {
    await Promise.all([create(), create({ website_id: 4302 })]);
    sandbox.control.advance(15 * MINUTE);
  }
  expect(await list('limit=500')).toHaveLength(100);
});

describe('subscribers', () => {
  const SUBSCRIBERS = `/push/websites/${SITE}/subscriptions`;
  const info = () => get(`/push/websites/info/${SITE}`);
  type Row = { readonly id: number; readonly status: number };

  it('are the same everywhere', async () => {
    const all: Row[] = [];
    for (let page = 0; page < 10; page++) {
      all.push(...(await get(`${SUBSCRIBERS}?offset=${page * 100}`)));
    }
    const count = (requested: number) => all.filter(({ status }) => status === requested).length;
    expect(await get(`${SUBSCRIBERS}/total`)).toEqual({ total: all.length });
    expect(await info()).toMatchObject({
      total_subscribers: all.length,
      active_subscribers: count(1),
      unsubscribed: count(6),
    });
  });

  it('come as time goes on, and are found by their day', async () => {
    const today = `${SUBSCRIBERS}?subscription_date_from=2026-03-18&subscription_date_to=2026-03-18`;
    const before = await get(today);
    sandbox.control.advance(11 * 60 * MINUTE);
    const after = await get(today);
    expect(after.length).toBeGreaterThan(before.length);
    expect((await info()).subscribers_today).toBe(after.length);
  });

  it('are deactivated and activated, but never brought back after unsubscribing', async () => {
    const all: Row[] = await get(SUBSCRIBERS);
    const idOf = (requested: number) => all.find(({ status }) => status === requested)?.id;
    const before = (await info()).active_subscribers;
    const move = (id: number | undefined, state: unknown) =>
      post('/push/subscriptions/state', { id, state });
    await move(idOf(1), 0);
    expect((await info()).active_subscribers).toBe(before - 1);
    await move(idOf(1), '1');
    expect((await info()).active_subscribers).toBe(before);
    expect((await move(idOf(6), 1)).error_code).toBe(71);
    expect((await call('POST', '/push/subscriptions/state', { id: 1, state: 1 })).status).toBe(404);
  });
});
