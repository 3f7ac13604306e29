import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FileRows, readFileRows } from '../../../src/commands/bulk/read-rows.ts';
import { encoded } from '../../lib/tables/encoded.ts';
import { workbookOf } from './workbooks.ts';

/*
 * Files as programs write them, drawn by lot, beside what each of their rows is: a model that knows
 * nothing of how they are read.
 */
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
  'total',
  'marks',
] as const;
type Kind = (typeof KINDS)[number];

/** Names of the columns for a note, an address and a city. */
const HEADERS = [
  ['Note', 'Email', 'City'],
  ['note', 'Contact email', 'Manager email'],
  ['Имя', 'Эл. почта', 'Город'],
  ['Nom', 'Adresse e-mail', 'Ville'],
  ['Sent from', 'to', 'Email consent'],
  ['Note', 'Recipient', 'Note'],
  ['"Nick"', 'E-mail', 'First\nname'],
] as const;

/** A phone has the names of these in place of those of an address. */
const PHONE_TITLES: Readonly<Record<string, string>> = {
  Email: 'Phone',
  'Contact email': 'Mobile number',
  'Manager email': 'Manager phone',
  'Эл. почта': 'Телефон',
  'Adresse e-mail': 'Tel.',
  Recipient: 'WhatsApp',
  'E-mail': 'Handy',
};

const file = fc.record({
  of: fc.constantFrom('emails', 'phones'),
  header: fc.constantFrom(...HEADERS),
  /** The order of the columns. */
  order: fc.constantFrom([0, 1, 2], [1, 0, 2], [2, 0, 1]),
  preamble: fc.constantFrom(0, 1, 2),
  takesVariables: fc.boolean(),
  rows: fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 40 }),
});
type File = typeof file extends fc.Arbitrary<infer T> ? T : never;

/** Returns the cells of each row, and what the rows are by the model. */
function tableOf(
  { of, header, order, preamble, takesVariables, rows }: File,
  notes: readonly string[],
  isOneOf: (kind: Kind) => boolean = () => true,
) {
  const counts = { rejected: 0, skipped: preamble, repeated: 0 };
  const valid: { readonly key: string; readonly note: string | null }[] = [];
  const inOrder = (cells: readonly string[]) => order.map((at) => cells[at] ?? '');
  const keyAt = (at: number) =>
    of === 'emails' ? `p${at}@example.com` : `+4479460958${String(at).padStart(2, '0')}`;
  const titles = inOrder(header).map((title) => (of === 'phones' && PHONE_TITLES[title]) || title);
  const above = ['Export of contacts', 'Made by a program'].slice(0, preamble);
  const table: string[][] = [...above.map((text) => [text]), titles];
  let rowCount = preamble;
  // Without an address in the first row of data a preamble can't be told from a header.
  for (const [at, is] of (['new', ...rows] as const)
    .filter((kind) => isOneOf(kind) && (of === 'emails' || kind !== 'own'))
    .entries()) {
    const note = notes[at % notes.length] ?? 'n';
    const [address, second] = [keyAt(at), keyAt(at + 50)];
    const add = (cell: string, keys: readonly string[] = []) => {
      table.push(inOrder([note, cell, at % 2 === 0 ? 'Lviv' : 'Kyiv']));
      for (const key of keys) valid.push({ key, note: takesVariables ? note : null });
    };
    rowCount += is === 'blank' ? 0 : 1;
    if (is === 'blank')
      table.push(
        [''],
        titles.map(() => ''),
      );
    if (is === 'new') add(address, [address]);
    if (is === 'own') add(OWN);
    if (is === 'invalid') add('nobody');
    if (is === 'empty') add('');
    if (is === 'again') add(` ${(valid[0]?.key ?? '').toUpperCase()}`);
    if (is === 'two') add(`${address}; ${second}`, takesVariables ? [] : [address, second]);
    if (is === 'header') table.push(titles.map((title) => title.toLowerCase()));
    if (is === 'total') table.push(inOrder(['Total', String(at), '']));
    if (is === 'marks') table.push(titles.map(() => '-----'));
    if (is === 'own' || is === 'header' || is === 'marks') counts.skipped += 1;
    if (is === 'again') counts.repeated += 1;
    const isInvalid = is === 'invalid' || is === 'empty' || is === 'total';
    if (isInvalid || (is === 'two' && takesVariables)) counts.rejected += 1;
  }
  return { table, expected: { valid, counts, rowCount } };
}

async function expectCounted(
  upload: { readonly name: string; readonly content: Uint8Array },
  { of, takesVariables, header, order }: File,
  { valid, counts, rowCount }: ReturnType<typeof tableOf>['expected'],
  { hasLetters = true } = {},
) {
  const given = await readFileRows(upload, {
    of,
    variableTypes: takesVariables ? async () => [] : null,
    spared: new Map([[OWN, 'one of your own senders']]),
  });
  expect(given.rows.map(({ key }) => key)).toEqual(valid.map(({ key }) => key));
  expect(countsOf(given)).toEqual(counts);
  expect(given.file.rowCount).toBe(rowCount);
  const { rejected, skipped, repeated } = counts;
  expect(valid.length + rejected + skipped + repeated).toBe(rowCount + given.file.furtherCount);
  expect([...given.rejected, ...given.skipped].every(({ reason }) => reason !== '')).toBe(true);
  if (!hasLetters || !takesVariables) return;
  // Of two columns with the same name, the first counts.
  if (header[0] === header[2] && order[0] === 2) return;
  const notes = given.rows.map(({ variables }) => variables?.[header[0]] ?? null);
  expect(notes).toEqual(valid.map(({ note }) => note));
}

