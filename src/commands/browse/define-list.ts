import { compact } from '../../lib/compact.ts';
import { csvOf } from '../../lib/csv.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  action,
  menuOf,
  plainText,
  type MenuAction,
  type OperationAction,
  type RawValues,
  type Reply,
  type Section,
  type Action,
  type Text,
  notice,
} from '../../domain/reply.ts';
import type { OperationContext } from '../context.ts';
import { type Definition, defineOperation, type Operation } from '../define.ts';
import type { Choice, Input, Inputs, ValuesOf } from '../inputs.ts';
import { rawValuesOf, type Writable } from '../raw-values.ts';
import { type Column, type Order, tableOf } from './columns.ts';
import { MOST_READ, readAll, readPage, type RowsPage, type Source, sourceOf } from './read-page.ts';

/** The inputs of every list come after its own. */
const BROWSE_INPUTS = {
  page: { kind: 'integer', label: 'Page', optional: true, min: 1, max: 10_000 },
  csv: { kind: 'flag', label: 'Export all as CSV' },
} as const satisfies Inputs;

interface ListDefinition<Row, I extends Inputs, Sort extends string> extends Omit<
  Definition<I>,
  'inputs' | 'run'
> {
  /** Inputs that filter, before those that every list has. */
  readonly inputs: I;
  /** Ways to sort; each becomes a choice of the input `sort`, which follows the filters. */
  readonly orders?: Readonly<Record<Sort, Order<Row>>>;
  /** The one that is used where none is asked for. Default: the service's own order. */
  readonly defaultOrder?: NoInfer<Sort>;
  /** Returns the rows and how they are shown, or a reply of its own, as for a single row. */
  list(values: ListValues<I, Sort>, context: OperationContext): Promise<List<Row> | Reply>;
}

type ListValues<I extends Inputs, Sort extends string> = ValuesOf<I> &
  ValuesOf<typeof BROWSE_INPUTS> & { readonly sort?: Sort | undefined };

/** The rows of a list, and how a page of them is shown. */
export interface List<Row> {
  readonly title: string;
  /** Summary of the reply; default: how many rows there are. */
  readonly summary?: Text | ((page: RowsPage<Row>) => Text) | undefined;
  /** Noun for the rows, singular and plural, e.g. `['tag', 'tags']`. */
  readonly counted?: readonly [one: string, many: string];
  readonly source: Source<Row> | readonly Row[];
  readonly filter?: ((row: Row) => boolean) | undefined;
  readonly columns: readonly Column<Row>[];
  /** Returns what is read for the rows of a page, instead of the same without. */
  readonly forRows?: (rows: readonly Row[]) => Promise<Pick<List<Row>, 'columns' | 'open'>>;
  /** Name of the CSV file without its extension, e.g. `sms-campaigns`. */
  readonly fileName: string;
  /** Columns of the CSV file, which has room for more; default: those of the page. */
  readonly fileColumns?:
    readonly Column<Row>[] | ((rows: readonly Row[]) => readonly Column<Row>[]);
  readonly mostExported?: number;
  /** Summary when there are no rows, e.g. `No campaign is scheduled.` */
  readonly empty: string;
  /** Values of the operation for the next page and other filters, where they aren't as given. */
  readonly values?: RawValues;
  /** Returns the choice of a row in the menu of rows; `null` leaves the row out. */
  readonly open?: ((row: Row) => OperationAction | null) | undefined;
  /** Label of that menu where its choices do more than open. Default: `Open…`. */
  readonly openLabel?: string;
  readonly menus?: readonly FilterMenu[];
  readonly isSortable?: boolean;
  readonly before?: readonly Section[];
  /** Sections after the table, in the reply with a file, too. */
  readonly after?: readonly Section[];
  readonly details?: readonly Section[] | undefined;
  readonly actions?: readonly Action[];
  /** Small print; default: which of the rows are shown. */
  readonly footnote?: Text;
}

/** A menu that shows the same list by another value of one input. */
export interface FilterMenu {
  /** Default: `Filter…`. */
  readonly label?: string;
  readonly input: string;
  readonly options: readonly Choice[];
}

/**
 * Declares an operation that lists rows: a page of them as a table, to open, filter, sort and turn,
 * or all of them as a CSV file that only this person gets.
 * @example
 * export default defineList({
 *   name: 'tag list',
 *   summary: 'List tags',
 *   right: 'look',
 *   endpoints: ['GET /tags'],
 *   example: '',
 *   inputs: {},
 *   orders: { name: { label: 'By name', compare: byText<Tag>(({ name }) => name) } },
 *   async list(_, { service }) {
 *     return {
 *       title: 'Tags',
 *       source: await service.tags.all(),
 *       columns: [{ title: 'Tag', cell: ({ name }) => name }],
 *       fileName: 'tags',
 *       empty: 'No tags yet.',
 *     };
 *   },
 * });
 */
export function defineList<Row, const I extends Inputs, Sort extends string = never>(
  definition: ListDefinition<Row, I, Sort>,
): Operation {
  const { orders, defaultOrder, inputs } = definition;
  const sort = orders && !Object.hasOwn(inputs, 'sort') && { sort: sortInput(orders) };
  return defineOperation({
    ...definition,
    effect: 'reads',
    inputs: { ...inputs, ...sort, ...BROWSE_INPUTS },
    async run(given, context) {
      // All inputs of `I` are among these, so that their values have the types of `I`.
      const values = given as ListValues<I, Sort>;
      const list = await definition.list(values, context);
      if (!('source' in list)) return list;
      const { page, csv, ...filters } = values;
      const name = values.sort ?? defaultOrder;
      const shown: Shown<Row> = {
        ...list,
        operation: definition.name,
        values: list.values ?? rawValuesOf(filters as Readonly<Record<string, Writable>>, 'UTC'),
        compare: name && orders?.[name].compare,
        orders: orders && list.isSortable !== false ? optionsOf(orders) : [],
      };
      return csv ? exported(shown) : pageOf(shown, page ?? 1);
    },
  });
}

