import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../src/lib/json.ts';
import { readExchanges } from '../wire/exchanges.ts';
import { clientOf, json, serviceThat, startServer } from './http-server.ts';
import { ROWS } from './rows.ts';

const exchanges = readExchanges();
/** 2^53 + 1, which a double rounds to the number before. */
const LONG = '9007199254740993';
const ROUNDED = '9007199254740992';

describe('numbers of more digits than a double holds', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['12345678901234567890123', '12345678901234567890123'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['1e400', '1e400'],
    ['9007199254740991', 9007199254740991],
    ['0.1', 0.1],
    ['1.50', 1.5],
    ['1e3', 1000],
    ['0.30000000000000004', 0.30000000000000004],
    ['1700000000.123456', 1700000000.123456],
    ['0.00000000000000001', 1e-17],
    ['"9007199254740993"', '9007199254740993'],
  ])('in JSON %s is %j', (text, expected) => {
    expect(parseExactly(text)).toBe(expected);
    expect(parseExactly(`{"a":[${text}]}`)).toEqual({ a: [expected] });
  });

  it.each(Object.entries(ROWS))('keep them in the answer of %s', async (name, [call]) => {
    const sample = exchanges.get(name)?.answer.body ?? '';
    // One whole number at a time; counts are rounded, and no code of a status is so long.
    const places = [...sample.matchAll(/(?<=[:[,]\s*)\d+(?=\s*[,\]}])/gu)];
    const server = await startServer(() => ({ body: '' }));
    await using _ = server;
    const service = clientOf(server.url);
    for (const { index, 0: number } of places) {
      const body = sample.slice(0, index) + LONG + sample.slice(index + number.length);
      server.respond = () => ({ body });
      const value: unknown = await call(service).catch((error: unknown) => String(error));
      expect(textsIn(value).filter((text) => text.includes(ROUNDED))).toEqual([]);
    }
  });

  it('name the same list, campaign, and contact as before', async () => {
    const { server, service } = await serviceThat(() => ({
      body: `[{"id":${LONG},"name":"Long","status":0},{"id":${ROUNDED},"name":"Other","status":0}]`,
    }));
    const lists = await Array.fromAsync(service.lists.all());
    expect(lists.map(({ id }) => id)).toEqual([LONG, ROUNDED]);
    server.respond = () => json({ result: true });
    await service.lists.rename(LONG, 'New');
    expect(server.received.at(-1)?.start).toContain(`/addressbooks/${LONG} `);
  });
});

/** All texts within a value, but those that say a status is unknown. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('Unknown ') ? [] : [value];
  if (value instanceof Map) return [...value].flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
