/** A part of a longer list; spec 1, Conventions. */
export interface Page {
  /** How many records at most. */
  readonly limit: number;
  /** Index of the first record, from 0. */
  readonly offset: number;
}

/** We assume that every listing gives 100 records a page, as the contact listing does (spec 1, section 8). */
export const PAGE_SIZE = 100;

/**
 * Every record of a listing that doesn't tell its length. A record that a change in the meantime
 * moved to the next page comes once. Reads on until a page brings nothing new, since a short page
 * may only mean that the service gives fewer records than we ask for.
 */
export async function* allPages<Item>(
  read: (page: Page) => Promise<readonly Item[]>,
  keyOf: (item: Item) => string,
): AsyncGenerator<Item> {
  const seen = new Set<string>();
  for (let offset = 0; ;) {
    const items = await read({ limit: PAGE_SIZE, offset });
    const fresh = items.filter((item) => !seen.has(keyOf(item)));
    if (fresh.length === 0) return;
    for (const item of fresh) seen.add(keyOf(item));
    yield* fresh;
    offset += items.length;
  }
}
