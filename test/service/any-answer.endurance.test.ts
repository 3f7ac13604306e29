import { assert, asyncProperty, jsonValue, nat, oneof, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContractError, RefusedError } from '../../src/lib/errors.ts';
import { readExchanges } from '../wire/exchanges.ts';
import { clientOf, startServer } from './http-server.ts';
import { ROWS } from './rows.ts';

const exchanges = readExchanges();

describe('whatever the service answers', () => {
  it.each(Object.entries(ROWS))('%s gives a value or says what is wrong', async (name, [call]) => {
    const sample = exchanges.get(name)?.answer.body ?? '';
    const spoiled = jsonValue().chain((value) =>
      nat(placesIn(JSON.parse(sample)) - 1).map((place) =>
        JSON.stringify(spoil(JSON.parse(sample), place, value)),
      ),
    );
    const anything = jsonValue().map((value) => JSON.stringify(value));
    await using server = await startServer(() => ({ body: '' }));
    const service = clientOf(server.url);

    await assert(
      asyncProperty(oneof(spoiled, spoiled, anything, string()), async (body) => {
        server.respond = () => ({ body });
        const error: unknown = await call(service).then(
          () => undefined,
          (error: unknown) => error,
        );
        const isExpected = error instanceof ContractError || error instanceof RefusedError;
        expect(error === undefined || isExpected).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});

/** How many values a JSON value is made of, itself among them. */
function placesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + placesIn(inner), 1);
}

/** The same value with another one at the n-th of these places. */
function spoil(value: unknown, place: number, other: unknown): unknown {
  let before = 0;
  const walk = (value: unknown): unknown => {
    if (before++ === place) return other;
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value);
}
