import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partsOf, readPhone } from '../../../sandbox/service/engine/phone-numbers.ts';
import { start, type Answer, type Started } from './client.ts';

let service: Started;
let list: number;
beforeAll(async () => {
  service = await start();
});
beforeEach(async () => {
  service.control.reset();
  list = (await call('POST', '/addressbooks', { bookName: 'Phones' })).body.id;
});
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const add = (phones: unknown) => call('POST', '/sms/numbers', { addressBookId: list, phones });
const info = (phone: string) => call('GET', `/sms/numbers/info/${list}/${phone}`);
const UK = '447700900123';

describe('numbers', () => {
  it('are read in the international format, however they are written', async () => {
    const given = ['+44 7700 900-123', '00447700900124', '1 (202) 555.0199', UK, '020 7946 0000'];
    expect((await add([...given, 'nonsense', '999123456789', '4477'])).body).toEqual({
      result: true,
      counters: { added: 3, exists: 1, exceptions: 4 },
    });
    expect((await add([UK])).body.counters).toEqual({ added: 0, exists: 1, exceptions: 0 });
    const { body } = await call('GET', `/addressbooks/${list}`);
    expect(body[0].active_phones_quantity).toBe(3);
  });

  it('come as one text, as JSON text, as an object or as form fields too', async () => {
    const added = async (phones: unknown) => (await add(phones)).body.counters.added;
    expect(await added('447700900001')).toBe(1);
    expect(await added('["447700900002", 447700900003]')).toBe(2);
    expect(await added({ 0: '447700900004' })).toBe(1);
    const form = new URLSearchParams([
      ['addressBookId', String(list)],
      ['phones[]', '447700900005'],
      ['phones[]', '447700900006'],
    ]);
    expect((await call('POST', '/sms/numbers', form)).body.counters.added).toBe(2);
  });

  it('have variables, set on adding and changed later', async () => {
    const phones = {
      [UK]: [[{ name: 'Born', type: 'date', value: '1990-01-31' }]],
      '447700900124': [[]],
    };
    const body = { addressBookId: String(list), phones: JSON.stringify(phones) };
    expect((await call('POST', '/sms/numbers/variables', body)).body).toEqual([
      { result: true, counters: { added: 2, exists: 0, exceptions: 0 } },
    ]);
    expect((await info('+447700900123')).body).toEqual([
      {
        result: true,
        data: { status: 0, variables: { Born: '1990-01-31' }, added: '2026-03-18 12:00:00' },
      },
    ]);
    expect((await info('447700900124')).body[0].data.variables).toEqual([]);
    const variables = [{ name: 'Orders', type: 'number', value: 5 }];
    const update = { addressBookId: list, phones: [UK, '447700900999'], variables };
    expect((await call('PUT', '/sms/numbers', update)).body).toEqual([
      { result: true, counters: { updated: 1 } },
    ]);
    const one = { phone: UK, variables: [{ name: 'City', value: 'Leeds' }] };
    const path = `/addressbooks/${list}/phones/variable`;
    expect((await call('POST', path, one)).body).toEqual({ result: true });
    expect((await info(UK)).body[0].data.variables).toEqual({
      Born: '1990-01-31',
      Orders: 5,
      City: 'Leeds',
    });
    expect((await call('GET', `/addressbooks/${list}/variables`)).body).toEqual([
      { name: 'Born', type: 'date' },
      { name: 'Orders', type: 'number' },
      { name: 'City', type: 'string' },
    ]);
  });

  it('keep to the types that their variables have', async () => {
    const set = async (type: string, value: unknown) => {
      const phones = { [UK]: [[{ name: type, type, value }]] };
      const { body } = await call('POST', '/sms/numbers/variables', {
        addressBookId: list,
        phones,
      });
      return body.message;
    };
    expect(await set('date', '2017-1-1')).toBe('variables.date must be a date, YYYY-MM-DD');
    expect(await set('date', '2026-02-30')).toBe('variables.date must be a date, YYYY-MM-DD');
    expect(await set('number', 'many')).toBe('variables.number must be a number');
    expect(await set('string', 7)).toBeUndefined();
    expect(await set('number', '7')).toBeUndefined();
    const path = `/addressbooks/${list}/phones/variable`;
    const one = { phone: UK, variables: [{ name: 'number', value: 'x' }] };
    expect((await call('POST', path, one)).body.message).toBe('variables.number must be a number');
  });

  it('are taken out, contacts keeping their addresses', async () => {
    await add([UK]);
    const remove = (addressBookId: number, phones: string[]) =>
      call('DELETE', '/sms/numbers', { addressBookId, phones });
    expect((await remove(list, [UK, '447700900999'])).body).toEqual({
      result: true,
      counters: { deleted: 1 },
    });
    expect((await info(UK)).status).toBe(404);
    expect((await remove(4102, ['+441174960123'])).body.counters).toEqual({ deleted: 1 });
    const { body } = await call('GET', '/addressbooks/4102/emails/ann@example.com');
    expect(body).toMatchObject({ email: 'ann@example.com', phone: '' });
  });

  it('of contacts count as well', async () => {
    const { body } = await call('GET', '/sms/numbers/info/4102/441174960123');
    expect(body[0].data.variables).toMatchObject({ Name: 'Ann Hartley', Orders: 7 });
    expect((await call('GET', '/sms/numbers/info/4102/441174960124')).status).toBe(404);
  });

  it('name the field that is wrong', async () => {
    expect((await call('POST', '/sms/numbers', { phones: [UK] })).body.message).toBe(
      'addressBookId is required',
    );
    expect((await add([])).body.message).toBe('phones is not valid: it is empty');
    expect((await call('POST', '/sms/numbers', { addressBookId: 1, phones: [UK] })).status).toBe(
      404,
    );
  });
});

describe('the blacklist', () => {
  const PATH = '/sms/black_list';

  it('takes, finds and gives back phones with what was said about them', async () => {
    const before = (await call('GET', PATH)).body.data.length;
    const given = { phones: [UK, '+447700900124', 'x'], description: 'asked by phone' };
    expect((await call('POST', PATH, given)).body).toEqual([
      { result: true, counters: { added: 2, exists: 0 } },
    ]);
    expect((await call('POST', PATH, given)).body[0].counters).toEqual({ added: 0, exists: 2 });
    const entry = { phone: UK, description: 'asked by phone', add_date: '2026-03-18 12:00:00' };
    expect((await call('GET', `${PATH}/by_numbers?phones[]=${UK}&phones[]=15550000`)).body).toEqual(
      {
        result: true,
        data: [entry],
      },
    );
    expect((await call('GET', PATH)).body.data).toContainEqual(entry);
    expect((await call('DELETE', PATH, { phones: `["${UK}","447700900999"]` })).body).toEqual([
      { result: true, counters: { removed: 1 } },
    ]);
    expect((await call('GET', PATH)).body.data).toHaveLength(before + 1);
    expect((await call('POST', PATH, { phones: [UK] })).body.message).toBe(
      'description is required',
    );
  });
});

it('tells countries apart, and parts of a text', () => {
  expect(readPhone('+380 44 555 1234')?.country.code3).toBe('UKR');
  expect(readPhone('+1 202 555 0100')?.country.code).toBe('US');
  expect(readPhone('0044 20')).toBeUndefined();
  expect([partsOf('a'.repeat(160)), partsOf('a'.repeat(161))]).toEqual([1, 2]);
  expect([partsOf('ж'.repeat(70)), partsOf('ж'.repeat(71))]).toEqual([1, 2]);
});
