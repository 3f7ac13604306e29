import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/service.ts';
import { clientOf, json, startServer, type Answer } from './http-server.ts';

const read = (service: Service) => service.campaigns.get('4711');
const repeatable: [string, (service: Service) => Promise<unknown>][] = [
  ['canceling a campaign', ({ campaigns }) => campaigns.cancel('1')],
  ['removing from all lists', ({ contacts }) => contacts.removeFromAllLists('ann@example.com')],
  ['taking off the blacklist', ({ blacklist }) => blacklist.remove(['ann@example.com'])],
  ['changing a webhook', ({ webhooks }) => webhooks.changeUrl('1', 'https://bot.example')],
  ['removing a webhook', ({ webhooks }) => webhooks.remove('1')],
];
const once: [string, (service: Service) => Promise<unknown>][] = [
  ['unsubscribing', ({ lists }) => lists.unsubscribe('1', ['ann@example.com'])],
  ['blacklisting', ({ blacklist }) => blacklist.add(['ann@example.com'])],
  ['creating a webhook', ({ webhooks }) => webhooks.create(['open'], 'https://bot.example')],
];

describe('retries', () => {
  it.each(['drop', { status: 429 }, { status: 502 }, { status: 503 }] as const)(
    'a read comes through after two times %o',
    async (trouble) => {
      await using server = await startServer(() =>
        server.received.length < 3 ? trouble : json([]),
      );
      await clientOf(server.url).blacklist.all();
      expect(server.received).toHaveLength(3);
    },
  );

  it('a read ends after the third try', async () => {
    expect(await triesOf({ status: 503 }, read)).toBe(3);
  });

  it('what was refused isn’t asked again', async () => {
    expect(await triesOf(json({ message: 'No' }, 400), read)).toBe(1);
  });

  it('a timeout isn’t tried again', async () => {
    expect(await triesOf('hang', read)).toBe(1);
  });

  it.each(repeatable)('%s may be tried again', async (_, call) => {
    expect(await triesOf({ status: 503 }, call)).toBe(3);
  });

  it.each(once)('%s is never replayed', async (_, call) => {
    for (const trouble of ['drop', 'hang', { status: 503 }, { status: 429 }] as const) {
      expect(await triesOf(trouble, call)).toBe(1);
    }
  });

  it('Retry-After goes before the backoff', async () => {
    await using server = await startServer(() =>
      server.received.length < 2 ? { status: 503, headers: { 'retry-after': '0' } } : json([]),
    );
    // Waiting for the backoff would time the test out.
    await clientOf(server.url, { backoffMs: () => 3_600_000 }).blacklist.all();
    expect(server.received).toHaveLength(2);
  });

  it('nobody waits for a Retry-After of more than five seconds', async () => {
    expect(await triesOf({ status: 429, headers: { 'retry-after': '6' } }, read)).toBe(1);
  });

  it('each try waits longer', async () => {
    const retries: number[] = [];
    await using server = await startServer(() => ({ status: 503 }));
    const backoffMs = (retry: number) => {
      retries.push(retry);
      return 0;
    };
    await clientOf(server.url, { backoffMs })
      .blacklist.all()
      .catch(() => {});
    expect(retries).toEqual([1, 2]);
  });
});

async function triesOf(
  trouble: Answer | 'drop' | 'hang',
  call: (service: Service) => Promise<unknown>,
): Promise<number> {
  await using server = await startServer(() => trouble);
  let tries = 0;
  const client = clientOf(server.url, {
    // Counted here, since a busy machine may time a request out before the server hears of it.
    fetch: (...request) => {
      tries += 1;
      return fetch(...request);
    },
    // Short only where it is waited for.
    ...(trouble === 'hang' && { timeoutMs: 100 }),
  });
  await expect(call(client)).rejects.toThrow();
  return tries;
}
