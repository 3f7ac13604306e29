import { describe, expect, it } from 'vitest';
import {
  ContractError,
  LimitedError,
  PostbellError,
  RefusedError,
  UnavailableError,
} from '../../src/lib/errors.ts';
import type { RawValues } from '../../src/domain/reply.ts';
import { type Answer, startServer } from '../service/http-server.ts';
import { deskAt } from './context.ts';

const HTML = {
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Maintenance</body></html>',
};

type Family =
  typeof UnavailableError | typeof ContractError | typeof LimitedError | typeof RefusedError;

const troubles: readonly (readonly [string, Answer | 'drop' | 'hang', Family])[] = [
  ['is down', 'drop', UnavailableError],
  ['is slow', 'hang', UnavailableError],
  ['answers HTML', HTML, ContractError],
  ['answers 401', { status: 401 }, RefusedError],
  ['answers 429', { status: 429, headers: { 'retry-after': '30' } }, LimitedError],
  ['answers 500', { status: 500 }, UnavailableError],
];

const operations: readonly (readonly [string, RawValues])[] = [
  ['contact show', { email: 'ann@example.com' }],
  ['contact why', { email: 'ann@example.com' }],
  ['contact unsubscribe', { addresses: 'ann@example.com', list: '4101' }],
  ['contact remove', { addresses: 'ann@example.com' }],
  ['blacklist show', {}],
  ['blacklist add', { addresses: 'ann@example.com' }],
  ['blacklist remove', { addresses: 'ann@example.com' }],
  ['campaign list', {}],
  ['campaign show', { campaign: '71014' }],
  ['campaign cancel', { campaign: '71014' }],
  ['balance show', {}],
];

/** Looking many addresses up takes a body (spec 1, section 4.5). */
const READS = /^(GET|POST \/emails(\/campaigns)?) /;

describe.each(troubles)('when the service %s', (_, trouble, family) => {
  it.each(operations)('%s fails with a sentence and changes nothing', async (name, raw) => {
    await using server = await startServer(() => trouble);
    // A service that never answers has had its time at once.
    const desk = await deskAt(server.url, {}, { timeoutMs: trouble === 'hang' ? 1 : 10_000 });
    const error: unknown = await desk.run(name, raw).catch((thrown: unknown) => thrown);
    await desk.close();
    expect(error).toBeInstanceOf(family);
    expect(error).toBeInstanceOf(PostbellError);
    expect((error as Error).message).toMatch(/^[A-Z].+\.$/);
    expect((error as Error).message).not.toContain('@');
    expect(server.received.filter(({ start }) => !READS.test(start))).toEqual([]);
  });
});
