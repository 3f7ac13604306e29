import { describe, expect, it } from 'vitest';
import { parseDelivery } from '../../src/relay/parser.ts';
import { readEvent, type RelayEvent } from '../../src/relay/event.ts';
import { form } from './running.ts';

const receivedAt = new Date('2026-11-21T09:30:00Z');

/** The events in a body, typed by hand as the service sends it. */
function eventsIn(text: string, action: string | null = null): RelayEvent[] {
  const { events, deadLetters } = parseDelivery({ body: text, action, receivedAt });
  const [unread] = deadLetters;
  if (unread) throw new Error(unread.reason);
  return [...events];
}

function eventIn(text: string, action: string | null = null): RelayEvent {
  const [event] = eventsIn(text, action);
  if (!event) throw new Error('no event');
  return event;
}

describe('an email event', () => {
  it('is read from form fields', () => {
    const body =
      'timestamp=1795253000&event=open&email=Ann%40Example.com&task_id=4711&book_id=12' +
      '&open_device=Desktop&open_platform=Windows&browser_name=Chrome&browser_ver=120';
    expect(eventIn(body)).toMatchObject({
      kind: 'open',
      topic: 'campaign:4711',
      campaignId: '4711',
      listId: '12',
      address: 'ann@example.com',
      messageId: null,
      link: null,
      reason: null,
      occurredAt: new Date(1_795_253_000_000),
    });
  });

  it('keeps all of its fields, also those that nobody knows', () => {
    const { raw } = eventIn('event=open&email=a@b.cd&task_id=1&variables[City]=Kyiv&new_field=7');
    expect(JSON.parse(raw)).toMatchObject({ variables: { City: 'Kyiv' }, new_field: '7' });
  });

  it('may have fields that are called like what every object has', () => {
    const { raw } = eventIn(
      'event=open&email=a@b.cd&__proto__=x&constructor[prototype][seen]=1&toString[__proto__][seen]=1',
    );
    const fields: unknown = JSON.parse(raw);
    expect(Object.entries(fields ?? {})).toEqual([
      ['event', 'open'],
      ['email', 'a@b.cd'],
      ['__proto__', 'x'],
      ['constructor', { prototype: { seen: '1' } }],
      ['toString', JSON.parse('{"__proto__":{"seen":"1"}}')],
    ]);
    expect('seen' in {}).toBe(false);
  });

  it.each([
    '{"event":"delivered","email":"a@b.cd","task_id":1,"timestamp":1795253000}',
    '{"event":"open","email":"a@b.cd","task_id":1,"timestamp":"1795253000"}',
    '{"event":"redirect","email":"a@b.cd","task_id":1,"link_url":"https://shop.example/","link_id":3}',
    '{"event":"unsubscribe","email":"a@b.cd","task_id":"","book_id":12,"from_all":0,"categories":[]}',
    '{"event":"spam","email":"a@b.cd","task_id":1}',
    '{"event":"hard_bounces","email":"a@b.cd","task_id":1,"smtp_server_response_code":550}',
    '{"event":"soft_bounces","email":"a@b.cd","task_id":1,"smtp_server_response_code":"451"}',
    '{"event":"task_status_update","task_id":1,"status":"Sent","status_explain":"Campaign sent"}',
    '{"event":"new_emails","email":"a@b.cd","book_id":12,"source":"form","variables":[]}',
    '{"event":"delete","email":"a@b.cd","book_id":12}',
  ])('is read from the JSON %s', (json) => {
    expect(json).toContain(`{"event":"${eventIn(json).kind}"`);
  });
});

describe('an SMTP event', () => {
  it.each([
    ['delivered', 'delivered'],
    ['opened', 'open'],
    ['clicked', 'redirect'],
    ['unsubscribed', 'unsubscribe'],
    ['spam_by_user', 'spam'],
    ['hard_bounced', 'hard_bounces'],
    ['soft_bounced', 'soft_bounces'],
    ['undelivered', 'soft_bounces'],
    ['resubscribed', 'resubscribed'],
    ['Something New', 'something_new'],
  ])('%s counts as %s', (name, kind) => {
    const json = JSON.stringify({
      event: name,
      recipient: 'Ann@example.com',
      sender: 'news@shop.example',
      message_id: 'pzkic9-0afezp-fc',
      subject: 'Hello',
      timestamp: 1_795_253_000,
    });
    expect(eventIn(json)).toMatchObject({
      kind,
      topic: 'smtp:2026-11-21:news@shop.example',
      address: 'ann@example.com',
      messageId: 'pzkic9-0afezp-fc',
      campaignId: null,
    });
  });

  it.each([
    ['named by its type where nothing else does', {}, null, 'hard_bounces'],
    ['named by its address before its type', {}, 'open', 'open'],
    ['named by itself before all', { event: 'spam_by_user' }, 'open', 'spam'],
  ])('is %s', (_, fields, action, kind) => {
    const item = {
      type: 'hard_bounced',
      recipient: 'ann@example.com',
      message_id: 'm1',
      ...fields,
    };
    const reading = readEvent(item, { action, receivedAt: new Date('2026-11-21T09:00:00Z') });
    expect(reading).toMatchObject({ event: { kind } });
  });

  it('is of the same email however often it was tried, and of another for each recipient', () => {
    const mail = { event: 'soft_bounced', recipient: 'a@b.cd', message_id: 'm1', sender: 's@t.uv' };
    const personOf = (fields: object) => eventIn(JSON.stringify({ ...mail, ...fields })).person;
    const first = personOf({ timestamp: 1_795_253_000 });
    expect(first).toHaveLength(16);
    expect(personOf({ event: 'delivered', timestamp: 1_795_253_600 })).toEqual(first);
    expect(personOf({ recipient: 'e@b.cd', timestamp: 1_795_253_000 })).not.toEqual(first);
    expect(personOf({ message_id: 'm2', timestamp: 1_795_253_000 })).not.toEqual(first);
    expect(personOf({ message_id: '', timestamp: 1_795_253_000 })).toBeNull();
  });

  it.each([
    ['550', '', 'soft_bounces'],
    ['550', '550 5.1.1 user unknown', 'hard_bounces'],
    ['550', '550 5.7.1 rejected as spam', 'soft_bounces'],
    ['554', '554 5.7.1 relay access denied', 'soft_bounces'],
    ['552', '552 5.2.2 mailbox full', 'soft_bounces'],
    ['450', '450 4.1.1 user unknown', 'soft_bounces'],
  ])('undelivered for %s %s counts as %s', (code, answer, kind) => {
    const fields = { smtp_server_response_code: code, smtp_server_response: answer };
    const mail = { event: 'undelivered', recipient: 'a@b.cd', message_id: 'm', ...fields };
    expect(eventIn(JSON.stringify(mail)).kind).toBe(kind);
  });
});

