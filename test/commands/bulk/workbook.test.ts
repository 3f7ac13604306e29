import { describe, expect, it } from 'vitest';
import { readFileRows } from '../../../src/commands/bulk/read-rows.ts';
import { workbookOf, zipOf } from './workbooks.ts';

const EMAILS = { of: 'emails', variableTypes: async () => [] } as const;
const PHONES = { of: 'phones', variableTypes: null } as const;
const read = (content: Uint8Array, reading: Parameters<typeof readFileRows>[1] = EMAILS) =>
  readFileRows({ name: 'people.xlsx', content }, reading);

const TEXTS = ['email', 'Since', 'Price', 'ann@example.com', 'Ann &amp; &lt;Bob&gt;', 'Note'];
const shared = (cell: string, index: number) => `<c r="${cell}" t="s"><v>${index}</v></c>`;

const inline = (cell: string, text: string) =>
  `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('an Excel workbook', () => {
  it('is read as people see it: texts, dates, numbers, formulas', async () => {
    const rows =
      `<row r="1">${shared('A1', 0)}${shared('B1', 1)}${shared('C1', 2)}${shared('D1', 5)}</row>` +
      `<row r="4">${shared('A4', 3)}<c r="B4" s="1"><v>45000</v></c><c r="C4" s="2"><v>1234.5</v></c>` +
      `<c r="D4" t="str"><f>A1&amp;"x"</f><v>made</v></c></row>` +
      `<row r="5"><c r="A5" t="inlineStr"><is><t>bob@example.com</t></is></c><c r="B5" s="3"><v>45000.5</v></c><c r="C5"><v>0.1</v></c>${shared('D5', 4)}</row>`;
    const content = workbookOf({ rows, texts: TEXTS, formats: ['dd.mm.yyyy', '#,##0.00'] });
    const { rows: found, file } = await read(content);
    expect(found).toEqual([
      {
        key: 'ann@example.com',
        variables: { Since: '15.03.2023', Price: '1,234.50', Note: 'made' },
      },
      {
        key: 'bob@example.com',
        variables: { Since: '2023-03-15 12:00', Price: '0.1', Note: 'Ann & <Bob>' },
      },
    ]);
    expect(file).toMatchObject({ column: { title: 'email' }, rowCount: 2, guesses: [] });
    const typed = async () => [
      { name: 'Since', type: 'date' },
      { name: 'Price', type: 'number' },
    ];
    const [first] = (await read(content, { of: 'emails', variableTypes: typed })).rows;
    expect(first?.variables).toMatchObject({ Since: '2023-03-15', Price: '1234.5' });
  });

  it('has phone numbers as numbers, whole, however they are shown', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Phone</t></is></c></row>' +
      '<row r="2"><c r="A2"><v>380501234567</v></c></row>' +
      '<row r="3"><c r="A3" s="1"><v>4.91711234567E+11</v></c></row>' +
      '<row r="4"><c r="A4" s="2"><v>447700900123</v></c></row>';
    const content = workbookOf({ rows, formats: ['0.00E+00', '#,##0'] });
    const { rows: found, rejected } = await read(content, PHONES);
    expect(found.map(({ key }) => key)).toEqual([
      '+380501234567',
      '+491711234567',
      '+447700900123',
    ]);
    expect(rejected).toEqual([]);
  });

  it('says which sheet was read where there are more, and passes over hidden ones', async () => {
    const rows = '<row><c t="inlineStr"><is><t>ann@example.com</t></is></c></row>';
    const sheets = [{ name: 'Lookup', state: 'hidden' }, { name: 'Contacts' }, { name: 'Old' }];
    const { rows: found, file } = await read(workbookOf({ rows, sheets }));
    expect(found).toEqual([{ key: 'ann@example.com' }]);
    expect(file.guesses).toEqual([
      'Only the sheet “Contacts” was read, not “Lookup” (hidden) or “Old”.',
    ]);
  });

  it('skips rows that a filter hides, and says so', async () => {
    const rows =
      `<row r="1">${inline('A1', 'email')}</row><row r="2">${inline('A2', 'ann@example.com')}</row>` +
      `<row r="3" hidden="1">${inline('A3', 'bob@example.com')}</row>` +
      `<row r="4" hidden="0">${inline('A4', 'cid@example.com')}</row>`;
    const { rows: found, skipped, file } = await read(workbookOf({ rows }));
    expect(found.map(({ key }) => key)).toEqual(['ann@example.com', 'cid@example.com']);
    expect(skipped).toEqual([
      { line: 3, text: 'bob@example.com', reason: 'hidden in the workbook' },
    ]);
    expect(file.rowCount).toBe(3);
  });

  it('leaves out hidden columns, and names those with something in them', async () => {
    const rows = ['email', 'ann@example.com', 'bob@example.com']
      .map((text, at) => {
        const r = at + 1;
        const hidden = inline(`B${r}`, `boss${at}@example.com`);
        return `<row r="${r}">${inline(`A${r}`, text)}${hidden}${inline(`C${r}`, 'note')}</row>`;
      })
      .join('');
    const columns = '<col min="2" max="2" hidden="1"/><col min="7" max="16384" hidden="true"/>';
    const { rows: found, file } = await read(workbookOf({ rows, columns }));
    expect(found.map(({ key }) => key)).toEqual(['ann@example.com', 'bob@example.com']);
    expect([file.column?.index, file.others, file.variables]).toEqual([0, [], ['note']]);
    expect(file.guesses).toEqual([
      'The hidden column B was left out. To use it, unhide it and save the workbook.',
    ]);
  });

  it('takes the values of formulas, and says where the workbook has none', async () => {
    const rows =
      `<row r="1">${inline('A1', 'Phone')}${inline('B1', 'Since')}</row>` +
      '<row r="2"><c r="A2"><f>B9*1</f><v>380501234567</v></c></row>' +
      '<row r="3"><c r="A3"><f>CONCAT("+38050",B3)</f></c><c r="B3"><v>1234567</v></c></row>' +
      '<row r="4"><c r="A4" t="str"><f>IF(B4="","",B4)</f><v></v></c></row>' +
      '<row r="5"><c r="A5" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B5"><v>1</v></c></row>';
    const { rows: found, rejected, file } = await read(workbookOf({ rows }), PHONES);
    expect(found.map(({ key }) => key)).toEqual(['+380501234567']);
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'a formula without its value; open the workbook in Excel and save it'],
      [5, 'empty'],
    ]);
    expect(file.rowCount).toBe(3);
  });

  it('takes no day and no number of more digits than Excel keeps for a phone number', async () => {
    const rows =
      `<row r="1">${inline('A1', 'Phone')}</row><row r="2"><c r="A2"><v>447700900123</v></c></row>` +
      '<row r="3"><c r="A3" s="1"><v>45000</v></c></row>' +
      '<row r="4"><c r="A4"><v>1.2345678901234599E+17</v></c></row>' +
      '<row r="5"><c r="A5"><v>380501234567.5</v></c></row>';
    const { rows: found, rejected } = await read(workbookOf({ rows, formats: ['dd.mm.yyyy'] }), {
      ...PHONES,
      country: 'DE',
    });
    expect(found.map(({ key }) => key)).toEqual(['+447700900123']);
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'looks like a date'],
      [4, expect.stringMatching(/not a valid number|too long/)],
      [5, 'has decimals, so it isn’t a phone number'],
    ]);
  });

  it.each([
    ['a sheet that unpacks to hundreds of megabytes', () => bomb((content) => content.length)],
    ['one that lies about its size', () => bomb(() => 1000)],
    ['damage', () => workbookOf({ rows: '' }).subarray(0, 700)],
  ])('is refused in words for %s', async (_, content) => {
    const error = await read(content()).catch((one: unknown) => one);
    expect(error).toMatchObject({ name: 'InputError', field: 'file' });
    expect(String(error)).toMatch(/too large unpacked|can’t be read/);
  });
});

function bomb(claims: (content: Buffer) => number): Buffer {
  return zipOf(
    {
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row></row>'.repeat(16_000_000)}`,
    },
    claims,
  );
}

describe('a file that is something else', () => {
  const bytes = (...start: number[]) => Buffer.from([...start, ...Array<number>(200).fill(1)]);
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\n')],
    ['a picture (PNG)', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)],
    ['a picture (JPEG)', bytes(0xff, 0xd8, 0xff, 0xe0)],
    [
      'an Excel workbook in an old format (.xls)',
      bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    ],
    ['a ZIP archive', zipOf({ 'people.csv': 'email\n' })],
    ['a Word document', zipOf({ 'word/document.xml': '<w/>' })],
    ['a Numbers, Pages, or Keynote document', zipOf({ 'Index/Document.iwa': 'x' })],
    ['an Excel workbook in a binary format', zipOf({ 'xl/workbook.bin': 'x' })],
    ['a gzip archive', bytes(0x1f, 0x8b, 8)],
    ['JSON', Buffer.from('[{"email":"ann@example.com"}]')],
    ['a web page (HTML)', Buffer.from('<!DOCTYPE html><table>')],
    ['no text', Buffer.alloc(500)],
  ])('is named as %s', async (kind, content) => {
    await expect(read(content)).rejects.toThrow(`“people.xlsx” is ${kind}`);
  });
});
