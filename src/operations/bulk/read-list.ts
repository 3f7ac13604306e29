import { parserOf, type Columns } from './columns.ts';
import type { Pausing } from './pauses.ts';
import type { Line } from './read-table.ts';
import type { RowsKind } from './rows.ts';

/** Lines that show whether it is a table. */
const LOOKED_AT = 100;

/** No table: a first line without titles, and lines with several addresses or numbers. */
export async function isList(
  lines: readonly Line[],
  of: RowsKind,
  pausing: Pausing,
): Promise<boolean> {
  const [first] = lines;
  if (!first || !(await holds(first, 1, of, pausing))) return false;
  for (const line of lines.slice(0, LOOKED_AT)) {
    if (await holds(line, 2, of, pausing)) return true;
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

/** Whether so many addresses or numbers stand in a line, which may be the whole file. */
async function holds(line: Line, count: number, of: RowsKind, pausing: Pausing): Promise<boolean> {
  const parse = parserOf(of);
  let found = 0;
  for (const piece of piecesOf(line, of)) {
    if ('key' in parse(piece)) found += 1;
    if (found === count) return true;
    await pausing();
  }
  return false;
}

/** Blanks part addresses, but not numbers, nor `Ann <ann@example.com>`. */
function piecesOf({ cells }: Line, of: RowsKind): readonly string[] {
  return cells
    .flatMap((cell) => (of === 'emails' && !cell.includes('<') ? cell.split(/\s+/) : [cell]))
    .filter((piece) => piece !== '');
}
