/** Where the rows of a list come from. */
export interface Source<Row> {
  /** In the service's own order. */
  page(range: { readonly limit: number; readonly offset: number }): Promise<readonly Row[]>;
  all(): AsyncIterable<Row>;
  /** How many rows there are, where somebody knows without reading them all. */
  readonly count?: number;
}

/** What somebody wants to see of it. */
export interface Wanted<Row> {
  /** From 1. */
  readonly number: number;
  readonly filter?: ((row: Row) => boolean) | undefined;
  /** Absent: the service's own order. */
  readonly sort?: ((a: Row, b: Row) => number) | undefined;
}

export interface RowsPage<Row> {
  readonly number: number;
  readonly rows: readonly Row[];
  readonly hasNext: boolean;
  /** How many rows there are altogether; `null` when nobody counted. */
  readonly total: number | null;
  /** There are more than `MOST_READ`, and sorting or filtering saw only so many. */
  readonly isCutShort: boolean;
}

/** More rows than this are hard to read in a chat. */
export const ROWS_A_PAGE = 15;

/** The service sorts and filters little, so the rest is done here, on no more than this. */
export const MOST_READ = 10_000;

/**
 * One page of rows. In the service's own order that is one request; sorted or filtered here, the
 * whole list is read.
 */
export async function readPage<Row>(
  source: Source<Row>,
  { number, filter, sort }: Wanted<Row>,
): Promise<RowsPage<Row>> {
  const offset = (number - 1) * ROWS_A_PAGE;
  if (filter === undefined && sort === undefined) {
    // One row more tells whether there is a next page.
    const rows = await source.page({ limit: ROWS_A_PAGE + 1, offset });
    const hasNext = rows.length > ROWS_A_PAGE;
    const isLast = !hasNext && (rows.length > 0 || number === 1);
    const total = source.count ?? (isLast ? offset + rows.length : null);
    return { number, rows: rows.slice(0, ROWS_A_PAGE), hasNext, total, isCutShort: false };
  }
  const { rows: every, isCutShort } = await readAll(source.all());
  const kept = filter ? every.filter(filter) : every;
  const sorted = sort ? kept.toSorted(sort) : kept;
  return {
    number,
    rows: sorted.slice(offset, offset + ROWS_A_PAGE),
    hasNext: sorted.length > offset + ROWS_A_PAGE,
    total: sorted.length,
    isCutShort,
  };
}

/** Every row, up to `most`. */
export async function readAll<Row>(
  rows: AsyncIterable<Row>,
  most = MOST_READ,
): Promise<{ rows: readonly Row[]; isCutShort: boolean }> {
  const kept: Row[] = [];
  for await (const row of rows) {
    if (kept.length === most) return { rows: kept, isCutShort: true };
    kept.push(row);
  }
  return { rows: kept, isCutShort: false };
}

/** A listing that the service gives whole, as a source. */
export function sourceOf<Row>(rows: readonly Row[]): Source<Row> {
  return {
    page: async ({ limit, offset }) => rows.slice(offset, offset + limit),
    async *all() {
      yield* rows;
    },
    count: rows.length,
  };
}
