import { useId, useState } from 'react';
import { plain } from '../text/mrkdwn.ts';
import type { Cell, DataTableBlock } from './any-block.ts';
import { elementsIn, TableBody, textOf } from './table.tsx';

/** docs.slack.dev/reference/block-kit/blocks/data-table-block. */
const ROWS_A_PAGE = 5;

interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

/** A table that people sort by its heads, filter by a text, and turn the pages of, right here. */
export function DataTable({ block }: { readonly block: DataTableBlock }) {
  const [head = [], ...body] = block.rows;
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [filter, setFilter] = useState('');
  const [requestedPage, setPage] = useState(0);
  const captionId = useId();
  const size = block.page_size ?? ROWS_A_PAGE;
  const rows = sorted(
    body.filter((row) => matches(row, filter)),
    sorting,
  );
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = Math.min(requestedPage, last);
  const shown = rows.slice(page * size, (page + 1) * size);
  const sortBy = (column: number) => {
    const isAgain = sorting?.column === column;
    setSorting({ column, isDescending: isAgain ? !sorting.isDescending : false });
    setPage(0);
  };

  return (
    <div className="data-table" role="group" aria-labelledby={captionId}>
      <div className="table-frame" tabIndex={0} role="group" aria-labelledby={captionId}>
        <table>
          <caption id={captionId}>{plain(block.caption)}</caption>
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={directionOf(sorting, column)}
                  data-numeric={body.some((row) => row[column]?.type === 'raw_number')}
                >
                  <button type="button" onClick={() => sortBy(column)}>
                    {textOf(cell)}
                    {sorting?.column === column && (
                      <span aria-hidden="true">{sorting.isDescending ? ' ↓' : ' ↑'}</span>
                    )}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <TableBody rows={shown} />
        </table>
      </div>
      {body.length > size && (
        <Foot
          label={`Filter ${plain(block.caption)}`}
          filter={filter}
          place={
            rows.length === 0
              ? 'No rows'
              : `${page * size + 1}–${page * size + shown.length} of ${rows.length}`
          }
          isFirst={page === 0}
          isLast={page === last}
          onFilter={(text) => {
            setFilter(text);
            setPage(0);
          }}
          onTurn={(by) => setPage(page + by)}
        />
      )}
    </div>
  );
}

interface FootProps {
  readonly label: string;
  readonly filter: string;
  readonly place: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onFilter: (text: string) => void;
  readonly onTurn: (by: 1 | -1) => void;
}

function Foot({ label, filter, place, isFirst, isLast, onFilter, onTurn }: FootProps) {
  return (
    <div className="data-table-foot">
      <input
        type="search"
        aria-label={label}
        placeholder="Filter"
        value={filter}
        onChange={({ target }) => onFilter(target.value)}
      />
      <span role="status">{place}</span>
      <button type="button" disabled={isFirst} onClick={() => onTurn(-1)}>
        Previous page
      </button>
      <button type="button" disabled={isLast} onClick={() => onTurn(1)}>
        Next page
      </button>
    </div>
  );
}

function matches(row: readonly Cell[], filter: string): boolean {
  const words = filter.trim().toLowerCase();
  return words === '' || row.some((cell) => textOf(cell).toLowerCase().includes(words));
}

/** Numbers by their value, all else by its text; what is no number comes last. */
function sorted(rows: readonly (readonly Cell[])[], sorting: Sorting | null) {
  if (sorting === null) return rows;
  const { column, isDescending } = sorting;
  return rows.toSorted((a, b) => (isDescending ? -1 : 1) * compare(a[column], b[column]));
}

function compare(a: Cell | undefined, b: Cell | undefined): number {
  if (a?.type === 'raw_number' && b?.type === 'raw_number') return a.value - b.value;
  if (a?.type === 'raw_number') return -1;
  if (b?.type === 'raw_number') return 1;
  return (a ? sortKeyOf(a) : '').localeCompare(b ? sortKeyOf(b) : '', 'en', { numeric: true });
}

/** The text of a cell; a moment by when it is, which its words don't tell. */
function sortKeyOf(cell: Cell): string {
  if (cell.type !== 'rich_text') return textOf(cell);
  const [first] = elementsIn(cell);
  return first?.type === 'date' ? String(first.timestamp) : textOf(cell);
}

function directionOf(sorting: Sorting | null, column: number) {
  if (sorting?.column !== column) return 'none';
  return sorting.isDescending ? 'descending' : 'ascending';
}
