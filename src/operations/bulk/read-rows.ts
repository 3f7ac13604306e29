import {
  MOST_BULK_ROWS,
  type BulkRow,
  type BulkRows,
  type RejectedLine,
} from '../../domain/bulk.ts';
import type { RejectedText } from '../../domain/address.ts';
import { formatNumber } from '../../domain/figures.ts';
import { isOnlyMarks, withoutListMark } from '../../domain/written.ts';
import { InputError } from '../../lib/errors.ts';
import { openTable } from '../../lib/tables/open-table.ts';
import { createPauses, type Pausing } from '../../lib/tables/pauses.ts';
import {
  LongRowError,
  type Rows,
  type Table,
  type TableRow,
  UnmatchedQuotesError,
} from '../../lib/tables/rows.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import {
  type CellEntry,
  type CellReading,
  firstIn,
  readCell,
  readCellWithSeveral,
} from './cells.ts';
import { type Columns, findColumns, type FoundColumn } from './columns.ts';
import { isHeaderAgain } from './headers.ts';
import { valuesIn, variableColumns, type VariableColumn } from './variable-columns.ts';

/** The choices by which the rows of a file are read. */
export interface ReadingFile extends CellReading {
  /** Reads the variables that there are, if further columns of the file become variables. */
  readonly variableTypes: (() => Promise<readonly VariableDefinition[]>) | null;
  /** The column that somebody chose. Default: the one that is found. */
  readonly column?: string | undefined;
  /** Addresses that are left out, with the reason. */
  readonly spared?: ReadonlyMap<string, string>;
}

export interface FileFacts {
  readonly name: string;
  /** The column that was read; `null` for a text without columns. */
  readonly column: FoundColumn | null;
  /** Others that hold addresses or numbers. */
  readonly others: readonly FoundColumn[];
  readonly variables: readonly string[];
  /** Those of them that the list doesn’t have yet. */
  readonly newVariables: readonly string[];
  /** Sentences about what had to be guessed. */
  readonly guesses: readonly string[];
  /** The rows that aren’t blank, without the header. */
  readonly rowCount: number;
  /** Addresses or numbers beyond the first of their row. */
  readonly furtherCount: number;
}

/** Each row of the file, and each further address in it, is in exactly one of the counts. */
export interface FileRows extends Required<BulkRows> {
  readonly file: FileFacts;
}

/** Rows that are read to find the header and the column. */
const LOOKED_AT = 200;

const UNSOLVED = 'a formula without its value; open the workbook in Excel and save it';
const NO_TEXT = 'only marks, such as a bullet or a rule';
const UNMATCHED = 'Some quotes in the file don’t match, so each line was read as is.';

/** @throws {InputError} when there are no rows or too many. */
export async function readFileRows(
  upload: { readonly name: string; readonly content: Uint8Array },
  reading: ReadingFile,
): Promise<FileRows> {
  const pausing = createPauses();
  const table = await openTable(upload, pausing);
  try {
    return await readTable(upload.name, table, reading, pausing);
  } catch (error) {
    if (!(error instanceof UnmatchedQuotesError)) throw error;
    const unquoted = withoutQuotes(table);
    return readTable(upload.name, unquoted, reading, pausing);
  }
}

function withoutQuotes(table: Table): Table {
  const how = { withoutQuotes: true } as const;
  const { guesses, pieces } = table;
  return {
    guesses: [...guesses, UNMATCHED],
    rows: () => table.rows(how),
    pieces: pieces && (() => pieces(how)),
    otherwise: [],
  };
}

