import { describe, expect, it } from 'vitest';
import { parseAddresses } from '../../../src/domain/address-list.ts';
import { parsePhones } from '../../../src/domain/phone.ts';
import { readFileRows, type ReadingFile } from '../../../src/commands/bulk/read-rows.ts';

/* Layouts that few files have. Each is read whole, or refused with what to do about it. */

const EMAILS: ReadingFile = { of: 'emails', variableTypes: async () => [] };
const PHONES: ReadingFile = { of: 'phones', variableTypes: async () => [] };

const read = (text: string, reading = EMAILS) =>
  readFileRows({ name: 'people.txt', content: Buffer.from(text) }, reading);

const BOTH = [
  { key: 'ann@example.com', variables: { name: 'Ann', city: 'Kyiv' } },
  { key: 'bob@example.com', variables: { name: 'Bob', city: 'Lviv' } },
];
const TABLE = 'email,name,city\nann@example.com,Ann,Kyiv\nbob@example.com,Bob,Lviv\n';
const lines = (each: (line: string) => string, end = '\n') =>
  TABLE.trim().split('\n').map(each).join(end);
const delimitedBy = (delimiter: string) => TABLE.replaceAll(',', delimiter);
const padded = (line: string) =>
  line
    .split(',')
    .map((cell) => cell.padEnd(20))
    .join('');

const WRAPPED = 'Each line is in quotes as a whole, so the quotes were taken off.';
const BLANKS = 'The columns were told apart by the spaces between them.';

