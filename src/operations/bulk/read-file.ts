import { setImmediate as pause } from 'node:timers/promises';
import { MOST_BULK_ROWS, type BulkRow, type RejectedLine } from '../../core/bulk.ts';
import { InputError } from '../../core/errors.ts';
import { formatNumber } from '../../core/figures.ts';
import { columnsOf, parserOf, type Columns } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { readTable, type Line } from './read-table.ts';
import type { GivenRows, RowsKind } from './rows.ts';

interface ReadingFile {
  readonly of: RowsKind;
  readonly takesVariables: boolean;
}

/** Rows that are read in one go; others get their turn in between. */
const AT_ONCE = 1000;
/** Lines that show whether it is a table. */
const LOOKED_AT = 100;

/**
 * The rows of a CSV or TXT file.
 * @throws {InputError} when there are none or too many.
 */
export async function readFileRows(
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  { of, takesVariables }: ReadingFile,
): Promise<GivenRows> {
  const { text, guess } = decodeText(content);
  const table = await readTable(text);
  if (table.lines.length === 0) throw new InputError('The file is empty.', { field: 'file' });
  const columns = isList(table.lines, of)
    ? asList(table.lines, of)
    : columnsOf(table.lines, of, takesVariables);
  if (columns.lines.length > MOST_BULK_ROWS) throw tooMany(columns.lines.length);
  const rows = await rowsOf(columns, of);
  return {
    ...rows,
    file: {
      name,
      column: columns.title,
      variables: columns.variables.map((variable) => variable.name),
      guesses: [guess, table.guess, ...columns.guesses].filter((one) => one !== null),
    },
  };
}

/** No table: a first line without titles, and lines with several addresses or numbers. */
function isList(lines: readonly Line[], of: RowsKind): boolean {
  const parse = parserOf(of);
  const validIn = (line: Line) =>
    piecesOf(line, of).filter((piece) => 'key' in parse(piece)).length;
  const [first] = lines;
  if (!first || validIn(first) === 0) return false;
  return lines.slice(0, LOOKED_AT).some((line) => validIn(line) > 1);
}

function asList(lines: readonly Line[], of: RowsKind): Columns {
  const pieces = lines.flatMap((line) =>
    piecesOf(line, of).map((piece) => ({ number: line.number, cells: [piece] })),
  );
  return { lines: pieces, index: 0, title: null, variables: [], guesses: [] };
}

/** Blanks part addresses, but not numbers, nor `Ann <ann@example.com>`. */
function piecesOf({ cells }: Line, of: RowsKind): readonly string[] {
  return cells
    .flatMap((cell) => (of === 'emails' && !cell.includes('<') ? cell.split(/\s+/) : [cell]))
    .filter((piece) => piece !== '');
}

async function rowsOf(
  { lines, index, variables }: Columns,
  of: RowsKind,
): Promise<Omit<GivenRows, 'file'>> {
  const parse = parserOf(of);
  const rows = new Map<string, BulkRow>();
  const rejected: RejectedLine[] = [];
  let repeated = 0;
  for (const [place, { number, cells }] of lines.entries()) {
    if (place % AT_ONCE === 0) await pause();
    const text = cells[index] ?? '';
    const parsed = text === '' ? { text: '', reason: 'nothing in this column' } : parse(text);
    if (!('key' in parsed)) {
      rejected.push({ line: number, text: parsed.text, reason: parsed.reason });
      continue;
    }
    if (rows.has(parsed.key)) repeated += 1;
    else rows.set(parsed.key, rowOf(parsed.key, cells, variables));
  }
  return { rows: [...rows.values()], rejected, repeated };
}

function rowOf(key: string, cells: readonly string[], variables: Columns['variables']): BulkRow {
  const values = variables.flatMap(({ index, name }): [string, string][] => {
    const value = cells[index] ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return values.length > 0 ? { key, variables: Object.fromEntries(values) } : { key };
}

function tooMany(count: number): InputError {
  return new InputError(
    `The file has ${formatNumber(count)} rows; at most ${formatNumber(MOST_BULK_ROWS)} go in one run.`,
    { field: 'file' },
  );
}
