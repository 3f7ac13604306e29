import { parserOf, type Columns } from './columns.ts';
import type { Pausing } from './pauses.ts';
import type { Line } from './read-table.ts';
import type { RowsKind } from './rows.ts';

/** Lines that are read to tell a list from a table. */
const LOOKED_AT = 100;

/**
 * Tells whether it is a list: the first line is no header, and a line has several addresses or
 * numbers.
 */
export async function isList(
  lines: readonly Line[],
  of: RowsKind,
  pausing: Pausing,
): Promise<boolean> {
  const [first] = lines;
  if (!first || !(await has(first, 1, of, pausing))) return false;
  for (const line of lines.slice(0, LOOKED_AT)) {
    if (await has(line, 2, of, pausing)) return true;
  }
  return false;
}

export async function asList(
  lines: readonly Line[],
  of: RowsKind,
  pausing: Pausing,
): Promise<Columns> {
  const pieces: Line[] = [];
  for (const line of lines) {
    for (const piece of piecesOf(line, of)) pieces.push({ number: line.number, cells: [piece] });
    await pausing();
  }
  return { lines: pieces, index: 0, title: null, variables: [], guesses: [] };
}

/** Tells whether a line, which may be the whole file, has so many addresses or numbers. */
async function has(line: Line, count: number, of: RowsKind, pausing: Pausing): Promise<boolean> {
  const parse = parserOf(of);
  let found = 0;
  for (const piece of piecesOf(line, of)) {
    if ('key' in parse(piece)) found += 1;
    if (found === count) return true;
    await pausing();
  }
  return false;
}

/** Splits cells at blanks for addresses, but not for numbers, nor `Ann <ann@example.com>`. */
function piecesOf({ cells }: Line, of: RowsKind): readonly string[] {
  return cells
    .flatMap((cell) => (of === 'emails' && !cell.includes('<') ? cell.split(/\s+/) : [cell]))
    .filter((piece) => piece !== '');
}
