import { campaignCodes } from '../domain/campaign-status.ts';
import { pause } from '../lib/timeout.ts';
import { LimitedError, type PostbellError, RefusedError } from '../lib/errors.ts';
import type { Span } from '../domain/schedule.ts';
import {
  bouncedFor,
  type BouncedFor,
  type CampaignSummary,
  type CampaignTotals,
  type Figure,
  type SummaryStatistics,
  totalsOf,
} from '../service/campaigns/campaign.ts';
import { campaignsSince } from '../service/campaigns/campaigns.ts';
import type { Service } from '../service/service.ts';
import type { KeptFigures } from '../store/digest/campaign-figures.ts';
import type { Store } from '../store/store.ts';
import pMap from 'p-map';
import { compact } from '../lib/compact.ts';
import { createKept } from '../lib/kept.ts';
import { resultOf, type Result } from '../lib/result.ts';
import type { Log } from '../lib/log.ts';
import { DIGEST_KINDS } from '../domain/digest.ts';
import { FINAL_AFTER_MS } from '../domain/figures.ts';
import { runLeased } from '../jobs/lease.ts';
import { idOf } from './account.ts';
import { msAway, NEAR_MS } from './kept-days.ts';

/** Figures as the list of campaigns has them, and in full where these were read. */
export interface PastFigures {
  readonly statistics: SummaryStatistics;
  readonly totals: FullTotals | null;
}

export interface ReadCampaign {
  readonly summary: CampaignSummary;
  readonly totals: FullTotals | null;
  readonly failure: PostbellError | null;
}

interface CampaignReaderParts extends FullReadingParts {
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'all' | 'get'> };
  readonly store: Pick<Store, 'campaignFigures' | 'snapshots'>;
}

interface Listed {
  readonly status: number;
  readonly statistics: SummaryStatistics;
}

type KeptCampaign = KeptFigures<Listed, FullTotals>;

const NO_MAILINGS: ReadonlySet<number> = new Set(
  campaignCodes('draft', 'automationDraft', 'test', 'testSent', 'deleted'),
);

export type CampaignReader = ReturnType<typeof createCampaignReader>;

/** Reads campaigns and stores the answers, so that nothing unchanged is read again. */
export function createCampaignReader(parts: CampaignReaderParts) {
  const { service, store } = parts;
  const readInFull = createFullReading(parts);
  const pending = createKept<number, readonly CampaignSummary[]>({ forMs: 0 });

  const readList = async (since: Date, at: Date): Promise<readonly CampaignSummary[]> => {
    const mailings = (await campaignsSince(service, since)).filter(isMailing);
    const dated = mailings.flatMap(({ id, sendAt, status, statistics }) =>
      sendAt && sendAt >= since && sendAt <= at
        ? [{ campaignId: id, sentAt: sendAt, listed: { status: status.code, statistics } }]
        : [],
    );
    await store.campaignFigures.keep<Listed>(dated, at);
    return mailings;
  };

  return {
    /**
     * Returns email campaigns sent or to be sent since an instant, and maybe older ones; no
     * drafts, no tests. Digests that are due at the same time share the request.
     * @throws {PostbellError} when the service doesn't answer.
     */
    list: (since: Date, at: Date): Promise<readonly CampaignSummary[]> =>
      pending.get(since.getTime(), () => readList(since, at)),

    /**
     * Returns listed campaigns with their figures in full. Requests only those whose row in the
     * list changed since the last request. We assume that figures which the list doesn't have, such
     * as complaints, don't change alone.
     */
    async inFull(listed: readonly CampaignSummary[]): Promise<readonly ReadCampaign[]> {
      const kept = await latestOf(listed, store);
      const unknown = listed.filter((summary) => !kept.get(summary.id)?.totals);
      const read = await readInFull(
        unknown.map(({ id }) => id),
        (id, totals) => store.campaignFigures.keepTotals(id, totals),
      );
      const readById = new Map(unknown.map(({ id }, index) => [id, read[index]]));
      return listed.map((summary) => {
        const { value = kept.get(summary.id)?.totals, failure = null } =
          readById.get(summary.id) ?? {};
        return { summary, totals: value ?? null, failure };
      });
    },

    /** @param listed all campaigns that `list` returned */
    waitingLonger: (listed: readonly CampaignSummary[], at: Date) =>
      waitingLonger(parts, listed, at),

    figuresAt: (sent: Span, at: Date) => figuresAt(store, sent, at),
  };
}