describe('a body', () => {
  const one = { event: 'open', email: 'ann@example.com', task_id: 4711, timestamp: 1_795_253_000 };
  const two = { ...one, email: 'bob@example.com' };
  const formOf = (placeOf: (index: number) => string) =>
    [one, two]
      .flatMap((event, index) =>
        Object.entries(event).map(([name, value]) => `${placeOf(index)}[${name}]=${value}`),
      )
      .join('&');

  it.each([
    ['a JSON list', JSON.stringify([one, two])],
    ['a JSON list under events', JSON.stringify({ events: [one, two] })],
    ['a form list under events', formOf((index) => `events[${index}]`)],
    ['a form list without a name', formOf(String)],
    ['JSON after a byte order mark', `\uFEFF${JSON.stringify([one, two])}`],
  ])('is read as %s', (_, body) => {
    expect(eventsIn(body).map(({ address }) => address)).toEqual([one.email, two.email]);
  });

  it('with a number among its fields is one event', () => {
    expect(eventsIn('event=open&email=ann%40example.com&task_id=4711&0[a]=b')).toHaveLength(1);
  });

  it('has the same events as form fields and as JSON, so a redelivery in the other form is known', () => {
    expect(eventIn(form(one)).identity).toEqual(eventIn(JSON.stringify(one)).identity);
  });
});

describe('identity', () => {
  it.each([
    [1_795_253_000, 1_795_253_000],
    [1_795_253_000_500, 1_795_253_000],
    ['1795253000', 1_795_253_000],
    [undefined, 0],
    ['yesterday', 0],
    [-5, 0],
    [9e10, 0],
  ])('begins with the time %j of the event itself', (timestamp, seconds) => {
    const fields = { event: 'open', email: 'ann@example.com', task_id: 1, timestamp };
    const { identity } = eventIn(JSON.stringify(fields));
    expect(identity).toHaveLength(16);
    expect(Buffer.from(identity).readUInt32BE()).toBe(seconds);
  });

  const base = { event: 'redirect', email: 'a@b.cd', task_id: 1, timestamp: 1_795_253_000 };
  const identityOf = (fields: object): string =>
    Buffer.from(eventIn(JSON.stringify({ ...base, ...fields })).identity).toString('hex');

  it.each([
    { event: 'open' },
    { email: 'b@b.cd' },
    { task_id: 2 },
    { timestamp: 1_795_253_001 },
    { link_url: 'https://shop.example' },
    { book_id: 12 },
    { message_id: 'm' },
    { status: 'Sent' },
  ])('differs with %j', (fields) => {
    expect(identityOf(fields)).not.toBe(identityOf({}));
  });

  it('does not depend on what mail programs report differently', () => {
    expect(identityOf({ open_device: 'Desktop' })).toBe(identityOf({ open_device: 'Phone' }));
  });
});

it('takes a time that can not be one as the time of arrival', () => {
  for (const timestamp of ['soon', '', -5, 1e300, '9999999999', '0']) {
    const event = eventIn(JSON.stringify({ event: 'open', task_id: 1, timestamp }));
    expect(event.occurredAt).toEqual(receivedAt);
  }
});

it.each([
  ['list:2026-11-21:12', { event: 'new_emails', email: 'a@b.cd', book_id: 12 }],
  ['list:2026-11-21:12', { event: 'unsubscribe', email: 'a@b.cd', book_id: '12', task_id: '0' }],
  ['contacts:2026-11-21', { event: 'delete', email: 'a@b.cd', book_id: null }],
  ['campaign:7', { event: 'unsubscribe', email: 'a@b.cd', book_id: 12, task_id: 7 }],
])('belongs to %s', (topic, fields) => {
  expect(eventIn(JSON.stringify(fields)).topic).toBe(topic);
});

it('keeps what the server answered to a bounce without whose it was', () => {
  const bounce = {
    event: 'hard_bounces',
    email: 'ann@example.com',
    task_id: 1,
    smtp_server_response_code: 550,
    smtp_server_response_subcode: '5.1.1',
    smtp_server_response: '<ann@example.com>: Recipient address\n rejected: User unknown',
  };
  const { answer, reason } = eventIn(JSON.stringify(bounce));
  expect(answer).toBe('550 5.1.1 … Recipient address rejected: User unknown');
  expect(reason).toBe('No such address');
});

it('holds nothing that a database refuses', () => {
  const event = eventIn('{"event":"open","email":"a\\u0000@b.cd\\ud800","task_id":"1\\u0000"}');
  expect(event.address).toBe('a@b.cd\uFFFD');
  expect(event.campaignId).toBe('1');
  expect(event.raw).not.toContain('\0');
});
