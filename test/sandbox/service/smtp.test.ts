import { describe, expect, it } from 'vitest';
import { addresses, base64, startForFile, startReceiver, type Answer } from './client.ts';

const sandbox = startForFile({ retryDelayMs: 1, singleEmailsPerDay: 480 });
const { call, get, post } = sandbox;
const MINUTE = 60_000;
const DAY = 86_400_000;
const DOMAINS = '/v2/email-service/smtp/sender_domains';
const send = (change: object = {}) =>
  call('POST', '/smtp/emails', {
    email: {
      html: base64('<p>Hello, <a href="https://larkspur.example/x">look</a></p>'),
      text: 'Hello',
      subject: 'One letter',
      from: { name: 'Larkspur', email: 'news@larkspur.example' },
      to: [{ name: 'Ann', email: 'ann@example.com' }],
      ...change,
    },
  });
const crowd = (count: number) => addresses(count, 'crowd').map((email) => ({ email }));
const isUnsubscribed = async (email: string): Promise<boolean> =>
  (await get(`/smtp/unsubscribe/search?email=${email}`)).result;

describe('a single email', () => {
  it('gets the answer of the receiving server, is opened and clicked as time goes on', async () => {
    const { id } = (await send()).body;
    const record = () => get(`/smtp/emails/${id}`);
    const nothing = { click: 0, open: 0, link: [], client_info: [] };
    expect(await record()).toMatchObject({ smtp_answer_code: '0', tracking: nothing });
    sandbox.control.advance(5000);
    expect(await record()).toMatchObject({
      smtp_answer_code: '250',
      smtp_answer_data: `OK, queued as ${id}`,
    });
    sandbox.control.advance(3 * DAY);
    const { click, open, link, client_info } = (await record()).tracking;
    expect([click, open]).toEqual([1, client_info.length]);
    expect(open).toBeGreaterThanOrEqual(1);
    const { country } = client_info[0];
    expect(link).toMatchObject([{ url: 'https://larkspur.example/x', country }]);
  });

  it('goes to copies too, with a record each, and is taken from the tariff', async () => {
    const left = async () => (await get('/user/balance/detail')).smtp.email_qty_left;
    const { total: before } = await get('/smtp/emails/total');
    const leftBefore = await left();
    const bcc = [{ email: 'bcc@example.com' }, { email: 'ANN@example.com' }];
    await send({ cc: [{ email: 'cc@example.com' }], bcc });
    expect(await get('/smtp/emails/total')).toEqual({ total: before + 3 });
    expect(await left()).toBe(leftBefore - 3);
    const latest = ['bcc@example.com', 'cc@example.com', 'ANN@example.com'];
    expect(await get('/smtp/emails?limit=3')).toMatchObject(
      latest.map((recipient) => ({ recipient })),
    );
  });

  it('may come from a template, or as JSON text in a form', async () => {
    const template = (id: number) =>
      send({ html: undefined, text: undefined, template: { id, variables: { Name: 'Ann' } } });
    expect([(await template(501)).status, (await template(5)).status]).toEqual([200, 404]);
    const email = { text: 'Hi', subject: 'Hi', from: { email: 'news@larkspur.example' } };
    const form = new URLSearchParams({
      email: JSON.stringify({ ...email, html: base64('x'), to: [{ email: 'ann@example.com' }] }),
    });
    expect((await call('POST', '/smtp/emails', form)).body.result).toBe(true);
  });

  it('is held back from the unsubscribed', async () => {
    const { id } = (await send({ to: [{ email: 'bob@example.org' }] })).body;
    sandbox.control.advance(5000);
    expect(await get(`/smtp/emails/${id}`)).toMatchObject({
      smtp_answer_code: '0',
      smtp_answer_data: 'Not sent: the recipient has unsubscribed',
    });
  });

  it('is refused above what the tariff has left and what an hour allows', async () => {
    const { smtpTariff } = sandbox.state.account;
    smtpTariff.left = 1;
    const two = await send({ cc: [{ email: 'cc@example.com' }] });
    expect(two.body).toEqual({ message: 'The tariff has 1 emails left', error_code: 51 });
    smtpTariff.left = 5000;
    expect((await send({ to: crowd(1000) })).status).toBe(200);
    expect((await send()).body.message).toBe('At most 1000 emails an hour');
    sandbox.control.advance(60 * MINUTE);
    expect((await send()).status).toBe(200);
  });
});

