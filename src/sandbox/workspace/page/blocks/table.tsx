import type { TableBlock, TableColumnSetting } from 'slack-blocks-to-jsx';
import { plain } from '../text/mrkdwn.ts';
import { LibraryBlocks } from '../text/rich-text.tsx';
import type { Cell, DataTableBlock } from './any-block.ts';

/** Characters from which a wrapped cell needs some width to be read. */
const LONG = 40;
const NUMERIC = /^[-+−]?[\d., \u00a0]*\d\s?%?$/;

/** A table whose first row is its head; a wide one scrolls by itself. */
export function Table({ block }: { readonly block: TableBlock | DataTableBlock }) {
  const rows: readonly (readonly Cell[])[] = block.rows;
  const [head = [], ...body] = rows;
  const settings = 'column_settings' in block ? (block.column_settings ?? []) : [];
  return (
    <div className="table-frame" tabIndex={0} role="region" aria-label="Table">
      <table>
        {'caption' in block && <caption>{plain(block.caption)}</caption>}
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" style={styleOf(settings[column])}>
                <CellContent cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td
                  key={column}
                  style={styleOf(settings[column])}
                  data-numeric={isNumeric(cell)}
                  data-long={isLong(cell)}
                >
                  <CellContent cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellContent({ cell }: { readonly cell: Cell }) {
  if (cell.type === 'rich_text') return <LibraryBlocks blocks={[cell]} />;
  if (cell.type === 'raw_number') return cell.text ?? cell.value.toLocaleString('en-US');
  return plain(cell.text);
}

function styleOf(setting: TableColumnSetting | undefined) {
  return {
    textAlign: setting?.align ?? 'left',
    whiteSpace: setting?.is_wrapped ? 'normal' : 'nowrap',
  } as const;
}

function isLong(cell: Cell): boolean {
  return cell.type === 'raw_text' && cell.text.length > LONG;
}

function isNumeric(cell: Cell): boolean {
  return cell.type === 'raw_number' || (cell.type === 'raw_text' && NUMERIC.test(cell.text));
}
