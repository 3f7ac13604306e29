import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { base64, start, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
beforeEach(() => service.control.reset());
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const detail = async (id: number) => (await call('GET', `/campaigns/${id}`)).body;
const emails = (count: number, name = 'person') =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.com`);

async function listOf(count: number): Promise<number> {
  const { body } = await call('POST', '/addressbooks', { bookName: `List of ${count}` });
  await call('POST', `/addressbooks/${body.id}/emails`, { emails: emails(count) });
  return body.id;
}

async function create(change: object): Promise<number> {
  const { body } = await call('POST', '/campaigns', {
    sender_name: 'Larkspur',
    sender_email: 'news@larkspur.example',
    subject: 'Hello',
    body: base64(
      '<a href="https://larkspur.example/a">A</a> <a href="https://l.example/?b=1">B</a>',
    ),
    ...change,
  });
  return body.id;
}

describe('editing a scheduled campaign', () => {
  const changed = {
    name: 'Other',
    sender_name: 'The CEO',
    sender_email: 'ceo@larkspur.example',
    subject: 'Another subject',
    body: base64('<a href="https://larkspur.example/b">B</a>'),
    template_id: 506,
  };

  it('changes what is sent and when', async () => {
    const id = await create({ list_id: await listOf(3), send_date: '2026-03-18 13:00:00' });
    service.control.advance(60_000);
    const edit = { ...changed, send_date: '2026-03-18 14:00:00' };
    expect((await call('PATCH', `/campaigns/${id}`, edit)).body).toEqual({ result: true, id });
    expect(await detail(id)).toMatchObject({
      name: 'Other',
      status: 14,
      send_date: '2026-03-18 14:00:00',
      message: { sender_name: 'The CEO', sender_email: 'ceo@larkspur.example' },
      statistics: { clicks: [{ url: 'https://larkspur.example/b', count: 0 }] },
    });
    service.control.advance(3_600_000);
    expect((await detail(id)).status).toBe(14);
    service.control.advance(3_600_000);
    expect((await detail(id)).status).toBe(3);
  });

  it('may bring it forward', async () => {
    const id = await create({ list_id: await listOf(3), send_date: '2026-03-18 16:00:00' });
    service.control.advance(60_000);
    await call('PATCH', `/campaigns/${id}`, { ...changed, send_date: '2026-03-18 12:02:00' });
    service.control.advance(120_000);
    expect((await detail(id)).status).toBe(3);
    service.control.advance(4 * 3_600_000);
    expect((await detail(id)).all_email_qty).toBe(3);
  });

  it('is refused when it is not scheduled, and names what is wrong', async () => {
    const now = await create({ list_id: await listOf(3) });
    const later = await create({ list_id: await listOf(3), send_date: '2026-03-18 13:00:00' });
    const edit = async (id: number, change: object) =>
      (await call('PATCH', `/campaigns/${id}`, { ...changed, ...change })).body.message;
    expect(await edit(now, {})).toBe(`Campaign ${now} is not scheduled`);
    expect(await edit(later, { template_id: undefined })).toBe('template_id is required');
    expect(await edit(later, { template_id: 1 })).toBe('Template 1 not found');
    expect(await edit(later, { subject: '' })).toBe('subject is required');
    expect(await edit(later, { body: '<p>' })).toBe('body is not Base64');
    expect(await edit(later, { send_date: '2026-03-18 11:00:00' })).toContain('send_date');
    expect(await edit(later, { sender_email: 'x@y.example' })).toContain('sender_email');
  });
});

describe('a campaign with a dynamic list', () => {
  it('goes to who came after it was created too, for money', async () => {
    const list = await listOf(3);
    const scheduled = { list_id: list, send_date: '2026-03-18 13:00:00' };
    const fixed = await create(scheduled);
    const dynamic = await create({ ...scheduled, use_dynamic_list: true });
    service.control.advance(60_000);
    await call('POST', `/addressbooks/${list}/emails`, { emails: emails(2, 'late') });
    service.control.advance(2 * 3_600_000);
    expect(await detail(fixed)).toMatchObject({ all_email_qty: 3, tariff_email_qty: 3 });
    expect(await detail(dynamic)).toMatchObject({ all_email_qty: 5, tariff_email_qty: 5 });
  });

  it('is sent partially when the money ends', async () => {
    const list = await listOf(3);
    const id = await create({
      list_id: list,
      send_date: '2026-03-18 13:00:00',
      use_dynamic_list: true,
    });
    await call('POST', `/addressbooks/${list}/emails`, { emails: emails(10, 'late') });
    Object.assign(service.state().account, { emailsLeft: 4, balance: 0 });
    service.control.advance(3_600_000);
    expect((await detail(id)).status).toBe(22);
    service.control.advance(3_600_000);
    const { status, statistics } = await detail(id);
    const count = (code: number) =>
      statistics.general.find((each: { code: number }) => each.code === code)?.count;
    expect([status, count(1), count(13)]).toEqual([23, 7, 6]);
  });

  it('needs a paid plan', async () => {
    service.control.setPlan('free');
    expect(await call('POST', '/campaigns', {})).toMatchObject({ status: 400 });
    const letter = { sender_name: 'L', sender_email: 'news@larkspur.example', subject: 'S' };
    expect(
      await call('POST', '/campaigns', {
        ...letter,
        template_id: 506,
        list_id: 4104,
        use_dynamic_list: true,
      }),
    ).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('use_dynamic_list') },
    });
  });
});

it('counts nothing that it was told not to collect, and tags all links', async () => {
  const stats = { clicks: false, opens: 'false', utm_campaign: 'spring sale' };
  const id = await create({ list_id: await listOf(19), stats });
  service.control.advance(5 * 86_400_000);
  const { statistics, external_stat } = await detail(id);
  const count = (code: number) =>
    statistics.general.find((each: { code: number }) => each.code === code)?.count;
  expect(external_stat).toEqual({ check_open_email: false, check_redirect_link: false });
  expect([count(3), count(4)]).toEqual([0, 0]);
  expect(statistics.clicks).toEqual([
    { url: 'https://larkspur.example/a?utm_campaign=spring%20sale', count: 0 },
    { url: 'https://l.example/?b=1&utm_campaign=spring%20sale', count: 0 },
  ]);
});

describe('on order', () => {
  it('a campaign takes any status that the specification has', async () => {
    const id = await create({ list_id: await listOf(1) });
    for (const status of [0, 11, 15, 27, 28, 33, 36]) {
      await call('POST', '/_control', { campaign: { id, status } });
      expect((await detail(id)).status).toBe(status);
    }
    const unknown = await call('POST', '/_control', { campaign: { id, status: 99 } });
    expect(unknown.status).toBe(422);
  });

  it('a campaign is blocked by moderators, or let through', async () => {
    const [blocked, passed] = [
      await create({ list_id: await listOf(30) }),
      await create({ list_id: await listOf(30) }),
    ];
    service.control.advance(3000);
    service.control.setCampaignStatus(blocked, 5);
    service.control.setCampaignStatus(passed, 2);
    service.control.advance(3_600_000);
    expect([(await detail(blocked)).status, (await detail(passed)).status]).toEqual([5, 3]);
  });

  it('a campaign that is being sent is stopped for good', async () => {
    const id = service.control.sendCampaign({ recipients: 100, sendingMs: 100_000 });
    service.control.advance(50_000);
    service.control.setCampaignStatus(id, 25);
    const { statistics } = await detail(id);
    service.control.advance(100_000);
    const later = await detail(id);
    expect(later.status).toBe(25);
    expect(later.statistics.general[0]).toEqual(statistics.general[0]);
  });

  it('a blocked list is not sent to', async () => {
    const list = await listOf(1);
    await call('POST', '/_control', { list: { id: list, status: 4 } });
    expect((await call('GET', `/addressbooks/${list}`)).body).toMatchObject([
      { status: 4, status_explain: 'Blocked by the service' },
    ]);
    expect(await create({ list_id: list })).toBeUndefined();
  });
});

describe('the tariff', () => {
  it('limits subscribers and the size of a campaign', async () => {
    const list = await listOf(19);
    const { body } = await call('GET', '/user/balance/detail');
    service.state().account.maximumSubscribers = body.email.current_subscribers + 1;
    const add = (...emails: string[]) => call('POST', `/addressbooks/${list}/emails`, { emails });
    expect(await add('x@example.com', 'y@example.com')).toMatchObject({
      status: 400,
      body: { error_code: 37, message: 'emails: your tariff has room for 1 more addresses' },
    });
    expect((await add('x@example.com', 'X@example.com', 'person1@example.com')).status).toBe(200);
    service.state().account.maximumSubscribers = 10;
    expect(await create({ list_id: list })).toBeUndefined();
  });
});
