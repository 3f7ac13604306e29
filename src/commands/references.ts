import { localDay } from '../lib/time-zone.ts';
import { within } from '../lib/timeout.ts';
import { daysMeant, type Present } from './moments.ts';
import { createPool, withId, type PoolParts } from './references/pool.ts';
import {
  isId,
  isByTime,
  isTakenUnlisted,
  sentAfter,
  type Reference,
  type ReferenceScope,
  type ReferenceFilter,
  type ReferenceTarget,
} from './references/reference.ts';
import { almost, idKey, ranked, titled, type Searchable } from './references/ranked.ts';

type Parts = Omit<PoolParts, 'timeoutMs'> & {
  /** Longest wait for an answer: Slack waits 3 s for a picker's options. Default 2.3 s. */
  readonly timeoutMs?: number;
};

/** References that a title may stand for. */
export interface Named {
  readonly exactly: readonly Reference[];
  /** References in which all its words occur, the best first. */
  readonly like: readonly Reference[];
  /** True where they do but for slips: one of them may be meant, and nobody knows. */
  readonly areSlips?: boolean;
}

export type References = ReturnType<typeof createReferences>;

/** Most options of a picker (Slack, block elements). */
const MOST_SHOWN = 100;
const TIMEOUT_MS = 2300;
/** Wait for more where some are shown: people can type on, and the next keystroke finds more. */
const TIMEOUT_WITH_SOME_MS = 500;

/**
 * Finds what `reference` inputs can be filled with. It never fails: what can't be had now is
 * missing, and an id can be typed all the same. Nothing is read at the start: the first look at a
 * picker gets the first page in one request, and pickers that nobody opens cost nothing.
 */
export function createReferences({ timeoutMs = TIMEOUT_MS, ...parts }: Parts) {
  const pool = createPool({ ...parts, timeoutMs });

  /**
   * Finds what a text that looks like an id may stand for; none where it can only be an id. While
   * titles are still being read, one that has the id is enough: what is sent or deleted is
   * previewed by its title.
   */
  const namedAsId = async (
    target: ReferenceTarget,
    text: string,
    scope: ReferenceScope,
  ): Promise<readonly Reference[]> => {
    const look = (waitMs: number) =>
      pool.all(target, scope, (_, isStale) => (isStale ? waitMs : 0));
    let all = await look(TIMEOUT_WITH_SOME_MS);
    if (titled(all, text).length === 0) {
      const isEnough = withId(all, text) ?? pool.isAllKnown(target, () => true);
      if (isEnough || (await pool.get(target, text))) return [];
      all = await look(timeoutMs);
    }
    const called = titled(all, text);
    const byId = called.length === 0 ? null : (withId(all, text) ?? (await pool.get(target, text)));
    return byId ? [byId, ...called.filter(({ id }) => id !== byId.id)] : called;
  };

  return {
    /** Finds at most 100, the best first; an id that needs to be in no list comes last, as typed. */
    search: async (
      target: ReferenceTarget,
      query: string,
      scope: ReferenceScope,
    ): Promise<readonly Reference[]> => {
      const id = query.trim();
      const find = (items: readonly Searchable[]) => offered(items, query, scope.only);
      const isSurelyThere = pool.isAllKnown(target, (items) => find(items).length > 0);
      const reading = isSurelyThere || pool.known(target, id) ? null : pool.get(target, id);
      // A failure is thrown where the promise is awaited, which may be later, or never.
      reading?.catch(() => undefined);
      const items = await pool.all(target, scope, (there, isStale) => {
        const count = find(there).length;
        if (count === 0) return timeoutMs;
        return isStale && count < MOST_SHOWN ? TIMEOUT_WITH_SOME_MS : 0;
      });
      const found = find(items);
      const exact = await (found.length > 0 && reading
        ? within(reading, TIMEOUT_WITH_SOME_MS, () => null)
        : reading);
      const typed = typedIn(target, id, { items, isWhole: pool.isAllKnown(target, () => true) });
      const listed = exact ? [exact, ...found.filter(({ id }) => id !== exact.id)] : found;
      return [...listed.slice(0, MOST_SHOWN - typed.length), ...typed];
    },

    title: async (
      target: ReferenceTarget,
      id: string,
      scope: ReferenceScope,
    ): Promise<string | null> => {
      const found = pool.known(target, id) ?? (await pool.get(target, id));
      if (found || pool.hasRow(target)) return found?.title ?? null;
      const all = await pool.all(target, scope, (items) => (withId(items, id) ? 0 : timeoutMs));
      return withId(all, id)?.title ?? null;
    },

    /**
     * Finds what a title stands for: among what the picker offers, or else among all. A text that
     * looks like an id, such as `2026`, stands for those with this id or title, if it can be a title.
     */
    named: async (
      target: ReferenceTarget,
      title: string,
      scope: ReferenceScope,
    ): Promise<Named> => {
      // An id that needs to be in no list is taken as typed.
      if (isTakenUnlisted(target, title)) return { exactly: [], like: [] };
      if (isId(target, title)) {
        const exactly = await namedAsId(target, title, scope);
        return { exactly, like: exactly };
      }
      const after = sentAfter(target, title);
      const latest = after === null ? undefined : (await pool.latest(target))[after];
      if (latest && fits(latest, scope.only)) return { exactly: [latest], like: [] };
      const all = await pool.all(target, scope, (_, isStale) => (isStale ? timeoutMs : 0));
      const called = namedIn(all, title, scope.only);
      const mayBeDay = called.exactly.length === 0 && isByTime(target, title);
      const present = mayBeDay ? await scope.present?.() : undefined;
      return present ? namedByDay(all, title, called, { ...scope, present }) : called;
    },

    all: async (target: ReferenceTarget, scope: ReferenceScope): Promise<readonly Reference[]> => {
      const all = await pool.all(target, scope, (_, isStale) => (isStale ? timeoutMs : 0));
      return all.map(({ reference }) => reference);
    },

    /** Makes the next look read anew, after something was changed. */
    expire: () => pool.expire(),
  };
}

