import { ContractError } from '../lib/errors.ts';

/** A part of a longer list; spec 1, Conventions. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Records a page. We assume 100 for every listing, as for that of contacts (spec 1, section 8). */
export const PAGE_SIZE = 100;

/** Pages of a long listing that are prefetched; it pays where full pages have `PAGE_SIZE`. */
export const PAGES_AHEAD = 3;

/** The most pages of a listing: three times what is exported or done at once. */
const MOST_PAGES = 3_000;

/** Returns what counts the pages of a listing. @throws {ContractError} where it has no end */
export function pageCounter(): () => void {
  let pages = 0;
  return () => {
    pages += 1;
    if (pages <= MOST_PAGES) return;
    const message = `The service’s list doesn’t end: it has more than ${MOST_PAGES} pages.`;
    throw new ContractError(message, { path: 'offset' });
  };
}

/** A record of a listing, which its id tells from the others, or else its address. */
type Identified = { readonly id: string } | { readonly email: string };

/**
 * Yields every record of a listing of unknown length. A record that a concurrent change moved to
 * the next page comes once. It reads until a page has nothing new, since a short page may only mean
 * that the service gives fewer records than the limit. A failed page throws only after all records
 * before it.
 * @throws {ContractError} where the service’s pages have no end
 * @param ahead pages to prefetch once a page was full
 */
export async function* allPages<Item extends Identified>(
  read: (page: Page) => Promise<readonly Item[]>,
  ahead = 0,
): AsyncGenerator<Item> {
  const countPage = pageCounter();
  const seen = new Set<string>();
  let begun: Promise<readonly Item[]>[] = [];
  for (let offset = 0; ;) {
    countPage();
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

function keyOf(item: Identified): string {
  return 'id' in item ? item.id : item.email;
}

function begin<Item>(
  read: (page: Page) => Promise<readonly Item[]>,
  offset: number,
): Promise<readonly Item[]> {
  const page = read({ limit: PAGE_SIZE, offset });
  // A prefetched page may never be awaited, and its failure must not end the process then.
  page.catch(() => undefined);
  return page;
}
