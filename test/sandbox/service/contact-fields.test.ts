import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start, type Answer, type Started } from './client.ts';

let service: Started;
let path: string;
beforeAll(async () => {
  service = await start();
});
beforeEach(async () => {
  const { body } = await call('POST', '/addressbooks', { bookName: 'A list' });
  path = `/addressbooks/${body.id}`;
  const variables = { City: 'Oslo', Age: 41, Born: '1984-02-29' };
  await call('POST', `${path}/emails`, {
    emails: [
      { email: 'a@example.com', variables },
      { email: 'b@example.com', variables: { City: 'Bergen', Age: 7 } },
    ],
  });
});
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const set = (...variables: { name: string; value: unknown }[]) =>
  call('POST', `${path}/emails/variable`, { email: 'A@example.com', variables });
const contact = async () => (await call('GET', `${path}/emails/a@example.com`)).body;

describe('the phone of a contact', () => {
  it('is set, counted in the list, and taken away', async () => {
    const phone = (number: string) =>
      call('PUT', `${path}/phone`, { email: 'a@example.com', phone: number });
    expect((await phone('+47 12 34 56 78')).body).toEqual({ result: true });
    expect((await contact()).phone).toBe('+47 12 34 56 78');
    expect((await call('GET', path)).body[0].active_phones_quantity).toBe(1);
    await phone('');
    expect((await call('GET', path)).body[0].active_phones_quantity).toBe(0);
  });

  it('is a number, of somebody on the list', async () => {
    expect(
      await call('PUT', `${path}/phone`, { email: 'a@example.com', phone: 'call me' }),
    ).toEqual({
      status: 422,
      body: { message: 'phone must be a phone number of 7 to 15 digits', error_code: 12 },
    });
    const stranger = { email: 'x@example.com', phone: '+4712345678' };
    expect((await call('PUT', `${path}/phone`, stranger)).status).toBe(404);
    expect((await call('PUT', `${path}/phone`, { phone: '1' })).body.message).toBe(
      'email is required',
    );
  });
});

describe('the variables of a contact', () => {
  it('are changed one by one, and new ones become those of the list', async () => {
    expect((await set({ name: 'City', value: 'Tromsø' }, { name: 'Size', value: 3 })).body).toEqual(
      {
        result: true,
      },
    );
    expect((await contact()).variables).toEqual([
      { name: 'City', type: 'string', value: 'Tromsø' },
      { name: 'Age', type: 'number', value: 41 },
      { name: 'Born', type: 'date', value: '1984-02-29' },
      { name: 'Size', type: 'number', value: 3 },
    ]);
    expect((await call('GET', `${path}/variables`)).body).toContainEqual({
      name: 'Size',
      type: 'number',
    });
  });

  it('hold the phone under the name Phone', async () => {
    await set({ name: 'Phone', value: '+4712345678' });
    expect(await contact()).toMatchObject({ phone: '+4712345678', variables: { length: 3 } });
  });

  it.each([
    ['numbers only as a number', 'Age', 'old', 'variables.Age must be a number'],
    ['days only as a date', 'Born', '2017-1-1', 'variables.Born must be a date'],
    ['real days only as a date', 'Born', '2017-13-45', 'variables.Born must be a date'],
    ['names with letters', '42', 'x', 'variables.42 is no name of a variable'],
    ['names without brackets', 'a<b>', 'x', 'variables.a<b> is no name of a variable'],
    ['numbers as phone', 'Phone', 'none', 'variables.Phone must be a phone number'],
  ])('take %s', async (_, name, value, message) => {
    const before = await contact();
    const { status, body } = await set({ name: 'City', value: 'Lost' }, { name, value });
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
    expect(await contact()).toEqual(before);
  });

  it.each(['Größe 2', 'Gro\u0308ße', "What's new?", 'a/b, c. "d" - e_f!', 'Имя'])(
    'take %j as a name',
    async (name) => {
      expect((await set({ name, value: '2017-1-1' })).body).toEqual({ result: true });
    },
  );

  it('need a contact and something to change', async () => {
    const variables = [{ name: 'City', value: 'Oslo' }];
    const stranger = { email: 'x@example.com', variables };
    expect((await call('POST', `${path}/emails/variable`, stranger)).status).toBe(404);
    expect((await set()).status).toBe(422);
  });
});

describe('searching by a variable', () => {
  it.each(['//', '/'])('finds who has the value, after %j', async (slashes) => {
    const search = async (name: string, value: string | number) =>
      (await call('GET', `${path}${slashes}variables/${name}/${value}`)).body;
    expect(await search('City', 'Bergen')).toEqual([
      { email: 'b@example.com', status: 1, status_explain: 'Active' },
    ]);
    expect(await search('Age', 41)).toMatchObject([{ email: 'a@example.com' }]);
    expect(await search('City', 'Rome')).toEqual([]);
    expect(await search('Shoe', 41)).toEqual([]);
  });

  it('reads what was written, the phone too', async () => {
    await set({ name: 'City', value: 'Mo i Rana' }, { name: 'Phone', value: '+4712345678' });
    const found = [{ email: 'a@example.com' }];
    expect((await call('GET', `${path}//variables/City/Mo%20i%20Rana`)).body).toMatchObject(found);
    expect((await call('GET', `${path}//variables/Phone/%2B4712345678`)).body).toMatchObject(found);
  });
});