function countsOf({ rejected, skipped, repeated }: FileRows) {
  return { rejected: rejected.length, skipped: skipped.length, repeated };
}

const text = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quote: fc.constantFrom('"', "'"),
  ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 5 }),
  encoding: fc.constantFrom(
    'utf-8',
    'utf-8 with mark',
    'utf-16le',
    'utf-16le with mark',
    'utf-16be with mark',
    'windows-1250',
    'windows-1251',
    'windows-1252',
    'windows-1254',
    'koi8-u',
    'macintosh',
  ),
  isNamed: fc.boolean(),
});
type Text = typeof text extends fc.Arbitrary<infer T> ? T : never;

const note = fc
  .array(fc.constantFrom('a', 'Ж', 'ł', 'é', ' ', ',', ';', '|', '\t', '@x', '"', "'", '\n', '1'), {
    maxLength: 6,
  })
  .map((parts) => `n${parts.join('')}`.trimEnd());
const notes = fc.array(note, { minLength: 1, maxLength: 5 });

it('of quoted cells drawn by lot has each row in exactly one count', async () => {
  await fc.assert(
    fc.asyncProperty(file, text, notes, async (drawn, how, words) => {
      const isUnicode = how.encoding.startsWith('utf');
      const canWrite = isUnicode || /^(?:windows-1251|koi8)/.test(how.encoding);
      const given = canWrite ? drawn : { ...drawn, header: HEADERS[0] };
      const { table, expected } = tableOf(given, words);
      const content = written(quotedText(table, how), how.encoding);
      const hasLetters = isUnicode;
      await expectCounted({ name: 'people.csv', content }, given, expected, { hasLetters });
    }),
    { numRuns: 250 },
  );
});

function quotedText(table: readonly (readonly string[])[], how: Text): string {
  const { delimiter, quote, ends, isNamed } = how;
  const quoted = (one: string) => `${quote}${one.replaceAll(quote, quote + quote)}${quote}`;
  const lines = table.map((cells) =>
    cells.every((cell) => cell === '') ? cells.join(delimiter) : cells.map(quoted).join(delimiter),
  );
  return [...(isNamed ? [`sep=${delimiter}`] : []), ...lines]
    .map((one, index) => one + (ends[index % ends.length] ?? '\n'))
    .join('');
}

function written(given: string, encoding: Text['encoding']): Uint8Array {
  const marked = encoding.endsWith('mark') ? `\uFEFF${given}` : given;
  if (encoding.startsWith('utf-8')) return Buffer.from(marked);
  if (!encoding.startsWith('utf')) return encoded(given, encoding);
  const le = Buffer.from(marked, 'utf16le');
  return encoding.startsWith('utf-16be') ? le.swap16() : le;
}

/** Rows that any layout can write, with a word in each cell. */
const SIMPLE: ReadonlySet<Kind> = new Set(['new', 'again', 'invalid', 'own', 'header', 'blank']);
const WAYS: Readonly<Record<string, (cells: readonly string[]) => string>> = {
  'each line in quotes': (cells) => `"${cells.map((one) => `""${one}""`).join(',')}"`,
  'each line in quotes, with semicolons': (cells) => `"${cells.join(';')}"`,
  carets: (cells) => cells.join('^'),
  tildes: (cells) => cells.join('~'),
  slashes: (cells) => cells.join('/'),
  hashes: (cells) => cells.join('#'),
  colons: (cells) => cells.join(':'),
  'runs of blanks': (cells) => cells.join('   '),
  'a fixed width': (cells) => cells.map((cell) => cell.padEnd(30)).join(''),
  'no quotes': (cells) => cells.join(','),
  'a printed table': (cells) => `| ${cells.map((cell) => cell.padEnd(20)).join(' | ')} |`,
};

it('of another layout drawn by lot has each row in exactly one count', async () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      file,
      fc.constantFrom(...Object.keys(WAYS)),
      words,
      async (drawn, way, names) => {
        const simple = { ...drawn, of: 'emails', preamble: 0, header: HEADERS[0] } as const;
        const { table, expected } = tableOf(simple, names, (kind) => SIMPLE.has(kind));
        const lineOf = WAYS[way] ?? ((cells) => cells.join(','));
        const lines = table.map((cells) => (cells.some((one) => one !== '') ? lineOf(cells) : ''));
        const content = Buffer.from(`${lines.join('\n')}\n`);
        await expectCounted({ name: 'people.txt', content }, simple, expected);
      },
    ),
    { numRuns: 250 },
  );
});

it('of a workbook drawn by lot has each row in exactly one count', async () => {
  await fc.assert(
    fc.asyncProperty(file, notes, async (drawn, words) => {
      const { table, expected } = tableOf(drawn, words);
      const rows = table.map((cells, at) => {
        const inner = cells.map((cell, column) => cellIn(`${'ABC'[column]}${at + 1}`, cell));
        return `<row r="${at + 1}">${inner.join('')}</row>`;
      });
      const content = workbookOf({ rows: rows.join('') });
      await expectCounted({ name: 'people.xlsx', content }, drawn, expected);
    }),
    { numRuns: 60 },
  );
});

function cellIn(place: string, value: string): string {
  if (value === '') return '';
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}
