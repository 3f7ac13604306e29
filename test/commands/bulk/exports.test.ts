import { globSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { notDoneFile, notDoneOf } from '../../../src/bulk/not-done.ts';
import { parseAddress } from '../../../src/domain/address.ts';
import { parsePhone } from '../../../src/domain/phone.ts';
import type { RawValues, Reply } from '../../../src/domain/reply.ts';
import { ownSenders } from '../../../src/commands/bulk/own-senders.ts';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { readCommandLine } from '../../../src/commands/command-line.ts';
import { isOptional } from '../../../src/commands/read-values.ts';
import { tableCsv } from '../../../src/slack/blocks/table.ts';
import { NOW, sandboxPostbell } from '../context.ts';

/*
 * What Postbell exports, Postbell imports unchanged: every file with addresses or phone numbers is
 * read without a question, by the column of its people, each row.
 */

const postbell = sandboxPostbell();

const upload = (content: string) =>
  postbell.store.uploads.save({ name: 'people.csv', content: Buffer.from(content) }, NOW);

const WRONG = Array.from({ length: 12 }, (_, index) => `wrong${index}@example`);
const FILE = ['email', 'News@larkspur.example', 'z1@example.com', ...WRONG].join('\n');

const contentOf = ({ files = [] }: Pick<Reply, 'files'>) => files[0]?.content ?? '';

/** Who writes CSV, each with a file of its; the test fails at one that nobody put here. */
const WRITERS: Readonly<Record<string, 'every export' | 'nobody in it' | (() => Promise<string>)>> =
  {
    'src/commands/browse/define-list.ts': 'every export',
    'src/alerts/cards/details.ts': 'nobody in it',
    'src/digests/sections/campaigns/campaign-sections.ts': 'nobody in it',
    // Its addresses are masked.
    'src/digests/sections/bounces/bounce-details.ts': 'nobody in it',
    async 'src/commands/bulk/preview.ts'() {
      return contentOf(await postbell.preview('blacklist add', { file: await upload(FILE) }));
    },
    async 'src/bulk/not-done.ts'() {
      await postbell.execute('blacklist add', { file: await upload(FILE) });
      const [run] = await postbell.store.bulkRuns.recent();
      if (!run) throw new Error('no job');
      const files = await notDoneFile(
        postbell.store.bulkRuns,
        run,
        await notDoneOf(postbell.store.bulkRuns, run),
      );
      return contentOf({ files });
    },
    async 'src/slack/blocks/table.ts'() {
      const people = [
        ['ann@example.com', '=1+1'],
        ['dora@example.com', "'a'; |b|"],
      ];
      const columns = ['Address', 'Note'].map((title) => ({ title }));
      return tableCsv({ kind: 'table', columns, rows: people });
    },
  };

it('everyone who writes CSV is tried', () => {
  const sources = globSync('src/**/*.ts').filter((path) =>
    /\bcsvOf\(/.test(readFileSync(path, 'utf8')),
  );
  const writers = sources.filter((path) => path !== 'src/lib/csv.ts');
  expect(writers.toSorted()).toEqual(Object.keys(WRITERS).toSorted());
});

const EXPORTS = catalogue.operations.filter(({ inputs }) => inputs['csv']?.kind === 'flag');
/** Values with which an export of the sandbox has rows; without them, only its required ones. */
const MORE: Readonly<Record<string, RawValues>> = {
  'contact lookup': { addresses: 'ann@example.com, bob@example.org' },
};

async function exportOf(name: string): Promise<string> {
  const operation = catalogue.find(name);
  if (!operation) throw new Error(`no ${name}`);
  const given = readCommandLine(operation.inputs, operation.example ?? '');
  const needed = Object.entries(given).filter(([input]) => {
    const declared = operation.inputs[input];
    return declared !== undefined && !isOptional(declared);
  });
  const raw = { ...Object.fromEntries(needed), ...MORE[name], csv: 'yes' };
  return contentOf(await postbell.run(name, raw));
}

const READ = {
  emails: (cell: string) =>
    Object.entries(parseAddress(cell)).find(([key]) => key === 'address')?.[1],
  phones: (cell: string) => Object.entries(parsePhone(cell)).find(([key]) => key === 'phone')?.[1],
} as const;

/** Columns in which each cell that isn't empty is an address or a number, as it was written. */
function columnsOf(content: string, of: keyof typeof READ): ReadonlyMap<string, readonly string[]> {
  const [header = [], ...rows]: string[][] = parse(content);
  const columns = header.map(
    (title, index) => [title, rows.map((row) => row[index] ?? '')] as const,
  );
  const unguarded = (cell: string) => cell.replace(/^'(?='*\s*[=+\-@|%])/u, '');
  return new Map(
    columns
      .map(([title, cells]) => [title, cells.map(unguarded)] as const)
      .filter(([, cells]) => cells.some(Boolean))
      .filter(([, cells]) => cells.every((cell) => cell === '' || READ[of](cell) !== undefined)),
  );
}

/** @returns the number of the files’ rows that were read */
async function isReadUnchanged(content: string): Promise<number> {
  let count = 0;
  const spared = await ownSenders(postbell.service);
  for (const kind of ['emails', 'phones'] as const) {
    const columns = columnsOf(content, kind);
    if (columns.size === 0) continue;
    const given = await readFileRows(
      { name: 'people.csv', content: Buffer.from(content) },
      { of: kind, variableTypes: null },
    );
    const cells = columns.get(given.file.column?.title ?? '') ?? [];
    const keys = cells.filter(Boolean).map((cell) => READ[kind](cell));
    expect(given.rows.map(({ key }) => key)).toEqual([...new Set(keys)]);
    expect(given.rejected.map(({ reason }) => reason)).toEqual(
      cells.filter((cell) => cell === '').map(() => 'empty'),
    );
    expect([given.skipped, given.file.guesses]).toEqual([[], []]);
    // The column of the people, not that of who mailed them.
    if (columns.size > 1) expect(given.rows.some(({ key }) => !spared.has(key))).toBe(true);
    count += given.rows.length;
  }
  return count;
}

describe('what Postbell exports, it imports unchanged:', () => {
  const withPeople = new Set<string>();

  it.each(EXPORTS)('$name', async ({ name }) => {
    await postbell.run('blacklist add', { addresses: 'ann@example.com, "o\'brien"@example.com' });
    await postbell.run('sms blacklist add', { phones: '+380501234567, +12025550123' });
    const content = await exportOf(name);
    expect(content).toContain('\r\n');
    if ((await isReadUnchanged(content)) > 0) withPeople.add(name);
  });

  it('with people in many of them', () => {
    expect([...withPeople]).toEqual(
      expect.arrayContaining([
        'list contacts',
        'blacklist show',
        'smtp list',
        'smtp bounces',
        'sms show',
        'sms blacklist list',
      ]),
    );
  });

  const others = Object.entries(WRITERS).flatMap(([path, write]) =>
    typeof write === 'function' ? [[path, write] as const] : [],
  );
  it.each(others)('a file of %s', async (path, write) => {
    const content = await write();
    const [header, ...rows]: string[][] = parse(content);
    const of = { of: 'emails', variableTypes: null } as const;
    const column = header?.[path.endsWith('table.ts') ? 0 : 1];
    const texts = rows.map((row) => row[path.endsWith('table.ts') ? 0 : 1] ?? '');
    const mended = content.replaceAll(/(wrong\d+)@example\b/g, '$1@example.com');
    const given = await readFileRows({ name: 'again.csv', content: Buffer.from(mended) }, of);
    expect(given.file.column?.title).toBe(column);
    expect(given.rows.map(({ key }) => key)).toEqual(
      texts.map((text) => text.replace(/@example$/, '@example.com').toLowerCase()),
    );
  });
});

it('contacts of a list have the same variables again', async () => {
  const values = [
    '=1+1',
    "'=1",
    '007',
    '12,5',
    'a|b; c',
    '"q"',
    'sep=;',
    "'x'",
    '+380 50',
    '@me',
    '2026-01-02',
  ];
  const contacts = values.map((value, index) => ({
    email: `nasty${index}@example.com`,
    variables: [{ name: 'Note', value }],
  }));
  await postbell.service.lists.addContacts('4103', contacts, {});
  const content = Buffer.from(
    contentOf(await postbell.run('list contacts', { list: '4103', csv: 'yes' })),
  );
  const { rows, file } = await readFileRows(
    { name: 'people.csv', content },
    { of: 'emails', variableTypes: () => postbell.service.lists.variables('4103') },
  );
  const notes = rows.flatMap(({ key, variables = {} }) =>
    key.startsWith('nasty') ? [variables['Note']] : [],
  );
  expect(new Set(notes)).toEqual(new Set(values));
  expect([file.newVariables, file.guesses]).toEqual([[], []]);
});
