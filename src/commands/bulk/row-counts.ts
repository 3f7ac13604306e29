import type { RejectedText } from '../../domain/address.ts';
import {
  MOST_BULK_ROWS,
  type BulkRow,
  type BulkRows,
  type RejectedLine,
} from '../../domain/bulk.ts';
import { formatNumber } from '../../domain/figures.ts';
import { isOnlyMarks } from '../../domain/written.ts';
import { InputError } from '../../lib/errors.ts';
import type { Pausing } from '../../lib/tables/pauses.ts';
import type { Rows, TableRow } from '../../lib/tables/rows.ts';
import {
  type CellEntry,
  type CellReading,
  piecesOf,
  readCell,
  readCellWithSeveral,
} from './cells.ts';
import type { Columns } from './columns.ts';
import { createDateForms, type DateFacts } from './date-forms.ts';
import { isHeaderAgain } from './headers.ts';
import { valuesIn, type VariableColumn } from './variable-columns.ts';

const NO_TEXT = 'only marks, such as a bullet or a rule';
const UNSOLVED = 'a formula without its value; open the workbook in Excel and save it';

/** The columns of a table; `null` stands for a text without columns. */
export interface TableColumns extends Columns {
  readonly variables: readonly VariableColumn[];
}

interface RowReading extends CellReading {
  /** True where further columns are a contact’s variables, so that a row is one contact. */
  readonly isContact: boolean;
  /** Addresses that are left out, with the reason. */
  readonly spared: ReadonlyMap<string, string>;
  readonly rewritesDates: boolean;
}

interface CountedRows {
  readonly counts: Required<BulkRows>;
  readonly rowCount: number;
  readonly furtherCount: number;
  readonly dates: DateFacts;
}

/** Puts each row, and each further address in it, into one count; the rest waits its turn. */
export async function countedRows(
  source: Rows,
  reading: RowReading,
  columns: TableColumns | null,
  pausing: Pausing,
): Promise<CountedRows> {
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

function createCounts(reading: RowReading) {
  const { isContact, spared, rewritesDates } = reading;
  const dates = createDateForms();
  const rows = new Map<string, BulkRow>();
  const rejected: RejectedLine[] = [];
  const skipped: RejectedLine[] = [];
  const interned = createInterner();
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
  /** Elsewhere than in a contact, each address of a cell is meant. */
  const entriesOf = (cell: string, beneath: string | undefined): readonly CellEntry[] => {
    const entries = readCellWithSeveral(cell, reading);
    const isRefused = entries.length === 1 && entries[0]?.rejected !== undefined;
    const under = isRefused && beneath !== undefined ? readCell(beneath, reading) : null;
    if (under !== null && 'key' in under) return [under];
    if (!isContact || entries.length === 1) return entries;
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
      const values =
        surplusIn(row, header, variables, reading) ??
        valuesIn(row, variables, { rewritesDates, dates });
      for (const { key, rejected: fault } of entries) {
        if (fault !== undefined) reject(row.number, fault);
        else if (typeof values === 'string') {
          if (rows.has(key ?? '')) repeated += 1;
          else reject(row.number, { text: cell, reason: values });
        } else if (key !== undefined) {
          add(row.number, {
            key,
            ...(values.length > 0 && { variables: Object.fromEntries(values.map(interned)) }),
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
      dates: dates.facts(rewritesDates),
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

/**
 * Says why the cells of a row can’t be told apart: where a sign within one cut it, those behind stand
 * in the columns of others.
 */
function surplusIn(
  { cells }: TableRow,
  header: TableRow | null,
  variables: readonly VariableColumn[],
  reading: CellReading,
): string | null {
  const width = header?.cells.length ?? cells.length;
  const surplus = cells
    .slice(width)
    .filter((one) => one !== '' && !('key' in readCell(one, reading)));
  if (surplus.length === 0 || variables.length === 0) return null;
  return `${cells.length} cells, but the header has ${width}; put cells that contain the separator in quotes`;
}

/** Different values that are kept in one copy each. */
const MOST_SHARED = 20_000;

/** Keeps one copy of a value that many rows have, such as a city: a file has millions of cells. */
function createInterner() {
  const known = new Map<string, string>();
  return ([name, value]: readonly [string, string]): readonly [string, string] => {
    const same = known.get(value);
    if (same === undefined && known.size < MOST_SHARED) known.set(value, value);
    return [name, same ?? value];
  };
}

export function tooManyRows(): InputError {
  return new InputError(
    `The file has more than ${formatNumber(MOST_BULK_ROWS)} rows, the most that fit in one job. Split it into several files.`,
    { field: 'file' },
  );
}