async function readTable(
  name: string,
  table: Table,
  reading: ReadingFile,
  pausing: Pausing,
): Promise<FileRows> {
  const { variableTypes, column = null, spared = new Map<string, string>() } = reading;
  const looked = await firstRows(table, reading, column === null, pausing);
  const isList = column === null && (looked === null || (await isListOf(looked, reading, pausing)));
  if (isList && table.pieces) {
    const { counts, rowCount } = await rowsOf(
      table.pieces(),
      { ...reading, spared },
      null,
      pausing,
    );
    return { ...counts, file: { ...NO_COLUMNS, name, guesses: table.guesses, rowCount } };
  }
  if (looked === null || looked.length === 0) {
    throw new InputError('The file is empty.', { field: 'file' });
  }
  const meant = await otherLayout(table, looked, reading, pausing);
  if (meant) return readTable(name, meant, reading, pausing);
  const columns = findColumns(looked, { ...reading, column, spared: new Set(spared.keys()) });
  const takesVariables = variableTypes !== null && columns.header !== null;
  const definitions = takesVariables ? await variableTypes() : [];
  const { variables, guesses } =
    takesVariables && columns.header
      ? variableColumns(columns.header, columns.chosen.index, definitions)
      : { variables: [], guesses: [] };
  const how = { ...columns, variables };
  const { counts, rowCount, furtherCount } = await rowsOf(
    table.rows(),
    { ...reading, spared },
    how,
    pausing,
  );
  return {
    ...counts,
    file: {
      name,
      column: columns.chosen,
      others: columns.others,
      variables: variables.map((one) => one.name),
      newVariables: variables.filter(({ isNew }) => isNew).map((one) => one.name),
      guesses: [...table.guesses, ...guesses],
      rowCount,
      furtherCount,
    },
  };
}

const NO_COLUMNS = {
  column: null,
  others: [],
  variables: [],
  newVariables: [],
  furtherCount: 0,
} as const;

/**
 * Returns the first rows, and some from the first on that has an address or a number; `null` for
 * what is one long line of these.
 */
async function firstRows(
  table: Table,
  reading: CellReading,
  mayBeList: boolean,
  pausing: Pausing,
): Promise<readonly TableRow[] | null> {
  const first: TableRow[] = [];
  try {
    let [count, most, hasFound] = [0, LOOKED_AT, false];
    for await (const rows of table.rows()) {
      for (const row of rows) {
        count += 1;
        if (count > MOST_BULK_ROWS + LOOKED_AT) throw tooManyRows();
        // Contacts without an address may come first, as in what was sorted by it.
        const isData = !hasFound && row.cells.some((cell) => firstIn(cell, reading) !== null);
        if (isData && first.length >= LOOKED_AT) most = first.length + LOOKED_AT;
        hasFound ||= isData;
        if (first.length < most) first.push(row);
        await pausing();
      }
      if (hasFound && first.length >= most) break;
    }
    return first;
  } catch (error) {
    const isLong = error instanceof LongRowError && mayBeList && table.pieces !== null;
    if (!isLong || first.length > 0 || !(await startsAsList(table, reading))) throw error;
    return null;
  }
}

/**
 * Returns another layout of the text, where the usual one shows hardly any address or number and
 * that one has a column of them; `null` where the usual one is meant.
 */
async function otherLayout(
  { otherwise }: Table,
  looked: readonly TableRow[],
  reading: CellReading,
  pausing: Pausing,
): Promise<Table | null> {
  if (otherwise.length === 0) return null;
  const usual = await mostInColumn(looked, reading, pausing);
  const isUsual = usual * 2 > looked.length;
  let best: { readonly table: Table; readonly most: number } | null = null;
  for (const table of otherwise) {
    if (isUsual && !table.isEvident) continue;
    const rows = await startOf(table);
    const most = await mostInColumn(rows, reading, pausing);
    // The header is one of the rows. Where the usual layout shows nothing, little is enough.
    const least = usual === 0 ? table.leastShare : 0.5;
    const isMeant = table.isEvident
      ? most > 0 && most >= usual
      : most > usual * 2 && most >= rows.length * least;
    if (isMeant && most > (best?.most ?? 0)) best = { table, most };
  }
  return best?.table ?? null;
}

/** Returns the first rows; none of a text that doesn’t fit the layout. */
async function startOf(table: Table): Promise<readonly TableRow[]> {
  const first: TableRow[] = [];
  try {
    for await (const rows of table.rows()) {
      first.push(...rows);
      if (first.length >= LOOKED_AT) break;
    }
  } catch (error) {
    if (!(error instanceof InputError || error instanceof UnmatchedQuotesError)) throw error;
    return [];
  }
  return first.slice(0, LOOKED_AT);
}

