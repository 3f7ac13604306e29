import type { AlertFilter } from '../../core/alerts.ts';
import { within } from '../../core/timeout.ts';
import { UNDONE_BY } from '../../core/bulk.ts';
import { attempt } from '../../core/attempt.ts';
import { filtersInWords } from '../../core/filter-words.ts';
import { capitalised } from '../../core/words.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import type { BulkRun } from '../../store/bulk-runs/bulk-runs.ts';
import type { ReferenceFilter, ReferenceTarget } from '../inputs.ts';
import { kindsInWords, MODE_LABELS } from '../postbell/alerts/alert-words.ts';
import { detailOfRun, titleOfRun } from '../postbell/bulk-runs/bulk-words.ts';
import { namesKept } from '../postbell/digest/digest-names.ts';
import { detailOfDigest, whatInWords } from '../postbell/digest/digest-words.ts';
import { watchesHere } from '../postbell/watches/find-watch.ts';
import { watchInWords } from '../postbell/watches/watch-words.ts';
import { COUNTRY_REFERENCES } from './countries.ts';
import { isId } from './ids.ts';
import { searchable, type Searchable } from './ranked.ts';
import type { Reference, ReferenceScope } from './reference.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { sourcesOf, type RemoteTarget, type Source } from './sources.ts';

export interface PoolParts {
  readonly service: Service;
  readonly store: Store;
  readonly now: () => Date;
  /** How long an answer may take. */
  readonly timeoutMs: number;
}

type Shelves = Readonly<Record<RemoteTarget, { readonly source: Source; readonly shelf: Shelf }>>;

/**
 * How long somebody may wait for more than these, in all; 0: they are enough. `isBehind`: what is
 * on its way was never there before, or was changed since.
 */
type Worth = (items: readonly Searchable[], isBehind: boolean) => number;

/** What the service knows nothing of. */
const OWN_TARGETS: ReadonlySet<ReferenceTarget> = new Set([
  'country',
  'alert',
  'digest',
  'watch',
  'bulk-run',
]);

const COUNTRIES = COUNTRY_REFERENCES.map(searchable);

/** Everything that can be picked, wherever it is kept; never later than patience allows. */
export function createPool({ service, store, now, timeoutMs }: PoolParts) {
  const shelves = shelvesOf(sourcesOf(service, now), now);
  return {
    /** All there is, as far as it comes in the time that it is worth. */
    async all(
      target: ReferenceTarget,
      scope: ReferenceScope,
      worthMs: Worth,
    ): Promise<readonly Searchable[]> {
      if (target === 'country') return COUNTRIES;
      if (target === 'alert') return alertsOf(store, scope.channelId, now());
      if (target === 'digest') return digestsOf(store, scope, now());
      if (target === 'watch') return watchesOf(store, scope);
      if (target === 'bulk-run') return bulkRunsOf(store);
      return grown(shelves[target].shelf, worthMs, timeoutMs);
    },

    /** What is known of an id without asking. */
    known(target: ReferenceTarget, id: string): Reference | undefined {
      return isRemote(target) ? withId(shelves[target].shelf.peek(), id) : undefined;
    },

    /** Whether none but these is likely to be there; told without asking. */
    isAllKnown: (target: ReferenceTarget, isEnough: (items: readonly Searchable[]) => boolean) =>
      !isRemote(target) ||
      (shelves[target].shelf.isWhole() && isEnough(shelves[target].shelf.peek())),

    /** Asks for one by its id; `null` where it can't be had. */
    async get(target: ReferenceTarget, id: string): Promise<Reference | null> {
      const get = isRemote(target) ? shelves[target].source.get : undefined;
      if (!get || !isId(target, id)) return null;
      return (await within(attempt(get(id)), timeoutMs, () => null))?.value ?? null;
    },

    /** Whether `get` asks for it, so that not all have to be read to find one. */
    hasRow: (target: ReferenceTarget): boolean =>
      isRemote(target) && shelves[target].source.get !== undefined,

    /** After something was changed the next look reads anew. */
    expire(): void {
      for (const { shelf } of Object.values(shelves)) shelf.expire();
    },
  };
}