describe('a table of contacts is read', () => {
  it.each([
    ['with each line in quotes', lines((line) => `"${line}"`), WRAPPED],
    ['in quotes and with CR LF', lines((line) => `"${line}"`, '\r\n'), WRAPPED],
    ['in quotes and with CR', lines((line) => `"${line}"`, '\r'), WRAPPED],
    ['in quotes but for its header', lines((l) => (l.includes('@') ? `"${l}"` : l)), WRAPPED],
    ['with semicolons in quotes', lines((l) => `"${l.replaceAll(',', ';')}"`), WRAPPED],
    ['quoted twice', lines((l) => `"${l.replaceAll(/[^,]+/g, '""$&""')}"`), WRAPPED],
    ['with carets', delimitedBy('^'), 'The columns were told apart by “^”.'],
    ['with tildes', delimitedBy('~'), 'The columns were told apart by “~”.'],
    ['with colons', delimitedBy(':'), 'The columns were told apart by “:”.'],
    ['with full-width commas', delimitedBy('，'), 'The columns were told apart by “，”.'],
    ['with ideographic commas', delimitedBy('、'), 'The columns were told apart by “、”.'],
    ['with Arabic semicolons', delimitedBy('؛'), 'The columns were told apart by “؛”.'],
    ['with columns of a fixed width', lines(padded), BLANKS],
    ['with runs of blanks', delimitedBy('   '), BLANKS],
    ['with a blank', delimitedBy(' '), BLANKS],
  ])('%s', async (_, text, guess) => {
    const { rows, rejected, file } = await read(text);
    expect(rows).toEqual(BOTH);
    expect(rejected).toEqual([]);
    expect(file).toMatchObject({ rowCount: 2, guesses: [guess] });
  });

  it('of a fixed width with blank cells, and a line that has no room counts as invalid', async () => {
    const text = ['email,name,city', 'ann@example.com,Ann Lee,Kyiv', 'bob@example.com,,Lviv']
      .map(padded)
      .concat(Array.from({ length: 60 }, (_, at) => padded(`p${at}@example.com,P,Lviv`)))
      .concat(['cleo-with-a-long-name@example.com Cleo Kyiv'])
      .join('\n');
    const { rows, rejected, file } = await read(text);
    expect(rows[0]).toEqual({
      key: 'ann@example.com',
      variables: { name: 'Ann Lee', city: 'Kyiv' },
    });
    expect(rows[1]).toEqual({ key: 'bob@example.com', variables: { city: 'Lviv' } });
    expect(rejected).toMatchObject([{ line: 64, reason: 'contains a space' }]);
    expect(rows.length + rejected.length).toBe(file.rowCount);
  });

  it.each(['^', '~', '/', '#', '!', '&', '=', '*', '%', '$', '?', '{'])(
    'with %s before the address, where it may stand in one',
    async (delimiter) => {
      const text = 'name,email\nAnn,ann@example.com\nBob,bob@example.com\n';
      const { rows, file } = await read(text.replaceAll(',', delimiter));
      expect(rows).toEqual([
        { key: 'ann@example.com', variables: { name: 'Ann' } },
        { key: 'bob@example.com', variables: { name: 'Bob' } },
      ]);
      expect(file.guesses).toEqual([`The columns were told apart by “${delimiter}”.`]);
    },
  );

  it.each([
    ['Name,Email/Alternative', 'Ann,a@x.co/b@x.co', ['a@x.co', 'b@x.co']],
    ['Email/Alternative', 'a@x.co/b@x.co', ['a@x.co', 'b@x.co']],
    ['Emails #1', 'ann#1@x.co', ['ann#1@x.co']],
    ['Email,%', 'ann@x.co,%', ['ann@x.co']],
  ])('though a sign of addresses stands in each line: %s', async (header, row, keys) => {
    const { rows, file } = await read(`${header}\n${row}\n`, { ...EMAILS, variableTypes: null });
    expect([rows.map(({ key }) => key), file.guesses]).toEqual([keys, []]);
  });

  it('but no part of braces that commas cut', async () => {
    const braces = '{ann,bob}@example.com';
    const { rows, rejected } = await read(`cleo@example.com,dora@example.com\n${braces}\n`);
    expect(rows.map(({ key }) => key)).toEqual(['cleo@example.com', 'dora@example.com']);
    expect(rejected.map(({ text }) => text)).toEqual(['ann', 'bob}@example.com']);
    await expect(read(braces)).rejects.toThrow('not a valid address because of “}”');
  });

  it('with two numbers in each cell', async () => {
    const both = ['+380501234567', '+380501234568'];
    const { rows } = await read(`Name,Phone/Mobile\nAnn,${both.join('/')}\n`, {
      ...PHONES,
      variableTypes: null,
    });
    expect(rows.map(({ key }) => key)).toEqual(both);
  });

  it('with a long cell of signs that stand between numbers, which is searched once', async () => {
    const { rows, rejected } = await read(
      `phone\n+380501234567\n1${'/'.repeat(250_000)}\n`,
      PHONES,
    );
    expect([rows.length, rejected.length]).toEqual([1, 1]);
  });

  it('in double quotes, with apostrophes beside its line ends', async () => {
    const notes = Array.from({ length: 4 }, (_, at) => `"n'\n'","p${at}@example.com"\n`);
    const { rows, rejected } = await read(`"note","email"\n${notes.join('')}`);
    expect(rows).toHaveLength(4);
    expect(rejected).toEqual([]);
  });

  it('in single quotes, with several addresses in most cells', async () => {
    const rows = [1, 2, 3].map((at) => `'n ${at}'\t'p${at}@example.com; q${at}@example.com'\n`);
    const text = `'Export of contacts'\n'Note'\t'Email'\n${rows.join('')}`;
    const { rows: given } = await read(text, { of: 'emails', variableTypes: null });
    expect(given.map(({ key }) => key)).toEqual(
      [1, 2, 3].flatMap((at) => [`p${at}@example.com`, `q${at}@example.com`]),
    );
  });

  it.each([
    ['carets', '^'],
    ['runs of blanks', '   '],
  ])('with %s, though most rows have no address', async (_, delimiter) => {
    const text = 'email,name\nann@example.com,Ann\nnobody,Bob\nno,Cleo\nnone,Dora\n';
    const { rows, rejected } = await read(text.replaceAll(',', delimiter));
    expect([rows.length, rejected.length]).toEqual([1, 3]);
  });

  it('with a link of a spreadsheet that its own semicolon cuts', async () => {
    const link = (name: string) => `=HYPERLINK("mailto:${name}@example.com";"Dr; ${name}")`;
    const { rows } = await read(`Mail;City\n${link('ann')};Kyiv\n${link('bob')};Lviv\n`);
    expect(rows).toEqual([
      { key: 'ann@example.com', variables: { City: 'Kyiv' } },
      { key: 'bob@example.com', variables: { City: 'Lviv' } },
    ]);
  });

  it('as a database prints it, without its rules', async () => {
    const text = [
      '+----+-----------------+------+',
      '| id | email           | name |',
      '+----+-----------------+------+',
      '|  1 | ann@example.com | Ann  |',
      '+----+-----------------+------+',
    ];
    const { rows, rejected, skipped } = await read(text.join('\n'));
    expect(rows).toEqual([{ key: 'ann@example.com', variables: { id: '1', name: 'Ann' } }]);
    expect(rejected).toEqual([]);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual(
      [1, 3, 5].map((line) => [line, 'only marks, such as a bullet or a rule']),
    );
  });
});

