import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFileRows } from '../../../src/operations/bulk/read-rows.ts';
import { readTable } from '../../../src/operations/bulk/read-table.ts';

const EMAILS = { of: 'emails', variableTypes: async () => [] } as const;

function read(text: string, name = 'people.csv') {
  return readFileRows({ name, content: new TextEncoder().encode(text) }, EMAILS);
}

describe('a file of addresses', () => {
  it('is read by the column that is named for them', async () => {
    const given = await read('Name;E-Mail;City\nAnn;Ann@Example.com;Kyiv\nBob;bob@example.com;\n');
    expect(given.rows).toEqual([
      { key: 'ann@example.com', variables: { Name: 'Ann', City: 'Kyiv' } },
      { key: 'bob@example.com', variables: { Name: 'Bob' } },
    ]);
    expect(given.file).toEqual({
      name: 'people.csv',
      column: 'E-Mail',
      variables: ['Name', 'City'],
      guesses: [],
    });
  });

  it('is read by what is in it where no name tells', async () => {
    const given = await read('who,x\nAnn,ann@example.com\nBob,bob@example.com\n');
    expect(given.rows.map(({ key }) => key)).toEqual(['ann@example.com', 'bob@example.com']);
    expect(given.file?.column).toBe('x');
  });

  it('may have no header', async () => {
    const given = await read('ann@example.com\r\nbob@example.com\r\n', 'people.txt');
    expect(given.rows).toHaveLength(2);
    expect(given.file?.column).toBeNull();
  });

  it('may be a text with several addresses a line', async () => {
    const given = await read(
      'ann@example.com bob@example.com\nCy <cy@example.com>, dee@example.com\n',
      'people.txt',
    );
    expect(given.rows.map(({ key }) => key)).toEqual([
      'ann@example.com',
      'bob@example.com',
      'cy@example.com',
      'dee@example.com',
    ]);
  });

  it('tells the line and the reason of what is no address, and counts what is repeated', async () => {
    const given = await read('email\nann@example.com\nnonsense\n\nANN@example.com\n"two\nlines"\n');
    expect(given.rejected).toEqual([
      { line: 3, text: 'nonsense', reason: 'no @ in it' },
      { line: 6, text: 'two\nlines', reason: 'no @ in it' },
    ]);
    expect(given.repeated).toBe(1);
  });

  it('is refused with the columns that it has when none has addresses', async () => {
    await expect(read('id,name\n1,Ann\n')).rejects.toMatchObject({
      field: 'file',
      message: 'The file has no column with e-mail addresses. Its columns are id and name.',
    });
  });

  it('is refused with its count when it has more than 100,000 rows', async () => {
    const lines = Array.from({ length: 100_001 }, (_, index) => `p${index}@example.com`);
    await expect(read(lines.join('\n'))).rejects.toThrow(
      'The file has 100,001 rows; at most 100,000 go in one run.',
    );
  });

  it('is refused when it is too wide to be a table of contacts', async () => {
    const wide = Array.from({ length: 501 }, (_, index) => `column${index}`).join(',');
    await expect(read(`${wide}\n`)).rejects.toMatchObject({
      field: 'file',
      message: 'The file has 501 columns; at most 500 can be read. Is it the right file?',
    });
  });

  it('may be one line of more addresses than a table has columns', async () => {
    const addresses = Array.from({ length: 600 }, (_, index) => `p${index}@example.com`);
    expect((await read(addresses.join(','))).rows).toHaveLength(600);
  });

  it('is parsed piece by piece, so that others get their turn', async () => {
    let pauses = 0;
    const name = 'Ґанна Їжакевич'.repeat(5);
    const text = Array.from({ length: 10_000 }, (_, index) => `p${index}@example.com,${name}`);
    const { lines } = await readTable(text.join('\n'), async () => {
      pauses += 1;
    });
    expect(lines).toHaveLength(10_000);
    expect(lines.every(({ cells }) => cells[1] === name)).toBe(true);
    expect(pauses).toBeGreaterThan(10);
  });

  it('keeps lines whose quotes don’t match, and says so', async () => {
    const given = await read('email,name\nann@example.com,"Ann\nbob@example.com,Bob\n');
    expect(given.rows.map(({ key }) => key)).toEqual(['ann@example.com', 'bob@example.com']);
    expect(given.file?.guesses).toEqual([
      'Some quotes in the file don’t match, so each line was read as it stands.',
    ]);
  });

  it('leaves out columns whose names no variable can have', async () => {
    const given = await read('email,#\nann@example.com,1\n');
    expect(given.rows).toEqual([{ key: 'ann@example.com' }]);
    expect(given.file?.guesses[0]).toContain('The column «#» is left out.');
  });
});

describe('values of variables in a file', () => {
  const types = [
    { name: 'Age', type: 'number' },
    { name: 'Birthday', type: 'date' },
  ];

  it('that the list can’t take leave their line out, with the reason', async () => {
    const text = [
      'email,Age,Birthday,City',
      'ann@example.com,41,1985-02-03,Lviv',
      'bob@example.com,forty,,Lviv',
      'cleo@example.com,,3.2.1985,Lviv',
    ].join('\n');
    const content = new TextEncoder().encode(text);
    const requested = { of: 'emails', variableTypes: async () => types } as const;
    const given = await readFileRows({ name: 'people.csv', content }, requested);
    expect(given.rows.map(({ key }) => key)).toEqual(['ann@example.com']);
    expect(given.rejected).toEqual([
      { line: 3, text: 'bob@example.com', reason: '«Age» isn’t a number: “forty”' },
      {
        line: 4,
        text: 'cleo@example.com',
        reason: '«Birthday» isn’t a date such as 2017-01-31: “3.2.1985”',
      },
    ]);
  });
});

describe('the encoding of a file', () => {
  const text = 'email;Місто\nann@example.com;Ганна\n';
  const wide = (littleEndian: boolean, mark: boolean): Uint8Array => {
    const marked = (mark ? '\uFEFF' : '') + text;
    const units = Array.from({ length: marked.length }, (_, index) => marked.charCodeAt(index));
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (const [index, unit] of units.entries()) view.setUint16(index * 2, unit, littleEndian);
    return new Uint8Array(view.buffer);
  };

  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 LE with a mark', wide(true, true)],
    ['UTF-16 BE with a mark', wide(false, true)],
    ['UTF-16 LE without a mark', wide(true, false)],
  ])('%s gives the same rows', async (_, content) => {
    const { rows } = await readFileRows({ name: 'a.csv', content }, EMAILS);
    expect(rows).toEqual([{ key: 'ann@example.com', variables: { Місто: 'Ганна' } }]);
  });

  it('of an old spreadsheet is guessed, which is said', async () => {
    const content = Buffer.from('email;name\nann@example.com;Zoë\n', 'latin1');
    const { rows, file } = await readFileRows({ name: 'a.csv', content }, EMAILS);
    expect(rows[0]?.variables).toEqual({ name: 'Zoë' });
    expect(file?.guesses[0]).toContain('read as Windows-1252');
  });
});

describe('any table', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.trim());
  const delimiter = fc.constantFrom(',', ';', '\t');
  const lineEnd = fc.constantFrom('\n', '\r\n');

  it('gives each address once, with its cells, whatever the cells, delimiter and line ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 30 }),
        delimiter,
        lineEnd,
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
          const { rows } = await readFileRows({ name: 'a.csv', content }, EMAILS);
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        } catch (error) {
          expect(error).toMatchObject({ name: 'InputError', field: 'file' });
        }
      }),
    );
  });
});
