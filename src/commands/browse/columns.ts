import { formatNumber } from '../../domain/figures.ts';
import { compact } from '../../lib/compact.ts';
import { type Table, type Text, time } from '../../domain/reply.ts';

export interface Column<Row> {
  readonly title: string;
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => Text;
  /** Text in a CSV file where it differs: a plain number, a moment in ISO 8601. */
  readonly inFile?: (row: Row) => string;
}

export function numberColumn<Row>(
  title: string,
  numberOf: (row: Row) => number,
  format: (value: number, row: Row) => string = formatNumber,
): Column<Row> {
  return {
    title,
    align: 'right',
    cell: (row) => format(numberOf(row), row),
    inFile: (row) => String(numberOf(row)),
  };
}

/** @param show Whether the time of day is shown, too; a file always has it. */
export function momentColumn<Row>(
  title: string,
  momentOf: (row: Row) => Date | null,
  show: 'date' | 'datetime' = 'datetime',
  absent = '–',
): Column<Row> {
  return {
    title,
    cell: (row) => momentText(momentOf(row), show, absent),
    inFile: (row) => momentOf(row)?.toISOString() ?? '',
  };
}

export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly (Column<NoInfer<Row>> | false)[],
): Table {
  const shown = compact(columns);
  return {
    kind: 'table',
    columns: shown.map(({ title, align }) => ({ title, ...(align && { align }) })),
    rows: rows.map((row) => shown.map(({ cell }) => cell(row))),
  };
}

export function momentText(
  at: Date | null,
  show: 'date' | 'datetime' = 'datetime',
  absent = '–',
): Text {
  return at ? time(at, show) : absent;
}

type Compare<Row> = (a: Row, b: Row) => number;

export interface Order<Row> {
  readonly label: string;
  /** Absent: the service's own order. */
  readonly compare?: Compare<Row>;
}

export type Orders<Row> = Readonly<Record<string, Order<Row>>>;

/** Sorts rows without a moment last. */
export function newestFirst<Row>(momentOf: (row: Row) => Date | null): Compare<Row> {
  return highestFirst((row) => momentOf(row)?.getTime() ?? 0);
}

/** Sorts rows without a moment first. */
export function oldestFirst<Row>(momentOf: (row: Row) => Date | null): Compare<Row> {
  const newest = newestFirst(momentOf);
  return (a, b) => newest(b, a);
}

export function highestFirst<Row>(numberOf: (row: Row) => number): Compare<Row> {
  return (a, b) => numberOf(b) - numberOf(a);
}

/** @param isNumeric Whether `List 9` comes before `List 10`, as people sort. */
export function byText<Row>(textOf: (row: Row) => string, isNumeric = false): Compare<Row> {
  return (a, b) => textOf(a).localeCompare(textOf(b), 'en', { numeric: isNumeric });
}
