import { ContractError } from '../lib/errors.ts';
import { freshly } from './steady-reads.ts';

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
/** Records to step back where two pages don't meet; each time, this many times as far. */
const STEP_BACK = { records: 10, growth: 4 };
/** Pages without anything new or without what was read: so many more than others, at most. */
const MOST_IN_VAIN = 20;

/** Some records of a listing. */
export interface Part<Item> {
  readonly items: readonly Item[];
  /** The number of records, where the service says so: then no page is read in vain. */
  readonly total?: number;
}

/** A listing of unknown length, which may change while it is read. */
export interface Listing<Item> {
  readonly read: (page: Page) => Promise<Part<Item>>;
  /** Returns what tells a record from the others. */
  readonly keyOf: (item: Item) => string;
  /** Several records may have one key. */
  readonly hasAlike?: boolean;
  /** Pages to prefetch once a page was full. Default: none. */
  readonly ahead?: number;
  /** Records that two pages share: more than the default of one where records go all the time. */
  readonly shared?: number;
}

/** A record of a listing, which its id tells from the others, or else its address. */
type Identified = { readonly id: string } | { readonly email: string };

/** Yields every record of a listing; see `readPages`. @param ahead pages to prefetch */
export async function* allPages<Item extends Identified>(
  read: (page: Page) => Promise<readonly Item[]>,
  ahead = 0,
): AsyncGenerator<Item> {
  const listing: Listing<Item> = {
    read: async (page) => ({ items: await read(page) }),
    keyOf: (item) => ('id' in item ? item.id : item.email),
    ahead,
  };
  for await (const items of readPages(listing)) yield* items;
}

/**
 * Yields the records of a listing, those of a page together: none that is there all the time is
 * missing, and none comes twice. Each page begins with the last record of the one before. Where it
 * doesn't, records went meanwhile, and those behind moved up unseen: they are read again from
 * further up. Where records came in before what was read, or moved there, they are searched at the
 * end. It reads until a page has nothing new, since a short page may only mean that the service
 * gives fewer records than the limit. A failed page throws only after all records before it.
 * @throws {ContractError} where the pages have no end, or change too often to fit together
 */
export async function* readPages<Item>(listing: Listing<Item>): AsyncGenerator<readonly Item[]> {
  const countPage = createCounter();
  const reader = createReader(listing);
  const join = createJoin(listing);
  for (let offset: number | null = 0; offset !== null;) {
    countPage();
    const part: Part<Item> = await reader.read(offset);
    const { fresh, next }: Joined<Item> = join.add(offset, part);
    if (next !== null && part.items.length === PAGE_SIZE) reader.prefetch(next, join.stride());
    if (fresh.length > 0) yield fresh;
    offset = next;
  }
  for (let offset = 0; join.isMissingAfter(offset);) {
    countPage();
    const { items } = await reader.read(offset);
    if (items.length === 0) return;
    const found = join.find(items);
    if (found.length > 0) yield found;
    offset += items.length;
  }
}

/** Returns what counts the pages of a listing. @throws {ContractError} where it has no end */
function createCounter(): () => void {
  let pages = 0;
  return () => {
    pages += 1;
    if (pages <= MOST_PAGES) return;
    const message = `The service’s list doesn’t end: it has more than ${MOST_PAGES} pages.`;
    throw new ContractError(message, { path: 'offset' });
  };
}

/** Reads pages, some of them ahead. */
function createReader<Item>({ read, ahead = 0 }: Listing<Item>) {
  let begun: { readonly offset: number; readonly part: Promise<Part<Item>> }[] = [];
  const requested = new Set<number>();
  const ask = (offset: number): Promise<Part<Item>> => {
    const reading = () => read({ limit: PAGE_SIZE, offset });
    const isAgain = requested.has(offset);
    requested.add(offset);
    return isAgain ? freshly(reading) : reading();
  };
  return {
    read(offset: number): Promise<Part<Item>> {
      const first = begun.shift();
      if (first?.offset === offset) return first.part;
      begun = []; // They began at other places than the next page.
      return ask(offset);
    },

    /** Begins the next pages, each so many records after the one before. */
    prefetch(next: number, stride: number): void {
      if (begun[0]?.offset !== next) begun = [];
      while (begun.length < ahead) {
        const offset = next + begun.length * stride;
        const part = ask(offset);
        // A prefetched page may never be awaited, and its failure must not end the process then.
        part.catch(() => undefined);
        begun.push({ offset, part });
      }
    },
  };
}

/** A page that was read, by the keys of its records. */
interface Place {
  readonly offset: number;
  readonly keys: readonly string[];
}

interface Joined<Item> {
  /** The records that no page before had. */
  readonly fresh: readonly Item[];
  /** The offset of the next page; `null` after the last. */
  readonly next: number | null;
}

