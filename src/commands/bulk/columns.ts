import { nameKey } from '../../domain/written.ts';
import { InputError } from '../../lib/errors.ts';
import { letterOf, type TableRow } from '../../lib/tables/rows.ts';
import { enumerated } from '../../lib/text.ts';
import { type CellReading, firstIn, readCell, type RowsKind } from './cells.ts';
import { headerIn, isNearly, rankOfName, strengthOf } from './headers.ts';

/** A column in which there are addresses or numbers, as far as it was looked at. */
export interface FoundColumn {
  /** From 0. */
  readonly index: number;
  /** Its header, or e.g. `Column B` where the file has none. */
  readonly title: string;
  /** The rows that were looked at, and in how many of these it has an address or a number. */
  readonly looked: number;
  readonly valid: number;
  /** Up to three different ones. */
  readonly samples: readonly string[];
}

export interface Columns {
  readonly header: TableRow | null;
  /** Rows above the header. */
  readonly preamble: readonly TableRow[];
  readonly chosen: FoundColumn;
  /** The others that hold addresses or numbers. */
  readonly others: readonly FoundColumn[];
}

/** Several columns may be meant, and nothing tells which: the person has to choose. */
export class ColumnQuestion extends InputError {
  readonly columns: readonly FoundColumn[];

  constructor(message: string, columns: readonly FoundColumn[]) {
    super(message, { field: 'column' });
    this.columns = columns;
  }
}

interface ColumnSearch extends CellReading {
  /** A header, a letter, or a number, as it was typed; `null`: to be found. */
  readonly column: string | null;
  /** Addresses that nobody means: a column with nothing else isn't the one. */
  readonly spared: ReadonlySet<string>;
}

const SAMPLES = 3;

interface Candidate extends FoundColumn {
  /** The sum of how surely each of its cells is an address or a number. */
  readonly weight: number;
  readonly distinct: number;
  readonly isSparedOnly: boolean;
}

/**
 * Finds the header, and the column with addresses or numbers by what is in the cells; the header
 * decides only between columns that have as many.
 * @param looked the first rows
 * @throws {ColumnQuestion} where several are as likely.
 * @throws {InputError} where none has any, or no column is called as it was typed.
 */
export function findColumns(looked: readonly TableRow[], search: ColumnSearch): Columns {
  const { of } = search;
  const { header, preamble, body } = headerIn(looked, search);
  const width = Math.max(0, ...looked.map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, index) => candidateAt(index, header, body, search));
  if (search.column !== null) {
    const chosen = columnCalled(search.column, all);
    return { header, preamble, chosen, others: others(all, chosen) };
  }
  const found = all.filter(({ valid }) => valid > 0);
  if (found.length === 0) throw notFound(search, header, body);
  const likely = likeliest(found);
  const [chosen, another] = likely;
  if (chosen === undefined) throw notFound(search, header, body);
  if (another !== undefined) throw questionAbout(likely, of);
  return { header, preamble, chosen, others: others(found, chosen) };
}

function others(all: readonly Candidate[], chosen: FoundColumn): readonly FoundColumn[] {
  return all.filter(({ index, valid }) => index !== chosen.index && valid > 0);
}

function candidateAt(
  index: number,
  header: TableRow | null,
  body: readonly TableRow[],
  search: ColumnSearch,
): Candidate {
  const keys = new Map<string, number>();
  let [weight, valid] = [0, 0];
  for (const { cells } of body) {
    const cell = cells[index] ?? '';
    const key = cell === '' ? null : firstIn(cell, search);
    if (key === null) continue;
    valid += 1;
    weight += strengthOf(cell, search.of);
    keys.set(key, (keys.get(key) ?? 0) + 1);
  }
  const titled = header?.cells[index]?.trim() ?? '';
  return {
    index,
    title: titled === '' ? `Column ${letterOf(index)}` : titled,
    looked: body.length,
    valid,
    weight,
    samples: [...keys.keys()].slice(0, SAMPLES),
    distinct: keys.size,
    isSparedOnly: keys.size > 0 && [...keys.keys()].every((key) => search.spared.has(key)),
  };
}