/** A title with a word for a day, that isn't offered, was hardly meant. */
function namedByDay(
  all: readonly Searchable[],
  title: string,
  called: Named,
  scope: Pick<ReferenceScope, 'only'> & { readonly present: Present },
): Named {
  const ofDay = onDay(all, title, scope);
  if (ofDay.length === 0) {
    return { ...called, like: called.like.filter((one) => fits(one, scope.only)) };
  }
  const others = called.areSlips ? [] : called.like;
  return { exactly: [], like: [...new Set([...ofDay, ...others])].slice(0, MOST_SHOWN) };
}

/** Finds what went out, or goes out, on a day; where a weekday means two, that of the one before. */
function onDay(
  all: readonly Searchable[],
  text: string,
  { present, only }: Pick<ReferenceScope, 'only'> & { readonly present: Present },
): readonly Reference[] {
  const fitting = all.flatMap(({ reference }) => (fits(reference, only) ? [reference] : []));
  const byDay = Map.groupBy(fitting, ({ at }) => (at ? localDay(at, present.zone) : null));
  const days = daysMeant(text, present).map((day) => byDay.get(day) ?? []);
  return days.find((ones) => ones.length > 0) ?? [];
}

/** Those that the picker offers come first. */
function namedIn(
  all: readonly Searchable[],
  title: string,
  only: ReferenceFilter | undefined,
): Named {
  const fitting = all.filter(({ reference }) => fits(reference, only));
  const exactly = titled(fitting, title);
  const [like, others] = [ranked(fitting, title), ranked(all, title)];
  // A single one that the picker doesn't offer is kept: the answer says why it isn't offered.
  const shown = like.length > 0 || others.length > 1 ? like : others;
  const slips = shown.length > 0 ? [] : almost(fitting, title);
  if (slips.length > 0) return { exactly: [], like: slips.slice(0, MOST_SHOWN), areSlips: true };
  return {
    exactly: exactly.length > 0 ? exactly : titled(all, title),
    like: shown.slice(0, MOST_SHOWN),
  };
}

/** Offers what was typed where the service takes it without having it in its lists. */
function typedIn(
  target: ReferenceTarget,
  id: string,
  { items, isWhole }: { readonly items: readonly Searchable[]; readonly isWhole: boolean },
): readonly Reference[] {
  if (!isTakenUnlisted(target, id) || withId(items, id)) return [];
  return [{ id, title: id, detail: isWhole ? 'As typed · not registered' : 'As typed' }];
}

/** An id that is typed whole is always offered. */
function offered(
  items: readonly Searchable[],
  query: string,
  only: ReferenceFilter | undefined,
): readonly Reference[] {
  const id = idKey(query);
  return ranked(items, query).filter((one) => fits(one, only) || idKey(one.id) === id);
}

function fits(reference: Reference, only: ReferenceFilter | undefined): boolean {
  return only === undefined || (reference.fits?.includes(only) ?? false);
}
