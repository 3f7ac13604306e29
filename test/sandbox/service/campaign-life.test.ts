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

async function statusOf(id: number): Promise<number> {
  const { body } = await call('GET', `/campaigns/${id}`);
  return body.status;
}

describe('a campaign', () => {
  it('to fewer than 20 goes from copying to sending, updating and sent', async () => {
    const { body } = await call('POST', '/campaigns', letter([String(await listOf(19))]));
    const seen = [await statusOf(body.id)];
    for (let second = 1; second <= 10; second++) {
      service.control.advance(1000);
      seen.push(await statusOf(body.id));
    }
    expect([...new Set(seen)]).toEqual([13, 2, 7, 3]);
  });

  it('to 20 is moderated first', async () => {
    const { body } = await call('POST', '/campaigns', letter(await listOf(20)));
    service.control.advance(2000);
    expect(await statusOf(body.id)).toBe(1);
    service.control.advance(20_000);
    expect(await statusOf(body.id)).toBe(2);
  });

  it('to a list of 20 is moderated, however few of them can be sent to', async () => {
    const list = await listOf(20);
    const emails = Array.from({ length: 15 }, (_, index) => `person${index}@example.com`);
    await call('POST', `/addressbooks/${list}/emails/unsubscribe`, { emails });
    const { body } = await call('POST', '/campaigns', letter(list));
    service.control.advance(2000);
    expect([body.count, await statusOf(body.id)]).toEqual([5, 1]);
  });

  it('to nobody ends as such', async () => {
    const { body } = await call('POST', '/campaigns', letter(await listOf(0)));
    service.control.advance(2000);
    expect(await statusOf(body.id)).toBe(12);
  });

  it('as a test goes to the sender only', async () => {
    const { body } = await call('POST', '/campaigns', {
      ...letter(await listOf(30)),
      is_test: true,
    });
    service.control.advance(5000);
    expect((await call('GET', `/campaigns/${body.id}`)).body).toMatchObject({
      status: 8,
      all_email_qty: 1,
    });
  });

  it('that is scheduled waits for its time, and is listed as planned', async () => {
    const { body } = await call('POST', '/campaigns', {
      ...letter(await listOf(3)),
      send_date: '2026-03-18 13:00:00',
    });
    service.control.advance(3_599_000);
    const planned = await call('GET', '/campaigns?planed=true');
    expect(planned.body.map((each: { id: number }) => each.id)).toContain(body.id);
    expect(planned.body).toMatchObject([{ status: 14, send_date: '2026-03-18 13:00:00' }, {}]);
    service.control.advance(1000);
    expect(await statusOf(body.id)).toBe(2);
  });

  it('skips who is blacklisted or unsubscribed', async () => {
    const list = await listOf(5);
    await call('POST', '/blacklist', { emails: base64('person0@example.com') });
    await call('POST', `/addressbooks/${list}/emails/unsubscribe`, {
      emails: ['person1@example.com'],
    });
    const { body } = await call('POST', '/campaigns', letter(list));
    expect(body.count).toBe(3);
    service.control.advance(60_000);
    const path = `/campaigns/${body.id}/email`;
    expect((await call('GET', `${path}/person0@example.com`)).status).toBe(404);
    expect((await call('GET', `${path}/person2%40example.com`)).body).toMatchObject({
      sent_date: '2026-03-18 12:00:03',
      global_status: 1,
      global_status_explain: 'Sent',
    });
  });

  it('leaves out who is blacklisted or unsubscribed while it is being sent', async () => {
    const id = service.control.sendCampaign({ recipients: 10, sendingMs: 10_000 });
    const { body } = await call('GET', `/campaigns/${id}`);
    await call('POST', '/blacklist', { emails: base64('crowd10@example.com') });
    await call('POST', `/addressbooks/${body.message.list_id}/emails/unsubscribe`, {
      emails: ['crowd9@example.com'],
    });
    service.control.advance(60_000);
    const detail = async (email: string) =>
      (await call('GET', `/campaigns/${id}/email/${email}`)).body;
    expect(await detail('crowd10@example.com')).toMatchObject({ detail_status: 18 });
    expect(await detail('crowd9@example.com')).toMatchObject({ detail_status: 20 });
  });
});

describe('canceling', () => {
  it('stops a campaign that is being sent; the rest counts as not sent', async () => {
    const id = service.control.sendCampaign({ recipients: 1000, sendingMs: 100_000 });
    service.control.advance(50_000);
    expect((await call('DELETE', `/campaigns/${id}`)).body).toEqual({ result: true });
    const { body: canceled } = await call('GET', `/campaigns/${id}`);
    service.control.advance(100_000);
    const { body: later } = await call('GET', `/campaigns/${id}`);
    const count = (body: typeof later, code: number) =>
      body.statistics.general.find((each: { code: number }) => each.code === code)?.count ?? 0;
    expect(canceled.status).toBe(16);
    expect(count(canceled, 13)).toBeGreaterThan(400);
    expect(count(canceled, 13) + count(canceled, 1)).toBe(1000);
    expect(count(later, 1)).toBe(count(canceled, 1));
    expect(count(later, 3)).toBeGreaterThan(count(canceled, 3));
  });

  it('works before sending, whatever was planned', async () => {
    const { body } = await call('POST', '/campaigns', letter(await listOf(30)));
    await call('DELETE', `/campaigns/${body.id}`);
    service.control.advance(600_000);
    expect(await statusOf(body.id)).toBe(16);
  });

  it('is refused for what has been sent or is unknown', async () => {
    const id = service.control.sendCampaign({ recipients: 1 });
    service.control.advance(60_000);
    expect(await call('DELETE', `/campaigns/${id}`)).toEqual({
      status: 400,
      body: { message: `Campaign ${id} has already been sent or canceled`, error_code: 31 },
    });
    expect((await call('DELETE', '/campaigns/1')).status).toBe(404);
  });
});
