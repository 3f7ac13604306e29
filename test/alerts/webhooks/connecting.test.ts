import { expect, it } from 'vitest';
import { WEBHOOK_KINDS } from '../../../src/domain/events.ts';
import { createWebhookSync } from '../../../src/alerts/webhooks/webhooks.ts';
import { newSqliteFile, opened } from '../../store/engines.ts';
import { startFakeService } from '../../relay/fake-service.ts';

const HERE = { publicUrl: 'https://bell.example', secret: 'secret-1' };
const AT = new Date('2026-11-21T09:00:00Z');
const own = (kind: string, secret = HERE.secret) => `${HERE.publicUrl}/relay/${secret}/${kind}`;

async function startConnecting({ now = () => AT, listening = () => HERE } = {}) {
  const fake = await startFakeService();
  const store = await opened('sqlite::memory:');
  const { service } = fake;
  return { ...fake, store, connecting: createWebhookSync({ service, store, listening, now }) };
}

it('registers one webhook a kind, and nothing more the next time', async () => {
  const { connecting, hooks } = await startConnecting();
  expect((await connecting.connect()).create).toEqual(WEBHOOK_KINDS);
  expect(hooks.map(({ action, url }) => [action, url])).toEqual(
    WEBHOOK_KINDS.map((kind) => [kind, own(kind)]),
  );
  const again = await connecting.connect();
  expect(again).toEqual({ create: [], renew: [], remove: [], keep: WEBHOOK_KINDS, foreign: [] });
  expect(hooks).toHaveLength(WEBHOOK_KINDS.length);
});

it('does what it said it would: renews, removes what repeats, leaves others alone', async () => {
  const { connecting, hooks } = await startConnecting();
  await connecting.connect();
  const [first, second] = hooks;
  if (first) first.url = own(first.action, 'old-secret');
  hooks.push({ id: 77, user_id: 1, action: second?.action ?? '', url: second?.url ?? '' });
  hooks.push({ id: 78, user_id: 1, action: 'open', url: 'https://crm.example/hook' });
  const planned = await connecting.plan();
  expect(hooks).toHaveLength(WEBHOOK_KINDS.length + 2);
  expect(await connecting.connect()).toEqual(planned);
  expect(hooks).toHaveLength(WEBHOOK_KINDS.length + 1);
  expect(hooks[0]?.url).toBe(own(hooks[0]?.action ?? ''));
  expect(hooks.find(({ id }) => id === 78)?.url).toBe('https://crm.example/hook');
});

it('makes no duplicates when two processes connect at once', async () => {
  const { service, hooks } = await startFakeService();
  const database = await newSqliteFile();
  const processes = [await opened(database), await opened(database)].map((store) =>
    createWebhookSync({ service, store, listening: () => HERE, now: () => new Date() }),
  );
  const outcomes = await Promise.all(processes.map((one) => one.connect()));
  expect(outcomes.map(({ create }) => create.length).toSorted((a, b) => a - b)).toEqual([
    0,
    WEBHOOK_KINDS.length,
  ]);
  expect(hooks).toHaveLength(WEBHOOK_KINDS.length);
});

it('takes over from a process that died while it connected, and frees nobody else’s claim', async () => {
  const { connecting, store, hooks } = await startConnecting();
  const longAgo = new Date(AT.getTime() - 61_000);
  await store.idempotencyKeys.take('connect webhooks', longAgo);
  await connecting.connect();
  expect(hooks).toHaveLength(WEBHOOK_KINDS.length);
  await store.idempotencyKeys.take('connect webhooks', AT);
  await store.idempotencyKeys.release('connect webhooks', longAgo);
  expect((await store.acts.find('connect webhooks'))?.takenAt).toEqual(AT);
});

it('connects again after a failure in the middle', async () => {
  const { connecting, hooks, state } = await startConnecting();
  state.isDown = true;
  await expect(connecting.connect()).rejects.toThrow('The service isn’t answering');
  state.isDown = false;
  await connecting.connect();
  expect(hooks).toHaveLength(WEBHOOK_KINDS.length);
});

it('names the setting without which there is nothing to report to', async () => {
  const { connecting, state } = await startConnecting({
    listening: () => ({ secret: 'secret-1', publicUrl: '' }),
  });
  await expect(connecting.connect()).rejects.toThrow('PUBLIC_URL is not set');
  expect(state.requests).toBe(0);
});

it('remembers since when each kind is reported here, and since when one is not', async () => {
  let at = AT;
  const { connecting, hooks, store } = await startConnecting({ now: () => at });
  await connecting.connect();
  at = new Date('2026-11-22T09:00:00Z');
  const gone = hooks.findIndex(({ action }) => action === 'spam');
  hooks.splice(gone, 1);
  await connecting.check();
  const record = async (kind: string) =>
    (await store.webhooks.all()).find((one) => one.kind === kind);
  expect(await record('spam')).toMatchObject({ sinceAt: AT, seenAt: AT, missingAt: at });
  expect(await record('open')).toMatchObject({ sinceAt: AT, seenAt: at, missingAt: null });
  at = new Date('2026-11-23T09:00:00Z');
  await connecting.connect();
  expect(await record('spam')).toMatchObject({ sinceAt: at, seenAt: at, missingAt: null });
  expect(await record('open')).toMatchObject({ sinceAt: AT });
});
