import { describe, expect, it } from 'vitest';
import { RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import { clientOf, json, startServer, type Received } from './http-server.ts';

const addresses = Array.from({ length: 2500 }, (_, index) => `p${index}@example.com`);
const statistics = { sent: 3, open: 2, link: 1, adressbooks: [], blacklist: false };

describe('looking many addresses up', () => {
  it('asks a thousand at a time and gives all', async () => {
    await using server = await startServer((request) => json(answerTo(request, [])));
    const { found, remaining, failure } = await clientOf(server.url).contacts.findMany(addresses);
    expect([...found.keys()]).toEqual(addresses);
    expect(remaining).toEqual([]);
    expect(failure).toBeNull();
    expect(server.received).toHaveLength(3);
  });

  it('keeps what was found before a part that fails', async () => {
    await using server = await startServer((request) =>
      emailsOf(request).includes('p2000@example.com')
        ? { status: 503 }
        : json(answerTo(request, statistics)),
    );
    const result = await clientOf(server.url).contacts.statisticsOfMany(addresses);
    expect([...result.found.keys()]).toEqual(addresses.slice(0, 2000));
    expect(result.remaining).toEqual(addresses.slice(2000));
    expect(result.failure).toBeInstanceOf(UnavailableError);
  });

  it('fails when nothing is known at all', async () => {
    await using server = await startServer(() => json({ message: 'No' }, 400));
    await expect(clientOf(server.url).contacts.findMany(addresses)).rejects.toThrow(RefusedError);
  });

  it.each([
    ['an empty array', json([])],
    ['a 404 of the service', json({ message: 'Not found', error_code: 802 }, 404)],
  ])('finds nobody when the answer is %s', async (_, answer) => {
    await using server = await startServer(() => answer);
    const { found, failure } = await clientOf(server.url).contacts.findMany(['a@b.example']);
    expect(found.size).toBe(0);
    expect(failure).toBeNull();
  });

  it('gives zeros for an address of which nothing is known', async () => {
    await using server = await startServer(() => json({ 'a@b.example': [] }));
    const { found } = await clientOf(server.url).contacts.statisticsOfMany(['a@b.example']);
    expect(found.get('a@b.example')).toEqual({
      sent: 0,
      opened: 0,
      clicked: 0,
      isBlacklisted: false,
      lists: [],
    });
  });
});

function emailsOf({ body }: Received): readonly string[] {
  return JSON.parse(body).emails;
}

function answerTo(request: Received, value: unknown): unknown {
  return Object.fromEntries(emailsOf(request).map((email) => [email, value]));
}
