/** Rows that one step deletes: it blocks the writing of events for some milliseconds. */
export const ROWS_A_STEP = 500;

/**
 * Deletes in small steps, one at each turn of the generator, until nothing is left.
 * @param next reads the next rows, at most `ROWS_A_STEP`
 */
export async function* inSteps<Row>(
  next: () => Promise<readonly Row[]>,
  forget: (last: Row, rows: readonly Row[]) => Promise<unknown>,
): AsyncGenerator<void> {
  for (;;) {
    const rows = await next();
    const last = rows.at(-1);
    if (last === undefined) return;
    await forget(last, rows);
    yield;
  }
}
