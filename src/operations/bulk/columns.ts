import { parseAddress, type RejectedText } from '../../domain/address.ts';
import { InputError } from '../../lib/errors.ts';
import { parsePhone } from '../../domain/phone.ts';
import { formatNumber } from '../../domain/figures.ts';
import { enumerated } from '../../lib/text.ts';
import { checkVariables } from '../../service/lists/list.ts';
import type { Pausing } from './pauses.ts';
import type { Line } from './read-table.ts';
import type { RowsKind } from './rows.ts';

/** Columns of a file, and the lines to which they apply. */
export interface Columns {
  /** Lines that contain rows. */
  readonly lines: readonly Line[];
  readonly index: number;
  /** Title of the column with addresses or numbers; `null` where there is no header. */
  readonly title: string | null;
  readonly variables: readonly { readonly index: number; readonly name: string }[];
  /** Sentences about columns that were left out. */
  readonly guesses: readonly string[];
}

/** Lines that are read to find the column. */
const LOOKED_AT = 100;
/** We assume that a table of contacts has no more columns; each one is searched. */
const MOST_COLUMNS = 500;

const NAMES = {
  emails: /e-?mail|^mail|address|адрес|пошт|почт|correo|courriel/iu,
  phones: /phone|mobile|^tel|msisdn|^cell|number|телефон|номер/iu,
} as const;

/** Returns a parser for one value as it stands in a cell. */
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
 * Finds the column with addresses or numbers, by its name and by what is in it.
 * @throws {InputError} when there is none, or too many columns to look at.
 */
export async function columnsOf(
  lines: readonly Line[],
  { of, takesVariables }: { readonly of: RowsKind; readonly takesVariables: boolean },
  pausing: Pausing,
): Promise<Columns> {
  const width = Math.max(0, ...lines.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  if (width > MOST_COLUMNS) throw tooWide(width);
  const parse = parserOf(of);
  const isValid = (cell: string) => 'key' in parse(cell);
  const [first] = lines;
  const header = first && !first.cells.some(isValid) ? first.cells : null;
  const rows = header ? lines.slice(1) : lines;
  const looked = { rows: rows.slice(0, LOOKED_AT), header, width };
  const index = await bestColumn(looked, NAMES[of], isValid, pausing);
  if (index === null) throw notFound(of, header);
  const others = takesVariables && header ? variablesOf(header, index) : NO_VARIABLES;
  return { lines: rows, index, title: header?.[index] ?? null, ...others };
}

const NO_VARIABLES = { variables: [], guesses: [] };

interface Looked {
  readonly rows: readonly Line[];
  readonly header: readonly string[] | null;
  readonly width: number;
}

async function bestColumn(
  { rows, header, width }: Looked,
  names: RegExp,
  isValid: (cell: string) => boolean,
  pausing: Pausing,
): Promise<number | null> {
  let best: { index: number; score: number } | null = null;
  for (let index = 0; index < width; index += 1) {
    await pausing();
    const valid = rows.filter(({ cells }) => isValid(cells[index] ?? '')).length;
    const isNamed = names.test(header?.[index] ?? '');
    const score = valid / Math.max(1, rows.length) + (isNamed ? 1 : 0);
    if (score > 0 && score > (best?.score ?? 0)) best = { index, score };
  }
  return best?.index ?? null;
}

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
      ? 'There is another column of that name.'
      : faultOf(name);
    if (fault === null) variables.push({ index, name });
    else guesses.push(`The column «${name}» is left out. ${fault}`);
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

function tooWide(width: number): InputError {
  return new InputError(
    `The file has ${formatNumber(width)} columns; at most ${formatNumber(MOST_COLUMNS)} can be read. Is it the right file?`,
    { field: 'file' },
  );
}

function notFound(of: RowsKind, header: readonly string[] | null): InputError {
  const expected = of === 'emails' ? 'e-mail addresses' : 'phone numbers with country codes';
  const columns = header?.filter((title) => title !== '').slice(0, 20) ?? [];
  const seen = columns.length > 0 ? ` Its columns are ${enumerated(columns)}.` : '';
  return new InputError(`The file has no column with ${expected}.${seen}`, { field: 'file' });
}
