import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { base64, start, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
beforeEach(() => service.control.reset());
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);

async function listOf(count: number): Promise<number> {
  const { body } = await call('POST', '/addressbooks', { bookName: `List of ${count}` });
  const emails = Array.from({ length: count }, (_, index) => `person${index}@example.com`);
  if (count > 0) await call('POST', `/addressbooks/${body.id}/emails`, { emails });
  return body.id;
}

const letter = (list_id: unknown) => ({
  sender_name: 'Larkspur',
  sender_email: 'news@larkspur.example',
  subject: 'Hello',
  body: base64('<a href="https://larkspur.example/a">A</a>'),
  list_id,
});

describe('creating', () => {
  it('answers as documented, misspelling included', async () => {
    const { status, body } = await call('POST', '/campaigns', letter(await listOf(3)));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      status: 13,
      count: 3,
      tariff_email_qty: 3,
      overdraft_price: '0.0012',
      ovedraft_currency: 'USD',
    });
  });

  it('goes to the contacts of a segment alone, with its list or without', async () => {
    const { segments, lists } = service.state();
    const [segment] = segments.values();
    const contacts = [...(lists.get(segment?.listId ?? 0)?.contacts.values() ?? [])];
    const most = contacts.filter(({ variables }) => variables?.['Plan'] === 'Pro').length;
    for (const list_id of [undefined, segment?.listId]) {
      const given = { ...letter(4102), list_id, segment_id: segment?.id };
      const { count } = (await call('POST', '/campaigns', given)).body;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(most);
      expect(count).toBeLessThan(contacts.length / 2);
    }
  });

  it('makes a draft that stays one', async () => {
    const draft = { ...letter(await listOf(3)), type: 'draft' };
    const { body } = await call('POST', '/campaigns', draft);
    expect(body).toMatchObject({ status: 26, count: 3, tariff_email_qty: 0 });
    service.control.advance(3_600_000);
    expect((await call('GET', `/campaigns/${body.id}`)).body.status).toBe(26);
  });

  it.each([
    ['sender_name', { sender_name: undefined }, 400, 'sender_name is required'],
    ['an empty subject', { subject: '' }, 400, 'subject is required'],
    ['a body', { body: undefined }, 400, 'body or template_id is required'],
    ['a list', { list_id: undefined }, 400, 'list_id or segment_id is required'],
    ['Base64', { body: '<p>' }, 422, 'body is not Base64'],
    ['a known list', { list_id: 1 }, 404, 'Mailing list 1 not found'],
    ['a known segment', { segment_id: 1 }, 404, 'Segment 1 not found'],
    ['a segment of its list', { segment_id: 801, list_id: 4101 }, 422, 'is no segment of this'],
    ['one list for a segment', { segment_id: 801, list_id: [1, 2] }, 422, 'at most 1 lists'],
    ['ten lists', { list_id: Array(11).fill(1) }, 422, 'list_id: at most 10 lists'],
    ['one list for a test', { list_id: [1, 2], is_test: true }, 422, 'list_id: at most 1 lists'],
    ['an own sender', { sender_email: 'x@y.example' }, 403, 'sender_email is not an activated'],
    ['a date', { send_date: 'tomorrow' }, 422, 'send_date must be YYYY-MM-DD HH:MM:SS'],
    ['the future', { send_date: '2026-03-18 11:59:59' }, 422, 'send_date is earlier than'],
  ])('wants %s', async (_, change, status, message) => {
    const answer = await call('POST', '/campaigns', { ...letter(4101), ...change });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(message);
    expect(answer.body.error_code).toEqual(expect.any(Number));
  });

  it('is refused the fifth time within an hour', async () => {
    const list = await listOf(1);
    for (let count = 1; count <= 4; count++) {
      expect((await call('POST', '/campaigns', letter(list))).status).toBe(200);
    }
    expect(await call('POST', '/campaigns', letter(list))).toEqual({
      status: 400,
      body: { message: 'At most 4 campaigns an hour', error_code: 32 },
    });
    service.control.advance(3_600_000);
    expect((await call('POST', '/campaigns', letter(list))).status).toBe(200);
  });
});

