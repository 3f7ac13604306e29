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

/** The most values that one request takes, and what sends them. */
type Way = readonly [
  size: number,
  send: (service: Service, values: readonly string[]) => Promise<Outcome>,
];

const WAYS: Readonly<Record<string, Way>> = {
  blacklisting: [1000, ({ blacklist }, all) => blacklist.add(all, 'bought list')],
  'taking off the blacklist': [1000, ({ blacklist }, all) => blacklist.remove(all)],
  'adding to a list': [1000, ({ lists }, all) => lists.addContacts('1', contacts(all))],
  inviting: [1000, ({ lists }, all) => lists.inviteContacts('1', contacts(all), english)],
  'removing from a list': [100, ({ lists }, all) => lists.removeContacts('1', all)],
  // Live services take no more.
  'unsubscribing from a list': [100, ({ lists }, all) => lists.unsubscribe('1', all)],
  'unsubscribing from SMTP': [1000, ({ smtp }, all) => smtp.unsubscribed.add(contacts(all))],
  'adding phone numbers': [1000, ({ sms }, all) => sms.numbers.add('1204', all)],
  'unblocking phone numbers': [1000, ({ sms }, all) => sms.blacklist.remove(all)],
  'looking addresses up': [1000, (service, all) => service.contacts.findMany(all)],
  'reading statistics': [1000, (service, all) => service.contacts.statisticsOfMany(all)],
};

const values = (length: number) => Array.from({ length }, (_, index) => `38050${index}@a.example`);

describe.each(Object.entries(WAYS))('%s', (_, [size, send]) => {
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
