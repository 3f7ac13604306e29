/** A part of a longer list; spec 1, Conventions. */
export interface Page {
  /** How many records at most. */
  readonly limit: number;
  /** Index of the first record, from 0. */
  readonly offset: number;
}

/** We assume that every listing gives 100 records a page, as the contact listing does (spec 1, section 8). */
export const PAGE_SIZE = 100;

/** Pages of a long listing that are read while the ones before are used. */
export const PAGES_AHEAD = 3;

interface Reading {
  /**
   * How many pages are read while the ones before are used, once a first one was full. Default 0,
   * one after the other: only worth it where full pages hold `PAGE_SIZE` records.
   */
  readonly ahead?: number;
}

/**
 * Every record of a listing that doesn't tell its length. A record that a change in the meantime
 * moved to the next page comes once. Reads on until a page brings nothing new, since a short page
 * may only mean that the service gives fewer records than we ask for. A page that fails does so
 * after every record before it.
 */
export async function* allPages<Item>(
  read: (page: Page) => Promise<readonly Item[]>,
  keyOf: (item: Item) => string,
  { ahead = 0 }: Reading = {},
): AsyncGenerator<Item> {
  const seen = new Set<string>();
  let begun: Promise<readonly Item[]>[] = [];
  for (let offset = 0; ;) {
    const items = await (begun.shift() ?? read({ limit: PAGE_SIZE, offset }));
    const fresh = items.filter((item) => !seen.has(keyOf(item)));
    if (fresh.length === 0) return;
    for (const item of fresh) seen.add(keyOf(item));
    offset += items.length;
    if (items.length !== PAGE_SIZE)
      begun = []; // They began at other places than the next page.
    else while (begun.length < ahead) begun.push(begin(read, offset + begun.length * PAGE_SIZE));
    yield* fresh;
  }
}

function begin<Item>(
  read: (page: Page) => Promise<readonly Item[]>,
  offset: number,
): Promise<readonly Item[]> {
  const page = read({ limit: PAGE_SIZE, offset });
  // Whoever awaits it hears of its failure; nobody may, and then it must not end the process.
  page.catch(() => undefined);
  return page;
}
