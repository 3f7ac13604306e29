import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { start } from './client.ts';

interface Row {
  readonly method: string;
  readonly path: string;
}

const VALUES: Readonly<Record<string, string>> = {
  id: '4101',
  addressBookId: '4101',
  email: 'ann@example.com',
  variableName: 'City',
  searchValue: 'Bristol',
  template_id: '501',
  name_slug: 'newsletter',
  currency: 'EUR',
};

it('has a route for every row of the three documents', async () => {
  const file = new URL('../../../docs/service/endpoints.json', import.meta.url);
  const rows: Row[] = JSON.parse(await readFile(file, 'utf8'));
  await using service = await start();
  const missing: string[] = [];
  for (const { method, path } of rows) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? name);
    const { body } = await service.call(method, filled, method === 'GET' ? undefined : {});
    if (body.message === 'No such operation') missing.push(`${method} ${path}`);
  }
  expect(rows).toHaveLength(108);
  expect(missing).toEqual([]);
});
