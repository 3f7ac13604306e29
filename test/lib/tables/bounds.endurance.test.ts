import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { InputError } from '../../../src/lib/errors.ts';
import { openTable } from '../../../src/lib/tables/open-table.ts';
import { createPauses } from '../../../src/lib/tables/pauses.ts';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';
import { workbookOf, zipOf } from '../../commands/bulk/workbooks.ts';

/*
 * Small files that unpack to much are refused in words, before they take memory: each case tells
 * how much it would be.
 */

const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
// The context has what the flag adds.
const collectGarbage = runInNewContext('gc') as () => void;
/** What reading a file may take beside what is there. */
const MOST_BYTES = 100 * MEGABYTE;
const WORKBOOK = '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>';
const times = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const row = (cells: string) => `<row>${cells}</row>`;
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetOf = (rows: string) =>
  zipOf({
    'xl/workbook.xml': WORKBOOK,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}`,
  });

const LAUGHS = Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
);

const BOMBS: Readonly<Record<string, readonly [make: () => Buffer, reason: RegExp]>> = {
  'a million rows': [
    () => sheetOf(times(row(cell('p@x.example')), 1_000_000 * 55)),
    /more than 100,000 rows/,
  ],
  'a sheet of 200 MB': [() => sheetOf(times('<row></row>', 200 * MEGABYTE)), /too large unpacked/],
  'ten million rows with nothing in them': [
    () => sheetOf('<row/>'.repeat(10_000_000)),
    /too large unpacked/,
  ],
  'shared texts of 100 MB': [
    () =>
      zipOf({
        'xl/workbook.xml': WORKBOOK,
        'xl/sharedStrings.xml': `<sst>${times('<si><t>ann@example.com</t></si>', 100 * MEGABYTE)}</sst>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row('<c t="s"><v>0</v></c>')}`,
      }),
    /too large unpacked/,
  ],
  'shared texts of 100 MB that are said to have 100 bytes': [
    () =>
      zipOf(
        {
          'xl/workbook.xml': WORKBOOK,
          'xl/sharedStrings.xml': `<sst>${times('<si><t>ann@example.com</t></si>', 100 * MEGABYTE)}</sst>`,
          'xl/worksheets/sheet1.xml': '<worksheet><sheetData>',
        },
        (content) => Math.min(content.length, 100),
      ),
    /damaged|too large unpacked/,
  ],
  'a million small shared texts': [
    () =>
      zipOf({
        'xl/workbook.xml': WORKBOOK,
        'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>`,
        'xl/worksheets/sheet1.xml': '<worksheet><sheetData>',
      }),
    /too large unpacked/,
  ],
  'styles of 20 MB': [
    () =>
      zipOf({
        'xl/workbook.xml': WORKBOOK,
        'xl/styles.xml': `<styleSheet><cellXfs>${times('<xf numFmtId="0"/>', 20 * MEGABYTE)}`,
        'xl/worksheets/sheet1.xml': '<worksheet><sheetData>',
      }),
    /too large unpacked/,
  ],
  'a text without end': [() => sheetOf(row(cell(times('a', 20 * MEGABYTE)))), /damaged/],
  'an attribute without end': [
    () => sheetOf(`<row r="${times('1', 20 * MEGABYTE)}"></row>`),
    /damaged/,
  ],
  'a thousand columns': [
    () => sheetOf(row(cell('p@x.example').repeat(1000))),
    /more than 500 columns/,
  ],
  'entities of entities': [
    () =>
      zipOf({
        'xl/workbook.xml': WORKBOOK,
        'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY l0 "ha">${LAUGHS.join('')}]><worksheet><sheetData>${row(cell('&l9;'))}`,
      }),
    /no column with email addresses|empty/,
  ],
  'three thousand files': [
    () =>
      zipOf(
        Object.fromEntries(
          Array.from({ length: 3000 }, (_, at) => [`xl/worksheets/s${at}.xml`, '']),
        ),
      ),
    /is a ZIP archive/,
  ],
  'itself cut short': [
    () => workbookOf({ rows: row(cell('p@x.example')) }).subarray(0, -30),
    /damaged/,
  ],
};

it.each(Object.entries(BOMBS))(
  'a workbook with %s is refused in words',
  async (_, [make, reason]) => {
    const content = make();
    expect(content.length).toBeLessThan(10 * MEGABYTE);
    collectGarbage();
    const usedBytes = () => {
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = usedBytes();
    let mostBytes = 0;
    const watching = setInterval(() => {
      // What nobody needs any more may be there for as long as there is room.
      if (usedBytes() - before > MOST_BYTES) collectGarbage();
      mostBytes = Math.max(mostBytes, usedBytes() - before);
    }, 5);
    const error: unknown = await readFileRows(
      { name: 'people.xlsx', content },
      { of: 'emails', variableTypes: null },
    ).catch((one: unknown) => one);
    clearInterval(watching);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toMatch(reason);
    // What it unpacks to is never in memory as a whole.
    expect(mostBytes).toBeLessThan(MOST_BYTES);
  },
);

it('the rows of a sheet come piece by piece', async () => {
  const content = sheetOf(row(cell('p@x.example')).repeat(90_000));
  const table = await openTable({ name: 'people.xlsx', content }, createPauses());
  let most = 0;
  for await (const rows of table.rows()) most = Math.max(most, rows.length);
  expect(most).toBeLessThan(2000);
});
