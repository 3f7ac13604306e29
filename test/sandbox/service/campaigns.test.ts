import { describe, expect, it } from 'vitest';
import { addresses, base64, LETTER, startForFile } from './client.ts';

const sandbox = startForFile();
const { call, get, post, listOf } = sandbox;

const body = base64('<a href="https://larkspur.example/a">A</a>');
const letter = (list_id: unknown, change: object = {}) => ({ ...LETTER, body, list_id, ...change });
const create = async (list: unknown, change: object = {}): Promise<number> =>
  (await post('/campaigns', letter(list, change))).id;
const detail = (id: number) => get(`/campaigns/${id}`);
const statusOf = async (id: number): Promise<number> => (await detail(id)).status;

interface Counted {
  readonly statistics: { readonly general: { code: number; count: number }[] };
}
const countOf = ({ statistics }: Counted, ...codes: number[]): number =>
  statistics.general
    .filter(({ code }) => codes.includes(code))
    .reduce((sum, { count }) => sum + count, 0);
const HOUR = 3_600_000;
const AT_ONE = { send_date: '2026-03-18 13:00:00' };

describe('a campaign', () => {
  it('to fewer than 20 goes from copying to sending, updating and sent', async () => {
    const id = await create([String(await listOf(19))]);
    const seen = [await statusOf(id)];
    for (let second = 1; second <= 10; second++) {
      sandbox.control.advance(1000);
      seen.push(await statusOf(id));
    }
    expect([...new Set(seen)]).toEqual([13, 2, 7, 3]);
  });

  it('to a list of 20 is moderated first, however few of them can be sent to', async () => {
    const list = await listOf(20);
    await post(`/addressbooks/${list}/emails/unsubscribe`, { emails: addresses(15) });
    const { id, count } = await post('/campaigns', letter(list));
    sandbox.control.advance(2000);
    expect([count, await statusOf(id)]).toEqual([5, 1]);
    sandbox.control.advance(20_000);
    expect(await statusOf(id)).toBe(2);
  });

  it('to nobody, or as a test to the sender only, ends as such', async () => {
    const empty = await create(await listOf(0));
    const test = await create(await listOf(30), { is_test: true });
    sandbox.control.advance(5000);
    expect(await detail(empty)).toMatchObject({ status: 12 });
    expect(await detail(test)).toMatchObject({ status: 8, all_email_qty: 1 });
  });

  it('that is scheduled waits for its time, and is listed as planned', async () => {
    const id = await create(await listOf(3), AT_ONE);
    sandbox.control.advance(HOUR - 1000);
    const planned: { id: number }[] = await get('/campaigns?planed=true');
    expect(planned.map((each) => each.id)).toContain(id);
    sandbox.control.advance(1000);
    expect(await statusOf(id)).toBe(2);
  });

  it('goes to the contacts of a segment alone, with its list or without', async () => {
    const { segments, lists } = sandbox.state;
    const [segment] = segments.values();
    const contacts = [...(lists.get(segment?.listId ?? 0)?.contacts.values() ?? [])];
    const most = contacts.filter(({ variables }) => variables?.['Plan'] === 'Pro').length;
    for (const list of [undefined, segment?.listId]) {
      const { count } = await post('/campaigns', letter(list, { segment_id: segment?.id }));
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(most);
    }
  });

  it('skips who is blacklisted or unsubscribed, also while it is being sent', async () => {
    const list = await listOf(5);
    await post('/blacklist', { emails: base64('person0@example.com') });
    await post(`/addressbooks/${list}/emails/unsubscribe`, { emails: ['person1@example.com'] });
    expect((await post('/campaigns', letter(list))).count).toBe(3);
    const id = sandbox.control.sendCampaign({ recipients: 10, sendingMs: 10_000 });
    const { message } = await detail(id);
    await post('/blacklist', { emails: base64('crowd10@example.com') });
    const left = { emails: ['crowd9@example.com'] };
    await post(`/addressbooks/${message.list_id}/emails/unsubscribe`, left);
    sandbox.control.advance(60_000);
    const of = (email: string) => get(`/campaigns/${id}/email/${email}`);
    expect(await of('crowd10@example.com')).toMatchObject({ detail_status: 18 });
    expect(await of('crowd9@example.com')).toMatchObject({ detail_status: 20 });
  });

  it('is refused the fifth time within an hour', async () => {
    const list = await listOf(1);
    for (let count = 1; count <= 4; count++) await create(list);
    const refusal = { message: 'At most 4 campaigns an hour', error_code: 791 };
    expect(await call('POST', '/campaigns', letter(list))).toEqual({ status: 400, body: refusal });
    sandbox.control.advance(HOUR);
    expect(await create(list)).toEqual(expect.any(Number));
  });

  it('counts nothing that it was told not to collect, and tags all links', async () => {
    const stats = { clicks: false, opens: 'false', utm_campaign: 'spring sale' };
    const links =
      '<a href="https://larkspur.example/a">A</a> <a href="https://l.example/?b=1">B</a>';
    const id = await create(await listOf(19), { stats, body: base64(links) });
    sandbox.control.advance(120 * HOUR);
    const found = await detail(id);
    expect([countOf(found, 3), countOf(found, 4)]).toEqual([0, 0]);
    expect(found.statistics.clicks).toEqual([
      { url: 'https://larkspur.example/a?utm_campaign=spring%20sale', count: 0 },
      { url: 'https://l.example/?b=1&utm_campaign=spring%20sale', count: 0 },
    ]);
  });
});

