import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start, startReceiver, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start({ retryDelayMs: 1 });
});
beforeEach(() => service.control.reset());
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const order = (smtp: object): Promise<Answer> => call('POST', '/_control', { smtp });
const isUnsubscribed = async (email: string): Promise<boolean> =>
  (await call('GET', `/smtp/unsubscribe/search?email=${email}`)).body.result;
const DAY = 86_400_000;
const DOMAINS = '/v2/email-service/smtp/sender_domains';

describe('resubscription', () => {
  const ask = (email: string, sender = 'news@larkspur.example') =>
    call('POST', '/smtp/resubscribe', { email, sender, lang: 'en' });

  it('sends an e-mail, and the recipient comes back on confirming it', async () => {
    await using receiver = await startReceiver();
    await call('POST', '/v2/email-service/webhook', { url: receiver.url, actions: 'new_emails' });
    const { body } = await ask('bob@example.org');
    expect(body).toEqual({ result: true, id: expect.any(String) });
    expect((await call('GET', `/smtp/emails/${body.id}`)).body.recipient).toBe('bob@example.org');
    expect(await isUnsubscribed('bob@example.org')).toBe(true);
    await order({ events: true, confirm: 'bob@example.org' });
    expect(await isUnsubscribed('bob@example.org')).toBe(false);
    await service.control.webhooksSettled();
    expect(receiver.events()).toMatchObject([{ event: 'resubscribed', message_id: body.id }]);
  });

  it('confirmed without having been asked for changes nothing', async () => {
    await order({ confirm: 'bob@example.org' });
    expect(await isUnsubscribed('bob@example.org')).toBe(true);
  });

  it('is asked for five times a day at most', async () => {
    const emails = Array.from({ length: 6 }, (_, index) => `u${index}@example.com`);
    await call('POST', '/smtp/unsubscribe', { emails: emails.map((email) => ({ email })) });
    for (const email of emails.slice(0, 5)) expect((await ask(email)).status).toBe(200);
    expect((await ask('u5@example.com')).body.error_code).toBe(52);
    service.control.advance(DAY);
    expect((await ask('u5@example.com')).status).toBe(200);
  });

  it('needs an unsubscribed recipient and an active sender', async () => {
    expect((await ask('ann@example.com')).status).toBe(404);
    expect((await ask('bob@example.org', 'ceo@larkspur.example')).status).toBe(403);
  });
});

describe('sending domains', () => {
  const domains = async () => (await call('GET', DOMAINS)).body.data;

  it('pass one check after the other some time after they were added', async () => {
    const { body } = await call('POST', `${DOMAINS}/Mail.Example`);
    expect(body).toEqual({ data: { result: true, error: null } });
    const checks = async () => (await domains()).data[1].checks;
    const before = await domains();
    expect(before.result).toBe(true);
    expect(before.data[0]).toMatchObject({ service_value: 'larkspur.example', is_default: true });
    expect(before.data[1]).toEqual({
      id: 302,
      user_id: 8_420_117,
      service_type: 3,
      service_value: 'mail.example',
      status: 0,
      expire_date: null,
      auto_free_prolong: 0,
      currency: 'USD',
      is_default: false,
      ssl_type: 0,
      ssl_expired: null,
      ssl_generated: null,
      checks: {
        check_dkim: false,
        check_spf: false,
        check_dmarc: false,
        all_checks: false,
        spf_txt_needed: expect.stringContaining('v=spf1'),
      },
    });
    service.control.advance(6 * 60_000);
    expect(await checks()).toMatchObject({ check_spf: true, check_dkim: false, all_checks: false });
    service.control.advance(15 * 60_000);
    expect(await checks()).toMatchObject({ check_dmarc: true, check_dkim: true, all_checks: true });
  });

  it('let any of their addresses send once the checks are passed', async () => {
    const email = {
      text: 'Hello',
      subject: 'Hello',
      from: { email: 'anybody@mail.example' },
      to: [{ email: 'ann@example.com' }],
    };
    await call('POST', `${DOMAINS}/mail.example`);
    expect((await call('POST', '/smtp/emails', { email })).status).toBe(403);
    service.control.advance(21 * 60_000);
    expect((await call('POST', '/smtp/emails', { email })).status).toBe(200);
  });

  it('are refused when they are none or there already', async () => {
    expect((await call('POST', `${DOMAINS}/nonsense`)).status).toBe(422);
    expect((await call('POST', `${DOMAINS}/larkspur.example`)).body.data).toEqual({
      result: false,
      error: 'The domain larkspur.example has already been added',
    });
  });
});

it('tells its IPs and the addresses that may send', async () => {
  expect((await call('GET', '/smtp/ips')).body).toContain('203.0.113.10');
  expect((await call('GET', '/smtp/senders')).body).toEqual([
    'news@larkspur.example',
    'orders@larkspur.example',
  ]);
});

it('refuses everything while the account is not activated', async () => {
  await order({ activated: false });
  for (const path of ['/smtp/ips', '/smtp/emails', '/smtp/bounces/day', DOMAINS]) {
    expect(await call('GET', path)).toMatchObject({ status: 403, body: { error_code: 50 } });
  }
  expect((await call('GET', '/campaigns')).status).toBe(200);
  await order({ activated: true });
  expect((await call('GET', '/smtp/ips')).status).toBe(200);
});

it('takes unsubscribed addresses with and without comments, also as JSON text', async () => {
  const emails = ['one@example.com', { email: 'two@example.com', comment: 'by phone' }];
  await call('POST', '/smtp/unsubscribe', { emails: JSON.stringify(emails) });
  const { body } = await call('GET', '/smtp/unsubscribe?date=2026-03-18');
  expect(body).toContainEqual({
    email: 'two@example.com',
    unsubscribe_by_link: 0,
    unsubscribe_by_user: 1,
    spam_complaint: 0,
    date: '2026-03-18 12:00:00',
  });
  await call('DELETE', '/smtp/unsubscribe', { emails: '["one@example.com"]' });
  expect(await isUnsubscribed('one@example.com')).toBe(false);
  expect(await isUnsubscribed('two@example.com')).toBe(true);
});
