import pMap from 'p-map';
import { attempt } from '../../lib/attempt.ts';
import type { PostbellError } from '../../lib/errors.ts';
import { runLeased } from '../../jobs/lease.ts';
import type { Log } from '../../lib/log.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import {
  keptOfDomain,
  keptOfList,
  keptOfSender,
  keptOfWebsite,
  levelsOf,
  type Kept,
  type ReadFigures,
} from './account-figures.ts';

export interface AccountParts {
  readonly store: Pick<Store, 'digests' | 'leases' | 'readings' | 'watches'>;
  readonly service: Service;
  readonly log: Log;
}

/**
 * Sources that are read once an hour, at its start: 1 call for the balance, 1 for the senders, 1
 * for the SMTP domains, the pages of lists and of websites (100 a page, and an empty one after the
 * last), 1 for each website.
 */
const SOURCES = ['balance', 'lists', 'websites', 'senders', 'domains'] as const;
export type SourceName = (typeof SOURCES)[number];

/** The hour in which each source was last read. */
type ReadTimes = Readonly<Record<string, number>>;

type Reads = Readonly<Record<SourceName, () => Promise<readonly Kept<unknown>[]>>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds until the next try after a source that did not answer. */
const RETRY_MS = 5 * MINUTE_MS;
/**
 * Milliseconds for which a new digest or monitor causes no requests, in case it is only a trial and
 * soon removed.
 */
const BEDDED_IN_MS = MINUTE_MS;
const MOST_WEBSITES = 100;
const AT_ONCE = 2;

/**
 * Reads the account once an hour, in one of all processes, while there is a digest or a monitor:
 * only a change between two snapshots can be reported.
 */
export function createAccountReadings(parts: AccountParts) {
  const { store, log } = parts;
  const reads = readsOf(parts.service);

  /** Reads the sources that weren't read yet in the hour of `at`. */
  const readAll = async (at: Date, readTimes: ReadTimes, signal: AbortSignal) => {
    const hour = startOfHour(at);
    const readAt = new Map(Object.entries(readTimes));
    for (const source of SOURCES) {
      if (signal.aborted) break;
      if (readAt.get(source) === hour) continue;
      if (await readOne(parts, { source, read: reads[source], at })) readAt.set(source, hour);
    }
    const isDone = SOURCES.every((source) => readAt.get(source) === hour);
    return {
      kept: Object.fromEntries(readAt),
      inMs: isDone ? hour + HOUR_MS - at.getTime() : RETRY_MS,
    };
  };

  return {
    /** Reads what is due at an instant. */
    async readDue(at: Date, stopping?: AbortSignal): Promise<void> {
      if (!(await isRequested(store, at))) return;
      const task = {
        leases: store.leases,
        name: 'account-readings',
        everyMs: HOUR_MS,
        nothing: {},
        signal: stopping,
        log,
      };
      await runLeased<ReadTimes>(task, (kept, signal) => readAll(at, kept, signal));
    },
  };
}

async function isRequested(
  { digests, watches }: Pick<Store, 'digests' | 'watches'>,
  at: Date,
): Promise<boolean> {
  const since = [
    ...(await digests.list()).map(({ setAt }) => setAt),
    ...(await watches.list()).map(({ createdAt }) => createdAt),
  ];
  return since.some((one) => one.getTime() + BEDDED_IN_MS <= at.getTime());
}

interface One {
  readonly source: SourceName;
  readonly read: () => Promise<readonly Kept<unknown>[]>;
  readonly at: Date;
}

/** Reads one source; returns false when the service did not answer. */
async function readOne({ store, log }: AccountParts, { source, read, at }: One): Promise<boolean> {
  const { value, failure } = await attempt(read());
  if (failure) {
    logMissing(log, source, failure);
    return false;
  }
  const figures: ReadFigures = { count: value.length, at: at.toISOString() };
  await store.readings.keepAll([...value, { subject: `read:${source}`, figures }], at);
  log.debug({ source, count: value.length }, 'the account was read');
  return true;
}

function logMissing(log: Log, source: SourceName, err: PostbellError): void {
  log.warn({ err, source }, 'the account could not be read; next try in some minutes');
}

function readsOf({ balance, lists, push, senders, smtp }: Service): Reads {
  return {
    balance: async () => levelsOf(await balance.detail()),
    lists: async () => (await allOf(lists.all())).map(keptOfList),
    websites: async () => {
      const websites = await allOf(push.websites.all());
      const details = await pMap(
        websites.slice(0, MOST_WEBSITES),
        ({ id }) => push.websites.get(id),
        { concurrency: AT_ONCE },
      );
      return details.map(keptOfWebsite);
    },
    senders: async () => (await senders.all()).map(keptOfSender),
    domains: async () => (await smtp.domains.all()).map(keptOfDomain),
  };
}

async function allOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function startOfHour(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
}
