import { within } from '../../lib/timeout.ts';
import { resultOf } from '../../lib/result.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import { COUNTRIES } from '../../domain/countries.ts';
import { isId, type Reference, type ReferenceScope, type ReferenceTarget } from './reference.ts';
import { idKey, searchable, type Searchable } from './ranked.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { sourcesOf, type RemoteTarget, type PickerSource } from './sources.ts';

export interface PoolParts {
  readonly service: Service;
  readonly store: Store;
  /** Returns the user groups of the workspace; none where Slack doesn't say. */
  readonly userGroups: () => Promise<readonly Reference[]>;
  /** Returns the members of the workspace by their names; none where Slack doesn't say. */
  readonly members: () => Promise<readonly Reference[]>;
  readonly grantable: () => readonly Reference[];
  /** Postbell’s own things, by target: jobs, incidents, each kind of subscription. */
  readonly own: Readonly<Record<string, ReadReferences>>;
  readonly now: () => Date;
  readonly timeoutMs: number;
}

/** Reads what somebody is offered in a place of what Postbell has itself. */
export type ReadReferences = (
  scope: ReferenceScope,
  parts: { readonly store: Store; readonly now: Date },
) => Promise<readonly Reference[]>;

type Shelves = Readonly<
  Record<RemoteTarget, { readonly source: PickerSource; readonly shelf: Shelf }>
>;

/**
 * Returns the milliseconds, in all, that more items are worth waiting for; 0: these are enough.
 * Stale items were never read before, or have changed since.
 */
type Worth = (items: readonly Searchable[], isStale: boolean) => number;

const EVERYBODY: Reference = { id: 'everybody', title: 'Everyone in the workspace' };

/** Every country by its two letters, in the order of the English names; three letters find it, too. */
const COUNTRY_ITEMS = COUNTRIES.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(
  ({ code, code3, name }): Reference => ({ id: code, title: name, detail: code, also: code3 }),
);

type Given = Pick<PoolParts, 'userGroups' | 'members' | 'grantable'>;

/** Targets that the workspace has, or everybody. */
const OF_WORKSPACE: Readonly<
  Record<string, (given: Given) => readonly Reference[] | Promise<readonly Reference[]>>
> = {
  country: () => COUNTRY_ITEMS,
  person: ({ members }) => members(),
  helper: async ({ userGroups, members }) => (await Promise.all([userGroups(), members()])).flat(),
  'user-group': async ({ userGroups }) => [EVERYBODY, ...(await userGroups())],
  grant: ({ grantable }) => grantable(),
};

/** Creates the source of everything that can be picked; it answers within the timeout. */
export function createPool({ service, timeoutMs, own, store, now, ...given }: PoolParts) {
  const shelves = shelvesOf(sourcesOf(service, now), now);
  const isRemote = (target: ReferenceTarget): target is RemoteTarget =>
    Object.hasOwn(shelves, target);
  const ownItems = async (
    target: ReferenceTarget,
    scope: ReferenceScope,
  ): Promise<readonly Reference[]> =>
    (await own[target]?.(scope, { store, now: now() })) ??
    (await OF_WORKSPACE[target]?.(given)) ??
    [];
  return {
    /** Returns the items that arrive within the time that `worthMs` gives them. */
    async all(
      target: ReferenceTarget,
      scope: ReferenceScope,
      worthMs: Worth,
    ): Promise<readonly Searchable[]> {
      if (!isRemote(target)) return (await ownItems(target, scope)).map(searchable);
      return grown(shelves[target].shelf, worthMs, timeoutMs);
    },

    /** Asks the service for nothing. */
    known(target: ReferenceTarget, id: string): Reference | undefined {
      return isRemote(target) ? withId(shelves[target].shelf.peek(), id) : undefined;
    },

    /** Tells without a request whether the known items are all there is, and enough. */
    isAllKnown: (target: ReferenceTarget, isEnough: (items: readonly Searchable[]) => boolean) =>
      !isRemote(target) ||
      (shelves[target].shelf.isWhole() && isEnough(shelves[target].shelf.peek())),

    async get(target: ReferenceTarget, id: string): Promise<Reference | null> {
      const get = isRemote(target) ? shelves[target].source.get : undefined;
      if (!get || !isId(target, id)) return null;
      return (await within(resultOf(get(id)), timeoutMs, () => null))?.value ?? null;
    },

    /**
     * Reads those that were sent last, the newest first; none where they take too long.
     * @throws {PostbellError} where they can't be read: another that is called alike isn't meant
     */
    async latest(target: ReferenceTarget): Promise<readonly Reference[]> {
      const latest = isRemote(target) ? shelves[target].source.latest : undefined;
      if (!latest) return [];
      return (await within(latest(), timeoutMs, () => null)) ?? [];
    },

    /** Tells whether `get` can read one, so that finding it needs no reading of all. */
    hasRow: (target: ReferenceTarget): boolean =>
      isRemote(target) && shelves[target].source.get !== undefined,

    /** Marks all as changed, so that the next look reads anew. */
    expire(): void {
      for (const { shelf } of Object.values(shelves)) shelf.expire();
    },
  };
}

export function withId(items: readonly Searchable[], id: string): Reference | undefined {
  const key = idKey(id);
  return items.find((item) => item.id === key)?.reference;
}

async function grown(
  shelf: Shelf,
  worthMs: Worth,
  timeoutMs: number,
): Promise<readonly Searchable[]> {
  const beganMs = performance.now();
  let items = shelf.look();
  for (;;) {
    const more = shelf.more();
    const longestMs = Math.min(timeoutMs, worthMs(items, shelf.isStale()));
    const leftMs = beganMs + longestMs - performance.now();
    if (more === null || leftMs <= 0) return items;
    await within(more, leftMs, () => null);
    items = shelf.peek();
  }
}

function shelvesOf(
  sources: Readonly<Record<RemoteTarget, PickerSource>>,
  now: () => Date,
): Shelves {
  const entries = Object.entries(sources).map(([target, source]) => {
    return [target, { source, shelf: createShelf(source.all, now) }] as const;
  });
  // Object.fromEntries loses the type of the keys, which are those of the sources.
  return Object.fromEntries(entries) as Shelves;
}