describe('a scheduled campaign', () => {
  const changed = {
    name: 'Other',
    sender_name: 'The CEO',
    sender_email: 'ceo@larkspur.example',
    subject: 'Another subject',
    body: base64('<a href="https://larkspur.example/b">B</a>'),
    template_id: 506,
  };

  it.each([
    ['2026-03-18 14:00:00', 2 * HOUR],
    ['2026-03-18 12:02:00', 2 * 60_000],
  ])('that is edited to %s is sent then, once, as it says then', async (send_date, afterMs) => {
    const id = await create(await listOf(3), AT_ONE);
    const edited = await call('PATCH', `/campaigns/${id}`, { ...changed, send_date });
    expect(edited.body).toEqual({ result: true, id });
    sandbox.control.advance(afterMs - 1000);
    expect(await detail(id)).toMatchObject({
      name: 'Other',
      status: 14,
      send_date,
      message: { sender_name: 'The CEO', sender_email: 'ceo@larkspur.example' },
      statistics: { clicks: [{ url: 'https://larkspur.example/b', count: 0 }] },
    });
    sandbox.control.advance(4 * HOUR);
    expect(await detail(id)).toMatchObject({ status: 3, all_email_qty: 3 });
  });

  it('with a dynamic list goes to who came later too, for money', async () => {
    const list = await listOf(3);
    const fixed = await create(list, AT_ONE);
    const dynamic = await create(list, { ...AT_ONE, use_dynamic_list: true });
    sandbox.control.advance(60_000);
    await post(`/addressbooks/${list}/emails`, { emails: addresses(2, 'late') });
    sandbox.control.advance(2 * HOUR);
    expect(await detail(fixed)).toMatchObject({ all_email_qty: 3, tariff_email_qty: 3 });
    expect(await detail(dynamic)).toMatchObject({ all_email_qty: 5, tariff_email_qty: 5 });
  });

  it('with a dynamic list is sent partially when the money ends', async () => {
    const list = await listOf(3);
    const id = await create(list, { ...AT_ONE, use_dynamic_list: true });
    await post(`/addressbooks/${list}/emails`, { emails: addresses(10, 'late') });
    Object.assign(sandbox.state.account, { emailsLeft: 4, balance: 0 });
    sandbox.control.advance(HOUR);
    expect(await statusOf(id)).toBe(22);
    sandbox.control.advance(HOUR);
    const partly = await detail(id);
    expect([partly.status, countOf(partly, 1), countOf(partly, 13)]).toEqual([23, 7, 6]);
  });
});

describe('canceling', () => {
  it('stops a campaign that is being sent; the rest counts as not sent', async () => {
    const id = sandbox.control.sendCampaign({ recipients: 1000, sendingMs: 100_000 });
    sandbox.control.advance(50_000);
    expect((await call('DELETE', `/campaigns/${id}`)).body).toEqual({ result: true });
    const canceled = await detail(id);
    sandbox.control.advance(100_000);
    const later = await detail(id);
    expect(canceled.status).toBe(16);
    expect(countOf(canceled, 13)).toBeGreaterThan(400);
    expect(countOf(canceled, 13) + countOf(canceled, 1)).toBe(1000);
    expect(countOf(later, 1)).toBe(countOf(canceled, 1));
    expect(countOf(later, 3)).toBeGreaterThan(countOf(canceled, 3));
  });

  it('works before sending, whatever was planned, and not after it', async () => {
    const id = await create(await listOf(30));
    await call('DELETE', `/campaigns/${id}`);
    sandbox.control.advance(600_000);
    expect(await statusOf(id)).toBe(16);
    const refusal = `Campaign ${id} has already been sent or canceled`;
    const late = { status: 400, body: { message: refusal, error_code: 602 } };
    expect(await call('DELETE', `/campaigns/${id}`)).toEqual(late);
  });
});