/** Returns the figures at an instant of campaigns sent in a span, as far as they are known. */
async function figuresAt(
  { campaignFigures }: CampaignReaderParts['store'],
  sent: Span,
  at: Date,
): Promise<ReadonlyMap<string, PastFigures>> {
  const then = { at, withinMs: NEAR_MS };
  const rows = await campaignFigures.around<Listed, FullTotals>(sent, then);
  const past = new Map<string, PastFigures>();
  for (const [id, ofCampaign] of Map.groupBy(rows, ({ campaignId }) => campaignId)) {
    const ordered = ofCampaign.toSorted((a, b) => msAway(a, at) - msAway(b, at));
    const [nearest] = ordered;
    const totals = ordered.find((row) => row.totals !== null)?.totals ?? null;
    if (nearest) past.set(id, { statistics: nearest.listed.statistics, totals });
  }
  return past;
}

async function latestOf(
  listed: readonly CampaignSummary[],
  { campaignFigures }: CampaignReaderParts['store'],
): Promise<ReadonlyMap<string, KeptCampaign>> {
  const times = listed.flatMap(({ sendAt }) => (sendAt ? [sendAt.getTime()] : []));
  if (times.length === 0) return new Map();
  const since = new Date(times.reduce((first, time) => Math.min(first, time)));
  const latest = await campaignFigures.latest<Listed, FullTotals>(since);
  const rows = new Map(
    listed.map(({ id, status, statistics }) => [id, { status: status.code, statistics }]),
  );
  const isSame = ([id, kept]: [string, KeptCampaign]) =>
    JSON.stringify(kept.listed) === JSON.stringify(rows.get(id));
  return new Map([...latest].filter(isSame));
}

function isMailing({ status, isSms, isViber }: CampaignSummary): boolean {
  return !isSms && !isViber && !NO_MAILINGS.has(status.code);
}

export interface FullReadingParts {
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'get'> };
  readonly log: Log;
  readonly now?: () => Date;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

export interface FullTotals extends CampaignTotals {
  /** The reasons for bounces; absent where an older version stored the figures. */
  readonly bouncedFor?: readonly BouncedFor[];
}

type Read = Result<FullTotals>;

/** Requests at once: enough for 10 a second, if each takes half a second, with room left. */
const AT_ONCE = 6;
/** Failures in a row after which the rest isn't requested: their cause isn't a single campaign. */
const HOPELESS_IN_A_ROW = 10;
const MOST_TRIES = 3;
const LONGEST_WAIT_MS = 60_000;
const NOTE_EVERY = 50;

/** Reads campaigns in full, one request each, a few at once; those for the same one are shared. */
function createFullReading(parts: FullReadingParts) {
  const { service, log, now = () => new Date(), sleep = pause } = parts;
  const pending = createKept<string, Read>({ forMs: 0 });

  const readPatiently = async (id: string): Promise<Read> => {
    for (let tries = 1; ; tries += 1) {
      const { value, failure } = await resultOf(service.campaigns.get(id));
      if (!failure) return { value: fullTotalsOf(value.figures), failure };
      const waitMs = failure instanceof LimitedError ? +failure.retryAt - +now() : Infinity;
      if (waitMs > LONGEST_WAIT_MS || tries === MOST_TRIES) return { value, failure };
      log.warn({ waitMs, campaignId: id }, 'the service wants to be asked later');
      await sleep(Math.max(0, waitMs));
    }
  };

  /** Returns each campaign's figures, or why there are none, in the order of the ids. */
  return async (
    ids: readonly string[],
    keep: (id: string, totals: FullTotals) => Promise<void>,
  ): Promise<readonly Read[]> => {
    const of = ids.length;
    let done = 0;
    let failuresInARow = 0;
    let lastFailed: Read | null = null;
    return await pMap(
      ids,
      async (id) => {
        if (lastFailed && failuresInARow >= HOPELESS_IN_A_ROW) return lastFailed;
        const one = await pending.get(id, () => readPatiently(id));
        if (one.failure) {
          log.warn({ err: one.failure, campaignId: id }, 'campaign not read in full');
          failuresInARow += 1;
          lastFailed = one;
        } else {
          failuresInARow = 0;
          await keep(id, one.value);
        }
        done += 1;
        if (done % NOTE_EVERY === 0) log.info({ read: done, of }, 'reading campaigns in full');
        return one;
      },
      { concurrency: AT_ONCE },
    );
  };
}

