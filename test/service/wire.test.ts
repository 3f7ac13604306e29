import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpointCalled } from '../../src/service/endpoints.ts';
import { readExchanges } from '../wire/exchanges.ts';
import { clientOf, startServer } from './http-server.ts';
import { ROWS } from './rows.ts';

const exchanges = readExchanges();
const table: readonly { readonly method: string; readonly path: string }[] = JSON.parse(
  readFileSync(new URL('../../docs/service/endpoints.json', import.meta.url), 'utf8'),
);
/** Two rows stand in two documents. */
const specified = [...new Set(table.map(({ method, path }) => `${method} ${path}`))];

describe('on the wire', () => {
  it.each(Object.entries(ROWS))(
    '%s is asked and read as specified',
    async (name, [call, given]) => {
      const exchange = exchanges.get(name);
      if (!exchange) throw new Error('no exchange in test/wire/');
      const status = Number(exchange.answer.start.split(' ')[1]);
      await using server = await startServer(() => ({ ...exchange.answer, status }));
      const service = clientOf(server.url, { auth: { kind: 'token', token: 'key-0001' } });

      expect(await call(service)).toEqual(given);
      // What the right depends on is read right before.
      const before = endpointCalled(rowOf(name)).readsBack ? 1 : 0;
      expect(server.received).toHaveLength(before + 1);
      expect(server.received[before]).toMatchObject({
        start: exchange.request.start,
        headers: exchange.request.headers,
        body: exchange.request.body,
      });
    },
  );

  it.each(specified)('%s has a method and an exchange', (name) => {
    expect(Object.keys(ROWS).map(rowOf)).toContain(name);
  });

  it('every exchange is a row of the specification, and is asked', () => {
    expect(specified).toEqual(expect.arrayContaining([...exchanges.keys()].map(rowOf)));
    expect(Object.keys(ROWS).sort()).toEqual([...exchanges.keys()].sort());
  });

  it('keeps the path of a base address', async () => {
    await using server = await startServer(() => ({ body: '[]' }));
    await clientOf(`${server.url}/api/v1`).blacklist.all();
    expect(server.received[0]?.start).toBe('GET /api/v1/blacklist HTTP/1.1');
  });
});

/** An exchange's title without its variant. */
function rowOf(title: string): string {
  return title.split(': ')[0] ?? title;
}