/** A column that has less than this share of the best one’s cells isn't meant. */
const LEAST_SHARE = 0.5;

/** Returns the one column that is likeliest, or several that are as likely. */
function likeliest(found: readonly Candidate[]): readonly Candidate[] {
  const isMeant = preferring(found, ({ isSparedOnly }) => !isSparedOnly);
  // The same value in all rows is that of the file: of the sender, of the manager.
  const isVaried = preferring(isMeant, ({ distinct, valid }) => distinct > 1 || valid < 2);
  const most = heaviest(isVaried).weight;
  const full = isVaried.filter(({ weight }) => weight > most * LEAST_SHARE);
  const best = Math.max(...full.map(({ title }) => rankOfName(title)));
  const likely = full.filter(({ title }) => rankOfName(title) === best);
  // Nobody can tell notes that name a few from the recipients of a file with one person in it.
  const other = heaviest(isMeant);
  return most < other.weight * LEAST_SHARE ? [...likely, other] : likely;
}

function heaviest(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, one) => (one.weight > best.weight ? one : best));
}

/** Returns those that fit, or all where none does. */
function preferring<T>(all: readonly T[], fits: (one: T) => boolean): readonly T[] {
  const fitting = all.filter(fits);
  return fitting.length > 0 ? fitting : all;
}

function questionAbout(columns: readonly FoundColumn[], of: RowsKind): ColumnQuestion {
  const names = columns.map(({ title, index }) =>
    title.startsWith('Column ') ? title : `“${title}” (${letterOf(index)})`,
  );
  const kind = of === 'emails' ? 'addresses' : 'phone numbers';
  return new ColumnQuestion(
    `Several columns hold ${kind}: ${enumerated(names)}. Enter the one to use.`,
    columns,
  );
}

/** Finds a column by its header, or by its letter or number as spreadsheets count them. */
function columnCalled(typed: string, all: readonly Candidate[]): Candidate {
  const named = all.filter(({ title }) => nameKey(title) === nameKey(typed));
  const [only] = preferring(named, ({ valid }) => valid > 0);
  if (only) return only;
  const place = /^(?:column\s+)?(?:([a-z]{1,2})|#?(\d{1,3}))$/iu.exec(typed.trim());
  const [, letters = '', number] = place ?? [];
  const found = all[number === undefined ? indexOf(letters) : Number(number) - 1];
  if (found) return found;
  const names = all.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const more = all.length > MOST_NAMED ? [`${all.length - MOST_NAMED} more`] : [];
  throw new InputError(
    `The file has no column “${typed}”. Its columns: ${enumerated([...names, ...more])}.`,
    { field: 'column' },
  );
}

const MOST_NAMED = 20;

function indexOf(letters: string): number {
  return (
    letters
      .toUpperCase()
      .split('')
      .reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1
  );
}

function notFound(
  reading: CellReading,
  header: TableRow | null,
  body: readonly TableRow[],
): InputError {
  const { of } = reading;
  const expected = of === 'emails' ? 'email addresses' : 'phone numbers with country codes';
  const titles = header?.cells.filter((title) => title !== '').slice(0, MOST_NAMED) ?? [];
  const seen = titles.length > 0 ? ` Its columns: ${enumerated(titles)}.` : '';
  if (body.length === 0 && titles.some((title) => rankOfName(title) > 0)) {
    return new InputError('The file has a header row but no data.', { field: 'file' });
  }
  // A cell that is nearly right shows best what to change.
  const near =
    body.flatMap(({ cells }) => cells).find((cell) => isNearly(cell, of)) ??
    firstNamed(header, body);
  const read = near === undefined ? null : readCell(near, reading);
  const fault = read && 'reason' in read ? ` “${read.text}”: ${read.reason}.` : '';
  return new InputError(`The file has no column with ${expected}.${seen}${fault}`, {
    field: 'file',
  });
}

/** Returns what stands first in the column that is called as one of addresses or numbers is. */
function firstNamed(header: TableRow | null, body: readonly TableRow[]): string | undefined {
  const index = header?.cells.findIndex((title) => rankOfName(title) > 0) ?? -1;
  return body.map(({ cells }) => cells[index] ?? '').find((cell) => cell !== '');
}
