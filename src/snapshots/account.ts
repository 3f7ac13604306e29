import pMap from 'p-map';
import { addressKey, domainKey } from '../domain/address.ts';
import { compact } from '../lib/compact.ts';
import { resultOf } from '../lib/result.ts';
import { runLeased } from '../jobs/lease.ts';
import type { Log } from '../lib/log.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import type { BalanceDetail } from '../service/balance.ts';
import type { List } from '../service/lists/list.ts';
import type { Website, WebsiteDetail } from '../service/push/websites.ts';
import type { Sender } from '../service/senders.ts';
import type { SendingDomain } from '../service/smtp/smtp.ts';

export interface AccountParts {
  readonly store: Pick<Store, 'digests' | 'leases' | 'snapshots' | 'monitors'>;
  readonly service: Service;
  readonly log: Log;
}

type ReadTimes = Readonly<Record<string, number>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds until the next try after a source that did not answer. */
const RETRY_MS = 5 * MINUTE_MS;
/** Milliseconds for which a new digest or monitor causes no requests: it may be only a trial. */
const BEDDED_IN_MS = MINUTE_MS;
const MOST_WEBSITES = 100;
const AT_ONCE = 2;

/** Reads the account once an hour, in one process, while there is a digest or a monitor. */
export async function readAccount(
  parts: AccountParts,
  at: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const { store, log } = parts;
  if (!(await isRequested(store, at))) return;
  const { leases } = store;
  const task = { leases, name: 'account-readings', everyMs: HOUR_MS, nothing: {}, log };
  await runLeased<ReadTimes>({ ...task, signal: stopping }, async (readTimes, signal) => {
    const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
    const kept = { ...readTimes };
    const reads = Object.entries(readsOf(parts.service));
    for (const [source, read] of reads) {
      if (signal.aborted) break;
      if (kept[source] !== hour && (await keepSource(parts, source, read(), at))) {
        kept[source] = hour;
      }
    }
    const isDone = reads.every(([source]) => kept[source] === hour);
    return { kept, inMs: isDone ? hour + HOUR_MS - at.getTime() : RETRY_MS };
  });
}

/** Stores all of one source; false when the service did not answer. */
async function keepSource(
  { store, log }: AccountParts,
  source: string,
  reading: Promise<readonly SubjectFigures<unknown>[]>,
  at: Date,
): Promise<boolean> {
  const { value, failure } = await resultOf(reading);
  if (failure) {
    log.warn({ err: failure, source }, 'the account could not be read; next try in some minutes');
    return false;
  }
  const figures: ReadFigures = { count: value.length, at: at.toISOString() };
  await store.snapshots.keepAll([...value, { subject: `read:${source}`, figures }], at);
  log.debug({ source, count: value.length }, 'the account was read');
  return true;
}

async function isRequested(
  { digests, monitors }: Pick<Store, 'digests' | 'monitors'>,
  at: Date,
): Promise<boolean> {
  const since = [
    ...(await digests.list()).map(({ setAt }) => setAt),
    ...(await monitors.list()).map(({ createdAt }) => createdAt),
  ];
  return since.some((one) => one.getTime() + BEDDED_IN_MS <= at.getTime());
}

/**
 * Returns how each source is read: 1 call for the balance, 1 for the senders, 1 for the SMTP
 * domains, the pages of lists and of websites (100 a page, and an empty one after the last), 1 for
 * each website.
 */
function readsOf({ balance, lists, push, senders, smtp }: Service) {
  return {
    balance: async () => levelsOf(await balance.detail()),
    lists: async () => (await Array.fromAsync(lists.all())).map(keptOfList),
    websites: async () => {
      const websites = (await Array.fromAsync(push.websites.all())).slice(0, MOST_WEBSITES);
      const read = ({ id }: Website) => push.websites.get(id);
      return (await pMap(websites, read, { concurrency: AT_ONCE })).map(keptOfWebsite);
    },
    senders: async () => (await senders.all()).map(keptOfSender),
    domains: async () => (await smtp.domains.all()).map(keptOfDomain),
  };
}

/* Figures of the account that are stored hourly, named by their subject. */

/** A quantity that an account can run out of. */
export type LevelName = 'money' | 'campaign-emails' | 'smtp-emails' | 'subscribers';

/** `account:<level>` */
export interface LevelFigures {
  /** Money in the account's currency, emails, or the number of subscribers that may be added. */
  readonly left: number;
}

/** `list:<id>` */
export interface ListFigures {
  readonly name: string;
  readonly total: number;
  readonly active: number;
  readonly statusCode: number;
}

/** `website:<id>` */
interface WebsiteFigures {
  readonly url: string;
  readonly active: number;
  readonly unsubscribed: number;
}

/** `sender:<address>` and `domain:<domain>` */
export interface ValidityFigures {
  readonly isValid: boolean;
  /** The service's own word for the status, or the checks that fail. */
  readonly words: string;
}

/** `read:<source>`: stored each time that all of a source was read. */
export interface ReadFigures {
  readonly count: number;
  /** Makes the figures of each read distinct, so that each is a snapshot of its own. */
  readonly at: string;
}

/** The figures of each source whose things come and go, by the id of the thing. */
export interface SourceFigures {
  lists: ListFigures;
  websites: WebsiteFigures;
  senders: ValidityFigures;
  domains: ValidityFigures;
}

export const SUBJECT_KINDS = {
  lists: 'list',
  websites: 'website',
  senders: 'sender',
  domains: 'domain',
} as const satisfies Readonly<Record<keyof SourceFigures, string>>;

interface SubjectFigures<T> {
  readonly subject: string;
  readonly figures: T;
}

export function levelSubject(name: LevelName): string {
  return `account:${name}`;
}

export function levelsOf({ money, email, smtp }: BalanceDetail): SubjectFigures<LevelFigures>[] {
  const { maximumSubscribers: most = null, currentSubscribers: taken = null } = email ?? {};
  const levels: Readonly<Record<LevelName, number | null>> = {
    money: money.main,
    'campaign-emails': email?.emailsLeft ?? null,
    subscribers: most === null || taken === null ? null : most - taken,
    'smtp-emails': smtp?.emailsLeft ?? null,
  };
  return Object.entries(levels).flatMap(([name, left]) =>
    left === null ? [] : [{ subject: `account:${name}`, figures: { left } }],
  );
}

function keptOfList({ id, name, emails, status }: List): SubjectFigures<ListFigures> {
  const { total, active } = emails;
  return { subject: `list:${id}`, figures: { name, total, active, statusCode: status.code } };
}

function keptOfWebsite({ id, url, subscribers }: WebsiteDetail): SubjectFigures<WebsiteFigures> {
  const { active, unsubscribed } = subscribers;
  return { subject: `website:${id}`, figures: { url, active, unsubscribed } };
}

function keptOfSender({ email, isActive, status }: Sender): SubjectFigures<ValidityFigures> {
  const figures = { isValid: isActive, words: status };
  return { subject: `sender:${addressKey(email)}`, figures };
}

function keptOfDomain({ domain, checks }: SendingDomain): SubjectFigures<ValidityFigures> {
  const { all, dkim, spf, dmarc } = checks;
  const failing = compact([!dkim && 'DKIM', !spf && 'SPF', !dmarc && 'DMARC']);
  const figures = { isValid: all, words: failing.join(', ') };
  return { subject: `domain:${domainKey(domain)}`, figures };
}

/** Returns the id in a subject: `4101` of `list:4101`. */
export function idOf(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1);
}