describe('the records', () => {
  interface Row {
    readonly send_date: string;
    readonly subject: string;
    readonly tracking: { readonly open: number; readonly client_info: { country: string }[] };
  }
  const list = (query: string): Promise<Row[]> => get(`/smtp/emails?${query}`);

  it('are filtered by days, sender, recipient and country, the latest first', async () => {
    const yesterday = await list('from=2026-03-17&to=2026-03-17');
    const dates = yesterday.map(({ send_date }) => send_date);
    expect(yesterday.length).toBeGreaterThan(80);
    expect(new Set(dates.map((date) => date.slice(0, 10)))).toEqual(new Set(['2026-03-17']));
    expect(dates).toEqual(dates.toSorted((one, other) => other.localeCompare(one)));
    const page = await list('from=2026-03-17&to=2026-03-17&limit=2&offset=1');
    expect(page).toEqual(yesterday.slice(1, 3));
    expect(await list(`from=${dates[0]}&to=${dates[0]}`)).toEqual([yesterday[0]]);
    const toAnn = await list('recipient=ANN@example.com&sender=orders@larkspur.example');
    expect(toAnn.map(({ subject }) => subject)).toContain('Your invoice is ready');
    const country = toAnn.at(-1)?.tracking.client_info[0]?.country;
    expect((await list(`recipient=ann@example.com&country=${country}`)).length).toBeGreaterThan(0);
    for (const { tracking } of await list('country=off')) expect(tracking.open).toBe(0);
  });

  it('count bounces by their day within 24 hours, and new ones as time goes on', async () => {
    const on = async (day: string): Promise<number> =>
      (await get(`/smtp/bounces/day?date=2026-03-${day}`)).total;
    const { total } = await get('/smtp/bounces/day/total');
    const today = await on('18');
    expect((await on('17')) + today).toBe(total);
    expect([await on('16'), await on('19')]).toEqual([0, 0]);
    await send({ to: crowd(300) });
    sandbox.control.advance(6 * 60 * MINUTE);
    expect(await on('18')).toBeGreaterThan(today);
  });
});

it('reports to webhooks in the words of the SMTP area, when told to', async () => {
  await using receiver = await startReceiver();
  sandbox.control.setWebhookFormat('json');
  const listenTo = (...actions: string[]) =>
    post('/v2/email-service/webhook', { url: receiver.url, actions });
  const own = async (): Promise<Answer['body'][]> => {
    await sandbox.control.webhooksSettled();
    const events = receiver.received.flatMap(({ text }) => JSON.parse(text));
    return events.filter(({ subject }) => subject === 'One letter');
  };
  await listenTo('delivered', 'soft_bounces');
  await send();
  sandbox.control.advance(5000);
  expect(await own()).toEqual([]);
  sandbox.control.smtp({ events: true });
  await send({ cc: [{ email: 'bob@example.org' }] });
  sandbox.control.advance(5000);
  await listenTo('redirect');
  sandbox.control.advance(2 * DAY);
  const events = await own();
  const kinds = new Set(events.map(({ event }) => event));
  expect(kinds).toEqual(new Set(['delivered', 'clicked', 'undelivered']));
  const fields = { message_id: expect.any(String), sender: 'news@larkspur.example' };
  expect(events[0]).toMatchObject({ ...fields, recipient: expect.any(String) });
  sandbox.control.setWebhookFormat('form');
});

