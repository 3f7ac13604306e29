import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { base64, start, startReceiver, type Answer, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start({ retryDelayMs: 1 });
});
beforeEach(() => service.control.reset());
afterAll(() => service.close());

const call = (...request: Parameters<Started['call']>): Promise<Answer> => service.call(...request);
const mail = (changes: object = {}) => ({
  email: {
    html: base64('<p>Hello, <a href="https://larkspur.example/x">look</a></p>'),
    text: 'Hello',
    subject: 'One letter',
    from: { name: 'Larkspur', email: 'news@larkspur.example' },
    to: [{ name: 'Ann', email: 'ann@example.com' }],
    ...changes,
  },
});
const send = (changes: object = {}) => call('POST', '/smtp/emails', mail(changes));
const MINUTE = 60_000;
const DAY = 86_400_000;

describe('a single e-mail', () => {
  it('has a record, first without and then with the answer of the receiving server', async () => {
    const { body } = await send();
    expect(body).toEqual({ result: true, id: expect.any(String) });
    const record = async () => (await call('GET', `/smtp/emails/${body.id}`)).body;
    expect(await record()).toMatchObject({
      smtp_answer_code: '0',
      smtp_answer_data: '',
      tracking: { click: 0, open: 0, link: [], client_info: [] },
    });
    service.control.advance(5000);
    expect(await record()).toEqual({
      id: body.id,
      sender: 'news@larkspur.example',
      total_size: '64',
      sender_ip: '127.0.0.1',
      smtp_answer_code: '250',
      smtp_answer_subcode: '2.0.0',
      smtp_answer_data: `OK, queued as ${body.id}`,
      used_ip: expect.stringMatching(/^203\.0\.113\./),
      recipient: 'ann@example.com',
      subject: 'One letter',
      send_date: '2026-03-18 12:00:00',
      tracking: expect.any(Object),
    });
  });

  it('is opened and clicked as time goes on', async () => {
    const { id } = (await send()).body;
    service.control.advance(3 * DAY);
    const { body } = await call('GET', `/smtp/emails/${id}`);
    const { click, open, link, client_info } = body.tracking;
    expect(click).toBe(1);
    expect(open).toBe(client_info.length);
    expect(open).toBeGreaterThanOrEqual(1);
    expect(link).toEqual([
      {
        url: 'https://larkspur.example/x',
        browser: expect.any(String),
        os: expect.any(String),
        screen_resolution: expect.stringMatching(/^\d+x\d+$/),
        ip: expect.stringMatching(/^198\.51\.100\./),
        country: client_info[0].country,
        action_date: expect.stringMatching(/^2026-03-/),
      },
    ]);
  });

  it('goes to copies too, with a record each, and is taken from the tariff', async () => {
    const left = async () => (await call('GET', '/user/balance/detail')).body.smtp.email_qty_left;
    const total = async () => (await call('GET', '/smtp/emails/total')).body.total;
    const before = await total();
    const { id } = (
      await send({
        cc: [{ email: 'cc@example.com' }],
        bcc: [{ email: 'bcc@example.com' }, { email: 'ANN@example.com' }],
        attachments: { 'a.txt': 'plain' },
        attachments_binary: { 'b.bin': base64('binary') },
      })
    ).body;
    expect(await total()).toBe(before + 3);
    expect(await left()).toBe(7337);
    const { body } = await call('GET', '/smtp/emails?limit=3');
    expect(body.map((each: { recipient: string }) => each.recipient)).toEqual([
      'bcc@example.com',
      'cc@example.com',
      'ANN@example.com',
    ]);
    expect(body[2]).toMatchObject({ id, total_size: 75, smtp_answer_code: 0 });
  });

  it('may come from a template, or as JSON text in a form', async () => {
    const template = (id: unknown) =>
      send({ html: undefined, text: undefined, template: { id, variables: { Name: 'Ann' } } });
    expect((await template(501)).status).toBe(200);
    expect((await template(5)).status).toBe(404);
    const form = new URLSearchParams({ email: JSON.stringify(mail().email) });
    expect((await call('POST', '/smtp/emails', form)).body.result).toBe(true);
  });

  it('names the field that is wrong', async () => {
    const refusals = await Promise.all([
      send({ subject: undefined }),
      send({ to: [] }),
      send({ to: [{ email: 'nobody' }] }),
      send({ html: '%%%' }),
      send({ html: undefined, text: undefined }),
      send({ template: { id: 501, variables: {} } }),
      send({ html: undefined, template: { id: 5 } }),
      send({ from: { email: 'ceo@larkspur.example' } }),
      send({ attachments_binary: { 'a.png': '§' } }),
      call('POST', '/smtp/emails', {}),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'email.subject is required'],
      [422, 'email.to is not valid: it is empty'],
      [422, 'email.to.0.email is not valid: an e-mail address is expected'],
      [422, 'email.html is not Base64'],
      [400, 'email.html or email.template is required'],
      [422, 'email.template takes the place of email.html'],
      [400, 'email.template.variables is required'],
      [403, 'email.from.email is not an activated sender of the SMTP area'],
      [422, 'email.attachments_binary.a.png is not Base64'],
      [400, 'email is required'],
    ]);
  });

  it('is held back from the unsubscribed and the blacklisted', async () => {
    const { id } = (await send({ to: [{ email: 'bob@example.org' }] })).body;
    service.control.advance(5000);
    expect((await call('GET', `/smtp/emails/${id}`)).body).toMatchObject({
      smtp_answer_code: '0',
      smtp_answer_data: 'Not sent: the recipient has unsubscribed',
    });
  });

  it('is refused above what the tariff has left and what an hour allows', async () => {
    const { smtpTariff } = service.state().account;
    smtpTariff.left = 1;
    const two = { cc: [{ email: 'cc@example.com' }] };
    expect((await send(two)).body).toEqual({
      message: 'The tariff has 1 e-mails left',
      error_code: 51,
    });
    smtpTariff.left = 5000;
    const crowd = Array.from({ length: 1000 }, (_, at) => ({ email: `p${at}@example.com` }));
    expect((await send({ to: crowd })).status).toBe(200);
    expect((await send()).body.message).toBe('At most 1000 e-mails an hour');
    service.control.advance(60 * MINUTE);
    expect((await send()).status).toBe(200);
  });
});