export function withId(items: readonly Searchable[], id: string): Reference | undefined {
  const wanted = id.toLowerCase();
  return items.find((item) => item.id === wanted)?.reference;
}

/** Waits for pages until it is enough, all there is, or time to answer. */
async function grown(
  shelf: Shelf,
  worthMs: Worth,
  timeoutMs: number,
): Promise<readonly Searchable[]> {
  const beganMs = performance.now();
  let items = shelf.look();
  for (;;) {
    const more = shelf.more();
    const longestMs = Math.min(timeoutMs, worthMs(items, shelf.isBehind()));
    const leftMs = beganMs + longestMs - performance.now();
    if (more === null || leftMs <= 0) return items;
    await within(more, leftMs, () => null);
    items = shelf.peek();
  }
}

function shelvesOf(sources: Readonly<Record<RemoteTarget, Source>>, now: () => Date): Shelves {
  const entries = Object.entries(sources).map(([target, source]) => {
    return [target, { source, shelf: createShelf(source.all, now) }] as const;
  });
  // The same keys as those of the sources.
  return Object.fromEntries(entries) as Shelves;
}

function isRemote(target: ReferenceTarget): target is RemoteTarget {
  return !OWN_TARGETS.has(target);
}

async function alertsOf(
  store: Store,
  channelId: string,
  now: Date,
): Promise<readonly Searchable[]> {
  const alerts = await store.subscriptions.list(channelId);
  return alerts.toReversed().map(({ id, filter, mode, mutedUntil }) =>
    searchable({
      id,
      title: capitalised(kindsInWords(filter.kind)),
      detail: [...filterWords(filter), MODE_LABELS[mode]].join(' · '),
      ...(mutedUntil !== null && mutedUntil > now && { fits: ['muted'] }),
    }),
  );
}

function filterWords(filter: AlertFilter): readonly string[] {
  const { only, not } = filtersInWords(filter);
  return [...only, ...not].map(capitalised);
}

/** Those of this channel; in direct messages, those that the person set up. */
async function watchesOf(
  store: Store,
  { channelId, personId = '' }: ReferenceScope,
): Promise<readonly Searchable[]> {
  const here = { store, channel: { id: channelId }, person: { id: personId } };
  return (await watchesHere(here)).map((watch) =>
    searchable({ id: watch.id, title: capitalised(watchInWords(watch)), detail: watch.id }),
  );
}

/** Those of this channel, and those that the person gets privately. */
async function digestsOf(
  store: Store,
  { channelId, personId = channelId }: ReferenceScope,
  now: Date,
): Promise<readonly Searchable[]> {
  const places = [...new Set([channelId, personId])];
  const digests = (await Promise.all(places.map((place) => store.digests.list(place)))).flat();
  const names = await namesKept(digests, { store, now });
  return digests.map((digest) =>
    searchable({
      id: digest.id,
      title: capitalised(whatInWords(digest, names)),
      detail: detailOfDigest(digest),
      fits: [digest.pausedAt ? 'paused' : 'running'],
    }),
  );
}

async function bulkRunsOf(store: Store): Promise<readonly Searchable[]> {
  return (await store.bulkRuns.recent()).map((run) =>
    searchable({
      id: run.id,
      title: capitalised(titleOfRun(run)),
      detail: detailOfRun(run),
      fits: fitsOf(run),
    }),
  );
}

/** What can be done with a run, for all that its own row tells. */
function fitsOf({ state, undoable, plan }: BulkRun): readonly ReferenceFilter[] {
  const isUndoable = state !== 'running' && undoable > 0 && Object.hasOwn(UNDONE_BY, plan.action);
  return [
    ...(state === 'running' || state === 'paused' ? (['unfinished'] as const) : []),
    ...(state === 'paused' || state === 'stopped' ? (['paused'] as const) : []),
    ...(isUndoable ? (['undoable'] as const) : []),
  ];
}
