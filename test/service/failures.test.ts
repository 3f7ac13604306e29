import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/service.ts';
import type { Answer, Respond } from './http-server.ts';
import { clientOf, failureOf, json, startServer } from './http-server.ts';

const now = () => new Date('2026-03-03T09:00:00Z');
const read = (service: Service) => service.blacklist.all();
const unsubscribe = (service: Service) => service.lists.unsubscribe('1', ['ann@example.com']);

describe('limits', () => {
  it('a 429 tells when to try again', async () => {
    const respond = () => ({ status: 429, headers: { 'retry-after': '30' } });
    const error = await failureOf(respond, read, { now });
    const message = 'Too many requests to the service. Try again in 30 seconds.';
    const retryAt = new Date('2026-03-03T09:00:30Z');
    expect(error).toMatchObject({ name: 'LimitedError', retryAt, message });
  });

  it('a 429 without a time means a minute', async () => {
    const error = await failureOf(() => json({ message: 'Too many' }, 429), unsubscribe, { now });
    expect(error).toMatchObject({ retryAt: new Date('2026-03-03T09:01:00Z') });
  });

  it.each([
    ['99999999999999', '2026-03-03T10:00:00Z'],
    ['Fri, 31 Dec 9999 23:59:59 GMT', '2026-03-03T10:00:00Z'],
    ['Mon, 01 Jan 1990 00:00:00 GMT', '2026-03-03T09:00:00Z'],
    ['-5', '2026-03-03T09:00:00Z'],
    ['NaN', '2026-03-03T09:01:00Z'],
    ['9'.repeat(400), '2026-03-03T10:00:00Z'],
  ])('a 429 that says %s is no wait of more than an hour', async (retryAfter, at) => {
    const respond = () => ({ status: 429, headers: { 'retry-after': retryAfter } });
    const error = await failureOf(respond, unsubscribe, { now });
    expect(error).toMatchObject({ name: 'LimitedError', retryAt: new Date(at) });
    expect(error.message).toMatch(/Try again in (?:a second|\d{1,2} (?:seconds|minutes))\./u);
  });
});

it('masks a phone number in the service’s words', async () => {
  const respond = () => json({ message: 'Number +380 50 123 4567 and 380501234567 unknown' }, 400);
  const { message } = await failureOf(respond, read);
  expect(message).toBe('The service refused this: “Number +380•••67 and +380•••67 unknown”.');
});

describe('an answer that never ends', () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  const respond = () => ({ headers: { 'content-encoding': 'gzip' }, rawBody: bomb });

  it.each([
    ['a read', read, 'none'],
    ['a write', unsubscribe, 'unknown'],
  ] as const)('to %s is read up to 32 MB, once', async (_, request, outcome) => {
    await using server = await startServer(respond);
    const before = process.memoryUsage().rss;
    const failure = await request(clientOf(server.url)).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      name: 'ContractError',
      outcome,
      message: expect.stringContaining('more than 32 MB'),
    });
    expect(server.received).toHaveLength(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it('with an error is that error', async () => {
    const refused = () => ({ ...respond(), status: 400 });
    expect(await failureOf(refused, read)).toMatchObject({ name: 'RefusedError', status: 400 });
  });
});

describe('no answer', () => {
  const answers: [string, Respond][] = [
    ['500', () => ({ status: 500, body: '<h1>Error</h1>' })],
    ['503', () => ({ status: 503 })],
    ['a lost connection', () => 'drop'],
    ['silence', () => 'hang'],
  ];

  it.each(answers)('%s to a read leaves nothing behind', async (name, respond) => {
    const error = await failureOf(respond, read, patience(name));
    expect(error).toMatchObject({ name: 'UnavailableError', outcome: 'none' });
  });

  it.each(answers)('%s to a write leaves it unknown', async (name, respond) => {
    const error = await failureOf(respond, unsubscribe, patience(name));
    const message = expect.stringContaining('isn’t known whether');
    expect(error).toMatchObject({ name: 'UnavailableError', outcome: 'unknown', message });
  });

  it('a refused connection is the same', async () => {
    const server = await startServer(() => 'hang');
    await server[Symbol.asyncDispose]();
    const call = clientOf(server.url).blacklist.all();
    await expect(call).rejects.toMatchObject({ name: 'UnavailableError', outcome: 'none' });
  });

  it('an answer that breaks off is the same', async () => {
    const respond = () => ({ headers: { 'content-length': '500' }, body: '["ann@exam' });
    const error = await failureOf(respond, read, { timeoutMs: 100 });
    expect(error.name).toBe('UnavailableError');
  });
});

describe('answers of another shape', () => {
  it.each<[string, Answer, string]>([
    ['HTML', { body: '<!DOCTYPE html><p>Hello</p>' }, ''],
    ['broken JSON', { body: '[{"id": 1,' }, ''],
    ['an empty body', {}, ''],
    ['an object for a list', json({ a: 1 }), ''],
    ['a word for a number', json([{ id: 1, status: 'sent' }]), '0.status'],
    ['an impossible date', json([{ id: 1, status: 3, send_date: '2026-02-30' }]), '0.send_date'],
  ])('%s', async (_, answer, path) => {
    const page = (service: Service) => service.campaigns.page({ limit: 10, offset: 0 });
    const error = await failureOf(() => answer, page);
    expect(error).toMatchObject({ name: 'ContractError', path });
  });

  it('to a change leaves it unknown whether it was made', async () => {
    const error = await failureOf(() => ({ body: '<!DOCTYPE html>' }), unsubscribe);
    const message = expect.stringContaining('It isn’t known whether this was done');
    expect(error).toMatchObject({ outcome: 'unknown', message });
  });

  it('a redirect names the setting to check', async () => {
    const headers = { location: 'https://elsewhere.example/' };
    const error = await failureOf(() => ({ status: 301, headers }), unsubscribe);
    const message = expect.stringContaining('SERVICE_BASE_URL');
    expect(error).toMatchObject({ name: 'ContractError', message });
  });
});

/** The time-out is short only where it is waited for. */
function patience(name: string) {
  return name === 'silence' ? { timeoutMs: 100 } : {};
}