/** Returns how many addresses or numbers the column with most of them has. */
async function mostInColumn(
  rows: readonly TableRow[],
  reading: CellReading,
  pausing: Pausing,
): Promise<number> {
  const counts: number[] = [];
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) {
      if (firstIn(cell, reading) !== null) counts[index] = (counts[index] ?? 0) + 1;
    }
    await pausing();
  }
  return Math.max(0, ...counts.filter((count) => count > 0));
}

/** Tells whether there are two addresses or numbers among the first pieces of a long line. */
async function startsAsList({ pieces }: Table, reading: CellReading): Promise<boolean> {
  for await (const rows of pieces?.() ?? []) {
    const first = rows.slice(0, LOOKED_AT).flatMap((row) => piecesOf(row, reading));
    return first.filter((piece) => 'key' in readCell(piece, reading)).length > 1;
  }
  return false;
}

/**
 * Tells a text without columns from a table: its first line is no header, a line has several
 * addresses or numbers, and no column has something else in all of its rows.
 */
async function isListOf(
  looked: readonly TableRow[],
  reading: CellReading,
  pausing: Pausing,
): Promise<boolean> {
  const counts: number[] = [];
  for (const row of looked) {
    counts.push(piecesOf(row, reading).filter((piece) => 'key' in readCell(piece, reading)).length);
    await pausing();
  }
  if ((counts[0] ?? 0) === 0 || counts.every((count) => count < 2)) return false;
  return looked.length < 2 || !isTable(looked, reading);
}

/** A table without a header, such as a log, has as many cells in each row, some of other kinds. */
function isTable(looked: readonly TableRow[], reading: CellReading): boolean {
  const width = looked[0]?.cells.length ?? 0;
  if (width < 2 || looked.some(({ cells }) => cells.length !== width)) return false;
  return Array.from({ length: width }, (_, index) => index).some((index) => {
    const cells = looked.map((row) => row.cells[index] ?? '');
    const isOther = cells.every(
      (cell) => !('key' in readCell(cell, reading)) && !cell.includes('@'),
    );
    return isOther && cells.some((cell) => cell !== '');
  });
}

/** Splits a piece at blanks for addresses, but not for numbers, nor `Ann <ann@example.com>`. */
function piecesOf({ cells }: TableRow, { of }: CellReading): readonly string[] {
  return cells
    .map((cell) => withoutListMark(cell) || cell)
    .map((cell) => (of === 'emails' ? withoutOpenBracket(cell) : cell))
    .flatMap((cell) => (of === 'emails' && !cell.includes('<') ? cell.split(/\s+/u) : [cell]))
    .filter((piece) => piece !== '');
}

/** The brackets of a list as programs write it stand at its first and last piece: `['a@b.co'`. */
function withoutOpenBracket(piece: string): string {
  return piece.replace(/^[[({](?=[^\])}]+$)/u, '').replace(/^([^[({]+)[\])}]$/u, '$1');
}

interface TableColumns extends Columns {
  readonly variables: readonly VariableColumn[];
}

interface Reading extends ReadingFile {
  readonly spared: ReadonlyMap<string, string>;
}

/** Puts each row, and each further address in it, into one count; the rest waits its turn. */
async function rowsOf(
  source: Rows,
  reading: Reading,
  columns: TableColumns | null,
  pausing: Pausing,
): Promise<{ counts: Required<BulkRows>; rowCount: number; furtherCount: number }> {
  const counts = createCounts(reading);
  const skipping = columns && skipper(columns);
  for await (const batch of source) {
    for (const row of batch) {
      if (columns === null) {
        for (const piece of piecesOf(row, reading)) counts.addPiece(row.number, piece);
      } else if (row.number === columns.header?.number) continue;
      else {
        const reason = skipping?.(row) ?? null;
        if (reason === null) counts.addRow(row, columns);
        else counts.skip(row, reason);
      }
      await pausing();
    }
  }
  return counts.result();
}

/** Returns why a row is none of data; `null` for one that is. */
function skipper({ header, preamble }: Columns): (row: TableRow) => string | null {
  const above = new Set(preamble.map(({ number }) => number));
  return (row) => {
    if (row.isHidden) return 'hidden in the workbook';
    if (row.cells.every(isOnlyMarks)) return NO_TEXT;
    if (above.has(row.number)) return 'above the header row';
    return header && isHeaderAgain(row, header) ? 'the header row again' : null;
  };
}

