import { csvOf } from '../../lib/csv.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  actionOf,
  plainText,
  type MenuAction,
  type OperationAction,
  type RawValues,
  type Reply,
  type Section,
  type Action,
  type Text,
} from '../../domain/reply.ts';
import type { Input } from '../inputs.ts';
import { MOST_READ, ROWS_A_PAGE, type RowsPage } from './read-page.ts';

export interface Column<Row> {
  readonly title: string;
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => Text;
  /** Text in a CSV file where it differs: a plain number, a moment in ISO 8601. */
  readonly inFile?: (row: Row) => string;
}

/** A list as one page of a table, with its actions: open, sort, filter, turn pages, export. */
export interface Browsed<Row> {
  readonly title: string;
  /** Summary of the reply; default: how many rows there are. */
  readonly summary?: Text;
  /** Noun for the rows, singular and plural, e.g. `['tag', 'tags']`. */
  readonly counted?: readonly [one: string, many: string];
  /** Name of the operation that lists the rows. */
  readonly operation: string;
  /** Raw values of that operation, without `page` and `csv`. */
  readonly values: RawValues;
  readonly page: RowsPage<Row>;
  readonly columns: readonly Column<Row>[];
  /** Summary when there are no rows, e.g. `No campaign is scheduled.` */
  readonly empty: string;
  /** Returns the choice of a row in the menu of rows; `null` leaves the row out. */
  readonly open?: (row: Row) => OperationAction | null;
  /** Label of that menu where its choices do more than open. Default: `Open…`. */
  readonly openLabel?: string;
  /** Menus that sort and filter, see `menuFor`. */
  readonly menus?: readonly MenuAction[];
  /** Sections before the table. */
  readonly before?: readonly Section[];
  /** More actions, after those of the list. */
  readonly actions?: readonly Action[];
}

/** The inputs that every list has; they come after its own. */
export const BROWSE_INPUTS = {
  page: { kind: 'integer', label: 'Page', optional: true, min: 1, max: 10_000 },
  csv: { kind: 'flag', label: 'Export all as CSV' },
} as const satisfies Readonly<Record<string, Input>>;

export function browsed<Row>(list: Browsed<Row>): Reply {
  const { page, title, columns } = list;
  const actions = [
    ...openMenu(list),
    ...(list.menus ?? []),
    ...turns(list),
    ...(list.actions ?? []),
  ];
  if (page.rows.length === 0) {
    const summary = page.number > 1 ? `There is no page ${page.number}.` : list.empty;
    return { title, summary, sections: [...(list.before ?? [])], actions };
  }
  return {
    title,
    summary: list.summary ?? countOf(page, list.counted),
    sections: [
      ...(list.before ?? []),
      {
        kind: 'table',
        columns: columns.map(({ title, align }) => ({ title, ...(align && { align }) })),
        rows: page.rows.map((row) => columns.map(({ cell }) => cell(row))),
      },
      ...cutShortNotice(page),
    ],
    actions: [...actions, exportAction(list)],
    footnote: placeOf(page),
  };
}

interface AllRows<Row> {
  readonly rows: readonly Row[];
  readonly isCutShort: boolean;
  /** Number of rows after which it was cut short. Default: `MOST_READ`. */
  readonly read?: number;
}

/** The answer to `csv=yes`: every row in a file that only this person gets. */
export function exported<Row>(
  { title, columns }: Pick<Browsed<Row>, 'title' | 'columns'>,
  { rows, isCutShort, read = MOST_READ }: AllRows<Row>,
  name: string,
): Reply {
  const content = csvOf(
    columns.map((column) => column.title),
    rows.map((row) => columns.map(({ cell, inFile }) => inFile?.(row) ?? plainText(cell(row)))),
  );
  const count = rows.length === 1 ? 'One row' : `${formatNumber(rows.length)} rows`;
  return {
    title,
    summary: `${count}, in a file in your messages with Postbell.`,
    sections: isCutShort ? [cutShort(read)] : [],
    files: [{ name: `${name}.csv`, title, content }],
  };
}

/** A menu that shows the same list by another value of one input. */
export function menuFor(
  { operation, values }: Pick<Browsed<never>, 'operation' | 'values'>,
  label: string,
  input: string,
  options: readonly { readonly value: string; readonly label: string }[],
): MenuAction {
  return {
    kind: 'menu',
    label,
    choices: options.map((option) =>
      actionOf({ name: operation }, { ...values, [input]: option.value }, option.label, {
        place: 'here',
      }),
    ),
  };
}

function openMenu<Row>({ open, openLabel = 'Open…', page }: Browsed<Row>): Action[] {
  if (!open) return [];
  const choices = page.rows.map(open).filter((choice) => choice !== null);
  return choices.length > 0 ? [{ kind: 'menu', label: openLabel, choices }] : [];
}

function turns<Row>({ operation, values, page }: Browsed<Row>): Action[] {
  const to = (label: string, number: number): OperationAction =>
    actionOf({ name: operation }, { ...values, page: String(number) }, label, { place: 'here' });
  // «Next ›» stands first on every page that has it, so that it stays under the pointer.
  return [
    ...(page.hasNext ? [to('Next ›', page.number + 1)] : []),
    ...(page.number > 1 && !page.hasNext ? [to('« First', 1)] : []),
    ...(page.number > 1 ? [to('‹ Previous', page.number - 1)] : []),
  ];
}

function exportAction<Row>({ operation, values }: Browsed<Row>): Action {
  return actionOf({ name: operation }, { ...values, csv: 'yes' }, 'Export CSV');
}

function countOf({ total, rows }: RowsPage<unknown>, counted: Browsed<unknown>['counted']): string {
  const count = (value: number) => (counted ? formatCount(value, ...counted) : formatNumber(value));
  if (total === null) return `${count(rows.length)} on this page`;
  return counted ? count(total) : `${count(total)} in all`;
}

function placeOf({ number, rows, total }: RowsPage<unknown>): string {
  const first = (number - 1) * ROWS_A_PAGE + 1;
  const range = `${formatNumber(first)}–${formatNumber(first + rows.length - 1)}`;
  return total === null ? range : `${range} of ${formatNumber(total)}`;
}

function cutShortNotice(page: RowsPage<unknown>): Section[] {
  return page.isCutShort ? [cutShort(MOST_READ)] : [];
}

function cutShort(read: number): Section {
  const most = formatNumber(read);
  return {
    kind: 'notice',
    tone: 'warning',
    text: `There are more; only the first ${most} were read.`,
  };
}
