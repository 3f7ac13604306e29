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
const CUSTOMERS = 4102;
const PHONES = Array.from(
  { length: 100 },
  (_, index) => `4477009${String(index).padStart(5, '0')}`,
);
const letter = { sender: 'Larkspur', body: 'Hello' };
const send = (changes: object = {}) =>
  call('POST', '/sms/send', { ...letter, phones: PHONES, ...changes });
const info = async (id: number) => (await call('GET', `/sms/campaigns/info/${id}`)).body[0]?.data;
const balance = async () => (await call('GET', '/balance')).body.balance_currency;

async function statuses(id: number): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (const { status } of (await info(id)).task_phones_info) {
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

describe('an SMS campaign', () => {
  it('waits for moderation, leaves phone by phone and is reported on', async () => {
    const { body } = await send();
    expect(body).toEqual({
      result: true,
      campaign_id: expect.any(Number),
      counters: { exceptions: 0, sends: 100 },
    });
    const { campaign_id: id } = body;
    service.control.advance(MINUTE);
    expect(await statuses(id)).toEqual({ 0: 100 });
    const { moderatedAtMs = 0 } = service.state().sms.campaigns.get(id) ?? {};
    service.control.advance(moderatedAtMs - service.state().nowMs + 3000);
    const during = await statuses(id);
    expect([during[0], during[1]].every((count) => Number(count) > 0)).toBe(true);
    service.control.advance(5 * MINUTE);
    const after = await statuses(id);
    expect(Object.keys(after)).toEqual(['2', '12']);
    expect((after[2] ?? 0) + (after[12] ?? 0)).toBe(100);
    const detail = await info(id);
    expect(detail).toMatchObject({ address_book_id: 0, currency: 'USD', sender_name: 'Larkspur' });
    expect(detail.task_phones_info[0]).toEqual({
      phone: 447_700_900_000,
      status: expect.any(Number),
      status_explain: expect.stringMatching(/elivered$/),
      country_code: 'GBR',
      money_spent: 0.038,
    });
    expect(detail.company_price).toBe(3.8);
  });

  it('spends the balance, at the price that was told before', async () => {
    const before = await balance();
    const query = new URLSearchParams({ ...letter, phones: JSON.stringify(PHONES) });
    const { body } = await call('GET', `/sms/campaigns/cost?${query}`);
    expect(body).toEqual({ result: true, data: { price: 3.8, currency: 'USD' } });
    await send();
    expect(await balance()).toBe(before - 3.8);
    service.state().account.balance = 1;
    expect((await send()).body.error_code).toBe(33);
  });

  it('costs by country, route, sender and length', async () => {
    const cost = async (query: string) =>
      (await call('GET', `/sms/campaigns/cost?body=Hi&${query}`)).body;
    const price = async (query: string) => (await cost(query)).data.price;
    expect(await price('sender=Larkspur&phones[]=447700900001')).toBe(0.038);
    expect(await price('sender=Other&phones[]=447700900001')).toBe(0.046);
    expect(await price('sender=Larkspur&phones[]=447700900001&route[GB]=international')).toBe(
      0.046,
    );
    expect(await price('sender=Larkspur&phones[]=447700900001&phones[]=12025550100')).toBe(0.046);
    const national = new URLSearchParams({ route: '{"UA":"national"}' });
    expect(await cost(`sender=Larkspur&phones[]=380445551234&${national}`)).toEqual({
      message: 'route.UA: without a registered sender only international is possible',
      error_code: 34,
    });
    const long = new URLSearchParams({ sender: 'Other', body: 'ж'.repeat(80) });
    const { body } = await call('GET', `/sms/campaigns/cost?${long}&phones[]=447700900001`);
    expect(body.data.price).toBe(0.092);
    expect((await cost('sender=Larkspur')).message).toBe('addressBookId or phones is required');
    expect(await price(`sender=Larkspur&addressBookId=${CUSTOMERS}`)).toBeGreaterThan(0.2);
  });

  it('to a list goes to its numbers and to the phones of its contacts', async () => {
    const before = (await call('GET', '/sms/campaigns/list')).body.data.length;
    const given = { ...letter, addressBookId: String(CUSTOMERS), stat_link_tracking: true };
    const { body } = await call('POST', '/sms/campaigns', given);
    expect(body).toEqual({ result: true, campaign_id: expect.any(Number) });
    const { task_phones_info: phones, ...rest } = await info(body.campaign_id);
    const [list] = (await call('GET', `/addressbooks/${CUSTOMERS}`)).body;
    // One of the story's numbers is on the blacklist.
    expect(phones).toHaveLength(list.active_phones_quantity - 1);
    expect(phones.map(({ phone }: { phone: number }) => phone)).toContain(441_174_960_123);
    const { data } = (await call('GET', '/sms/campaigns/list')).body;
    expect(data).toHaveLength(before + 1);
    expect(data[0]).toEqual({
      id: body.campaign_id,
      address_book_id: CUSTOMERS,
      company_price: rest.company_price.toFixed(4),
      company_currency: 'USD',
      send_date: '2026-03-18 12:00:00',
      date_created: '2026-03-18 12:00:00',
      sender_name: 'Larkspur',
    });
  });

  it('respects the blacklist, also when it changes before sending', async () => {
    const blacklist = (phone: string | undefined) =>
      call('POST', '/sms/black_list', { phones: [phone], description: 'no' });
    await blacklist(PHONES[0]);
    const { body } = await send();
    expect(body.counters).toEqual({ exceptions: 1, sends: 99 });
    const before = await balance();
    await blacklist(PHONES[1]);
    service.control.advance(20 * MINUTE);
    const [first] = (await info(body.campaign_id)).task_phones_info;
    expect(first).toMatchObject({ phone: Number(PHONES[1]), status: 12, money_spent: 0 });
    expect(await balance()).toBe(Number((before + 0.038).toFixed(2)));
  });

  it('takes contacts in that come before sending, when told to', async () => {
    const { id: list } = (await call('POST', '/addressbooks', { bookName: 'New' })).body;
    const add = (phone: string) =>
      call('POST', '/sms/numbers', { addressBookId: list, phones: [phone] });
    await add('447700900001');
    const create = async (use_dynamic_list: boolean) => {
      const given = { ...letter, addressBookId: list, use_dynamic_list };
      return (await call('POST', '/sms/campaigns', given)).body.campaign_id;
    };
    const [dynamic, fixed] = [await create(true), await create(false)];
    await add('447700900002');
    service.control.advance(20 * MINUTE);
    expect((await info(dynamic)).task_phones_info).toHaveLength(2);
    expect((await info(fixed)).task_phones_info).toHaveLength(1);
    service.control.setPlan('free');
    expect((await send({ use_dynamic_list: true })).body.error_code).toBe(36);
  });

  it('can be scheduled, and canceled until it starts', async () => {
    const before = await balance();
    const { campaign_id: id } = (await send({ date: '2026-03-18 13:00:00' })).body;
    service.control.advance(50 * MINUTE);
    expect(await statuses(id)).toEqual({ 0: 100 });
    expect((await call('PUT', `/sms/campaigns/cancel/${id}`)).body).toEqual({ result: true });
    service.control.advance(50 * MINUTE);
    expect(await statuses(id)).toEqual({ 12: 100 });
    expect((await info(id)).company_price).toBe(0);
    expect(await balance()).toBe(before);
    const { campaign_id: late } = (await send()).body;
    service.control.advance(10 * MINUTE);
    expect((await call('PUT', `/sms/campaigns/cancel/${late}`)).body.error_code).toBe(60);
  });

  it('that is emulated is formed, but neither sent, paid nor listed', async () => {
    const before = [await balance(), (await call('GET', '/sms/campaigns/list')).body];
    const { campaign_id: id } = (await send({ emulate: 'true' })).body;
    service.control.advance(20 * MINUTE);
    expect(await statuses(id)).toEqual({ 0: 100 });
    expect([await balance(), (await call('GET', '/sms/campaigns/list')).body]).toEqual(before);
  });

  it('can be deleted', async () => {
    const before = await balance();
    const { campaign_id: id } = (await send()).body;
    expect((await call('DELETE', '/sms/campaigns', { id: String(id) })).body).toEqual({
      result: true,
    });
    expect((await call('GET', `/sms/campaigns/info/${id}`)).status).toBe(404);
    expect(await balance()).toBe(before);
  });

  it('is refused with the name of the field that is wrong', async () => {
    const refusals = await Promise.all([
      send({ sender: 'TwelveLetter' }),
      send({ sender: 'Bad name!' }),
      send({ body: '' }),
      send({ phones: ['nonsense'] }),
      send({ date: '2026-03-18 11:00:00' }),
      send({ date: 'tomorrow' }),
      send({ route: { GB: 'cheap' } }),
      call('POST', '/sms/campaigns', letter),
      call('POST', '/sms/campaigns', { ...letter, addressBookId: 4103 }),
    ]);
    expect(refusals.map(({ body }) => body.message)).toEqual([
      'sender is not valid: at most 11 alphanumeric symbols are expected',
      'sender is not valid: at most 11 alphanumeric symbols are expected',
      'body is required',
      'phones holds no phone that can be sent to',
      'date is earlier than the current moment, 2026-03-18 12:00:00',
      'date must be YYYY-MM-DD HH:MM:SS',
      'route.GB is not valid: national or international is expected',
      'addressBookId is required',
      'addressBookId holds no phone that can be sent to',
    ]);
  });
});

it('is not sent to a list that the service has blocked', async () => {
  service.control.setListStatus(CUSTOMERS, 4);
  const { status, body } = await call('POST', '/sms/campaigns', {
    ...letter,
    addressBookId: CUSTOMERS,
  });
  expect([status, body.error_code]).toEqual([403, 38]);
});

it('lists campaigns by the time of sending', async () => {
  const list = async (query = '') => (await call('GET', `/sms/campaigns/list?${query}`)).body.data;
  const all = await list();
  expect(all).toHaveLength(2);
  expect(all[0].date_created).toBe('2026-03-17 15:00:00');
  expect(await list('dateFrom=2026-03-17 00:00:00')).toEqual([all[0]]);
  expect(await list('dateTo=2026-03-16 23:59:59')).toEqual([all[1]]);
});

it('has senders in moderation, active and rejected, and moderation ends', async () => {
  const { body } = await call('GET', '/sms/senders');
  expect(body[0]).toEqual({
    id: 211,
    sender: 'Larkspur',
    country: 'United Kingdom',
    country_code: 'GB',
    status: 1,
    status_explain: 'Active',
  });
  const explained = async () =>
    (await call('GET', '/sms/senders')).body.map(
      (each: { status_explain: string }) => each.status_explain,
    );
  expect(await explained()).toEqual(['Active', 'Active', 'In moderation', 'Rejected']);
  service.control.advance(24 * 60 * MINUTE);
  expect(await explained()).toEqual(['Active', 'Active', 'Active', 'Rejected']);
});
