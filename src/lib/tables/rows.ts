import { InputError } from '../errors.ts';

/** A row of a file that isn't blank. */
export interface TableRow {
  /** Number of the line or the sheet's row where it begins, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** By column: the number, or the date in ISO 8601, that a workbook shows in another form. */
  readonly beneath?: ReadonlyMap<number, string>;
  /** True for a row of a workbook that people don’t see, mostly since a filter hides it. */
  readonly isHidden?: true;
  /** Columns whose formula the workbook has no value of. */
  readonly unsolved?: ReadonlySet<number>;
}

/** The rows of an opened file. Each call reads them anew, from the beginning. */
export interface Table {
  /** Sentences about what had to be guessed, or was left out; whole once the rows were read. */
  readonly guesses: readonly string[];
  /**
   * Reads the rows, a few at a time.
   * @throws {UnmatchedQuotesError} where the quotes don't fit; then read `withoutQuotes`.
   * @throws {LongRowError} where a row has more characters or columns than any table.
   * @throws {InputError} for a file that is damaged.
   */
  rows(how?: { readonly withoutQuotes?: boolean }): Rows;
  /**
   * Reads the pieces between delimiters as rows of one cell, for a text without columns.
   * `null`: a workbook, whose cells are what they are.
   */
  readonly pieces: ((how?: { readonly withoutQuotes?: boolean }) => Rows) | null;
  /** The same text in layouts that few files have, to be tried where this one shows nothing. */
  readonly otherwise: readonly UnusualTable[];
}

export interface UnusualTable extends Table {
  /** The part of its rows that must have an address or a number, from 0 to 1. */
  readonly leastShare: number;
  /**
   * The sign between its cells, where an address may have it, too, and all lines have it alike: then
   * an address with it in the usual layout may be two cells. `null` for other layouts.
   */
  readonly cutsAddresses: string | null;
}

export type Rows = AsyncIterable<readonly TableRow[]>;

/** We assume that a table of contacts has no more columns; each one is searched. */
export const MOST_COLUMNS = 500;
/** Bytes of one row: far more than a contact has. */
export const MOST_ROW_BYTES = 256 * 1024;

/** Returns the letter of a column from 0, as spreadsheets have it. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

export class UnmatchedQuotesError extends Error {}

/** A row is no row of contacts: with so much in it, reading on would take too much memory. */
export class LongRowError extends InputError {}

export function tooManyColumns(count: string): LongRowError {
  return new LongRowError(
    `The file has ${count} columns; at most ${MOST_COLUMNS} are supported. Is it the right file?`,
    { field: 'file' },
  );
}

export function tooLong(): LongRowError {
  return new LongRowError(
    `A line of the file is too long for a table: more than ${MOST_ROW_BYTES / 1024} KB. Is it the right file?`,
    { field: 'file' },
  );
}

/** @param kind e.g. `a PDF` */
export function otherKind(name: string, kind: string): InputError {
  return refusedFile(`“${name}” is ${kind}. Use a CSV or TXT file, or an Excel workbook (.xlsx).`);
}

export function refusedFile(message: string, cause?: unknown): InputError {
  return new InputError(message, { field: 'file', cause });
}
