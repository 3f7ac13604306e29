import { resultOf } from '../../lib/result.ts';
import { PAGE_SIZE } from '../../service/pages.ts';
import { searchable, type Searchable } from './ranked.ts';
import type { Reference } from './reference.ts';

export type Shelf = ReturnType<typeof createShelf>;

const FRESH_MS = 60_000;
/** The most items kept; others are found by their id. We assume about 500 bytes each: 10 MB. */
const MOST_KEPT = 20_000;

interface Reading {
  readonly beganAt: Date;
  readonly items: Searchable[];
  /** Settles when the next page has come, or there is none. */
  more: PromiseWithResolvers<void>;
}

/**
 * Caches everything of one kind that can be picked, read from the service when somebody looks and
 * kept for a minute. While it is being read it shows what has arrived so far; while it is read
 * again, also what it had. There is never more than one reading.
 */
export function createShelf(read: () => AsyncIterable<Reference>, now: () => Date) {
  let kept: readonly Searchable[] = [];
  /** Time at which the reading of the kept items began. */
  let keptAt: Date | null = null;
  let expiredAt = new Date(0);
  let reading: Reading | null = null;

  const isFresh = () =>
    keptAt !== null && keptAt > expiredAt && now().getTime() - keptAt.getTime() < FRESH_MS;

  const finish = async (begun: Reading): Promise<void> => {
    try {
      const { failure } = await resultOf(fill(begun, read()));
      // After a failure the old items stay, and the next look tries again.
      kept = failure === null ? begun.items : merged(begun.items, kept);
      if (failure === null) keptAt = begun.beganAt;
      reading = null;
      begun.more.resolve();
    } catch (defect) {
      reading = null;
      begun.more.reject(defect);
    }
  };

  const shown = () => (reading === null ? kept : merged(reading.items, kept));

  return {
    /** Returns the items of this moment, and reads more, or anew, by itself. */
    look(): readonly Searchable[] {
      if (!isFresh() && reading === null) {
        reading = { beganAt: now(), items: [], more: pending() };
        void finish(reading);
      }
      return shown();
    },

    /** Returns the items of this moment, without a request. */
    peek: shown,

    /** Settles when there is more to look at; `null` when nothing is being read. */
    more: (): Promise<void> | null => reading?.more.promise ?? null,

    /** Tells whether the reading matters: nothing was read before, or it has changed since. */
    isStale(): boolean {
      if (reading === null) return false;
      return keptAt === null || (keptAt <= expiredAt && reading.items.length < PAGE_SIZE);
    },

    /** Tells whether all items were kept when they were read: there is little else to find. */
    isWhole: (): boolean => keptAt !== null && kept.length < MOST_KEPT,

    /** Marks the items as changed, so that the next look reads anew. */
    expire(): void {
      expiredAt = now();
    },
  };
}

async function fill(reading: Reading, source: AsyncIterable<Reference>): Promise<void> {
  for await (const item of source) {
    reading.items.push(searchable(item));
    if (reading.items.length >= MOST_KEPT) return;
    if (reading.items.length % PAGE_SIZE > 0) continue;
    reading.more.resolve();
    reading.more = pending();
  }
}

function pending(): PromiseWithResolvers<void> {
  const one = Promise.withResolvers<void>();
  // Callers that wait get the failure; without one, it must not end the process.
  one.promise.catch(() => undefined);
  return one;
}

/** Puts what has arrived just now before the kept items that haven't arrived yet. */
function merged(coming: readonly Searchable[], kept: readonly Searchable[]): readonly Searchable[] {
  if (kept.length === 0) return coming;
  if (coming.length === 0) return kept;
  const come = new Set(coming.map(({ id }) => id));
  return [...coming, ...kept.filter(({ id }) => !come.has(id))].slice(0, MOST_KEPT);
}
