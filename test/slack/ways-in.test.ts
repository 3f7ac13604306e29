import { expect, it } from 'vitest';
import type { View } from '../../sandbox/workspace/page-protocol.ts';
import type { Reply } from '../../src/domain/reply.ts';
import type { RowsKind } from '../../src/commands/bulk/cells.ts';
import { readRows, ROWS_INPUT, rowsInputs } from '../../src/commands/bulk/rows-input.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { personIn, read } from '../main/person.ts';
import { ADMIN, CHANNEL, READS, startHarness } from './harness.ts';

/* What people enter is read the same, or refused in the same words, wherever they enter it. */

/** What was read, in brackets, so that a part of something else doesn’t pass for it. */
const shown = (keys: readonly string[]): Reply => ({
  title: 'Read',
  summary: keys.map((key) => `[${key}]`).join(' '),
});

const contactShow = defineOperation({
  name: 'contact show',
  summary: 'Look up a contact',
  ...READS,
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address' } },
  run: async ({ email }) => shown([email]),
});
const phoneShow = defineOperation({
  name: 'number show',
  summary: 'Look up a number',
  ...READS,
  example: '+380501234567',
  inputs: { phone: { kind: 'phone', label: 'Phone number' } },
  run: async ({ phone }) => shown([phone]),
});
const momentShow = defineOperation({
  name: 'moment show',
  summary: 'Show a moment',
  ...READS,
  example: '2026-12-01 09:00',
  inputs: {
    at: { kind: 'instant', label: 'When' },
    note: { kind: 'text', label: 'Note', optional: true },
  },
  run: async ({ at }) => shown([at.toISOString()]),
});
function manyOf(area: string, of: RowsKind) {
  const { rows: pasted, file, column } = rowsInputs(of);
  return defineOperation({
    name: `${area} many`,
    summary: 'Read many',
    ...READS,
    example: '',
    inputs: { [ROWS_INPUT[of]]: pasted, file, column },
    run: async (values, context) => {
      const { rows, rejected } = await readRows({ of, variableTypes: null }, values, context);
      const items = rejected.map(({ text, reason }) => `“${text}”: ${reason}.`);
      return { ...shown(rows.map(({ key }) => key)), sections: [{ kind: 'bullets', items }] };
    },
  });
}
const CATALOGUE = catalogueOf([
  {
    name: 'contact',
    summary: 'Contacts',
    bare: 'show',
    operations: [contactShow, manyOf('contact', 'emails')],
  },
  {
    name: 'number',
    summary: 'Numbers',
    bare: 'show',
    operations: [phoneShow, manyOf('number', 'phones')],
  },
  { name: 'moment', summary: 'Moments', bare: 'show', operations: [momentShow] },
]);

type Entries = readonly (readonly [entry: string, is: string])[];
type Refusals = readonly (readonly [entry: string, why: string])[];

const ANN = 'ann@example.com';
const ADDRESSES: Entries = [
  [ANN, ANN],
  ['`ann@example.com`', ANN],
  ['*Ann@Example.com*', ANN],
  ["'ann@example.com'", ANN],
  ['«ann@example.com»', ANN],
  ['<mailto:ann@example.com|Ann>', ANN],
  ['mailto:ann%40example.com?subject=Stop%20it', ANN],
  ['Ann Lee <ann@example.com>', ANN],
  ['ann@example.com.', ANN],
  ['ann@example.com;', ANN],
  ['(ann@example.com)', ANN],
  ['\u202aann@example.com\u202c', ANN],
  ['ann\u200b@example.com', ANN],
  ['\u00a0ann@example.com\u00a0', ANN],
  ['ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', ANN],
  ['mia@xn--mnchen-3ya.de', 'mia@münchen.de'],
  ['mia@MÜNCHEN.de'.normalize('NFD'), 'mia@münchen.de'],
  ["o'brien@example.com", "o'brien@example.com"],
];
const NO_ADDRESSES: Refusals = [
  ['ann.example.com', 'missing @'],
  ['ann@example', 'no dot after the @'],
  ['@example.com', 'nothing before the @'],
  ['ann@exam|ple.com', 'not a valid address because of “|”'],
  ['аnn@example.com', 'not a valid address because of U+0430 (Cyrillic a)'],
];

const ONE = '+380501234567';
const NUMBERS: Entries = [
  [ONE, ONE],
  ['+380 (50) 123-45-67', ONE],
  ['00380501234567', ONE],
  ['380501234567.0', ONE],
  ['="380501234567"', ONE],
  ['`+380501234567`', ONE],
  ['<tel:+380501234567|050 123 45 67>', ONE],
  ['３８０５０１２３４５６７', ONE],
  ['٣٨٠٥٠١٢٣٤٥٦٧', ONE],
  ['\u202d+380 50 123 45 67\u202c', ONE],
  ['+380\u00a050\u00a0123\u00a045\u00a067', ONE],
  ['tel:+380-50-123-45-67', ONE],
  ['0049 (0) 30 901820', '+4930901820'],
];
const NO_NUMBERS: Refusals = [
  ['12', 'too short'],
  ['4.9E+11', 'cut by a spreadsheet, so its last digits are lost'],
  ['+1 202 555 0123 x123', 'has an extension; enter the number without it'],
  ['+380 50 123 45 67-69', 'looks like a range or several numbers'],
  ['+1 800 FLOWERS', 'contains letters'],
];

