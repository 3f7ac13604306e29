import { type CellFormat, shownNumber } from './cell-format.ts';
import { MOST_COLUMNS, type TableRow, tooManyColumns } from './rows.ts';
import type { XmlHandler } from './xml.ts';

/** Excel takes no longer text in a cell (32,767). */
export const MOST_CELL_CHARACTERS = 40_000;

/** What cells refer to. */
export interface Workbook {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  /** Days to add to the number of a date. */
  readonly daysAdded: number;
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
  let rows: TableRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let beneath = new Map<number, string>();
  let cell: Cell = { column: -1, type: 'n', style: 0 };
  let text = '';
  let isValue = false;

  const endCell = (): void => {
    if (text.trim() === '') return;
    if (cell.column >= MOST_COLUMNS) throw tooManyColumns(`more than ${MOST_COLUMNS}`);
    const shown = shownIn(cell, text, workbook);
    if (shown.text === '') return;
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = shown.text;
    if (shown.beneath !== shown.text) beneath.set(cell.column, shown.beneath);
  };
  const endRow = (): void => {
    if (cells.length > 0) rows.push({ number, cells, ...(beneath.size > 0 && { beneath }) });
  };
  const handler: XmlHandler = {
    onOpen(name, attributes) {
      if (name === 'row') {
        number = Number(attributes['r'] ?? number + 1);
        [cells, beneath] = [[], new Map()];
        cell = { column: -1, type: 'n', style: 0 };
      } else if (name === 'c') {
        const { r, t: type = 'n', s: style = '0' } = attributes;
        const column = r === undefined ? cell.column + 1 : columnOf(r);
        cell = { column, type, style: Number(style) };
        text = '';
      }
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

/** Returns the index of `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}