function createCounts(reading: Reading) {
  const { variableTypes, spared } = reading;
  const rows = new Map<string, BulkRow>();
  const rejected: RejectedLine[] = [];
  const skipped: RejectedLine[] = [];
  const share = createSharing();
  let [repeated, rowCount, furtherCount] = [0, 0, 0];

  const reject = (line: number, { text, reason }: RejectedText): void => {
    rejected.push({ line, text, reason });
  };
  const add = (line: number, row: BulkRow): void => {
    const reason = spared.get(row.key);
    if (reason !== undefined) skipped.push({ line, text: row.key, reason });
    else if (rows.has(row.key)) repeated += 1;
    else rows.set(row.key, row);
  };
  const count = (): void => {
    rowCount += 1;
    if (rowCount > MOST_BULK_ROWS) throw tooManyRows();
  };
  /** A row with variables is one contact; elsewhere each address of a cell is meant. */
  const entriesOf = (cell: string, beneath: string | undefined): readonly CellEntry[] => {
    const entries = readCellWithSeveral(cell, reading);
    const isRefused = entries.length === 1 && entries[0]?.rejected !== undefined;
    const under = isRefused && beneath !== undefined ? readCell(beneath, reading) : null;
    if (under !== null && 'key' in under) return [under];
    if (variableTypes === null || entries.length === 1) return entries;
    const one = readCell(cell, reading);
    if ('reason' in one && entries.filter(({ key }) => key !== undefined).length === 1) {
      return [{ rejected: one }];
    }
    const several = `${entries.length} in one cell; give each a row of its own`;
    return [{ rejected: { text: cell, reason: several } }];
  };
  return {
    addPiece(line: number, piece: string): void {
      count();
      if (isOnlyMarks(piece)) return void skipped.push({ line, text: piece, reason: NO_TEXT });
      const read = readCell(piece, reading);
      if ('key' in read) add(line, read);
      else reject(line, read);
    },

    addRow(row: TableRow, { chosen, header, variables }: TableColumns): void {
      count();
      const cell = cellOf(row, chosen.index, header, reading);
      if (cell === '') {
        const reason = row.unsolved?.has(chosen.index) ? UNSOLVED : 'empty';
        return reject(row.number, { text: '', reason });
      }
      const entries = entriesOf(cell, row.beneath?.get(chosen.index));
      furtherCount += entries.length - 1;
      const values = valuesIn(row, variables);
      for (const { key, rejected: fault } of entries) {
        if (fault !== undefined) reject(row.number, fault);
        else if (typeof values === 'string') {
          if (rows.has(key ?? '')) repeated += 1;
          else reject(row.number, { text: cell, reason: values });
        } else if (key !== undefined) {
          add(row.number, {
            key,
            ...(values.length > 0 && { variables: Object.fromEntries(values.map(share)) }),
          });
        }
      }
    },

    skip(row: TableRow, reason: string): void {
      count();
      skipped.push({ line: row.number, text: row.cells.filter(Boolean).join(', '), reason });
    },

    result: () => ({
      counts: { rows: [...rows.values()], rejected, skipped, repeated },
      rowCount,
      furtherCount,
    }),
  };
}

/** A row has more cells than the header where a delimiter stands between addresses. */
function cellOf(
  { cells }: TableRow,
  index: number,
  header: TableRow | null,
  reading: CellReading,
): string {
  const cell = cells[index] ?? '';
  const width = header?.cells.length ?? cells.length;
  if (cells.length <= width || index >= width) return cell;
  const further = cells.slice(width).filter((one) => 'key' in readCell(one, reading));
  return [cell, ...further].join('; ');
}

/** Different values that are kept in one copy each. */
const MOST_SHARED = 20_000;

/** Keeps one copy of a value that many rows have, such as a city: a file has millions of cells. */
function createSharing() {
  const known = new Map<string, string>();
  return ([name, value]: readonly [string, string]): readonly [string, string] => {
    const same = known.get(value);
    if (same === undefined && known.size < MOST_SHARED) known.set(value, value);
    return [name, same ?? value];
  };
}

function tooManyRows(): InputError {
  return new InputError(
    `The file has more than ${formatNumber(MOST_BULK_ROWS)} rows, the most that fit in one job. Split it into several files.`,
    { field: 'file' },
  );
}
