import { describe, expect, it } from 'vitest';
import { RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import type { Service } from '../../src/service/service.ts';
import { clientOf, json, type Received, startServer } from './http-server.ts';

interface Outcome {
  readonly done?: readonly unknown[];
  readonly found?: ReadonlyMap<string, unknown>;
  readonly remaining: readonly unknown[];
  readonly failure: Error | null;
}

const contacts = (emails: readonly string[]) => emails.map((email) => ({ email }));
const english = { senderEmail: 'ann@shop.example', language: 'en' };

/** What takes many values, and how many of them one request takes. */
const WAYS: readonly (readonly [
  name: string,
  size: number,
  send: (service: Service, values: readonly string[]) => Promise<Outcome>,
])[] = [
  ['blacklisting', 1000, ({ blacklist }, values) => blacklist.add(values, 'bought list')],
  ['taking off the blacklist', 1000, ({ blacklist }, values) => blacklist.remove(values)],
  ['adding to a list', 1000, ({ lists }, values) => lists.addContacts('1', contacts(values))],
  [
    'inviting to a list',
    1000,
    ({ lists }, values) => lists.inviteContacts('1', contacts(values), english),
  ],
  ['removing from a list', 100, ({ lists }, values) => lists.removeContacts('1', values)],
  // Live services take no more.
  ['unsubscribing from a list', 100, ({ lists }, values) => lists.unsubscribe('1', values)],
  [
    'unsubscribing from SMTP e-mails',
    1000,
    ({ smtp }, values) => smtp.unsubscribed.add(contacts(values)),
  ],
  ['adding phone numbers', 1000, ({ sms }, values) => sms.numbers.add('1204', values)],
  ['unblocking phone numbers', 1000, ({ sms }, values) => sms.blacklist.remove(values)],
  ['looking addresses up', 1000, (service, values) => service.contacts.findMany(values)],
  ['reading statistics', 1000, (service, values) => service.contacts.statisticsOfMany(values)],
];

const values = (length: number) => Array.from({ length }, (_, index) => `38050${index}@a.example`);

describe.each(WAYS)('%s', (_, size, send) => {
  const all = values(size * 2 + size / 2);

  it('goes in parts, in order', async () => {
    await using server = await startServer(taken);
    const result = await send(clientOf(server.url), all);
    expect(doneOf(result)).toEqual(all);
    expect(result).toMatchObject({ remaining: [], failure: null });
    const parts = server.received.map(valuesIn);
    expect(parts.map(({ length }) => length)).toEqual([size, size, size / 2]);
    expect(parts.flat()).toEqual(all);
  });

  it('tells what was done before a part that fails', async () => {
    await using server = await startServer((request) =>
      server.received.length < 3 ? taken(request) : { status: 503 },
    );
    const result = await send(clientOf(server.url), all);
    expect(doneOf(result)).toEqual(all.slice(0, size * 2));
    expect(result.remaining.map(addressOf)).toEqual(all.slice(size * 2));
    expect(result.failure).toBeInstanceOf(UnavailableError);
  });

  it('fails as a whole when the first part fails, and asks nothing for nothing', async () => {
    await using server = await startServer(() => json({ message: 'No' }, 400));
    await expect(send(clientOf(server.url), all)).rejects.toThrow(RefusedError);
    expect(server.received).toHaveLength(1);
    expect(doneOf(await send(clientOf(server.url), []))).toEqual([]);
    expect(server.received).toHaveLength(1);
  });
});

it('leaves it unknown what became of a part without an answer', async () => {
  await using server = await startServer((request) =>
    server.received.length < 2 ? taken(request) : 'drop',
  );
  const { failure } = await clientOf(server.url).lists.unsubscribe('1', values(200));
  expect(failure).toMatchObject({ outcome: 'unknown' });
});

/** An answer that suits each of them. */
function taken(request: Received) {
  const all = valuesIn(request);
  if (request.start.startsWith('POST /emails')) {
    return json(Object.fromEntries(all.map((value) => [value, []])));
  }
  const counters = { added: all.length, exists: 0, exceptions: 0, removed: all.length };
  return json({ result: true, counters });
}

function valuesIn({ body }: Received): readonly string[] {
  const { emails, phones } = JSON.parse(body);
  if (typeof emails !== 'string') return (emails ?? phones).map(addressOf);
  return Buffer.from(emails, 'base64').toString().split(',');
}

function addressOf(value: unknown): string {
  return typeof value === 'string' ? value : Object(value).email;
}

function doneOf({ done, found }: Outcome): readonly string[] {
  return [...(done ?? found?.keys() ?? [])].map(addressOf);
}
