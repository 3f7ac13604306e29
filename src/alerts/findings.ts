import { RefusedError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { setRecent } from '../lib/recent.ts';
import { waitFor } from '../lib/timeout.ts';
import { postbellFor } from '../policy/postbell-itself.ts';
import { actingAs } from '../service/principal.ts';
import type { Service } from '../service/service.ts';

/** The result of a look-up; while the service hasn't answered, it may still come. */
export interface Found<T> {
  readonly found: T | null;
  readonly isAnswered: boolean;
}

interface Entry<T> {
  finding: Found<T>;
  requestedAt: Date;
  asking: Promise<void> | null;
  /** Numbers of changes: received by now, at the last request, and covered by the last answer. */
  changes: { received: number; requested: number; answered: number };
}

const FRESH_MS = 30_000;
const RETRY_MS = 5_000;
// Answers about many are kept for longer: the service allows 10 requests a second for everything.
const GLANCE = { freshMs: 300_000, retryMs: 60_000 };
const ASKED_AT_ONCE = 2;
// A card must not wait for a slow service: it shows what is known and is corrected later.
const TIMEOUT_MS = 1_000;
const KEPT = 1_000;

interface LookUpParts<T> {
  readonly get: (id: string) => Promise<T>;
  /** The name of the id in the log, e.g. `campaignId`. */
  readonly subject: string;
  readonly log: Log;
  readonly now: () => Date;
}

/** Looks up things of one kind in the service and keeps the answers for a while. */
export function createLookUp<T>({ get, subject, log, now }: LookUpParts<T>) {
  const entries = new Map<string, Entry<T>>();

  const entryOf = (id: string, received: number): Entry<T> => {
    const finding = { found: null, isAnswered: false };
    const changes = { received: 0, requested: 0, answered: 0 };
    const entry = entries.get(id) ?? { finding, requestedAt: new Date(0), asking: null, changes };
    entry.changes.received = Math.max(entry.changes.received, received);
    setRecent(entries, id, entry, KEPT);
    return entry;
  };

  const ask = async (id: string, entry: Entry<T>): Promise<void> => {
    const { changes } = entry;
    const requested = changes.received;
    changes.requested = requested;
    entry.requestedAt = now();
    try {
      entry.finding = { found: await get(id), isAnswered: true };
      changes.answered = requested;
    } catch (err) {
      if (err instanceof RefusedError) {
        // The service said that there is none: asking again can't help.
        entry.finding = { ...entry.finding, isAnswered: true };
        changes.answered = requested;
      }
      log.warn({ err, [subject]: id }, 'a card is shown without what the service knows');
    } finally {
      entry.asking = null;
    }
  };

  /** The answer to a request that began before the last change is outdated. */
  const askUpToDate = async (id: string, entry: Entry<T>): Promise<void> => {
    if (entry.asking && entry.changes.requested < entry.changes.received) await entry.asking;
    await (entry.asking ??= ask(id, entry));
  };

  const askLater = createQueue((id) => askUpToDate(id, entryOf(id, 0)));

  /** @param changes those received; an answer from before the last one is outdated */
  const isOutdated = (
    { finding, requestedAt, changes: { answered } }: Entry<T>,
    changes: number,
    { freshMs, retryMs }: { readonly freshMs: number; readonly retryMs: number },
  ): boolean => {
    if (answered < changes) return true;
    const ageMs = now().getTime() - requestedAt.getTime();
    // The clock may have been set back since.
    return ageMs < 0 || ageMs >= (finding.isAnswered ? freshMs : retryMs);
  };

  return {
    /** Returns what is known, queried anew when older than `freshMs`; waits a second at most. */
    async find(id: string, freshMs = FRESH_MS, changes = 0): Promise<Found<T>> {
      const entry = entryOf(id, changes);
      if (isOutdated(entry, changes, { freshMs, retryMs: RETRY_MS }) || entry.asking) {
        await waitFor(askUpToDate(id, entry), TIMEOUT_MS);
      }
      return asOf(entry, changes);
    },

    /** Returns what is known now of many; the others are queried in the background. */
    glance: (
      ids: readonly string[],
      changesOf: (id: string) => number = () => 0,
    ): readonly Found<T>[] =>
      ids.map((id) => {
        const changes = changesOf(id);
        const entry = entryOf(id, changes);
        if (isOutdated(entry, changes, GLANCE)) askLater(id);
        return asOf(entry, changes);
      }),
  };
}

/** Returns the finding; one from before the last change doesn't count as an answer. */
function asOf<T>({ finding, changes: { answered } }: Entry<T>, changes: number): Found<T> {
  return answered < changes ? { ...finding, isAnswered: false } : finding;
}

/** Returns a queue that does something for each waiting id once, a few ids at a time. */
function createQueue(work: (id: string) => Promise<void>): (id: string) => void {
  const waiting = new Set<string>();
  let working = 0;
  const next = async (): Promise<void> => {
    working += 1;
    try {
      for (const id of waiting) {
        waiting.delete(id);
        await work(id);
      }
    } finally {
      working -= 1;
    }
  };
  return (id) => {
    waiting.add(id);
    if (working < ASKED_AT_ONCE) void next();
  };
}

interface FindingsParts extends Pick<LookUpParts<unknown>, 'log' | 'now'> {
  readonly service: {
    readonly campaigns: Pick<Service['campaigns'], 'get'>;
    readonly lists: Pick<Service['lists'], 'get'>;
  };
}

export type Findings = ReturnType<typeof createFindings>;

/**
 * Looks up campaigns, whose changes are those of their status, and the names of lists. Cards of
 * many channels share them, so Postbell asks for them itself.
 */
export function createFindings({ service: { campaigns, lists }, log, now }: FindingsParts) {
  const forCards = postbellFor('cards');
  const getCampaign = (id: string) => actingAs(forCards, () => campaigns.get(id));
  const getListName = async (id: string) => (await actingAs(forCards, () => lists.get(id))).name;
  return {
    campaigns: createLookUp({ get: getCampaign, subject: 'campaignId', log, now }),
    lists: createLookUp({ get: getListName, subject: 'listId', log, now }),
  };
}