describe('on order', () => {
  it('a campaign takes any status that the specification has', async () => {
    const id = await create(await listOf(1));
    for (const status of [0, 11, 15, 27, 28, 33, 36]) {
      await post('/_control', { campaign: { id, status } });
      expect(await statusOf(id)).toBe(status);
    }
    const unknown = await call('POST', '/_control', { campaign: { id, status: 99 } });
    expect(unknown.status).toBe(422);
  });

  it('a campaign is blocked by moderators, or let through', async () => {
    const [blocked, passed] = [await create(await listOf(30)), await create(await listOf(30))];
    sandbox.control.advance(3000);
    sandbox.control.setCampaignStatus(blocked, 5);
    sandbox.control.setCampaignStatus(passed, 2);
    sandbox.control.advance(HOUR);
    expect([await statusOf(blocked), await statusOf(passed)]).toEqual([5, 3]);
  });

  it('a blocked list is not sent to', async () => {
    const list = await listOf(1);
    await post('/_control', { list: { id: list, status: 4 } });
    expect(await create(list)).toBeUndefined();
  });
});

it('the tariff limits subscribers and the size of a campaign', async () => {
  const list = await listOf(19);
  const { email } = await get('/user/balance/detail');
  sandbox.state.account.maximumSubscribers = email.current_subscribers + 1;
  const add = (...emails: string[]) => call('POST', `/addressbooks/${list}/emails`, { emails });
  expect(await add('x@example.com', 'y@example.com')).toMatchObject({
    status: 400,
    body: { error_code: 37, message: 'emails: your tariff has room for 1 more addresses' },
  });
  expect((await add('x@example.com', 'X@example.com', 'person1@example.com')).status).toBe(200);
  sandbox.state.account.maximumSubscribers = 10;
  expect(await create(list)).toBeUndefined();
});

describe('statistics', () => {
  it('add up at any moment', async () => {
    const id = sandbox.control.sendCampaign({
      recipients: 2000,
      profile: { hardBounce: 0.1, passingBounce: 0.1, complain: 0.05, unsubscribe: 0.2 },
    });
    for (const ms of [0, 20_000, 40_000, 60_000, 600_000, 48 * HOUR]) {
      sandbox.control.advance(ms);
      const found = await detail(id);
      expect(countOf(found, 0, 1, 13, 18, 20)).toBe(2000);
      expect(countOf(found, 2, 6, 7, 8, 9, 10, 12, 14)).toBe(countOf(found, 1));
      expect(countOf(found, 3)).toBeLessThanOrEqual(countOf(found, 2));
      expect(countOf(found, 4)).toBeLessThanOrEqual(countOf(found, 3));
    }
  });

  it('agree with links, countries and what is known of each recipient', async () => {
    const id = sandbox.control.sendCampaign({ recipients: 300, profile: { open: 1, follow: 1 } });
    sandbox.control.advance(96 * HOUR);
    const countries = await get(`/campaigns/${id}/countries`);
    const referrals: { link: string; count: number }[] = await get(`/campaigns/${id}/referrals`);
    const [{ statistics }] = await get('/campaigns?limit=1');
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(statistics.sent).toBe(300);
    expect(statistics.link_redirected).toBe(statistics.opening);
    expect(sum(Object.values<number>(countries))).toBe(statistics.opening);
    const clicks = sum(referrals.map(({ count }) => count));
    expect(clicks).toBeGreaterThan(statistics.opening * 1.1);
    expect(clicks).toBeLessThan(statistics.opening * 2);
    const { statistics: own } = await detail(id);
    const links = referrals.map(({ link }) => link);
    expect(own.clicks.map(({ url }: { url: string }) => url)).toEqual(links);
  });

  it('keep what an event did: who bounced, complained or left is not sent to again', async () => {
    const profile = { hardBounce: 0.2, complain: 0.2, open: 1, unsubscribe: 0.3 };
    const { message } = await detail(sandbox.control.sendCampaign({ recipients: 300, profile }));
    sandbox.control.advance(96 * HOUR);
    const again = await detail(sandbox.control.sendCampaign({ listId: message.list_id }));
    const [list] = await get(`/addressbooks/${message.list_id}`);
    expect(list.active_email_qty).toBeLessThan(250);
    expect(again.all_email_qty).toBe(list.active_email_qty);
  });
});
