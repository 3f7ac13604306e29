import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../src/lib/csv.ts';
import { ColumnQuestion } from '../../../src/commands/bulk/columns.ts';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';

const OWN = new Map([['news@larkspur.example', 'one of your own senders']]);
const read = (text: string | Uint8Array, more: Partial<Parameters<typeof readFileRows>[1]> = {}) =>
  readFileRows(
    { name: 'people.csv', content: Buffer.from(text) },
    { of: 'emails', variableTypes: null, spared: OWN, ...more },
  );
const keysOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).rows.map(({ key }) => key);

describe('the column that is taken', () => {
  it.each([
    [
      'is that of the recipients, not of the sender',
      'sender,recipient\nnews@larkspur.example,z1@x.org\nnews@larkspur.example,z2@x.org\n',
      'recipient',
      ['sender'],
    ],
    [
      'is not the one with the same value in all rows',
      'a,b\nboss@x.org,z1@x.org\nboss@x.org,z2@x.org\n',
      'b',
      ['a'],
    ],
    [
      'is named for them where several are full',
      'Account manager email,Email\nb1@x.org,z1@x.org\nb2@x.org,z2@x.org\n',
      'Email',
      ['Account manager email'],
    ],
    [
      'has addresses, whatever its name is',
      'Email consent,Contact\nyes,z1@x.org\nno,z2@x.org\n',
      'Contact',
      [],
    ],
    [
      'may stand below a preamble',
      'Export of May\nby a program\n\nname,email\nZ,z1@x.org\nY,z2@x.org\n',
      'email',
      [],
    ],
    [
      'may have no header, as in a log',
      '2026-11-01,news@larkspur.example,z1@x.org,550\n2026-11-01,news@larkspur.example,z2@x.org,550\n',
      'Column C',
      ['Column B'],
    ],
    [
      'is found where its first cells are empty',
      `name,email\n${'n,\n'.repeat(300)}Z,z1@x.org\nY,z2@x.org\n`,
      'email',
      [],
    ],
  ])('%s', async (_, text, title, others) => {
    const { rows, file } = await read(text);
    expect(rows.map(({ key }) => key)).toEqual(['z1@x.org', 'z2@x.org']);
    expect(file.column?.title).toBe(title);
    expect(file.others.map((one) => one.title)).toEqual(others);
    expect(file.column?.samples).toEqual(['z1@x.org', 'z2@x.org']);
  });

  it('is asked for where two are as likely', async () => {
    const text = 'left,right\na1@x.org,b1@x.org\na2@x.org,b2@x.org\n-,-\n';
    const error = await read(text).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ColumnQuestion);
    expect(error).toMatchObject({
      field: 'column',
      message: 'Several columns hold addresses: “left” (A) and “right” (B). Enter the one to use.',
    });
    for (const column of ['Right', ' RIGHT ', 'B', 'column b', '2', '#2']) {
      expect(await keysOf(text, { column })).toEqual(['b1@x.org', 'b2@x.org']);
    }
    await expect(read(text, { column: 'third' })).rejects.toMatchObject({
      field: 'column',
      message: 'The file has no column “third”. Its columns: “left” and “right”.',
    });
  });

  it('is never one with the same value in all rows, beside one that has several', async () => {
    const filled = fc.constantFrom<(at: number) => string>(
      (at) => `z${at}@x.org`,
      (at) => `z${at}@x.org; y${at}@x.org`,
      () => 'no address',
      () => '',
    );
    const file = fc.record({
      recipients: fc.array(filled, { minLength: 2, maxLength: 8 }),
      titles: fc.shuffledSubarray(['Manager email', 'a', 'Email', 'Contact', 'To', 'From'], {
        minLength: 2,
        maxLength: 2,
      }),
      isFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ recipients, titles, isFirst }) => {
        const cells = recipients.map((write, at) => write(at));
        fc.pre(cells.filter((cell) => cell.includes('@')).length > 1);
        const rows = cells.map((cell) => [cell, 'boss@x.org']);
        const table = [titles, ...rows].map((row) => (isFirst ? row : row.toReversed()).join(','));
        const keys = await keysOf(`${table.join('\n')}\n`).catch((one: unknown) => one);
        if (keys instanceof ColumnQuestion) return;
        expect(keys).not.toContain('boss@x.org');
      }),
      { numRuns: 300 },
    );
  });

  it('of numbers to call is preferred to one of numbers that only count', async () => {
    const text = 'Customer number;Handy\n380501111111;+491711234567\n380502222222;+491711234568\n';
    expect(await keysOf(text, { of: 'phones' })).toEqual(['+491711234567', '+491711234568']);
  });
});

it('a header is found below lines that name an address themselves', async () => {
  const text =
    'Report of a campaign\n"Made, by; somebody"\nEmail: boss@x.org\n\nemail;name\nz1@x.org;Ann\nz2@x.org;Bob\n';
  const { rows, skipped, file } = await read(text, { variableTypes: async () => [] });
  expect(rows).toEqual([
    { key: 'z1@x.org', variables: { name: 'Ann' } },
    { key: 'z2@x.org', variables: { name: 'Bob' } },
  ]);
  expect(skipped.map(({ reason }) => reason)).toEqual(Array(3).fill('above the header row'));
  expect([file.rowCount, file.column?.title]).toEqual([5, 'email']);
  expect(await keysOf('ann@x.org\nemail;name\n')).toEqual(['ann@x.org']);
});

