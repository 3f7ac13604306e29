import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);

async function createList(name = 'A list'): Promise<number> {
  const { body } = await call('POST', '/addressbooks', { bookName: name });
  return body.id;
}

describe('lists', () => {
  it('are created, renamed, shown and deleted', async () => {
    const id = await createList('Spring');
    expect(await call('PUT', `/addressbooks/${id}`, { name: 'Summer' })).toEqual({
      status: 200,
      body: { result: true },
    });
    expect((await call('GET', `/addressbooks/${id}`)).body).toEqual([
      {
        id,
        name: 'Summer',
        all_email_qty: 0,
        active_email_qty: 0,
        inactive_email_qty: 0,
        active_phones_quantity: 0,
        exc_phones_quantity: 0,
        creationdate: '2026-03-18 12:00:00',
        status: 0,
        status_explain: 'Active',
      },
    ]);
    expect((await call('DELETE', `/addressbooks/${id}`)).body).toEqual({ result: true });
    expect(await call('GET', `/addressbooks/${id}`)).toEqual({
      status: 404,
      body: { message: `Mailing list ${id} not found`, error_code: 20 },
    });
  });

  it('are listed in pages, with the quantity of new phones', async () => {
    const { body: all } = await call('GET', '/addressbooks');
    const { body: second } = await call('GET', '/addressbooks?limit=1&offset=1');
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(all[0]).toMatchObject({ name: 'Newsletter', new_phones_quantity: 1 });
    expect(second).toEqual([all[1]]);
  });

  it('need a name', async () => {
    expect(await call('POST', '/addressbooks', {})).toEqual({
      status: 400,
      body: { message: 'bookName is required', error_code: 11 },
    });
  });

  it('tell what a campaign to them would cost', async () => {
    const { body: lists } = await call('GET', '/addressbooks');
    expect((await call('GET', `/addressbooks/${lists[0].id}/cost`)).body).toEqual({
      cur: 'USD',
      sent_emails_qty: lists[0].active_email_qty,
      overdraftAllEmailsPrice: 0,
      addressesDeltaFromBalance: 0,
      addressesDeltaFromTariff: lists[0].active_email_qty,
      max_emails_per_task: 15_000,
      result: true,
    });
  });

  it('tell their campaigns, newest first, and their variables', async () => {
    const { body: lists } = await call('GET', '/addressbooks');
    const { body: campaigns } = await call('GET', `/addressbooks/${lists[0].id}/campaigns?limit=2`);
    expect(campaigns).toEqual([
      { task_id: expect.any(Number), task_name: 'Newsletter #44', task_status: 2 },
      { task_id: expect.any(Number), task_name: 'Newsletter #45', task_status: 14 },
    ]);
    expect((await call('GET', `/addressbooks/${lists[1].id}/variables`)).body).toContainEqual({
      name: 'Orders',
      type: 'number',
    });
  });
});

describe('contacts', () => {
  it('are added as texts or with variables, and known ones get the new values', async () => {
    const id = await createList();
    await call('POST', `/addressbooks/${id}/emails`, {
      emails: ['Plain@example.com', { email: 'rich@example.com', variables: { City: 'Oslo' } }],
    });
    await call('POST', `/addressbooks/${id}/emails`, {
      emails: [{ email: 'RICH@example.com', variables: { Age: 41, Phone: '+4712345678' } }],
    });
    expect((await call('GET', `/addressbooks/${id}/emails`)).body).toEqual([
      {
        email: 'Plain@example.com',
        status: 1,
        status_explain: 'Active',
        phone: '',
        variables: [],
      },
      {
        email: 'rich@example.com',
        status: 1,
        status_explain: 'Active',
        phone: '+4712345678',
        variables: { City: 'Oslo', Age: 41 },
      },
    ]);
    expect((await call('GET', `/addressbooks/${id}/emails/rich%40example.com`)).body).toEqual({
      email: 'rich@example.com',
      abook_id: String(id),
      phone: '+4712345678',
      status: 1,
      status_explain: 'Active',
      variables: [
        { name: 'City', type: 'string', value: 'Oslo' },
        { name: 'Age', type: 'number', value: 41 },
      ],
    });
    expect((await call('GET', `/addressbooks/${id}/emails/total`)).body).toEqual({ total: 2 });
  });

  it('wait for their confirmation after double opt-in', async () => {
    const id = await createList();
    const emails = [{ email: 'new@example.com', variables: { Name: 'New' } }];
    const optIn = { emails, confirmation: 'force', message_lang: 'en' };
    const path = `/addressbooks/${id}/emails`;
    expect(await call('POST', path, optIn)).toMatchObject({
      status: 400,
      body: { message: 'sender_email is required' },
    });
    expect(
      await call('POST', path, { ...optIn, sender_email: 'events@larkspur.example' }),
    ).toMatchObject({ status: 403 });
    await call('POST', path, { ...optIn, sender_email: 'news@larkspur.example' });
    expect((await call('GET', path)).body).toMatchObject([{ status: 2 }]);
  });

  it('keep to the types of the variables', async () => {
    const id = await createList();
    const add = (Born: string) =>
      call('POST', `/addressbooks/${id}/emails`, {
        emails: [{ email: 'a@example.com', variables: { Born } }],
      });
    await add('2017-01-01');
    expect(await add('2017-1-1')).toEqual({
      status: 422,
      body: { message: 'variables.Born must be a date', error_code: 12 },
    });
  });

  it('come in pages of 100 at most, by activity if wanted', async () => {
    const { body: lists } = await call('GET', '/addressbooks');
    const path = `/addressbooks/${lists[0].id}/emails`;
    const { body: page } = await call('GET', `${path}?limit=500&offset=100`);
    const { body: active } = await call('GET', `${path}?active=true&offset=200`);
    const { body: inactive } = await call('GET', `${path}?not_active=1`);
    expect(page).toHaveLength(100);
    expect(active).toHaveLength(lists[0].active_email_qty - 200);
    expect(active.every((each: { status: number }) => each.status < 2)).toBe(true);
    expect(inactive.some((each: { status: number }) => each.status < 2)).toBe(false);
  });

  it('are unsubscribed and deleted, 100 at a time at most', async () => {
    const id = await createList();
    const path = `/addressbooks/${id}/emails`;
    await call('POST', path, { emails: ['a@example.com', 'b@example.com'] });
    await call('POST', `${path}/unsubscribe`, { emails: ['A@example.com', 'x@example.com'] });
    expect((await call('GET', path)).body).toMatchObject([{ status: 4 }, { status: 1 }]);
    expect((await call('GET', `/addressbooks/${id}`)).body).toMatchObject([
      { all_email_qty: 2, active_email_qty: 1, inactive_email_qty: 1 },
    ]);

    const tooMany = Array.from({ length: 101 }, (_, index) => `${index}@example.com`);
    for (const [method, to] of [
      ['DELETE', path],
      ['POST', `${path}/unsubscribe`],
    ] as const) {
      expect(await call(method, to, { emails: tooMany })).toEqual({
        status: 422,
        body: { message: 'emails holds 101 addresses, at most 100', error_code: 13 },
      });
    }
    await call('DELETE', path, { emails: ['b@example.com'] });
    expect((await call('GET', path)).body).toMatchObject([{ email: 'a@example.com' }]);
    expect((await call('GET', `${path}/b@example.com`)).status).toBe(404);
  });
});
