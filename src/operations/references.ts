import { attempt } from '../core/attempt.ts';
import { formatNumber } from '../core/figures.ts';
import { capitalised } from '../core/words.ts';
import type { Campaign, CampaignSummary } from '../service/campaign.ts';
import type { List } from '../service/list.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import type { ReferenceFilter, ReferenceTarget } from './inputs.ts';
import { kindsInWords } from './postbell/alert-words.ts';

/** Something that can be picked. */
export interface Reference {
  readonly id: string;
  readonly title: string;
  /** In small print beside the title. */
  readonly detail?: string;
}

export interface ReferenceScope {
  readonly channelId: string;
  readonly only?: ReferenceFilter;
}

interface Parts {
  readonly service: Service;
  readonly store: Store;
  readonly now: () => Date;
  /** How long a first answer may take; Slack waits 3 s for a picker's options. Default 2 s. */
  readonly patienceMs?: number;
}

export type References = ReturnType<typeof createReferences>;

/** A picker shows 100 at most (Slack, block elements). */
const MOST_SHOWN = 100;
/** Older ones are found by their id. */
const MOST_KEPT = 500;
const FRESH_MS = 60_000;
const PATIENCE_MS = 2000;

/**
 * What `reference` inputs can be filled with. It never fails: what can't be had now is missing, and
 * an id can be typed all the same.
 */
export function createReferences({ service, store, now, patienceMs = PATIENCE_MS }: Parts) {
  const lists = cached(async () => (await firstOf(service.lists.all())).map(listReference), now);
  const campaigns = cached(
    async () => (await firstOf(service.campaigns.all())).map(campaignReference),
    now,
  );

  const candidates = async (
    target: ReferenceTarget,
    { channelId }: ReferenceScope,
  ): Promise<readonly Reference[]> => {
    if (target === 'alert') return alertsOf(store, channelId);
    if (target !== 'list' && target !== 'campaign') return [];
    return within(patienceMs, (target === 'list' ? lists : campaigns).get());
  };

  const byId = async (target: ReferenceTarget, id: string): Promise<Reference | null> => {
    if ((target !== 'list' && target !== 'campaign') || !/^\d{1,15}$/.test(id)) return null;
    const { value } = await attempt(
      target === 'list'
        ? service.lists.get(id).then(listReference)
        : service.campaigns.get(id).then(campaignReference),
    );
    return value;
  };

  return {
    /** Those with all words of the query in title or id, newest first. */
    search: async (
      target: ReferenceTarget,
      query: string,
      scope: ReferenceScope,
    ): Promise<readonly Reference[]> => {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      const found = (await candidates(target, scope)).filter((item) => matches(item, words));
      if (found.length > 0) return found.slice(0, MOST_SHOWN);
      const exact = await within(patienceMs, byId(target, query.trim()), null);
      return exact ? [exact] : [];
    },

    /** `null` when it can't be had. */
    title: async (
      target: ReferenceTarget,
      id: string,
      scope: ReferenceScope,
    ): Promise<string | null> => {
      const known = (await candidates(target, scope)).find((item) => item.id === id);
      return (known ?? (await within(patienceMs, byId(target, id), null)))?.title ?? null;
    },
  };
}

/** Keeps an answer for a minute; after that serves it once more while a new one is on its way. */
function cached(load: () => Promise<readonly Reference[]>, now: () => Date) {
  let items: readonly Reference[] = [];
  let loadedAt: Date | null = null;
  let loading: Promise<readonly Reference[]> | null = null;

  const refresh = async (): Promise<readonly Reference[]> => {
    // A failure leaves what was there; the next look tries again.
    const { value } = await attempt(load());
    loading = null;
    if (value === null) return items;
    items = value;
    loadedAt = now();
    return items;
  };

  return {
    async get(): Promise<readonly Reference[]> {
      if (loadedAt && now().getTime() - loadedAt.getTime() < FRESH_MS) return items;
      loading ??= refresh();
      return loadedAt ? items : loading;
    },
  };
}

function within<T>(ms: number, promise: Promise<readonly T[]>): Promise<readonly T[]>;
function within<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T>;
async function within(ms: number, promise: Promise<unknown>, otherwise: unknown = []) {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await Promise.race([promise, patience]);
  } finally {
    clearTimeout(timer);
  }
}

async function firstOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const kept: T[] = [];
  for await (const item of items) {
    kept.push(item);
    if (kept.length >= MOST_KEPT) break;
  }
  return kept;
}

function matches({ id, title }: Reference, words: readonly string[]): boolean {
  const lower = title.toLowerCase();
  return words.every((word) => lower.includes(word) || id.toLowerCase().startsWith(word));
}

function listReference({ id, name, emails }: List): Reference {
  return { id, title: name, detail: `${formatNumber(emails.active)} active addresses` };
}

function campaignReference({ id, name, subject, status }: Campaign | CampaignSummary): Reference {
  return { id, title: name || subject || `Campaign ${id}`, detail: status.name };
}

async function alertsOf(store: Store, channelId: string): Promise<readonly Reference[]> {
  const alerts = await store.subscriptions.list(channelId);
  return alerts.toReversed().map(({ id, kinds }) => ({
    id,
    title: capitalised(kindsInWords(kinds)),
    detail: `Alert ${id}`,
  }));
}