describe('the list', () => {
  it('is ordered, filtered by status and cut into pages', async () => {
    const ids = async (query: string): Promise<number[]> =>
      (await call('GET', `/campaigns${query}`)).body.map((each: { id: number }) => each.id);
    const highestFirst = await ids('?order=asc');
    expect(highestFirst).toHaveLength(18);
    expect(await ids('?order=desc')).toEqual(highestFirst.toReversed());
    expect(await ids('?limit=2&offset=1')).toEqual(highestFirst.slice(1, 3));
    expect(await ids('?status[]=26&status[]=1')).toHaveLength(2);
    expect((await call('GET', '/campaigns?order=up')).body.message).toContain('order');
  });

  it('shows the items as documented', async () => {
    service.control.advance(60_000);
    const { body } = await call('GET', '/campaigns?status[]=2');
    expect(body).toEqual([
      {
        id: expect.any(Number),
        name: 'Newsletter #44',
        status: 2,
        is_sms: false,
        is_viber: false,
        send_date: '2026-03-18 12:00:00',
        all_email_qty: expect.any(Number),
        tariff_email_qty: expect.any(Number),
        paid_email_qty: 0,
        overdraft_price: 0.0012,
        company_price: '0.00',
        overdraft_currency: 'USD',
        message: {
          sender_name: 'Larkspur',
          sender_email: 'news@larkspur.example',
          subject: 'Longer days, shorter lists',
          attachments: '',
          list_id: [4101, 4102],
        },
        statistics: {
          sent: expect.any(Number),
          delivered: expect.any(Number),
          opening: expect.any(Number),
          link_redirected: expect.any(Number),
          unsubscribe: expect.any(Number),
          error: expect.any(Number),
        },
      },
    ]);
    const { sent, delivered, error } = body[0].statistics;
    expect(sent).toBeGreaterThan(50);
    expect(delivered + error).toBe(sent);
  });
});

describe('statistics', () => {
  it('add up at any moment', async () => {
    const id = service.control.sendCampaign({
      recipients: 2000,
      profile: { hardBounce: 0.1, passingBounce: 0.1, complain: 0.05, unsubscribe: 0.2 },
    });
    for (const ms of [0, 20_000, 40_000, 60_000, 600_000, 172_800_000]) {
      service.control.advance(ms);
      const { body } = await call('GET', `/campaigns/${id}`);
      const general: { code: number; count: number }[] = body.statistics.general;
      const count = (...codes: number[]) =>
        general
          .filter(({ code }) => codes.includes(code))
          .reduce((sum, { count }) => sum + count, 0);
      expect(count(0, 1, 13, 18, 20)).toBe(2000);
      expect(count(2, 6, 7, 8, 9, 10, 12, 14)).toBe(count(1));
      expect(count(3)).toBeLessThanOrEqual(count(2));
      expect(count(4)).toBeLessThanOrEqual(count(3));
    }
  });

  it('agree with links, countries and what is known of each recipient', async () => {
    const id = service.control.sendCampaign({ recipients: 300, profile: { open: 1, follow: 1 } });
    service.control.advance(172_800_000 * 2);
    const { body: campaign } = await call('GET', `/campaigns/${id}`);
    const { body: countries } = await call('GET', `/campaigns/${id}/countries`);
    const { body: referrals } = await call('GET', `/campaigns/${id}/referrals`);
    const { sent, opening, link_redirected } = (await call('GET', '/campaigns?limit=1')).body[0]
      .statistics;
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sent).toBe(300);
    expect(sum(Object.values<number>(countries))).toBe(opening);
    const clicks = sum(referrals.map((each: { count: number }) => each.count));
    expect(link_redirected).toBe(opening);
    expect(clicks).toBeGreaterThan(link_redirected * 1.1);
    expect(clicks).toBeLessThan(link_redirected * 2);
    expect(campaign.statistics.clicks.map((each: { url: string }) => each.url)).toEqual(
      referrals.map((each: { link: string }) => each.link),
    );
  });

  it('of a campaign nobody has opened show no countries, as an empty list', async () => {
    const { body } = await call('GET', '/campaigns?status[]=26');
    expect((await call('GET', `/campaigns/${body[0].id}/countries`)).body).toEqual([]);
  });
});

it('shows a campaign in detail, with its web version', async () => {
  const { body } = await call('GET', '/campaigns/71005');
  expect(body).toMatchObject({
    id: 71_005,
    name: 'Spring <!channel> & *sale*',
    status: 3,
    message: { subject: 'Spring sale: 20 % off', list_id: 4101, attachments: '' },
    external_stat: { check_open_email: true, check_redirect_link: true },
    permalink: `${service.url}/web/71005`,
  });
  expect(body.statistics.general).toContainEqual({
    code: 1,
    count: body.all_email_qty,
    explain: 'Sent',
  });
  const web = await fetch(body.permalink);
  expect(await web.text()).toBe(body.message.body);
});