describe('a usual layout stays as it is', () => {
  it.each([
    ['one name and address a line', '"Lee, Ann <ann@example.com>"\n"Ray, Bob <bob@example.com>"'],
    ['labels', 'Email: ann@example.com\nEmail: bob@example.com'],
    ['links', 'mailto:ann@example.com\nmailto:bob@example.com'],
    ['marks in the local part', 'ann~x@example.com\nbob~y@example.com'],
  ])('%s', async (_, text) => {
    const { rows, file } = await read(text);
    expect(rows).toHaveLength(2);
    expect(file.guesses).toEqual([]);
  });

  it('two addresses a line, with a blank between, are four entries', async () => {
    const { rows } = await read('a@example.com b@example.com\nc@example.com d@example.com\n');
    expect(rows).toHaveLength(4);
  });
});

describe('the part of a number is no number', () => {
  it.each([
    'Tel +4930123456 78\nTel +4930123457 79',
    'Ann Lee +49 30 12 34 56\nBo +49 30 12 34 57',
  ])('%j', async (text) => {
    const given = await read(text, PHONES).catch(() => null);
    expect(given?.rows.map(({ key }) => key.length >= 11) ?? []).not.toContain(false);
    expect(given?.rows.map(({ key }) => key) ?? []).not.toContain('+4930123456');
  });
});

describe('what a spreadsheet cut is named as that', () => {
  it.each([
    ['beside names', 'Name,Phone\nAnn,3,80501E+11\nBob,3,80502E+11\n'],
    ['alone', 'Phone\n3,80501E+11\n3,80502E+11\n'],
    ['between semicolons', 'Name;Phone\nAnn;3,80501E+11\n'],
    ['before other columns', 'Phone,Name\n3,80501E+11,Ann\n'],
  ])('%s', async (_, text) => {
    await expect(read(text, PHONES)).rejects.toThrow(
      '“3,80501E+11”: cut by a spreadsheet, so its last digits are lost; format the column as text',
    );
  });

  it('in the reason of its row, where others are right', async () => {
    const given = await read('Phone,Name\n3,80501E+11,Ann\n+380501234567,Bob\n', PHONES);
    expect(given.rows).toEqual([{ key: '+380501234567', variables: { Name: 'Bob' } }]);
    expect(given.rejected).toMatchObject([{ line: 2, text: '3,80501E+11' }]);
  });
});

const EXIM = (flag: string, address: string, rest: string) =>
  `2026-11-28 09:00:02 1vOabc-0000000ABCD-1xyz ${flag} ${address} ${rest}`;

