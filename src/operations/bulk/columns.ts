import { parseAddress, type RejectedText } from '../../domain/address.ts';
import { InputError } from '../../lib/errors.ts';
import { parsePhone } from '../../domain/phone.ts';
import { formatNumber } from '../../domain/figures.ts';
import { enumerated } from '../../lib/text.ts';
import { checkVariables } from '../../service/lists/list.ts';
import type { RowsKind } from './read-rows.ts';
import type { Line, Pausing } from './read-table.ts';

export interface Columns {
  readonly lines: readonly Line[];
  readonly index: number;
  /** Title of the column with addresses or numbers; `null` where there is no header. */
  readonly title: string | null;
  readonly variables: readonly { readonly index: number; readonly name: string }[];
  /** Sentences about columns that were left out. */
  readonly guesses: readonly string[];
}

/** Lines that are read to find the column, and to tell a list from a table. */
const LOOKED_AT = 100;
/** We assume that a table of contacts has no more columns; each one is searched. */
const MOST_COLUMNS = 500;

const NAMES = {
  emails: /e-?mail|^mail|address|адрес|пошт|почт|correo|courriel/iu,
  phones: /phone|mobile|^tel|msisdn|^cell|number|телефон|номер/iu,
} as const;

export function parserOf(of: RowsKind): (text: string) => { key: string } | RejectedText {
  return (text) => {
    // A cell keeps its quotes where those of the file don't match.
    const bare = text.replace(/^"(.*)"$/su, '$1');
    const parsed = of === 'emails' ? parseAddress(bare) : parsePhone(bare);
    if ('address' in parsed) return { key: parsed.address };
    return 'phone' in parsed ? { key: parsed.phone } : parsed;
  };
}

/**
 * Finds the column with addresses or numbers, by its name and by what is in it. A list of addresses
 * without columns becomes a single one.
 * @throws {InputError} when there is none, or too many columns to look at.
 */
export async function columnsOf(
  lines: readonly Line[],
  { of, takesVariables }: { readonly of: RowsKind; readonly takesVariables: boolean },
  pausing: Pausing,
): Promise<Columns> {
  if (await isList(lines, of, pausing)) return asList(lines, of, pausing);
  const width = Math.max(0, ...lines.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  if (width > MOST_COLUMNS) {
    throw new InputError(
      `The file has ${formatNumber(width)} columns; at most ${formatNumber(MOST_COLUMNS)} are supported. Is it the right file?`,
      { field: 'file' },
    );
  }
  const parse = parserOf(of);
  const isValid = (cell: string) => 'key' in parse(cell);
  const [first] = lines;
  const header = first && !first.cells.some(isValid) ? first.cells : null;
  const rows = header ? lines.slice(1) : lines;
  const looked = rows.slice(0, LOOKED_AT);
  let best = { index: -1, score: 0 };
  for (let index = 0; index < width; index += 1) {
    await pausing();
    const valid = looked.filter(({ cells }) => isValid(cells[index] ?? '')).length;
    const isNamed = NAMES[of].test(header?.[index] ?? '');
    const score = valid / Math.max(1, looked.length) + (isNamed ? 1 : 0);
    if (score > best.score) best = { index, score };
  }
  const { index } = best;
  if (index < 0) throw notFound(of, header);
  const others = takesVariables && header ? variablesOf(header, index) : NO_VARIABLES;
  return { lines: rows, index, title: header?.[index] ?? null, ...others };
}

const NO_VARIABLES = { variables: [], guesses: [] };

/** Leaves out columns whose name no variable can have, and says so. */
function variablesOf(
  header: readonly string[],
  rowsIndex: number,
): Pick<Columns, 'variables' | 'guesses'> {
  const variables: { index: number; name: string }[] = [];
  const guesses: string[] = [];
  for (const [index, name] of header.entries()) {
    if (index === rowsIndex || name === '') continue;
    const fault = variables.some((one) => one.name === name)
      ? 'Another column has the same name.'
      : faultOf(name);
    if (fault === null) variables.push({ index, name });
    else guesses.push(`Column “${name}” is ignored. ${fault}`);
  }
  return { variables, guesses };
}

function faultOf(name: string): string | null {
  try {
    checkVariables([{ name, value: '' }]);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

function notFound(of: RowsKind, header: readonly string[] | null): InputError {
  const expected = of === 'emails' ? 'email addresses' : 'phone numbers with country codes';
  const columns = header?.filter((title) => title !== '').slice(0, 20) ?? [];
  const seen = columns.length > 0 ? ` Its columns: ${enumerated(columns)}.` : '';
  return new InputError(`The file has no column with ${expected}.${seen}`, { field: 'file' });
}

/** In a list the first line is no header, and a line has several addresses or numbers. */
async function isList(lines: readonly Line[], of: RowsKind, pausing: Pausing): Promise<boolean> {
  const [first] = lines;
  if (!first || !(await has(first, 1, of, pausing))) return false;
  for (const line of lines.slice(0, LOOKED_AT)) {
    if (await has(line, 2, of, pausing)) return true;
  }
  return false;
}

async function asList(lines: readonly Line[], of: RowsKind, pausing: Pausing): Promise<Columns> {
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
