import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/service.ts';
import { type Answer, clientOf, json, startServer } from './http-server.ts';

const read = (service: Service) => service.campaigns.get('4711');
const unsubscribe = (service: Service) => service.lists.unsubscribe('1', ['ann@example.com']);

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

  it.each<[Answer | 'hang', times: number]>([
    [{ status: 503 }, 3],
    [json({ message: 'No' }, 400), 1],
    ['hang', 1],
    // Nobody waits for more than five seconds.
    [{ status: 429, headers: { 'retry-after': '6' } }, 1],
  ])('a read that always meets %o is tried %i times', async (trouble, times) => {
    expect(await triesOf(trouble, read)).toBe(times);
  });

  // Which rows are read again and which are never replayed: effects.test.ts.
  it.each(['drop', 'hang', { status: 503 }, { status: 429 }] as const)(
    'what may not be done twice is not replayed after %o',
    async (trouble) => {
      expect(await triesOf(trouble, unsubscribe)).toBe(1);
    },
  );

  it('Retry-After goes before the backoff', async () => {
    await using server = await startServer(() =>
      server.received.length < 2 ? { status: 503, headers: { 'retry-after': '0' } } : json([]),
    );
    // Waiting for the backoff would time the test out.
    await clientOf(server.url, { backoffMs: () => 3_600_000 }).blacklist.all();
    expect(server.received).toHaveLength(2);
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
