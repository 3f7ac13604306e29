import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { kindInWords } from '../../scripts/kind-words.ts';
import { operationsPage } from '../../scripts/operations-page.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { catalogue as full } from '../../src/operations/catalogue.ts';

const rename = defineOperation({
  name: 'thing rename',
  summary: 'Rename a thing',
  effect: 'deletes',
  right: 'delete',
  endpoints: ['PUT /addressbooks/{id}'],
  example: '7 to=Lamp',
  inputs: {
    thing: { kind: 'integer', label: 'Thing', min: 1 },
    to: { kind: 'text', label: 'New name', hint: 'A | B', optional: true, maxLength: 20 },
  },
  confirmLabel: 'Rename it',
  preview: async () => ({ title: 'Rename?', stakes: { content: {} } }),
  run: async () => ({ title: 'Renamed' }),
});
const catalogue = catalogueOf([
  { name: 'thing', summary: 'Things', main: 'rename', bare: 'rename', operations: [rename] },
]);
const row = (method: string) => ({
  doc: '1-email.md',
  section: '4.1 Things',
  method,
  path: '/addressbooks/{id}',
});

describe('the page of operations', () => {
  const page = operationsPage(catalogue, [row('PUT'), row('DELETE')]);

  it('has usage, effect, inputs, example and rows of each', () => {
    expect(page).toContain(
      [
        '### thing rename',
        '',
        'Rename a thing. Can’t be undone; shows what will happen and asks first. Requires the sender role.',
        '',
        '- `/thing rename <thing> [to=…]`, for example `/thing rename 7 to=Lamp`',
        '- `thing`: Thing (a whole number from 1)',
        '- `to`: New name. A | B (text of at most 20 characters)',
        '- Confirm with “Rename it”',
        '- Uses `PUT /addressbooks/{id}`',
      ].join('\n'),
    );
    expect(page).toContain('- [`/thing`](#thing): things\n');
    expect(page).toContain('\n[rename](#thing-rename)\n');
  });

  it('says of each row who uses it', () => {
    expect(page).toContain('use 1 of the 2 rows');
    expect(page).toContain('- `PUT /addressbooks/{id}`: thing rename\n');
    expect(page).toContain('- `DELETE /addressbooks/{id}`: none\n');
  });
});

it('says once how large a file may be, as its limit is named', () => {
  const accepts = { extensions: ['html'], mostBytes: 2_000_000 };
  const input = { kind: 'file', label: 'File', accepts } as const;
  expect(kindInWords(input)).toBe('a file (html) of at most 2 MB, in the form');
  expect(kindInWords({ ...input, hint: 'UTF-8, up to 2 MB' })).toBe('a file (html), in the form');
});

it('the page that is kept describes each input of each operation once, at it or where it leads', async () => {
  const kept = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const parts = new Map(
    kept.split(/^#{2,3} /mu).map((part) => [part.slice(0, part.indexOf('\n')), part] as const),
  );
  const described = (part: string, name: string) =>
    part.split('\n').filter((line) => line.startsWith(`- \`${name}\`: `)).length;
  const lacking = full.operations.flatMap((operation) => {
    const part = parts.get(operation.name) ?? '';
    return Object.keys(operation.inputs).filter((name) => {
      const led = new RegExp(`^- .*\`${name}\`.*: see \\[v(.+?)\\]`, 'mu').exec(part)?.[1];
      const there = led === undefined ? part : (parts.get(`V${led}`) ?? '');
      return part === '' || described(there, name) !== 1;
    });
  });
  expect(lacking).toEqual([]);
  const headings = [...kept.matchAll(/^#{2,3} (.+)$/gmu)].map(([, heading]) => heading);
  expect(new Set(headings).size).toBe(headings.length);
});

it('the page that is kept has every row of the service’s interface', async () => {
  const kept = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const json = await readFile(
    new URL('../../docs/service/endpoints.json', import.meta.url),
    'utf8',
  );
  const rows = z.array(z.object({ method: z.string(), path: z.string() })).parse(JSON.parse(json));
  const missing = rows.filter(({ method, path }) => !kept.includes(`- \`${method} ${path}\`: `));
  expect(missing).toEqual([]);
});
