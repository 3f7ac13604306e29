import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';

const EMAILS = { of: 'emails', variableTypes: async () => [] } as const;

const read = (content: string | Uint8Array, requested?: Parameters<typeof readFileRows>[1]) =>
  readFileRows({ name: 'people.csv', content: Buffer.from(content) }, requested ?? EMAILS);
const keysOf = async (text: string) => (await read(text)).rows.map(({ key }) => key);

describe('a file of addresses', () => {
  it('is read by the column that is named for them', async () => {
    const given = await read('Name;E-Mail;City\nAnn;Ann@Example.com;Kyiv\nBob;bob@example.com;\n');
    expect(given.rows).toEqual([
      { key: 'ann@example.com', variables: { Name: 'Ann', City: 'Kyiv' } },
      { key: 'bob@example.com', variables: { Name: 'Bob' } },
    ]);
    expect(given.file).toMatchObject({
      name: 'people.csv',
      column: { title: 'E-Mail', index: 1, samples: ['ann@example.com', 'bob@example.com'] },
      variables: ['Name', 'City'],
      guesses: [],
      rowCount: 2,
    });
  });

  it.each([
    ['is read by what is in it', 'who,x\nAnn,ann@example.com\nBob,b@example.com\n', 'x'],
    ['may have no header', 'ann@example.com\r\nb@example.com\r\n', 'Column A'],
    ['may be a text with several addresses a line', 'Ann <ann@example.com>, b@example.com\n', null],
  ])('%s', async (_, text, column) => {
    expect(await keysOf(text)).toEqual(['ann@example.com', 'b@example.com']);
    expect((await read(text)).file.column?.title ?? null).toBe(column);
  });

  it('takes no row for a contact whose cells a comma within one has moved', async () => {
    const rows = 'ann@example.com,12,50,Kyiv\nbob@example.com,"13,75",Lviv\n';
    const given = await read(`email,amount,city\n${rows}`);
    expect(given.rows).toEqual([
      { key: 'bob@example.com', variables: { amount: '13,75', city: 'Lviv' } },
    ]);
    const reason = '4 cells, but the header has 3; put cells that contain the separator in quotes';
    expect(given.rejected).toEqual([{ line: 2, text: 'ann@example.com', reason }]);
    const addresses = await read(`email,amount,city\n${rows}`, {
      of: 'emails',
      variableTypes: null,
    });
    expect(addresses.rows).toHaveLength(2);
  });

  it('names what stands in the column that is called so, where it is no address', async () => {
    await expect(read('id,email\n1,\n2,ann.example.com\n')).rejects.toThrow(
      'Its columns: id and email. “ann.example.com”: missing @.',
    );
  });

  it('tells the line and the reason of what is no address, and counts what is repeated', async () => {
    const given = await read('email\nann@example.com\nnonsense\n\nANN@example.com\n"two\nlines"\n');
    expect(given.rejected).toEqual([
      { line: 3, text: 'nonsense', reason: 'missing @' },
      { line: 6, text: 'two\nlines', reason: 'missing @' },
    ]);
    expect(given.repeated).toBe(1);
  });

  it.each([
    [
      'the columns that it has when none has addresses',
      'id,name\n1,Ann\n',
      'The file has no column with email addresses. Its columns: id and name.',
    ],
    [
      'its count when it has more than 100,000 rows',
      'p@example.com\n'.repeat(100_001),
      'The file has more than 100,000 rows, the most that fit in one job. Split it into several files.',
    ],
    [
      'its columns when it is too wide to be a table of contacts',
      Array.from({ length: 501 }, (_, index) => `column${index}`).join(','),
      'The file has 501 columns; at most 500 are supported. Is it the right file?',
    ],
  ])('is refused with %s', async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ field: 'file', message });
  });

  it('may be one line of more addresses than a table has columns', async () => {
    const addresses = Array.from({ length: 600 }, (_, index) => `p${index}@example.com`);
    expect(await keysOf(addresses.join(','))).toHaveLength(600);
  });

  it('keeps lines whose quotes don’t match, and says so', async () => {
    const given = await read('email,name\nann@example.com,"Ann\nbob@example.com,Bob\n');
    expect(given.rows.map(({ key }) => key)).toEqual(['ann@example.com', 'bob@example.com']);
    expect(given.file.guesses).toEqual([
      'Some quotes in the file don’t match, so each line was read as is.',
    ]);
  });

  it('leaves out columns whose names no variable can have', async () => {
    const given = await read('email,#\nann@example.com,1\n');
    expect(given.rows).toEqual([{ key: 'ann@example.com' }]);
    expect(given.file.guesses[0]).toContain('Column “#” is ignored.');
  });
});

it('values that the list can’t take leave their line out, with the reason', async () => {
  const text = [
    'email,Age,Birthday,City',
    'ann@example.com,41,1985-02-03,Lviv',
    'bob@example.com,forty,,Lviv',
    'cleo@example.com,,3/2/1985,Lviv',
  ];
  const variableTypes = async () => [
    { name: 'Age', type: 'number' },
    { name: 'Birthday', type: 'date' },
  ];
  const given = await read(text.join('\n'), { of: 'emails', variableTypes });
  expect(given.rows.map(({ key }) => key)).toEqual(['ann@example.com']);
  expect(given.rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [3, '“Age” isn’t a number: “forty”'],
    [4, '“Birthday” isn’t a date such as 2017-01-31: “3/2/1985”'],
  ]);
});

describe('the encoding of a file', () => {
  const text = 'email;Місто\nann@example.com;Ганна\n';
  const marked = `\uFEFF${text}`;
  const bigEndian = (units: string) => Buffer.from(units, 'utf16le').swap16();

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(marked)],
    ['UTF-16 LE with a mark', Buffer.from(marked, 'utf16le')],
    ['UTF-16 BE with a mark', bigEndian(marked)],
    ['UTF-16 LE without a mark', Buffer.from(text, 'utf16le')],
  ])('%s gives the same rows', async (_, content) => {
    const { rows } = await read(content);
    expect(rows).toEqual([{ key: 'ann@example.com', variables: { Місто: 'Ганна' } }]);
  });

  it('of an old spreadsheet is guessed, which is said', async () => {
    const { rows, file } = await read(Buffer.from('email;name\nann@example.com;Zoë\n', 'latin1'));
    expect(rows[0]?.variables).toEqual({ name: 'Zoë' });
    expect(file.guesses[0]).toContain('read as Windows-1252');
  });
});

describe('any table', () => {
  /** A spreadsheet's marks, which are taken off a cell (columns.test.ts). */
  const MARKED = /^(?:'+\s*[=+\-@|%]|=")/u;
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => !MARKED.test(text));

  it('gives each address once, with its cells, whatever the cells, delimiter and line ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        async (names, separator, end) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const lines = names.map((name, index) =>
            [quoted(`p${index}@example.com`), quoted(name)].join(separator),
          );
          const given = await read([`email${separator}name`, ...lines, ''].join(end));
          expect(given.rejected).toEqual([]);
          expect(given.rows).toEqual(
            names.map((name, index) => ({
              key: `p${index}@example.com`,
              ...(name !== '' && { variables: { name } }),
            })),
          );
        },
      ),
    );
  });

  it('of any bytes at all is read or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (content) => {
        try {
          const { rows } = await read(content);
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        } catch (error) {
          expect(error).toMatchObject({ name: 'InputError', field: 'file' });
        }
      }),
    );
  });
});