describe('the log of a mail server', () => {
  it('with bounces alone is read by the addresses that bounced', async () => {
    const { rows } = await read(
      [
        EXIM(
          '**',
          'ann@example.com',
          'R=dnslookup T=remote_smtp: 550 <ann@example.com>: User unknown',
        ),
        EXIM('**', 'bob@example.com', 'R=dnslookup T=remote_smtp: all relevant MX are bad'),
      ].join('\n'),
      { of: 'emails', variableTypes: null },
    );
    expect(rows.map(({ key }) => key)).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it.each([
    ['Exim', EXIM('=>', 'ann@example.com', 'R=dnslookup T=remote_smtp'), '**'],
    ['Exim’s arrivals', EXIM('<=', 'news@larkspur.example', 'U=www P=local S=1234'), '**'],
    [
      'Postfix',
      'Nov 28 09:00:01 mail postfix/smtp[123]: 4ABC: to=<ann@example.com>, dsn=2.0.0, status=sent (250 OK)',
      'status=bounced',
    ],
  ])('of %s with delivered mail is refused, with what to keep', async (_, line, mark) => {
    const text = [line, EXIM('**', 'bob@example.com', 'R=x')].join('\n');
    await expect(read(text)).rejects.toThrow(
      `is the log of a mail server, with delivered mail in it. Keep only the lines that you mean, such as those with “${mark}”.`,
    );
  });
});

it.each(['{"email":"ann@example.com"}\n{"email":"bob@example.com"}\n', '["ann@example.com"]'])(
  'JSON such as %j is refused with the kinds of files that are read',
  async (text) => {
    await expect(read(text)).rejects.toThrow(
      '“people.txt” is JSON. Use a CSV or TXT file, or an Excel workbook (.xlsx).',
    );
  },
);

describe('the marks of a list', () => {
  const MARKS = ['• ', '•', '- ', '* ', '– ', '1. ', '12) ', '✓ ', '\uf0b7\t', '▪ '];

  it.each(MARKS)('%j is no part of an entry', async (mark) => {
    const text = `${mark}ann@example.com\n${mark}bob@example.com`;
    const both = ['ann@example.com', 'bob@example.com'];
    expect(parseAddresses(text)).toEqual({ valid: both, invalid: [], repeated: 0 });
    const { rows, rejected, skipped } = await read(text);
    expect(rows.map(({ key }) => key)).toEqual(both);
    expect([rejected, skipped]).toEqual([[], []]);
    const numbers = `${mark}+380501234567\n${mark}+380501234568`;
    expect(parsePhones(numbers)).toMatchObject({
      valid: ['+380501234567', '+380501234568'],
      invalid: [],
    });
  });

  it('in lines of their own are skipped, each with the reason', async () => {
    const given = await read('•\nann@example.com\n•\nbob@example.com\n—\n');
    expect(given.rows).toHaveLength(2);
    expect(given.skipped.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(given.file.rowCount).toBe(5);
  });

  it('before several addresses of a line are no entries', async () => {
    const given = await read('1. ann@example.com, bob@example.com\n2. cleo@example.com\n');
    expect([given.rows.length, given.rejected, given.file.rowCount]).toEqual([3, [], 3]);
  });
});

describe('no address of a row is lost', () => {
  const removing: ReadingFile = { of: 'emails', variableTypes: null };
  const four = ['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co'];

  it.each([
    [
      'beyond the header, where a delimiter stands between',
      'to\nAnn <a@b.co>; Bob <c@d.co>\ne@f.co;g@h.co\n',
    ],
    ['beyond a header of two', 'name,to\nx,a@b.co,c@d.co\ny,e@f.co,g@h.co\n'],
    ['where each cell has two', 'name,to\nx,"a@b.co; c@d.co"\ny,"Ann <e@f.co>, g@h.co"\n'],
    ['joined by words', 'to\na@b.co and c@d.co\ne@f.co und g@h.co\n'],
    ['joined by signs', 'to\na@b.co ::: c@d.co\ne@f.co & g@h.co\n'],
    ['in the brackets of a program', "['a@b.co', 'c@d.co',\n'e@f.co', 'g@h.co']"],
    ['in tuples', "('a@b.co', 'c@d.co'),\n('e@f.co', 'g@h.co')\n"],
    ['as Slack links them', four.map((one) => `<mailto:${one}|${one}>`).join('\n')],
  ])('%s', async (_, text) => {
    const { rows, rejected, skipped, repeated } = await read(text, removing);
    expect(rows.map(({ key }) => key)).toEqual(four);
    expect([rejected, skipped, repeated]).toEqual([[], [], 0]);
  });

  it('where rows become contacts: two addresses are refused, with the reason', async () => {
    const { rows, rejected } = await read('to\nAnn <a@b.co>; Bob <c@d.co>\ne@f.co\n');
    expect(rows).toHaveLength(1);
    expect(rejected).toMatchObject([
      { line: 2, reason: '2 in one cell; give each a row of its own' },
    ]);
  });

  it('two numbers in each cell are found, too', async () => {
    const text = 'name,to\nx,"+380501234567; +380501234568"\ny,+380501234569 / +380501234561\n';
    expect((await read(text, { of: 'phones', variableTypes: null })).rows).toHaveLength(4);
  });
});

it('a number that a shop exports with an apostrophe is a variable without it', async () => {
  const { rows } = await read("Customer ID,Email,Song\n'7890123456789,ann@example.com,'90s hits\n");
  expect(rows[0]?.variables).toEqual({ 'Customer ID': '7890123456789', Song: "'90s hits" });
});
