import { createServer } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ContractError, UnavailableError } from '../../src/lib/errors.ts';
import { clientOf, startServer } from './http-server.ts';
import { ROWS } from './rows.ts';

/** Rows that only look, though their method is another (spec 2, section 4.1). */
const READING = /^(?:GET |POST \/(?:emails|smtp\/emails\/info|phones)\b)/;
const HUGE = JSON.stringify(
  Array.from({ length: 5_000 }, (_, index) => ({ [`f${index}`]: index })),
);
const JSON_TYPE = { 'content-type': 'application/json' };

const NOTHING = {
  'an empty 200': { body: '' },
  'a 204': { status: 204 },
  blanks: { body: ' \n' },
  null: { body: 'null', headers: JSON_TYPE },
  'an empty text': { body: '""', headers: JSON_TYPE },
  'a page of HTML': { body: '<html><body>Down for maintenance</body></html>' },
  'half an answer': { body: '{"result": true, "data": [{"id": 1' },
} as const;

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
}

/** @param methods of the requests for it; one that only looks may come before a change. */
function expectUnknown(name: string, failure: unknown, methods: readonly string[]): void {
  const isTyped = failure instanceof ContractError || failure instanceof UnavailableError;
  expect(isTyped, `${name}: ${JSON.stringify(failure)}`).toBe(true);
  const isWrite = !READING.test(name) && methods.includes(name.split(' ')[0] ?? '');
  if (isTyped && isWrite) expect(failure.outcome, name).toBe('unknown');
  expect(String(failure)).not.toMatch(/wasn’t found|There’s no|not found/);
}

describe.each(Object.entries(NOTHING))('%s', (_, answer) => {
  it('is a failure of every row, and never means that something isn’t there', async () => {
    await using server = await startServer(() => answer);
    const service = clientOf(server.url);
    const rows = Object.entries(ROWS);
    expect(rows.length).toBeGreaterThanOrEqual(108);
    for (const [name, [call]] of rows) {
      const before = server.received.length;
      const failure = await failureOf(call(service));
      const methods = server.received.slice(before).map(({ start }) => start.split(' ')[0] ?? '');
      expectUnknown(name, failure, methods);
    }
  });
});

it('an answer that is cut off within its gzip is a failure of every row', async () => {
  const whole = gzipSync(JSON.stringify({ result: true, data: [] }));
  let methods: string[] = [];
  const server = createServer((request, response) => {
    methods.push(request.method ?? '');
    request.resume().on('end', () => {
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
      response.end(whole.subarray(0, 12));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const service = clientOf(`http://127.0.0.1:${port}`);
  for (const [name, [call]] of Object.entries(ROWS)) {
    methods = [];
    const failure = await failureOf(call(service));
    expectUnknown(name, failure, methods);
  }
  server.closeAllConnections();
  server.close();
});

it('a huge array of records without any known field is never “not found”, nor done', async () => {
  await using server = await startServer(() => ({ body: HUGE, headers: JSON_TYPE }));
  const service = clientOf(server.url);
  let failed = 0;
  for (const [name, [call]] of Object.entries(ROWS)) {
    const before = server.received.length;
    const failure = await failureOf(call(service));
    const methods = server.received.slice(before).map(({ start }) => start.split(' ')[0] ?? '');
    if (failure instanceof Error) failed += 1;
    // Some lists have records in which the service may leave out any field.
    if (failure instanceof Error || !READING.test(name)) expectUnknown(name, failure, methods);
  }
  expect(failed).toBeGreaterThan(60);
});
