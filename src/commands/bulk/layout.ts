import { MOST_BULK_ROWS } from '../../domain/bulk.ts';
import { InputError } from '../../lib/errors.ts';
import type { Pausing } from '../../lib/tables/pauses.ts';
import {
  LongRowError,
  type Table,
  type TableRow,
  UnmatchedQuotesError,
} from '../../lib/tables/rows.ts';
import { type CellReading, firstIn, piecesOf, readCell } from './cells.ts';
import { rankOfName } from './headers.ts';
import { tooManyRows } from './row-counts.ts';

/** Rows that are read to find the header and the column. */
const LOOKED_AT = 200;

/**
 * Returns the first rows, and some from the first on that has an address or a number; `null` for
 * what is one long line of these.
 */
export async function firstRows(
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
export async function otherLayout(
  { otherwise }: Table,
  looked: readonly TableRow[],
  reading: CellReading,
  pausing: Pausing,
): Promise<Table | null> {
  if (otherwise.length === 0) return null;
  const found = await keysByColumn(looked, reading, pausing);
  const usual = mostKeys(found, null);
  const isUsual = usual * 2 > looked.length;
  let best: { readonly table: Table; readonly most: number } | null = null;
  for (const table of otherwise) {
    const sign = table.cutsAddresses;
    if (isUsual && (sign === null || mostKeys(found, sign) === usual)) continue;
    const rows = await startOf(table);
    const columns = await keysByColumn(rows, reading, pausing);
    const most = mostKeys(columns, null);
    const isCut = sign !== null && isHeaderOf(rows[0], columns);
    const rest = isCut ? mostKeys(found, sign) : usual;
    // The header is one of the rows. Where the usual layout shows nothing, little is enough.
    const least = rest === 0 ? table.leastShare : 0.5;
    const isMeant = most > rest * 2 && most >= rows.length * least;
    if (isMeant && most > (best?.most ?? 0)) best = { table, most };
  }
  return best?.table ?? null;
}

/**
 * Tells whether the first row names the columns: a sign that is in it by chance, as in `Emails #1`,
 * leaves no name of a column of addresses.
 */
function isHeaderOf(first: TableRow | undefined, columns: readonly (readonly string[])[]): boolean {
  const most = mostKeys(columns, null);
  const title = first?.cells[columns.findIndex((keys) => keys.length === most)] ?? '';
  return (first?.cells.length ?? 0) > 2 || rankOfName(title) !== 0;
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

/** Returns the addresses or numbers of each column. */
async function keysByColumn(
  rows: readonly TableRow[],
  reading: CellReading,
  pausing: Pausing,
): Promise<readonly (readonly string[])[]> {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns: string[][] = Array.from({ length: width }, () => []);
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) {
      const key = firstIn(cell, reading);
      if (key !== null) columns[index]?.push(key);
    }
    await pausing();
  }
  return columns;
}

/** Returns how many the column with most of them has, without those in which a sign stands. */
function mostKeys(columns: readonly (readonly string[])[], sign: string | null): number {
  const without = (keys: readonly string[]) =>
    sign === null ? keys : keys.filter((key) => !key.includes(sign));
  return Math.max(0, ...columns.map((keys) => without(keys).length));
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
export async function isListOf(
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
