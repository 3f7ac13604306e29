import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { type Answer, clientOf, json, type Respond, startServer } from './http-server.ts';

const OAUTH = { kind: 'oauth', clientId: 'bot-id-1', clientSecret: 's3cret-77' } as const;

/** What is counted of looking up one address, by route and outcome. */
async function counted(
  respond: Respond,
  { isOauth = false, ...parts }: { isOauth?: boolean; timeoutMs?: number } = {},
): Promise<readonly string[]> {
  await using server = await startServer(respond);
  const metrics = new Registry();
  const tokenUrl = `${server.url}/oauth/access_token`;
  const auth = isOauth ? { ...OAUTH, tokenUrl } : { kind: 'token' as const, token: 'key-0001' };
  const { contacts } = clientOf(server.url, { auth, metrics, ...parts });
  await contacts.removeFromAllLists('ann@example.com').catch(() => null);
  const text = await metrics.metrics();
  const counts = text.matchAll(/_count\{method="(\w+)",route="(.+)",outcome="(\w+)"\} (\d+)/g);
  return [...counts].map(([, ...parts]) => parts.join(' '));
}

it.each<readonly [string, Answer | 'drop' | 'hang']>([
  ['answered', json({ result: true })],
  ['refused', json({ message: 'no such address' }, 404)],
  ['refused', json({ result: false })],
  ['unauthorized', json({ error: 'invalid_token' }, 401)],
  ['limited', { status: 429, headers: { 'retry-after': '60' } }],
  ['unavailable', { status: 502 }],
  ['unavailable', 'drop'],
  ['unavailable', 'hang'],
  ['unexpected', { body: '<html>' }],
])('a request is counted as %s, by its path without the address, once: %j', async (...row) => {
  const [outcome, answer] = row;
  // Short only where it is waited for, since a busy machine answers late.
  const parts = answer === 'hang' ? { timeoutMs: 200 } : {};
  const counts = await counted(() => answer, parts);
  expect(counts).toEqual([`DELETE /emails/{} ${outcome} 1`]);
});

it('a client id that gets no token counts as unauthorized', async () => {
  const refuse = () => json({ error: 'invalid_client' }, 400);
  expect(await counted(refuse, { isOauth: true })).toEqual([
    'POST /oauth/access_token unauthorized 1',
  ]);
});
