import { describe, expect, it } from 'vitest';
import type { ServiceAuth } from '../../src/lib/config.ts';
import { type Answer, clientOf, json, type Received, startServer } from './http-server.ts';

const START = Date.parse('2026-03-03T09:00:00Z');
const HOUR_MS = 3_600_000;

describe('authentication', () => {
  it('sends no header for none and the key for token', async () => {
    await using server = await startServer(() => json([]));
    await clientOf(server.url).blacklist.all();
    await clientOf(server.url, { auth: { kind: 'token', token: 'key-1' } }).blacklist.all();
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer key-1',
    ]);
  });

  it('asks once for a token, however many calls wait for it', async () => {
    await using service = await startOauth();
    await Promise.all(Array.from({ length: 20 }, () => service.client.blacklist.all()));
    expect(service.granted()).toBe(1);
    expect(service.tokenRequests[0]).toMatchObject({
      start: 'POST /oauth/access_token HTTP/1.1',
      body: '{"grant_type":"client_credentials","client_id":"bot","client_secret":"s3cret"}',
    });
    expect(new Set(service.authorizations())).toEqual(new Set(['Bearer token-1']));
  });

  it('renews a token before it ends, and lets nobody wait for that', async () => {
    await using service = await startOauth();
    await service.client.blacklist.all();
    service.clock.ms += HOUR_MS - 59_000;
    const renewal = service.nextGrant();
    await service.client.blacklist.all();
    await renewal;
    await service.client.blacklist.all();
    expect(service.granted()).toBe(2);
    expect(service.authorizations().slice(0, 2)).toEqual(['Bearer token-1', 'Bearer token-1']);
  });

  it('waits for a new token when the old one has ended', async () => {
    await using service = await startOauth();
    await service.client.blacklist.all();
    service.clock.ms += HOUR_MS;
    await service.client.blacklist.all();
    expect(service.authorizations()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('sends a request again after a 401, once, with a new token, even a write', async () => {
    await using service = await startOauth();
    service.refuse = ['Bearer token-1'];
    await service.client.blacklist.add(['ann@example.com']);
    expect(service.authorizations()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('renews once for all calls that a 401 met at the same time', async () => {
    await using service = await startOauth();
    service.refuse = ['Bearer token-1'];
    await Promise.all(Array.from({ length: 10 }, () => service.client.blacklist.all()));
    expect(service.granted()).toBe(2);
  });

  it('gives up after the second 401', async () => {
    await using service = await startOauth();
    service.refuse = ['Bearer token-1', 'Bearer token-2'];
    const refused = { name: 'RefusedError', message: expect.stringContaining('SERVICE_AUTH') };
    await expect(service.client.blacklist.all()).rejects.toMatchObject(refused);
    expect(service.authorizations()).toHaveLength(2);
  });

  it('sends a key that was refused only once', async () => {
    await using server = await startServer(() => json({ message: 'Unauthorized' }, 401));
    const client = clientOf(server.url, { auth: { kind: 'token', token: 'key-1' } });
    await expect(client.blacklist.all()).rejects.toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(1);
  });

  it('recovers from a token request that failed', async () => {
    await using service = await startOauth();
    const add = () => service.client.blacklist.add(['ann@example.com']);
    service.tokenAnswer = json({ error: 'invalid_client' }, 401);
    const refused = {
      name: 'RefusedError',
      message: expect.stringContaining('SERVICE_CLIENT_SECRET'),
    };
    await expect(add()).rejects.toMatchObject(refused);
    service.tokenAnswer = { status: 503 };
    await expect(add()).rejects.toMatchObject({ name: 'UnavailableError', outcome: 'none' });
    expect(service.authorizations()).toEqual([]);

    service.tokenAnswer = undefined;
    await add();
    expect(service.authorizations()).toHaveLength(1);
  });

  it('takes no 404 of the token address for an unknown contact', async () => {
    await using service = await startOauth();
    service.tokenAnswer = json({ message: 'Not found', error_code: 404 }, 404);
    await expect(service.client.contacts.find('a@b.ex')).rejects.toThrow('SERVICE_TOKEN_URL');
  });

  it('goes on with the old token while renewing it fails', async () => {
    await using service = await startOauth();
    await service.client.blacklist.all();
    service.clock.ms += HOUR_MS - 30_000;
    service.tokenAnswer = { status: 500, body: '<h1>Oops</h1>' };
    await service.client.blacklist.all();
    expect(service.authorizations()).toEqual(['Bearer token-1', 'Bearer token-1']);
  });
});

/** A service that grants `token-1`, `token-2` … for an hour each. */
async function startOauth() {
  const clock = { ms: START };
  const calls: Received[] = [];
  const tokenRequests: Received[] = [];
  let granted = 0;
  let onGrant = () => {};

  const server = await startServer((request) => {
    if (!request.start.startsWith('POST /oauth/')) {
      calls.push(request);
      const isRefused = state.refuse.includes(request.headers.authorization ?? '');
      if (isRefused) return json({ message: 'Unauthorized', error_code: 1 }, 401);
      return json(request.start.startsWith('GET') ? [] : { result: true });
    }
    tokenRequests.push(request);
    if (state.tokenAnswer) return state.tokenAnswer;
    granted += 1;
    onGrant();
    return json({ access_token: `token-${granted}`, token_type: 'Bearer', expires_in: 3600 });
  });
  const auth: ServiceAuth = {
    kind: 'oauth',
    clientId: 'bot',
    clientSecret: 's3cret',
    tokenUrl: `${server.url}/oauth/access_token`,
  };
  const state = {
    client: clientOf(server.url, { auth, now: () => new Date(clock.ms) }),
    clock,
    tokenRequests,
    granted: () => granted,
    authorizations: () => calls.map(({ headers }) => headers.authorization),
    refuse: [] as readonly string[],
    tokenAnswer: undefined as Answer | undefined,
    nextGrant: () =>
      new Promise<void>((resolve) => {
        onGrant = resolve;
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return state;
}
