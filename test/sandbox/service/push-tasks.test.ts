import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
beforeEach(() => service.control.reset());
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const MINUTE = 60_000;
const SITE = 4301;
const create = (changes: object = {}) =>
  call('POST', '/push/tasks', {
    title: 'Hello',
    website_id: SITE,
    body: 'There is news',
    ttl: 86_400,
    ...changes,
  });
const statistics = async (id: number): Promise<Answer['body']> =>
  (await call('GET', `/push/tasks/${id}`)).body;
const active = () =>
  [...service.state().push.subscribers.values()].filter(
    ({ websiteId, status }) => websiteId === SITE && status === 1,
  );

describe('a push campaign', () => {
  it('copies subscriptions, is in progress and then sent, its figures growing', async () => {
    const count = active().length;
    const { body } = await create();
    expect(body).toEqual({ result: true, id: expect.any(Number) });
    expect(await statistics(body.id)).toEqual({
      id: body.id,
      message: { title: 'Hello', text: 'There is news', link: 'https://larkspur.example' },
      website: 'https://larkspur.example',
      website_id: SITE,
      status: 13,
      send: '0',
      delivered: 0,
      redirect: 0,
    });
    service.control.advance(10_000);
    const during = await statistics(body.id);
    expect(during.status).toBe(2);
    expect(Number(during.send)).toBeGreaterThan(50);
    expect(Number(during.send)).toBeLessThan(count);
    service.control.advance(MINUTE);
    const sent = await statistics(body.id);
    expect(sent).toMatchObject({ status: 3, send: String(count) });
    service.control.advance(25 * 60 * MINUTE);
    const later = await statistics(body.id);
    expect(later.delivered).toBeGreaterThan(sent.delivered);
    expect(later.delivered).toBeLessThan(count);
    expect(later.redirect).toBeGreaterThan(10);
    expect(later.redirect).toBeLessThan(later.delivered);
  });

  it('reaches fewer the sooner its time to live is over', async () => {
    const delivered = async (ttl: number) => {
      const { id } = (await create({ ttl })).body;
      service.control.advance(25 * 60 * MINUTE);
      return (await statistics(id)).delivered;
    };
    const [short, long] = [await delivered(60), await delivered(86_400)];
    expect(short).toBeLessThan(long);
  });

  it('lasts as long as it was told to', async () => {
    const { id } = (await create({ stretch_time: 3600 })).body;
    service.control.advance(30 * MINUTE);
    expect((await statistics(id)).status).toBe(2);
    service.control.advance(31 * MINUTE);
    expect((await statistics(id)).status).toBe(3);
  });

  it('waits until the time it is scheduled for', async () => {
    const { id } = (await create({ send_date: '2026-03-18 13:00:00' })).body;
    service.control.advance(59 * MINUTE);
    expect((await statistics(id)).status).toBe(0);
    const [item] = (await call('GET', '/push/tasks?limit=1')).body;
    expect(item).toMatchObject({ id, from: '2026-03-18 13:00:00', status: 0 });
    service.control.advance(5 * MINUTE);
    expect((await statistics(id)).status).toBe(3);
  });

  it('ends at 12 when nobody fits', async () => {
    const { id } = (await create({ filter_lang: 'xx' })).body;
    service.control.advance(MINUTE);
    expect(await statistics(id)).toMatchObject({ status: 12, send: '0', delivered: 0 });
  });

  it('is one in 15 minutes for a website', async () => {
    expect((await create()).status).toBe(200);
    expect(await create()).toEqual({
      status: 400,
      body: {
        message:
          'One campaign in 15 minutes for https://larkspur.example: ' +
          'the next one from 2026-03-18 12:15:00',
        error_code: 70,
      },
    });
    expect((await create({ website_id: '4302' })).status).toBe(200);
    service.control.advance(15 * MINUTE);
    expect((await create()).status).toBe(200);
  });
});