const MOMENTS: Entries = [
  ['2026-12-01 09:00', '2026-12-01T08:00:00.000Z'],
  ['2026-12-01T09:00Z', '2026-12-01T09:00:00.000Z'],
  ['tomorrow 24:00', '2026-11-25T23:00:00.000Z'],
  ['Wed, Nov 25, 2026 at 9:30 PM', '2026-11-25T20:30:00.000Z'],
  ['28.11.26 ９:００', '2026-11-28T08:00:00.000Z'],
];
const NO_MOMENTS: Refusals = [
  ['2026-W48', 'Enter a date and time such as 2026-11-23 09:00, not “2026-W48”'],
  ['31/12/26', 'Enter a date and time such as 2026-12-31 09:00, not “31/12/26”'],
  ['soon', 'Enter a date and time such as 2026-11-21 09:00, tomorrow 9am, or in 2h, not “soon”'],
];

/** Returns what a form says is wrong with what was typed. */
function problemIn(view: View): string | undefined {
  const words = JSON.stringify(view.payload['blocks']);
  return words.includes('❌') ? words : undefined;
}

/** The area of the trial’s operations, and the inputs for one and for many. */
const KINDS = [
  {
    area: 'contact',
    one: 'email',
    many: 'addresses',
    header: 'email',
    entries: ADDRESSES,
    refusals: NO_ADDRESSES,
  },
  {
    area: 'number',
    one: 'phone',
    many: 'phones',
    header: 'phone',
    entries: NUMBERS,
    refusals: NO_NUMBERS,
  },
  {
    area: 'moment',
    one: 'at',
    many: null,
    header: '',
    entries: MOMENTS,
    refusals: NO_MOMENTS,
  },
] as const;

it('an entry is read the same by each way in, or refused in the same words', async () => {
  const now = new Date('2026-11-24T17:30:00Z');
  const { workspace } = await startHarness({ catalogue: CATALOGUE, now: () => now });
  const mira = personIn(workspace, ADMIN);
  const forms = () => workspace.views(ADMIN).filter(({ kind }) => kind === 'modal');

  /** The words that come: an answer, or a form with what was wrong. */
  const wordsAfter = async (act: () => Promise<unknown>): Promise<string> => {
    const before = new Set(mira.privately());
    await act();
    const words = await workspace.waitForChange(() => {
      const message = mira.privately().find((one) => !before.has(one));
      const view = forms().at(-1);
      const refused = view && (view.errors ? JSON.stringify(view.errors) : problemIn(view));
      return message ? read(message) : refused;
    });
    for (const { id } of forms()) await workspace.send('close', { person: ADMIN, viewId: id });
    return words;
  };
  const typed = (line: string) => wordsAfter(() => mira.type(line));
  const sent = (line: string, fields: Parameters<typeof mira.submit>[1]) =>
    wordsAfter(async () => {
      const view = await mira.open(line);
      // An answer or a refusal is waited for afterwards.
      await mira.send(view, fields);
    });
  const taken = async (text: string) => {
    await mira.type(text);
    const said = workspace.messages(CHANNEL).findLast(({ personId }) => personId === ADMIN);
    const message = { channel: CHANNEL, ts: said?.ts ?? '' };
    return wordsAfter(() =>
      workspace.send('shortcut', { person: ADMIN, callbackId: 'lookup_address', message }),
    );
  };

  const found: string[] = [];
  const expected: string[] = [];
  const compare = (way: string, words: string, wanted: readonly string[]) => {
    const missing = wanted.filter((one) => !words.includes(one));
    found.push(`${way}: ${missing.length === 0 ? wanted.join(' ') : words}`);
    expected.push(`${way}: ${wanted.join(' ')}`);
  };
  for (const { area, one, many, header, entries, refusals } of KINDS) {
    for (const [entry, is] of entries) {
      compare(`${entry} typed`, await typed(`/${area} show ${entry}`), [`[${is}]`]);
      // Slack has a picker for moments.
      if (area === 'moment') continue;
      compare(`${entry} in a form`, await sent(`/${area} show ?`, { [one]: entry }), [`[${is}]`]);
    }
    for (const [entry, why] of refusals) {
      // The field, what came, and what is wrong or expected.
      const said = [`“${entry}”`, why];
      compare(`${entry} typed`, await typed(`/${area} show ${entry}`), ['❌ ', ...said]);
      if (area === 'moment') continue;
      const words = await sent(`/${area} show ?`, { [one]: entry });
      compare(`${entry} in a form`, words, [`{"${one}":"`, ...said]);
    }
    for (const [entry, is] of area === 'contact' ? entries : []) {
      const words = await taken(`Please stop mailing ${entry}\nThanks`);
      compare(`${entry} in a message`, words, [`[${is}]`]);
    }
    if (many === null) continue;
    const keys = [...new Set(entries.map(([, is]) => `[${is}]`))].join(' ');
    const reasons = refusals.flatMap(([entry, why]) => [`“${entry}”`, why]);
    const wanted = [`Read: ${keys}\n`, ...reasons];
    const lines = [...entries, ...refusals].map(([entry]) => entry);
    const cells = lines.map((entry) => `"${entry.replaceAll('"', '""')}"`);
    const file = await mira.attach('people.csv', [header, ...cells].join('\n'));
    compare('pasted', await sent(`/${area} many ?`, { [many]: lines.join('\n') }), wanted);
    compare('in a file', await sent(`/${area} many ?`, { file }), wanted);
  }
  expect(found).toEqual(expected);
});
