import { describe, expect, it } from 'vitest';
import { partsOf, readPhone } from '../../../sandbox/service/engine/phone-numbers.ts';
import { startForFile } from './client.ts';

const sandbox = startForFile();
const { call, get, post, listOf } = sandbox;
const MINUTE = 60_000;
const CUSTOMERS = 4102;
const UK = '447700900123';
const PHONES = Array.from({ length: 100 }, (_, at) => `4477009${String(at).padStart(5, '0')}`);
const letter = { sender: 'Larkspur', body: 'Hello' };
const send = (change: object = {}) => post('/sms/send', { ...letter, phones: PHONES, ...change });
const info = async (id: number) => (await get(`/sms/campaigns/info/${id}`))[0]?.data;
const balance = async () => (await get('/balance')).balance_currency;
const listed = async () => (await get('/sms/campaigns/list')).data;
const cancel = async (id: number) => (await call('PUT', `/sms/campaigns/cancel/${id}`)).body;

async function statuses(id: number): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (const { status } of (await info(id)).task_phones_info) {
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

describe('an SMS campaign', () => {
  it('waits for moderation, leaves phone by phone and costs what was told before', async () => {
    const before = await balance();
    const query = new URLSearchParams({ ...letter, phones: JSON.stringify(PHONES) });
    const { data: cost } = await get(`/sms/campaigns/cost?${query}`);
    expect(cost).toEqual({ price: 3.8, currency: 'USD' });
    const { campaign_id: id, counters } = await send();
    expect(counters).toEqual({ exceptions: 0, sends: 100 });
    expect(await balance()).toBe(before - 3.8);
    sandbox.control.advance(MINUTE);
    expect(await statuses(id)).toEqual({ 0: 100 });
    const { moderatedAtMs = 0 } = sandbox.state.sms.campaigns.get(id) ?? {};
    sandbox.control.advance(moderatedAtMs - sandbox.state.nowMs + 3000);
    const during = await statuses(id);
    expect([during[0], during[1]].every((count) => Number(count) > 0)).toBe(true);
    sandbox.control.advance(5 * MINUTE);
    const after = await statuses(id);
    expect(Object.keys(after)).toEqual(['2', '12']);
    expect((after[2] ?? 0) + (after[12] ?? 0)).toBe(100);
    expect(await info(id)).toMatchObject({ company_price: 3.8, address_book_id: 0 });
    sandbox.state.account.balance = 1;
    expect((await send()).error_code).toBe(707);
  });

  it.each([
    ['sender=Larkspur&phones[]=447700900001&body=Hi', 0.038],
    ['sender=Other&phones[]=447700900001&body=Hi', 0.046],
    ['sender=Larkspur&phones[]=447700900001&body=Hi&route[GB]=international', 0.046],
    ['sender=Larkspur&phones[]=447700900001&body=Hi&phones[]=12025550100', 0.046],
    [`sender=Other&phones[]=447700900001&body=${'ж'.repeat(80)}`, 0.092],
  ])('costs by country, route, sender and length: %s', async (query, price) => {
    expect((await get(`/sms/campaigns/cost?${query}`)).data.price).toBe(price);
  });

  it('goes nationally only with a registered sender', async () => {
    const national = new URLSearchParams({ ...letter, route: '{"UA":"national"}' });
    expect(await get(`/sms/campaigns/cost?phones[]=380445551234&${national}`)).toEqual({
      message: 'route.UA: without a registered sender only international is possible',
      error_code: 34,
    });
  });

  it('to a list goes to its numbers and to the phones of its contacts, unless it is blocked', async () => {
    const given = { ...letter, addressBookId: String(CUSTOMERS) };
    const { campaign_id: id } = await post('/sms/campaigns', given);
    const phones: { phone: number }[] = (await info(id)).task_phones_info;
    const [list] = await get(`/addressbooks/${CUSTOMERS}`);
    // One of the story's numbers is on the blacklist.
    expect(phones).toHaveLength(list.active_phones_quantity - 1);
    expect(phones.map(({ phone }) => phone)).toContain(441_174_960_123);
    expect((await listed())[0]).toMatchObject({ id, address_book_id: CUSTOMERS });
    sandbox.control.setListStatus(CUSTOMERS, 4);
    expect((await post('/sms/campaigns', given)).error_code).toBe(38);
  });

  it('respects the blacklist, also when it changes before sending', async () => {
    const blacklist = (phone: string | undefined) =>
      post('/sms/black_list', { phones: [phone], description: 'no' });
    await blacklist(PHONES[0]);
    const { campaign_id: id, counters } = await send();
    expect(counters).toEqual({ exceptions: 1, sends: 99 });
    const before = await balance();
    await blacklist(PHONES[1]);
    sandbox.control.advance(20 * MINUTE);
    const [first] = (await info(id)).task_phones_info;
    expect(first).toMatchObject({ phone: Number(PHONES[1]), status: 12, money_spent: 0 });
    expect(await balance()).toBe(Number((before + 0.038).toFixed(2)));
  });

  it('takes contacts in that come before sending, when told to', async () => {
    const addressBookId = await listOf(0);
    const add = (phone: string) => post('/sms/numbers', { addressBookId, phones: [phone] });
    await add('447700900001');
    const create = async (use_dynamic_list: boolean) =>
      (await post('/sms/campaigns', { ...letter, addressBookId, use_dynamic_list })).campaign_id;
    const [dynamic, fixed] = [await create(true), await create(false)];
    await add('447700900002');
    sandbox.control.advance(20 * MINUTE);
    expect((await info(dynamic)).task_phones_info).toHaveLength(2);
    expect((await info(fixed)).task_phones_info).toHaveLength(1);
    sandbox.control.setPlan('free');
    expect((await send({ use_dynamic_list: true })).error_code).toBe(36);
  });

  it('can be scheduled, and canceled or deleted until it starts, for its money', async () => {
    const before = await balance();
    const { campaign_id: id } = await send({ date: '2026-03-18 13:00:00' });
    sandbox.control.advance(50 * MINUTE);
    expect(await statuses(id)).toEqual({ 0: 100 });
    expect(await cancel(id)).toEqual({ result: true });
    const { campaign_id: deleted } = await send();
    await call('DELETE', '/sms/campaigns', { id: String(deleted) });
    expect(await info(deleted)).toBeUndefined();
    sandbox.control.advance(50 * MINUTE);
    expect(await statuses(id)).toEqual({ 12: 100 });
    expect(await balance()).toBe(before);
    const { campaign_id: late } = await send();
    sandbox.control.advance(10 * MINUTE);
    expect((await cancel(late)).error_code).toBe(60);
  });

  it('that is emulated is formed, but neither sent, paid nor listed', async () => {
    const before = [await balance(), await listed()];
    const { campaign_id: id } = await send({ emulate: 'true' });
    sandbox.control.advance(20 * MINUTE);
    expect(await statuses(id)).toEqual({ 0: 100 });
    expect([await balance(), await listed()]).toEqual(before);
  });
});

describe('numbers', () => {
  const counted = async (phones: unknown, list?: number) =>
    (await post('/sms/numbers', { addressBookId: list ?? (await listOf(0)), phones })).counters;

  it('are read in the international format, however they are written', async () => {
    const list = await listOf(0);
    const given = ['+44 7700 900-123', '00447700900124', '1 (202) 555.0199', UK, '020 7946 0000'];
    const wrong = ['nonsense', '999123456789', '4477'];
    const counters = { added: 3, exists: 1, exceptions: 4 };
    expect(await counted([...given, ...wrong], list)).toEqual(counters);
    expect(await counted([UK], list)).toEqual({ added: 0, exists: 1, exceptions: 0 });
    expect((await get(`/addressbooks/${list}`))[0].active_phones_quantity).toBe(3);
  });

  it.each([
    ['447700900001', 1],
    ['["447700900002", 447700900003]', 2],
    [{ 0: '447700900004' }, 1],
  ])('come as %j, too', async (phones, added) => expect((await counted(phones)).added).toBe(added));

  it.each([
    ['date', '2017-1-1', 'must be a date, YYYY-MM-DD'],
    ['date', '2026-02-30', 'must be a date, YYYY-MM-DD'],
    ['number', 'many', 'must be a number'],
    ['string', 7, undefined],
    ['number', '7', undefined],
  ])('have variables of a type: a %s is %j: %s', async (type, value, fault) => {
    const phones = { [UK]: [[{ name: 'x', type, value }]] };
    const { message } = await post('/sms/numbers/variables', { addressBookId: CUSTOMERS, phones });
    expect(message).toBe(fault && `variables.x ${fault}`);
  });

  it('are taken out, contacts keeping their addresses', async () => {
    const phones = ['+441174960123', '447700900999'];
    const { body } = await call('DELETE', '/sms/numbers', { addressBookId: CUSTOMERS, phones });
    expect(body).toEqual({ result: true, counters: { deleted: 1 } });
    const contact = await get(`/addressbooks/${CUSTOMERS}/emails/ann@example.com`);
    expect(contact).toMatchObject({ email: 'ann@example.com', phone: '' });
  });

  it('tell their countries, and texts their parts', () => {
    expect(readPhone('+380 44 555 1234')?.country.code3).toBe('UKR');
    expect(readPhone('+1 202 555 0100')?.country.code).toBe('US');
    expect(readPhone('0044 20')).toBeUndefined();
    expect([partsOf('a'.repeat(160)), partsOf('a'.repeat(161))]).toEqual([1, 2]);
    expect([partsOf('ж'.repeat(70)), partsOf('ж'.repeat(71))]).toEqual([1, 2]);
  });
});

it('senders in moderation become active', async () => {
  const explained = async () =>
    (await get('/sms/senders')).map((each: { status_explain: string }) => each.status_explain);
  expect(await explained()).toEqual(['Active', 'Active', 'In moderation', 'Rejected']);
  sandbox.control.advance(24 * 60 * MINUTE);
  expect(await explained()).toEqual(['Active', 'Active', 'Active', 'Rejected']);
});
