import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import endpoints from '../../../docs/service/endpoints.json' with { type: 'json' };
import { start, type Started } from './client.ts';

let service: Started;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.close());

const FIRST = '1-email.md';
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const inFirst = new Set(endpoints.filter(({ doc }) => doc === FIRST).map(nameOf));
const rows = endpoints.filter((row) => row.doc !== FIRST && !inFirst.has(nameOf(row)));

describe('every row of documents 2 and 3 that document 1 has not', () => {
  it('is one of these', () => {
    expect(rows).toHaveLength(45);
  });

  it.each(rows.map((row) => [nameOf(row), row] as const))('%s has a route', async (_, row) => {
    const path = row.path.replaceAll(/\{\w+\}/g, '1');
    const hasBody = row.method !== 'GET';
    const { body } = await service.call(row.method, path, hasBody ? {} : undefined);
    expect(body.message).not.toBe('No such operation');
    expect(body.message).not.toBe('Internal error');
  });
});