/** Joins each page to those before. */
function createJoin<Item>({ keyOf, hasAlike = false, shared: mostShared = 1 }: Listing<Item>) {
  /** Records of pages that join each other from the first one on. */
  const joined = new Set<string>();
  /** Records of pages that don't yet. */
  const loose = new Set<string>();
  let before: Place = { offset: 0, keys: [] };
  /** Records that the next page shares with the one before; `false`: the service can't do that. */
  let shared: number | false = 0;
  let stepBack = STEP_BACK.records;
  let wasEmpty = false;
  /** Records that came in before what was read. */
  let cameIn = 0;
  const countInVain = createCounterInVain();

  const isNew = (item: Item): boolean => !joined.has(keyOf(item)) && !loose.has(keyOf(item));
  const newIn = (items: readonly Item[], page: Place): readonly Item[] => {
    // Keys alone tell what went and was read again from the rest.
    const known = hasAlike && loose.size === 0 ? sharedBy(before, page) : 0;
    return known > 0 ? items.slice(known) : items.filter(isNew);
  };
  const goBack = ({ offset, keys }: Place): number => {
    for (const key of keys) loose.add(key);
    wasEmpty = keys.length === 0;
    const next = Math.max(0, offset - stepBack);
    stepBack *= STEP_BACK.growth;
    return next;
  };
  const isEnd = ({ offset, keys }: Place, { total }: Part<Item>): boolean => {
    if (total !== undefined && offset + keys.length >= total) return true;
    if (keys.some((key) => !joined.has(key))) return false;
    return !shared || keys.length <= shared;
  };
  const goForward = (page: Place, hasNew: boolean): number => {
    // Then the offset has no effect, or only whole pages have: no page begins within another.
    const hasGoneBack = stepBack > STEP_BACK.records;
    const isOdd = hasGoneBack
      ? wasEmpty && page.offset === before.offset
      : page.offset !== before.offset;
    if (!hasNew && isOdd && isSame(before, page)) {
      shared = false;
      return endOf(before);
    }
    if (shared) cameIn += movedDown(before, page);
    const hasShared = page.keys.some((key) => joined.has(key));
    if (shared !== false || hasShared) shared = Math.min(mostShared, page.keys.length - 1);
    [before, stepBack, wasEmpty] = [page, STEP_BACK.records, false];
    return endOf(page) - (shared || 0);
  };

  return {
    add(offset: number, part: Part<Item>): Joined<Item> {
      const page = { offset, keys: part.items.map(keyOf) };
      const fresh = newIn(part.items, page);
      const meets = !shared || offset === 0 || joined.has(page.keys[0] ?? '');
      if (meets && isEnd(page, part)) return { fresh, next: null };
      countInVain(fresh.length === 0);
      const next = meets ? goForward(page, fresh.length > 0) : goBack(page);
      if (meets) for (const key of page.keys) joined.add(key);
      return { fresh, next };
    },

    /** Returns how many records after a page the next one begins, while pages are full. */
    stride: (): number => PAGE_SIZE - (shared || 0),

    /** Tells whether records that came in have still to be found after this place. */
    isMissingAfter: (offset: number): boolean => cameIn > 0 && offset < endOf(before),

    find(items: readonly Item[]): readonly Item[] {
      const found = items.filter(isNew);
      for (const item of found) loose.add(keyOf(item));
      cameIn -= found.length;
      return found;
    },
  };
}

function createCounterInVain(): (isInVain: boolean) => void {
  let left = MOST_IN_VAIN;
  return (isInVain) => {
    left += isInVain ? -1 : 1;
    if (left >= 0) return;
    const message =
      'The service’s list changed so often while it was read that records would be missing. ' +
      'Try again in a few minutes.';
    throw new ContractError(message, { path: 'offset' });
  };
}

function endOf({ offset, keys }: Place): number {
  return offset + keys.length;
}

function isSame(before: Place, page: Place): boolean {
  const keys = new Set(before.keys);
  return before.keys.length === page.keys.length && page.keys.every((key) => keys.has(key));
}

/** Returns with how many of the last records of a page the next one begins: as planned, or 0. */
function sharedBy(before: Place, page: Place): number {
  const planned = endOf(before) - page.offset;
  const lengths = [planned, ...before.keys.keys().map((index) => index + 1)];
  const isShared = (length: number): boolean =>
    length > 0 && before.keys.slice(-length).every((key, at) => page.keys[at] === key);
  return lengths.find((length) => length <= before.keys.length && isShared(length)) ?? 0;
}

/** Returns by how many places the last record of a page moved down until the next was read. */
function movedDown(before: Place, page: Place): number {
  const planned = endOf(before) - 1 - page.offset;
  const place = page.keys.indexOf(before.keys.at(-1) ?? '');
  // It moved beyond the page where this begins with records of further up.
  if (place < 0) return planned === 0 ? page.keys.length : 0;
  return Math.max(0, place - planned);
}
