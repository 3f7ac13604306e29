import type { TableBlock, TableColumnSetting } from 'slack-blocks-to-jsx';
import type { CSSProperties } from 'react';
import { plain } from '../text/mrkdwn.ts';
import { LibraryBlocks } from '../text/rich-text.tsx';
import type { Cell } from './any-block.ts';

/** Characters from which a wrapped cell needs some width to be read. */
const LONG = 40;
/** A shorter cell isn't broken at every word, however narrow the window: a date takes two lines. */
const NARROWEST_LETTERS = 14;
const NUMERIC = /^[-+−]?[\d., \u00a0]*\d\s?%?$/;

/** A table whose first row is its head; a wide one scrolls by itself. */
export function Table({ block }: { readonly block: TableBlock }) {
  const rows: readonly (readonly Cell[])[] = block.rows;
  const [head = [], ...body] = rows;
  const settings = block.column_settings ?? [];
  return (
    // No landmark: a channel has many tables, often of the same columns.
    <div className="table-frame" tabIndex={0} role="group" aria-label={nameOf(head)}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" style={styleOf(settings[column], cell)}>
                <CellContent cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <TableBody rows={body} styleOf={(cell, column) => styleOf(settings[column], cell)} />
      </table>
    </div>
  );
}

interface TableBodyProps {
  readonly rows: readonly (readonly Cell[])[];
  readonly styleOf?: (cell: Cell, column: number) => CSSProperties;
}

export function TableBody({ rows, styleOf }: TableBodyProps) {
  return (
    <tbody>
      {rows.map((cells, row) => (
        <tr key={row}>
          {cells.map((cell, column) => (
            <td
              key={column}
              style={styleOf?.(cell, column)}
              data-numeric={isNumeric(cell)}
              data-long={isLong(cell)}
            >
              <CellContent cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function CellContent({ cell }: { readonly cell: Cell }) {
  if (cell.type === 'rich_text') return <LibraryBlocks blocks={[cell]} />;
  if (cell.type === 'raw_number') return cell.text ?? cell.value.toLocaleString('en-US');
  return plain(cell.text);
}

/** `Table: List, Status, Since`. */
function nameOf(head: readonly Cell[]): string {
  return `Table: ${head.map(textOf).filter(Boolean).join(', ')}`;
}

function styleOf(setting: TableColumnSetting | undefined, cell: Cell) {
  const align = { textAlign: setting?.align ?? 'left' } as const;
  if (!setting?.is_wrapped) return { ...align, whiteSpace: 'nowrap' } as const;
  const letters = Math.min(NARROWEST_LETTERS, textOf(cell).length);
  return {
    ...align,
    whiteSpace: 'normal',
    minWidth: `calc(${letters}ch + 2 * var(--cell-padding, 14px))`,
  } as const;
}

/** What a cell says; of formatted text, its words. */
export function textOf(cell: Cell): string {
  if (cell.type === 'raw_number') return cell.text ?? String(cell.value);
  if (cell.type === 'raw_text') return plain(cell.text);
  return elementsIn(cell)
    .map((element) => {
      if ('text' in element) return element.text;
      // A date, which is shown in letters of about that length, or a name.
      return 'fallback' in element ? element.fallback : element.type;
    })
    .join('');
}

/** The words, moments and names of formatted text. */
export function elementsIn({ elements }: Extract<Cell, { readonly type: 'rich_text' }>) {
  return elements.flatMap((part) =>
    part.elements.flatMap((one) => ('elements' in one ? one.elements : [one])),
  );
}

function isLong(cell: Cell): boolean {
  return cell.type === 'raw_text' && cell.text.length > LONG;
}

function isNumeric(cell: Cell): boolean {
  return cell.type === 'raw_number' || (cell.type === 'raw_text' && NUMERIC.test(cell.text));
}