function fullTotalsOf(figures: readonly Figure[]): FullTotals {
  return { ...totalsOf(figures), bouncedFor: bouncedFor(figures) };
}

export interface RecentCampaignParts extends CampaignReaderParts {
  readonly store: Pick<Store, 'campaignFigures' | 'digests' | 'leases' | 'snapshots'>;
}

const HOUR_MS = 60 * 60 * 1000;
const AGAIN_MS = 10 * 60 * 1000;
/** The age up to which figures grow, and an hour more to read the last of them. */
const RECENT_MS = FINAL_AFTER_MS + HOUR_MS;

/** Reads recent campaigns every hour, in one process, where a digest reports on them. */
export async function readRecentCampaigns(
  parts: RecentCampaignParts,
  at: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const { store, log } = parts;
  if (!(await isRequested(store))) return;
  const { leases } = store;
  const task = { leases, name: 'campaigns', everyMs: HOUR_MS, nothing: null, log };
  await runLeased({ ...task, signal: stopping }, async () => {
    const { list } = createCampaignReader(parts);
    const { failure } = await resultOf(list(new Date(at.getTime() - RECENT_MS), at));
    if (failure) log.warn({ err: failure }, 'recent campaigns not read');
    return { kept: null, inMs: failure ? AGAIN_MS : HOUR_MS };
  });
}

/** Digests of bounces alone compare figures in full, which they store themselves. */
async function isRequested({ digests }: Pick<Store, 'digests'>): Promise<boolean> {
  const all = await digests.list();
  return all.some(
    ({ kind, pausedAt }) => pausedAt === null && DIGEST_KINDS[kind].sections.includes('campaigns'),
  );
}

interface WaitingFigures {
  readonly isWaiting: boolean;
}

const KIND = 'waiting';
const WAITING_AT_ONCE = 4;
const WAITS: ReadonlySet<number> = new Set(
  campaignCodes('questioned', 'requiresEditing', 'moderated'),
);
/** The figures of a waiting campaign: it was sent to nobody. */
const UNSENT = { sent: 0, delivered: 0, opened: 0, clicked: 0, unsubscribed: 0, errors: 0 };

/** Returns campaigns that still wait though they are too old to be listed: one call each. */
async function waitingLonger(
  { service, store: { snapshots }, log }: CampaignReaderParts,
  listed: readonly CampaignSummary[],
  at: Date,
): Promise<readonly CampaignSummary[]> {
  const known = [...(await snapshots.latest<WaitingFigures>(KIND, at)).values()];
  const waited = known.filter(({ figures }) => figures.isWaiting);
  const older = new Set(waited.map(({ subject }) => idOf(subject)));
  const keep = (id: string, isWaiting: boolean): Promise<void> =>
    snapshots.keep(`${KIND}:${id}`, { isWaiting }, at);
  for (const { id, status } of listed) {
    const isWaiting = WAITS.has(status.code);
    if (older.delete(id) || isWaiting) await keep(id, isWaiting);
  }
  const read = async (id: string): Promise<CampaignSummary | null> => {
    const { value, failure } = await resultOf(service.campaigns.get(id));
    if (failure && !(failure instanceof RefusedError)) {
      log.warn({ err: failure, campaignId: id }, 'nobody knows whether a campaign still waits');
      return null;
    }
    const isWaiting = value !== null && WAITS.has(value.status.code);
    await keep(id, isWaiting);
    return isWaiting ? { ...value, statistics: UNSENT } : null;
  };
  return compact(await pMap(older, read, { concurrency: WAITING_AT_ONCE }));
}