it('own senders are left out, with the reason', async () => {
  const { rows, skipped } = await read('email\nnews@larkspur.example\nz1@x.org\n');
  expect(rows).toEqual([{ key: 'z1@x.org' }]);
  expect(skipped).toEqual([
    { line: 2, text: 'news@larkspur.example', reason: 'one of your own senders' },
  ]);
});

it('all addresses of a cell count, or none where a row is one contact', async () => {
  const text =
    'name,email\nA,z1@x.org; z2@x.org\nB,z3@x.org, z4@x.org, nobody\nC,z5@x.org\n'.replace(
      'z3@x.org, z4@x.org, nobody',
      '"z3@x.org, z4@x.org, nobody"',
    );
  const { rows, rejected, file } = await read(text);
  expect(rows.map(({ key }) => key)).toEqual([
    'z1@x.org',
    'z2@x.org',
    'z3@x.org',
    'z4@x.org',
    'z5@x.org',
  ]);
  expect(rejected).toMatchObject([{ line: 3, text: 'nobody' }]);
  expect([file.rowCount, file.furtherCount]).toEqual([3, 3]);
  const asContacts = await read(text, { variableTypes: async () => [] });
  expect(asContacts.rows.map(({ key }) => key)).toEqual(['z5@x.org']);
  expect(asContacts.rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [2, '2 in one cell; give each a row of its own'],
    [3, '3 in one cell; give each a row of its own'],
  ]);
});

it('variables that the list has are used, others are named as new', async () => {
  const variableTypes = async () => [
    { name: 'First Name', type: 'string' },
    { name: 'City', type: 'string' },
  ];
  const { rows, file } = await read(
    'email,first  name,CITY,Plan,phone\nz1@x.org,Zoe,Lviv,Pro,+1\n',
    { variableTypes },
  );
  expect(rows[0]?.variables).toEqual({
    'First Name': 'Zoe',
    City: 'Lviv',
    Plan: 'Pro',
    Phone: '+1',
  });
  expect(file.newVariables).toEqual(['Plan']);
});

describe('the letters of a file without a mark', () => {
  const encode = {
    'windows-1251': 'Имя;Анна Ковальчук',
    'windows-1250': 'Jiří;Łukasz Żółć',
    'windows-1252': 'Zoë;François Müller',
  };
  it.each(Object.entries(encode))('are those of %s', async (name, text) => {
    const table = `email;${text}\nz1@x.org;1;2\n`.replace(/;([^;\n]*)\n/, ';$1\n');
    const { file } = await read(bytesIn(name, table), { variableTypes: async () => [] });
    expect(file.variables.join(';')).toBe(text);
    expect(file.guesses.join()).toContain(`read as Windows-${name.slice(-4)}`);
  });

  it('are Czech where ř stands beside í and á', async () => {
    const text = 'email;jméno\nz1@x.org;Jiří Dvořák\n';
    const { rows } = await read(bytesIn('windows-1250', text), { variableTypes: async () => [] });
    expect(rows[0]?.variables).toEqual({ jméno: 'Jiří Dvořák' });
    const danish = bytesIn('windows-1252', 'email;navn\nz1@x.org;Søren Ærø\n');
    const { rows: others } = await read(danish, { variableTypes: async () => [] });
    expect(others[0]?.variables).toEqual({ navn: 'Søren Ærø' });
  });

  it('are shown in both ways where they don’t tell', async () => {
    const { file } = await read(bytesIn('windows-1250', 'email;n\nz1@x.org;Kovač\n'));
    expect(file.guesses.join()).toMatch(/As Windows-125\d it would be “/);
    expect(file.guesses.join()).toContain('Kovač');
  });

  it('stay as they are around a byte that is wrong', async () => {
    const content = Buffer.concat([
      Buffer.from('email,n\nz1@x.org,Zoë ö'),
      Buffer.from([0xff]),
      Buffer.from('\n'),
    ]);
    const { rows, file } = await read(content, { variableTypes: async () => [] });
    expect(rows[0]?.variables).toEqual({ n: 'Zoë ö�' });
    expect(file.guesses.join()).toContain('valid UTF-8');
  });
});

function bytesIn(name: string, text: string): Buffer {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const letters = new Map(
    all.map((byte) => [new TextDecoder(name).decode(Buffer.from([byte])), byte]),
  );
  return Buffer.from(text.split('').map((letter) => letters.get(letter) ?? 0x3f));
}

it('what Postbell writes, it reads unchanged', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      '=1+1',
      "'=1",
      "''-a",
      '-a',
      ' @x',
      '+380',
      '="x"',
      'a|b',
      "'q'",
      '"',
      'sep=;',
      ' b ',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        value.filter((one) => !one.includes('\0')),
        { minLength: 1, maxLength: 20 },
      ),
      async (values) => {
        const rows = values.map((one, index) => [`p${index}@example.com`, 'Active', '+1 202', one]);
        const given = await read(csvOf(['email', 'status', 'phone', 'Note'], rows), {
          variableTypes: async () => [],
        });
        expect(given.rows).toEqual(
          values.map((one, index) => ({
            key: `p${index}@example.com`,
            variables: { Phone: '+1 202', ...(one.trim() !== '' && { Note: one }) },
          })),
        );
      },
    ),
    { examples: [[[' ', '=1+1']], [[' ']]] },
  );
});
