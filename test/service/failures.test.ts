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
