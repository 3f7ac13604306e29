import { compact } from '../compact.ts';
import { InputError } from '../errors.ts';
import { type CellFormat, DAYS_UNTIL_1904, formatOf } from './cell-format.ts';
import { kindOfZip } from './file-kind.ts';
import type { Pausing } from './pauses.ts';
import { letterOf, otherKind, refusedFile, type Rows, type Table } from './rows.ts';
import { createSheetReader, isSet, MOST_CELL_CHARACTERS, type Workbook } from './sheet.ts';
import { type Archive, openArchive, TooLargeError } from './zip.ts';
import { parseXml, type XmlHandler } from './xml.ts';

/** Bytes of the small parts of a workbook, unpacked. */
const MOST_PART_BYTES = 8 * 1024 * 1024;
/** Bytes of the texts that cells share: they stay in memory while the sheet is read. */
const MOST_SHARED_BYTES = 48 * 1024 * 1024;
const MOST_SHARED_TEXTS = 600_000;
/** Bytes of a sheet: 100,000 rows of some 20 columns. */
const MOST_SHEET_BYTES = 160 * 1024 * 1024;
interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

/**
 * Opens the first sheet of an Excel workbook (ECMA-376) that isn't hidden.
 * @throws {InputError} for the field `file`, for another kind of archive, and what is damaged.
 */
export async function openWorkbook(
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  pausing: Pausing,
): Promise<Table> {
  return worded(async () => {
    const archive = await openArchive(content);
    const kind = kindOfZip(archive.names);
    if (kind !== null) throw otherKind(name, kind);
    const { sheets, daysAdded } = await sheetsOf(archive, pausing);
    const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
    if (sheet === undefined) throw damaged();
    const texts = await sharedTexts(archive, pausing);
    const formats = await formatsIn(archive, pausing);
    const workbook = { texts, formats, daysAdded, hidden: new Set<number>() };
    return {
      get guesses() {
        return leftOutOf(sheet, sheets, workbook.hidden);
      },
      rows: () => sheetRows(archive, sheet.path, workbook, pausing),
      pieces: null,
      otherwise: [],
    };
  });
}

/** Returns sentences about the sheets and columns that aren’t read. */
function leftOutOf(
  sheet: Sheet,
  sheets: readonly Sheet[],
  hidden: ReadonlySet<number>,
): readonly string[] {
  const others = sheets
    .filter((one) => one !== sheet)
    .map(({ name, isHidden }) => `“${name}”${isHidden ? ' (hidden)' : ''}`);
  const letters = [...hidden].toSorted((a, b) => a - b).map(letterOf);
  return compact([
    others.length > 0 && `Only the sheet “${sheet.name}” was read, not ${listed(others)}.`,
    letters.length === 1 &&
      `The hidden column ${listed(letters)} was left out. To use it, unhide it and save the workbook.`,
    letters.length > 1 &&
      `The hidden columns ${listed(letters, 'and')} were left out. To use one, unhide it and save the workbook.`,
  ]);
}

const MOST_NAMED = 5;

function listed(names: readonly string[], word = 'or'): string {
  const more = names.length - MOST_NAMED;
  const shown = names.slice(0, more > 1 ? MOST_NAMED : names.length);
  return more > 1 ? `${shown.join(', ')}, and ${more} more` : shown.join(` ${word} `);
}

async function* sheetRows(
  archive: Archive,
  path: string,
  workbook: Workbook,
  pausing: Pausing,
): Rows {
  try {
    const source = await archive.read(path, MOST_SHEET_BYTES);
    if (source === null) throw damaged();
    const reader = createSheetReader(workbook);
    for await (const _ of parseXml(source, reader.handler, pausing)) {
      const rows = reader.take();
      if (rows.length > 0) yield rows;
    }
  } catch (error) {
    throw inWords(error);
  }
}

async function worded<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): Error {
  if (error instanceof InputError) return error;
  if (error instanceof TooLargeError) {
    const words =
      'The workbook is too large unpacked. Keep only the sheet and the columns you need.';
    return refusedFile(words, error);
  }
  return damaged(error);
}

function damaged(cause?: unknown): InputError {
  const words =
    'The workbook can’t be read; it seems to be damaged. Save it again, or save it as CSV.';
  return refusedFile(words, cause);
}

/** Reads a small part as a whole, if the workbook has it. */
async function readPart(
  archive: Archive,
  name: string,
  onOpen: XmlHandler['onOpen'],
  pausing: Pausing,
): Promise<void> {
  const source = await archive.read(name, MOST_PART_BYTES);
  if (source === null) return;
  const handler = { onOpen, onText: () => undefined, onClose: () => undefined };
  for await (const _ of parseXml(source, handler, pausing));
}

async function sheetsOf(archive: Archive, pausing: Pausing) {
  const sheets: Sheet[] = [];
  const paths = await pathsIn(archive, pausing);
  let daysAdded = 0;
  const onOpen: XmlHandler['onOpen'] = (name, attributes) => {
    if (name === 'workbookPr' && isSet(attributes['date1904'])) daysAdded = DAYS_UNTIL_1904;
    if (name !== 'sheet') return;
    const path = paths.get(attributes['r:id'] ?? attributes['id'] ?? '');
    // A sheet with nothing but a chart has no rows.
    if (path?.includes('chartsheets/')) return;
    sheets.push({
      name: attributes['name'] ?? '',
      path: path ?? 'xl/worksheets/sheet1.xml',
      isHidden: /hidden/iu.test(attributes['state'] ?? ''),
    });
  };
  await readPart(archive, 'xl/workbook.xml', onOpen, pausing);
  return { sheets, daysAdded };
}

/** Finds the files of the sheets by the relations of the workbook. */
async function pathsIn(archive: Archive, pausing: Pausing): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  const onOpen: XmlHandler['onOpen'] = (name, { Id = '', Target = '' }) => {
    if (name !== 'Relationship') return;
    paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
  };
  await readPart(archive, 'xl/_rels/workbook.xml.rels', onOpen, pausing);
  return paths;
}

/** Reads the texts that cells share, without the readings that Japanese ones have. */
async function sharedTexts(archive: Archive, pausing: Pausing): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  const source = await archive.read('xl/sharedStrings.xml', MOST_SHARED_BYTES);
  if (source === null) return texts;
  const handler: XmlHandler = {
    onOpen(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    onText(piece) {
      if (isText && text.length < MOST_CELL_CHARACTERS) text += piece;
    },
    onClose(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      texts.push(text);
      if (texts.length > MOST_SHARED_TEXTS) throw new TooLargeError('xl/sharedStrings.xml');
    },
  };
  for await (const _ of parseXml(source, handler, pausing));
  return texts;
}

/** Reads the number formats by the index that cells give as their style. */
async function formatsIn(archive: Archive, pausing: Pausing): Promise<readonly CellFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  const onOpen: XmlHandler['onOpen'] = (name, attributes) => {
    if (name === 'numFmt')
      codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
    if (name === 'cellXfs') isInCells = true;
    if (name === 'cellStyles' || name === 'dxfs') isInCells = false;
    if (name === 'xf' && isInCells) ids.push(Number(attributes['numFmtId'] ?? 0));
  };
  await readPart(archive, 'xl/styles.xml', onOpen, pausing);
  const known = new Map([...new Set(ids)].map((id) => [id, formatOf(id, codes.get(id))]));
  return ids.map((id) => known.get(id) ?? formatOf(0, undefined));
}
