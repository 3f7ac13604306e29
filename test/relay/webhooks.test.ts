import { expect, it } from 'vitest';
import { EVENT_KINDS } from '../../src/core/events.ts';
import { connectWebhooks, standingOf } from '../../src/relay/webhooks.ts';
import { startFakeService } from './fake-service.ts';

const PUBLIC_URL = 'https://bell.example';
const ours = (kind: string, secret = 'secret-1'): string => `${PUBLIC_URL}/relay/${secret}/${kind}`;

it('registers one webhook a kind, and nothing more the next time', async () => {
  const { service, hooks } = await startFakeService();
  const first = await connectWebhooks(service, PUBLIC_URL, 'secret-1');
  expect(first).toEqual({ created: EVENT_KINDS, changed: [], kept: [], elsewhere: [] });
  expect(hooks.map(({ action, url }) => [action, url])).toEqual(
    EVENT_KINDS.map((kind) => [kind, ours(kind)]),
  );
  const second = await connectWebhooks(service, PUBLIC_URL, 'secret-1');
  expect(second).toEqual({ created: [], changed: [], kept: EVENT_KINDS, elsewhere: [] });
  expect(hooks).toHaveLength(EVENT_KINDS.length);
});

it('gives its own webhooks a new secret, and leaves those of others alone', async () => {
  const { service, hooks } = await startFakeService();
  hooks.push({ id: 90, user_id: 1, action: 'open', url: 'https://crm.example/hook' });
  hooks.push({ id: 91, user_id: 1, action: 'spam', url: ours('spam', 'old-secret') });
  const { created, changed, elsewhere } = await connectWebhooks(service, PUBLIC_URL, 'secret-1');
  expect(created).toHaveLength(EVENT_KINDS.length - 1);
  expect(changed).toEqual(['spam']);
  expect(elsewhere.map(({ id }) => id)).toEqual(['90']);
  expect(hooks.filter(({ action }) => action === 'spam')).toMatchObject([{ url: ours('spam') }]);
  expect(hooks.find(({ id }) => id === 90)?.url).toBe('https://crm.example/hook');
});

it('knows its own webhooks by address or secret, and whether they are as they should be', () => {
  const standing = (url: string, publicUrl?: string) =>
    standingOf({ action: 'spam', url }, publicUrl, 'secret-1');
  expect(standing(ours('spam'), PUBLIC_URL)).toBe('current');
  expect(standing(ours('open'), PUBLIC_URL)).toBe('outdated');
  expect(standing(ours('spam', 'old-secret'), PUBLIC_URL)).toBe('outdated');
  expect(standing('https://moved.example/relay/secret-1/spam', PUBLIC_URL)).toBe('outdated');
  expect(standing('https://crm.example/relay/their-secret/spam', PUBLIC_URL)).toBe('foreign');
  expect(standing(ours('spam'))).toBe('outdated');
  expect(standing('https://crm.example/hook')).toBe('foreign');
});
