export interface Source<Row> {
  /** Returns some of the rows, in the service's own order. */
  page(range: { readonly limit: number; readonly offset: number }): Promise<readonly Row[]>;
  all(): AsyncIterable<Row>;
  /** Number of rows, or reads it, where it is known without reading them all. */
  readonly count?: number | (() => Promise<number | null>) | undefined;
}

interface ListQuery<Row> {
  /** Page number, from 1. */
  readonly number: number;
  readonly filter?: ((row: Row) => boolean) | undefined;
  /** Absent: the service's own order. */
  readonly sort?: ((a: Row, b: Row) => number) | undefined;
}

export interface RowsPage<Row> {
  readonly number: number;
  /** Number of rows on the pages before. */
  readonly offset: number;
  readonly rows: readonly Row[];
  readonly hasNext: boolean;
  /** Number of rows altogether; `null` when nobody counted. */
  readonly total: number | null;
  /** True when only the first `MOST_READ` rows were sorted or filtered, out of more. */
  readonly isCutShort: boolean;
}

/** Rows of an answer: as many as fit one screen, so that one pager turns them. */
export const ROWS_A_PAGE = 8;

/** The most rows that are read here, since the service itself sorts and filters little. */
export const MOST_READ = 10_000;

/** The service's own order takes one request; sorting or filtering here reads the whole list. */
export async function readPage<Row>(
  source: Source<Row>,
  { number, filter, sort }: ListQuery<Row>,
): Promise<RowsPage<Row>> {
  const offset = (number - 1) * ROWS_A_PAGE;
  if (filter === undefined && sort === undefined) {
    // One row more shows whether there is a next page.
    const rows = await source.page({ limit: ROWS_A_PAGE + 1, offset });
    const hasNext = rows.length > ROWS_A_PAGE;
    const isLast = !hasNext && (rows.length > 0 || number === 1);
    const total = await totalOf(source, isLast ? offset + rows.length : null);
    return { number, offset, rows: rows.slice(0, ROWS_A_PAGE), hasNext, total, isCutShort: false };
  }
  const { rows: every, isCutShort } = await readAll(source.all());
  const kept = filter ? every.filter(filter) : every;
  const sorted = sort ? kept.toSorted(sort) : kept;
  return {
    number,
    offset,
    rows: sorted.slice(offset, offset + ROWS_A_PAGE),
    hasNext: sorted.length > offset + ROWS_A_PAGE,
    total: sorted.length,
    isCutShort,
  };
}

/** @param seen The number of rows where the last one was seen. */
async function totalOf<Row>({ count }: Source<Row>, seen: number | null): Promise<number | null> {
  if (typeof count !== 'function') return count ?? seen;
  return seen ?? (await count());
}

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

/** @param rows those that the service gives all at once */
export function sourceOf<Row>(rows: readonly Row[]): Source<Row> {
  return {
    page: async ({ limit, offset }) => rows.slice(offset, offset + limit),
    async *all() {
      yield* rows;
    },
    count: rows.length,
  };
}
