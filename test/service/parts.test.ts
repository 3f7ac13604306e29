import { describe, expect, it } from 'vitest';
import { RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import type { Service } from '../../src/service/service.ts';
import { clientOf, json, type Received, startServer } from './http-server.ts';

interface Outcome {
  readonly done?: readonly string[];
  readonly found?: ReadonlyMap<string, unknown>;
  readonly remaining: readonly string[];
  readonly failure: Error | null;
}

/** The most values that one request takes, and what sends them. */
type Way = readonly [
  size: number,
  send: (service: Service, values: readonly string[]) => Promise<Outcome>,
];

const WAYS: Readonly<Record<string, Way>> = {
  // Live services take no more.
  'unsubscribing from a list': [100, ({ lists }, all) => lists.unsubscribe('1', all)],
  'looking addresses up': [1000, ({ contacts }, all) => contacts.findMany(all)],
  'reading statistics': [1000, ({ contacts }, all) => contacts.statisticsOfMany(all)],
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
    expect(result.remaining).toEqual(all.slice(size * 2));
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
  const none = Object.fromEntries(valuesIn(request).map((value) => [value, []]));
  return json(request.start.startsWith('POST /emails') ? none : { result: true });
}

function valuesIn({ body }: Received): readonly string[] {
  return JSON.parse(body).emails;
}

function doneOf({ done, found }: Outcome): readonly string[] {
  return done ?? [...(found?.keys() ?? [])];
}
