import { type CellFormat, shownNumber } from './cell-format.ts';
import { MOST_COLUMNS, type TableRow, tooManyColumns } from './rows.ts';
import type { XmlHandler } from './xml.ts';
import { TooLargeError } from './zip.ts';

/** Excel takes no longer text in a cell (32,767). */
export const MOST_CELL_CHARACTERS = 40_000;

/**
 * Elements of a sheet: 100,000 rows of 30 numbers, or a million rows of which Excel kept the formats
 * of six cells. Each takes its time even if nothing stands in it.
 */
const MOST_ELEMENTS = 6_500_000;

/** The parts of a workbook that its cells refer to. */
export interface Workbook {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  /** Days to add to the number of a date. */
  readonly daysAdded: number;
  /** Columns with cells that people don’t see, noted while the sheet is read. */
  readonly hidden: Set<number>;
}

interface Cell {
  readonly column: number;
  /** `s`: a shared text, `n`: a number; the others of ECMA-376, part 1, 18.18.11. */
  readonly type: string;
  readonly style: number;
}

/** Returns a handler for the XML of a sheet, and a function that takes the rows read so far. */
export function createSheetReader(workbook: Workbook): {
  readonly handler: XmlHandler;
  take(): readonly TableRow[];
} {
  /** First and last of the columns that people don’t see; they stand before the rows. */
  const hiddenSpans: (readonly [first: number, last: number])[] = [];
  let elements = 0;
  let rows: TableRow[] = [];
  let row = rowOf(0);
  let cell: Cell = { column: -1, type: 'n', style: 0 };
  let text = '';
  let isValue = false;
  /** True for a formula until its value comes. */
  let isUnsolved = false;

  const endCell = (): void => {
    if (text.trim() === '') {
      if (isUnsolved && cell.column < MOST_COLUMNS) row.unsolved.add(cell.column);
      return;
    }
    if (hiddenSpans.some(([first, last]) => cell.column >= first && cell.column <= last)) {
      workbook.hidden.add(cell.column);
      return;
    }
    if (cell.column >= MOST_COLUMNS) throw tooManyColumns(`more than ${MOST_COLUMNS}`);
    const shown = shownIn(cell, text, workbook);
    if (shown.text === '') return;
    while (row.cells.length < cell.column) row.cells.push('');
    row.cells[cell.column] = shown.text;
    if (shown.beneath !== shown.text) row.beneath.set(cell.column, shown.beneath);
  };
  const endRow = (): void => {
    if (row.cells.length > 0 || row.unsolved.size > 0) rows.push(finished(row));
  };
  const handler: XmlHandler = {
    onOpen(name, attributes) {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new TooLargeError('a sheet');
      if (name === 'row') {
        row = rowOf(Number(attributes['r'] ?? row.number + 1), attributes['hidden']);
        cell = { column: -1, type: 'n', style: 0 };
      } else if (name === 'c') {
        const { r, t: type = 'n', s: style = '0' } = attributes;
        const column = r === undefined ? cell.column + 1 : columnOf(r);
        cell = { column, type, style: Number(style) };
        text = '';
        isUnsolved = false;
      } else if (name === 'col' && isSet(attributes['hidden'])) {
        hiddenSpans.push([Number(attributes['min']) - 1, Number(attributes['max']) - 1]);
      } else if (name === 'f') isUnsolved = true;
      else if (name === 'v') isUnsolved = false;
      // The text of a formula (`f`) is none of the cell.
      isValue = name === 'v' || name === 't';
    },
    onText(piece) {
      if (isValue && text.length < MOST_CELL_CHARACTERS) text += piece;
    },
    onClose(name) {
      isValue = false;
      if (name === 'c') endCell();
      if (name === 'row') endRow();
    },
  };
  return {
    handler,
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** A row while its cells come. */
interface Row {
  readonly number: number;
  readonly isHidden: boolean;
  readonly cells: string[];
  readonly beneath: Map<number, string>;
  readonly unsolved: Set<number>;
}

function rowOf(number: number, hidden?: string): Row {
  return { number, isHidden: isSet(hidden), cells: [], beneath: new Map(), unsolved: new Set() };
}

function finished({ number, cells, beneath, unsolved, isHidden }: Row): TableRow {
  return {
    number,
    cells,
    ...(beneath.size > 0 && { beneath }),
    ...(unsolved.size > 0 && { unsolved }),
    ...(isHidden && { isHidden }),
  };
}

function shownIn({ type, style }: Cell, text: string, { texts, formats, daysAdded }: Workbook) {
  const same = (shown: string) => ({ text: shown, beneath: shown });
  switch (type) {
    case 's':
      return same((texts[Number(text)] ?? '').trim());
    case 'n': {
      const format = formats[style] ?? { code: 'General', isDate: false, isLocal: false };
      const added = format.isDate ? daysAdded : 0;
      return shownNumber(added === 0 ? text : String(Number(text) + added), format);
    }
    case 'b':
      return same(text === '1' ? 'TRUE' : 'FALSE');
    case 'd':
      return same(text.replace(/T00:00:00(?:\.0+)?$/u, '').replace('T', ' '));
    case 'e':
      // `#N/A` and its likes are no values.
      return same('');
    default:
      return same(text.trim());
  }
}

/** Tells whether an attribute is true (ECMA-376, part 1, 22.9.2.1). */
export function isSet(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true';
}

/** Returns the index of `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}