/** Returns the input that sorts, for lists in which it isn't the last of their own inputs. */
export function sortInput<Name extends string>(
  orders: Readonly<Record<Name, { readonly label: string }>>,
) {
  const options = optionsOf(orders);
  return { kind: 'choice', label: 'Sort by', optional: true, options } as const satisfies Input;
}

function optionsOf<Name extends string>(
  orders: Readonly<Record<Name, { readonly label: string }>>,
): readonly { readonly value: Name; readonly label: string }[] {
  const names = Object.keys(orders) as Name[]; // All of its keys.
  return names.map((value) => ({ value, label: orders[value].label }));
}

interface Shown<Row> extends List<Row> {
  readonly operation: string;
  /** Raw values of the operation, without `page` and `csv`. */
  readonly values: RawValues;
  readonly compare: ((a: Row, b: Row) => number) | undefined;
  readonly orders: readonly Choice[];
}

async function pageOf<Row>(list: Shown<Row>, number: number): Promise<Reply> {
  const { title, filter, compare: sort, summary } = list;
  const page = await readPage(sourceIn(list), { number, filter, sort });
  const { columns, open } = (await list.forRows?.(page.rows)) ?? list;
  const actions = compact<Action>([
    menuOf(list.openLabel ?? 'Open…', open ? compact(page.rows.map(open)) : []),
    ...menusOf(list, page),
    ...turns(list, page),
    ...(list.actions ?? []),
  ]);
  const { before = [], after = [] } = list;
  if (page.rows.length === 0) {
    const summary = number > 1 ? `There’s no page ${number}.` : list.empty;
    return { title, summary, sections: [...before, ...after], actions };
  }
  return {
    title,
    summary: (typeof summary === 'function' ? summary(page) : summary) ?? countOf(page, list),
    sections: [
      ...before,
      tableOf(page.rows, columns),
      ...(page.isCutShort ? [cutShort(MOST_READ)] : []),
      ...after,
    ],
    details: list.details,
    actions: [...actions, linkTo(list, 'Export CSV', { csv: 'yes' })],
    footnote: list.footnote ?? placeOf(page),
  };
}

/** Answers `csv=yes`: every row in a file that only this person gets. */
async function exported<Row>(list: Shown<Row>): Promise<Reply> {
  const { title, filter, compare, fileName, fileColumns = list.columns, after = [] } = list;
  const { mostExported: most = MOST_READ } = list;
  const { rows: all, isCutShort } = await readAll(sourceIn(list).all(), most);
  const kept = filter ? all.filter(filter) : all;
  const rows = compare ? kept.toSorted(compare) : kept;
  const columns = typeof fileColumns === 'function' ? fileColumns(rows) : fileColumns;
  const content = csvOf(
    columns.map((column) => column.title),
    rows.map((row) => columns.map(({ cell, inFile }) => inFile?.(row) ?? plainText(cell(row)))),
  );
  const count = rows.length === 1 ? 'One row' : `${formatNumber(rows.length)} rows`;
  return {
    title,
    summary: `${count}, in a file in your messages with Postbell.`,
    sections: [...(isCutShort ? [cutShort(most)] : []), ...after],
    files: [{ name: `${fileName}.csv`, title, content }],
    footnote: list.footnote,
  };
}

function sourceIn<Row>({ source }: List<Row>): Source<Row> {
  return 'page' in source ? source : sourceOf(source);
}

function linkTo<Row>(
  { operation, values }: Shown<Row>,
  label: string,
  changed: RawValues,
  place?: 'here',
): OperationAction {
  return action({ name: operation }, { ...values, ...changed }, label, place && { place });
}

/** Sorting is offered where there are rows on other pages: those of one are seen at a glance. */
function menusOf<Row>(list: Shown<Row>, { number, hasNext }: RowsPage<Row>): MenuAction[] {
  const { menus = [], orders } = list;
  const sort = { label: 'Sort…', input: 'sort', options: orders };
  const isWhole = number === 1 && !hasNext;
  const all: readonly FilterMenu[] = orders.length > 0 && !isWhole ? [...menus, sort] : menus;
  return all.map(({ label = 'Filter…', input, options }) => ({
    kind: 'menu',
    label,
    choices: options.map(({ value, label }) => linkTo(list, label, { [input]: value }, 'here')),
  }));
}

function turns<Row>(list: Shown<Row>, { number, hasNext }: RowsPage<Row>): Action[] {
  const to = (label: string, page: number) => linkTo(list, label, { page: String(page) }, 'here');
  // “Next ›” stands first on every page that has it, so that it stays under the pointer.
  return compact([
    hasNext && to('Next ›', number + 1),
    number > 1 && !hasNext && to('First', 1),
    number > 1 && to('‹ Previous', number - 1),
  ]);
}

function countOf<Row>({ total, rows }: RowsPage<Row>, { counted }: List<Row>): string {
  const count = (value: number) => (counted ? formatCount(value, ...counted) : formatNumber(value));
  if (total === null) return `${count(rows.length)} on this page`;
  return counted ? count(total) : `${count(total)} in all`;
}

function placeOf({ offset, rows, total }: RowsPage<unknown>): string {
  const range = `${formatNumber(offset + 1)}–${formatNumber(offset + rows.length)}`;
  return total === null ? range : `${range} of ${formatNumber(total)}`;
}

function cutShort(read: number): Section {
  return notice('warning', `There are more; only the first ${formatNumber(read)} were read.`);
}