describe('the records', () => {
  it('are filtered by days, sender, recipient and country, the latest first', async () => {
    const list = async (query: string): Promise<Answer['body'][]> =>
      (await call('GET', `/smtp/emails?${query}`)).body;
    const yesterday = await list('from=2026-03-17&to=2026-03-17');
    expect(yesterday.length).toBeGreaterThan(80);
    expect(new Set(yesterday.map(({ send_date }) => String(send_date).slice(0, 10)))).toEqual(
      new Set(['2026-03-17']),
    );
    const dates = yesterday.map(({ send_date }) => send_date);
    expect(dates).toEqual(dates.toSorted((one, other) => other.localeCompare(one)));
    expect(await list('from=2026-03-17&to=2026-03-17&limit=2&offset=1')).toEqual(
      yesterday.slice(1, 3),
    );
    expect(await list(`from=${dates[0]}&to=${dates[0]}`)).toEqual([yesterday[0]]);
    const toAnn = await list('recipient=ANN@example.com&sender=orders@larkspur.example');
    expect(toAnn.map(({ subject }) => subject)).toContain('Your invoice is ready');
    const country = toAnn.at(-1)?.['tracking'].client_info[0].country;
    expect((await list(`recipient=ann@example.com&country=${country}`)).length).toBeGreaterThan(0);
    for (const { tracking } of await list('country=off')) expect(tracking.open).toBe(0);
    expect((await call('GET', '/smtp/emails?from=18.03.2026')).body.message).toContain('from must');
  });

  it('are asked for by up to 500 ids', async () => {
    const { id } = (await send()).body;
    const info = (emails: unknown) => call('POST', '/smtp/emails/info', { emails });
    expect((await info([id, 'unknown'])).body).toMatchObject([{ id, subject: 'One letter' }]);
    expect((await info(Array.from({ length: 501 }, String))).body.message).toContain('at most 500');
    expect((await call('POST', '/smtp/emails/info', { emails: `["${id}"]` })).body).toHaveLength(1);
    expect((await call('GET', '/smtp/emails/unknown')).status).toBe(404);
  });

  it('count bounces of the last 24 hours, those of sent e-mails among them', async () => {
    const bounces = async (query = '') => (await call('GET', `/smtp/bounces/day${query}`)).body;
    const crowd = Array.from({ length: 300 }, (_, at) => ({ email: `crowd${at}@example.com` }));
    await send({ to: crowd });
    service.control.advance(10_000);
    const { total } = await bounces();
    const own = service.state().smtp.bounces.filter(({ subject }) => subject === 'One letter');
    const last = (await bounces(`?offset=${total - own.length}`)).emails;
    expect(own.length).toBeGreaterThan(2);
    expect(last.map((each: { email_to: string }) => each.email_to)).toEqual(
      own.map(({ to }) => to),
    );
    expect((await call('GET', '/smtp/bounces/day/total')).body).toEqual({ total });
    service.control.advance(DAY);
    const { emails } = await bounces('?date=2026-03-18');
    expect(emails).not.toEqual([]);
    expect((await call('GET', '/smtp/bounces/day/total')).body.total).toBe((await bounces()).total);
  });
});

it('reports single e-mails to webhooks in the words of the SMTP area, when told to', async () => {
  await using receiver = await startReceiver();
  service.control.setWebhookFormat('json');
  const listenTo = (...actions: string[]) =>
    call('POST', '/v2/email-service/webhook', { url: receiver.url, actions });
  const own = async (): Promise<Answer['body'][]> => {
    await service.control.webhooksSettled();
    const events = receiver.received.flatMap(({ text }) => JSON.parse(text));
    return events.filter(({ subject }) => subject === 'One letter');
  };
  await listenTo('delivered', 'soft_bounces');
  await send();
  service.control.advance(5000);
  expect(await own()).toEqual([]);
  service.control.smtp({ events: true });
  await send({ cc: [{ email: 'bob@example.org' }] });
  service.control.advance(5000);
  await listenTo('redirect');
  service.control.advance(2 * DAY);
  const events = await own();
  expect(new Set(events.map(({ event }) => event))).toEqual(
    new Set(['delivered', 'clicked', 'undelivered']),
  );
  expect(events[0]).toMatchObject({
    message_id: expect.any(String),
    sender: 'news@larkspur.example',
    recipient: expect.any(String),
  });
  service.control.setWebhookFormat('form');
});