describe('filters', () => {
  type Subscriber = ReturnType<typeof active>[number];

  /** Sends with these filters, and asks that exactly the subscribers that `fits` accepts get it. */
  async function expectSelected(filters: object, fits: (each: Subscriber) => boolean) {
    service.control.advance(15 * MINUTE);
    const { id } = (await create(filters)).body;
    // People subscribe all the time: whoever is there when the copying ends counts.
    service.control.advance(3000);
    const fitting = active().filter(fits).length;
    expect(fitting).toBeGreaterThan(0);
    expect(fitting).toBeLessThan(active().length);
    service.control.advance(5 * MINUTE);
    expect((await statistics(id)).send).toBe(String(fitting));
  }
  const byVariable = (name: string, operator: string, ...conditions: string[][]) => ({
    variable_name: name,
    operator,
    conditions: conditions.map(([condition, value]) => ({ condition, value })),
  });

  it('select by language, browser and country', async () => {
    await expectSelected({ filter_lang: 'de' }, ({ lang }) => lang === 'de');
    await expectSelected({ filter_browser: 'Firefox, edge' }, ({ browser }) =>
      ['Firefox', 'Edge'].includes(browser),
    );
    await expectSelected({ filter_region: '["GB","PL"]' }, ({ countryCode }) =>
      ['GB', 'PL'].includes(countryCode),
    );
  });

  it('select by the page of subscribing', async () => {
    const filter = (type: string, search: unknown) => ({
      filter_url: JSON.stringify({ type, search }),
    });
    const pricing = 'https://larkspur.example/pricing';
    await expectSelected(filter('include', '/blog/'), ({ pageUrl }) => pageUrl.includes('/blog/'));
    await expectSelected(filter('exclude', '/blog/'), ({ pageUrl }) => !pageUrl.includes('/blog/'));
    await expectSelected(filter('direct', [pricing]), ({ pageUrl }) => pageUrl === pricing);
  });

  it('select by the day of subscribing, and by everything together', async () => {
    const period = {
      filter_subscription_date_from: '2026-03-01',
      filter_subscription_date_to: '2026-03-10',
    };
    const isWithin = ({ subscribedAtMs }: Subscriber) =>
      subscribedAtMs >= Date.parse('2026-03-01T00:00:00Z') &&
      subscribedAtMs < Date.parse('2026-03-11T00:00:00Z');
    await expectSelected(period, isWithin);
    await expectSelected(
      { ...period, filter_lang: 'en' },
      (each) => isWithin(each) && each.lang === 'en',
    );
  });

  it.each([
    ['equal', 'Pro', (plan: string | undefined) => plan === 'Pro'],
    ['notequal', 'Pro', (plan: string | undefined) => plan !== 'Pro'],
    ['startwith', 'st', (plan: string | undefined) => plan === 'Starter'],
    ['endwith', 'ess', (plan: string | undefined) => plan === 'Business'],
    ['likewith', 're', (plan: string | undefined) => plan === 'Free'],
    ['notlikewith', 're', (plan: string | undefined) => plan !== 'Free'],
  ])('select by a variable: %s %s', async (condition, value, fits) => {
    const filter = byVariable('Plan', 'and', [condition, value]);
    await expectSelected({ filter }, ({ variables }) => fits(variables.get('Plan')?.toString()));
  });

  it('compare numbers and days, and join conditions with and or or', async () => {
    const visits = ({ variables }: Subscriber) => Number(variables.get('Visits'));
    const between = byVariable('Visits', 'and', ['greaterthan', '9'], ['lessthan', '20']);
    await expectSelected({ filter: between }, (each) => visits(each) > 9 && visits(each) < 20);
    const outside = byVariable('Visits', 'or', ['lessthan', '10'], ['greaterthan', '30']);
    await expectSelected(
      { filter: JSON.stringify(outside) },
      (each) => visits(each) < 10 || visits(each) > 30,
    );
    const since = byVariable('FirstVisit', 'and', ['greaterthan', '2026-01-15']);
    await expectSelected(
      { filter: since },
      ({ variables }) => String(variables.get('FirstVisit')) > '2026-01-15',
    );
  });
});