describe('resubscription', () => {
  const ask = (email: string, sender = 'news@larkspur.example') =>
    call('POST', '/smtp/resubscribe', { email, sender, lang: 'en' });
  const confirm = () => post('/_control', { smtp: { events: true, confirm: 'bob@example.org' } });

  it('brings the recipient back who was asked and confirms it', async () => {
    await using receiver = await startReceiver();
    await post('/v2/email-service/webhook', { url: receiver.url, actions: 'new_emails' });
    await confirm();
    expect(await isUnsubscribed('bob@example.org')).toBe(true);
    const { id } = (await ask('bob@example.org')).body;
    await confirm();
    expect(await isUnsubscribed('bob@example.org')).toBe(false);
    await sandbox.control.webhooksSettled();
    expect(receiver.events()).toMatchObject([{ event: 'resubscribed', message_id: id }]);
  });

  it('is asked for five times a day at most, of the unsubscribed, by an active sender', async () => {
    const emails = addresses(6);
    await post('/smtp/unsubscribe', { emails: emails.map((email) => ({ email })) });
    for (const email of emails.slice(0, 5)) expect((await ask(email)).status).toBe(200);
    expect((await ask('person5@example.com')).body.error_code).toBe(52);
    sandbox.control.advance(DAY);
    expect((await ask('person5@example.com')).status).toBe(200);
    expect((await ask('ann@example.com')).status).toBe(404);
    expect((await ask('bob@example.org', 'ceo@larkspur.example')).status).toBe(403);
  });
});

it('a sending domain passes its checks after some time; then its addresses may send', async () => {
  const added = await post(`${DOMAINS}/Mail.Example`, undefined);
  expect(added).toEqual({ data: { result: true, error: null } });
  const again = await post(`${DOMAINS}/larkspur.example`, undefined);
  const error = 'The domain larkspur.example has already been added';
  expect(again.data).toEqual({ result: false, error });
  const checks = async () => (await get(DOMAINS)).data.data[1].checks;
  const from = { from: { email: 'anybody@mail.example' } };
  expect(await checks()).toMatchObject({ check_spf: false, all_checks: false });
  expect((await send(from)).status).toBe(403);
  sandbox.control.advance(6 * MINUTE);
  expect(await checks()).toMatchObject({ check_spf: true, check_dkim: false, all_checks: false });
  sandbox.control.advance(15 * MINUTE);
  expect(await checks()).toMatchObject({ check_dmarc: true, check_dkim: true, all_checks: true });
  expect((await send(from)).status).toBe(200);
});

it('refuses everything while the account is not activated', async () => {
  await post('/_control', { smtp: { activated: false } });
  for (const path of ['/smtp/ips', '/smtp/emails', '/smtp/bounces/day', DOMAINS]) {
    expect(await call('GET', path)).toMatchObject({ status: 403, body: { error_code: 400 } });
  }
  expect((await call('GET', '/campaigns')).status).toBe(200);
  await post('/_control', { smtp: { activated: true } });
  expect((await call('GET', '/smtp/ips')).status).toBe(200);
});

it('takes unsubscribed addresses with and without comments, also as JSON text', async () => {
  const emails = ['one@example.com', { email: 'two@example.com', comment: 'by phone' }];
  await post('/smtp/unsubscribe', { emails: JSON.stringify(emails) });
  const by = { unsubscribe_by_link: 0, unsubscribe_by_user: 1, spam_complaint: 0 };
  const date = '2026-03-18 12:00:00';
  const today = await get('/smtp/unsubscribe?date=2026-03-18');
  expect(today).toContainEqual({ email: 'two@example.com', ...by, date });
  await call('DELETE', '/smtp/unsubscribe', { emails: '["one@example.com"]' });
  expect(await isUnsubscribed('one@example.com')).toBe(false);
  expect(await isUnsubscribed('two@example.com')).toBe(true);
});
