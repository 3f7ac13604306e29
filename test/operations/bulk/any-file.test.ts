import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFileRows } from '../../../src/operations/bulk/read-rows.ts';

/*
 * Files as programs write them, drawn by lot, beside what each of their rows is: a model that knows
 * nothing of how they are read.
 */
type Drawn =
  | { readonly is: 'new' | 'own' | 'again' | 'invalid' | 'empty' | 'header' | 'blank' }
  | { readonly is: 'two' };

const OWN = 'news@larkspur.example';
const KINDS = [
  'new',
  'new',
  'new',
  'again',
  'invalid',
  'empty',
  'own',
  'header',
  'blank',
  'two',
] as const;

const layout = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quote: fc.constantFrom('"', "'"),
  ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 5 }),
  encoding: fc.constantFrom(
    'utf8',
    'utf8 with mark',
    'utf16le',
    'utf16le with mark',
    'utf16be with mark',
  ),
  preamble: fc.constantFrom(0, 1, 2),
  isNamed: fc.boolean(),
  takesVariables: fc.boolean(),
});
const rows = fc.array(
  fc.constantFrom(...KINDS).map((is): Drawn => ({ is })),
  { minLength: 1, maxLength: 40 },
);
const cell = fc.array(
  fc.constantFrom('a', 'Ж', ' ', ',', ';', '|', '\t', '@x', '"', "'", '\n', '1'),
  { maxLength: 6 },
);

it('of rows drawn by lot has each row in exactly one count', async () => {
  await fc.assert(
    fc.asyncProperty(
      layout,
      rows,
      fc.array(cell, { minLength: 1, maxLength: 5 }),
      async (how, drawn, cells) => {
        const { text, expected } = fileOf(
          how,
          drawn,
          cells.map((parts) => `n${parts.join('')}`.trimEnd()),
        );
        const given = await readFileRows(
          { name: 'people.csv', content: encoded(text, how.encoding) },
          {
            of: 'emails',
            variableTypes: how.takesVariables ? async () => [] : null,
            spared: new Map([[OWN, 'one of your own senders']]),
          },
        ).catch((error: unknown) => error);
        if (expected.valid.length === 0) {
          // Nothing shows which column has the addresses where there is none.
          if (given instanceof Error)
            expect(given).toMatchObject({ name: 'InputError', field: 'file' });
          return;
        }
        expect(given).not.toBeInstanceOf(Error);
        const {
          rows: done,
          rejected,
          skipped,
          repeated,
          file,
        } = given as Awaited<ReturnType<typeof readFileRows>>;
        expect(done.map(({ key }) => key)).toEqual(expected.valid);
        expect({ rejected: rejected.length, skipped: skipped.length, repeated }).toEqual({
          rejected: expected.rejected,
          skipped: expected.skipped,
          repeated: expected.repeated,
        });
        expect(file.rowCount).toBe(expected.rowCount);
        expect(done.length + rejected.length + skipped.length + repeated).toBe(
          file.rowCount + file.furtherCount,
        );
        expect([...rejected, ...skipped].every(({ reason }) => reason !== '')).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never;

function fileOf(how: Layout, drawn: readonly Drawn[], names: readonly string[]) {
  const { delimiter, quote, ends, preamble, isNamed, takesVariables } = how;
  const quoted = (one: string) => `${quote}${one.replaceAll(quote, quote + quote)}${quote}`;
  const line = (first: string, second: string) => `${quoted(first)}${delimiter}${quoted(second)}`;
  const expected = {
    valid: [] as string[],
    rejected: 0,
    skipped: preamble,
    repeated: 0,
    rowCount: preamble,
  };
  const lines = [
    ...(isNamed ? [`sep=${delimiter}`] : []),
    ...['Export of contacts', 'Made by a program'].slice(0, preamble).map(quoted),
    line('Note', 'Email'),
  ];
  // Without an address in the first row of data a preamble can't be told from a header.
  const all: readonly Drawn[] = [{ is: 'new' }, ...drawn];
  for (const [index, { is }] of all.entries()) {
    const name = names[index % names.length] ?? 'n';
    const address = `p${index}@example.com`;
    if (is === 'blank') {
      lines.push('', delimiter);
      continue;
    }
    expected.rowCount += 1;
    if (is === 'new') {
      lines.push(line(name, address));
      expected.valid.push(address);
    } else if (is === 'again') {
      lines.push(line(name, ` ${(expected.valid[0] ?? '').toUpperCase()}`));
      expected.repeated += 1;
    } else if (is === 'two') {
      lines.push(line(name, `${address}; second${index}@example.com`));
      if (takesVariables) expected.rejected += 1;
      else expected.valid.push(address, `second${index}@example.com`);
    } else if (is === 'own') {
      lines.push(line(name, OWN));
      expected.skipped += 1;
    } else if (is === 'header') {
      lines.push(line('note', 'EMAIL'));
      expected.skipped += 1;
    } else {
      lines.push(line(name, is === 'invalid' ? 'nobody at example.com' : ''));
      expected.rejected += 1;
    }
  }
  const text = lines.map((one, index) => one + (ends[index % ends.length] ?? '\n')).join('');
  return { text, expected };
}

function encoded(text: string, encoding: Layout['encoding']): Buffer {
  const marked = encoding.endsWith('mark') ? `\uFEFF${text}` : text;
  if (encoding.startsWith('utf8')) return Buffer.from(marked);
  const le = Buffer.from(marked, 'utf16le');
  return encoding.startsWith('utf16be') ? le.swap16() : le;
}