it('is refused with the name of the field that is wrong', async () => {
  const png = (size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.write('89504e470d0a1a0a', 'hex');
    return bytes.toString('base64');
  };
  const button = { text: 'Look', link: 'https://larkspur.example' };
  const filter = { variable_name: 'Plan', operator: 'or', conditions: [] as object[] };
  const equal = { condition: 'equal', value: 'x' };
  const refused = async (changes: object) => (await create(changes)).body.message;
  expect(await refused({ title: undefined })).toBe('title is required');
  expect(await refused({ ttl: undefined })).toBe('ttl is required');
  expect(await refused({ ttl: 86_401 })).toContain('ttl is not valid: at most 86400');
  expect(await refused({ website_id: 1 })).toBe('Website 1 not found');
  expect(await refused({ buttons: JSON.stringify([button, button, button]) })).toContain(
    'buttons is not valid: at most 2',
  );
  expect(await refused({ filter_region: '["GB"' })).toContain('filter_region is not valid');
  expect(await refused({ filter_url: '{"type":"like","search":"x"}' })).toContain(
    'filter_url.type',
  );
  expect(await refused({ filter_subscription_date_to: 'x' })).toContain(
    'filter_subscription_date_to must be',
  );
  expect(await refused({ filter })).toContain('filter.0.conditions');
  const many = { ...filter, conditions: Array.from({ length: 11 }, () => equal) };
  expect(await refused({ filter: many })).toBe('filter: 11 filters, at most 10');
  expect(await refused({ filter: { ...filter, variable_name: 'Nope', conditions: [equal] } })).toBe(
    'filter.variable_name: Nope is no variable of the site',
  );
  // As the client counts: a language, a region and so on can be given only once.
  const ten = { ...filter, conditions: many.conditions.slice(1) };
  expect(await refused({ filter: ten, filter_lang: 'en' })).toBeUndefined();
  service.control.advance(15 * MINUTE);
  expect(await refused({ image: png(200 * 1024) })).toContain('it must stay under 200 KB');
  expect(await refused({ image: Buffer.from('<svg/>').toString('base64') })).toBe(
    'image must be a JPG, PNG or GIF picture in Base64',
  );
  expect(await refused({ send_date: '2026-03-18 11:00:00' })).toContain('send_date is earlier');
  const data = `data:image/png;base64,${png(200 * 1024 - 1)}`;
  const accepted = {
    image: data,
    icon: { name: 'i.png', data: png(900) },
    buttons: [button, button],
  };
  expect((await create(accepted)).body.result).toBe(true);
});

it('lists campaigns by days and website, 100 at a time at most', async () => {
  const list = async (query = ''): Promise<Answer['body'][]> =>
    (await call('GET', `/push/tasks?${query}`)).body;
  const all = await list();
  expect(all).toHaveLength(3);
  expect(all[0]).toEqual({
    id: 33_003,
    title: 'Meet timelines',
    body: 'Plan a quarter on one page',
    website_id: SITE,
    from: expect.stringMatching(/^2026-03-17 18:00:/),
    to: expect.stringMatching(/^2026-03-17 18:00:/),
    status: 3,
  });
  expect(await list('from=2026-03-10 00:00:00&to=2026-03-15 00:00:00')).toEqual([all[1]]);
  expect(await list('website_id=4302')).toEqual([]);
  expect(await list('limit=1&offset=2')).toEqual([all[2]]);
  for (let count = 0; count < 49; count++) {
    await Promise.all([create(), create({ website_id: 4302 })]);
    service.control.advance(15 * MINUTE);
  }
  expect(await list('limit=500')).toHaveLength(100);
  expect((await call('GET', '/push/tasks/1')).status).toBe(404);
});
