import { randomUUID } from 'node:crypto';
import { notice, type Section, time } from '../domain/reply.ts';
import { type Occurrence, occurrencesAround, type Times } from '../domain/schedule.ts';
import type { Subscribed } from '../domain/subscription.ts';
import { LimitedError, PostbellError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { dayAfter, instantOf } from '../lib/time-zone.ts';
import type { Holder } from '../store/leases.ts';
import type { Composed, OccurrenceKey } from '../store/occurrences.ts';
import type { Store } from '../store/store.ts';
import { meanwhile } from './jobs.ts';

interface DueOccurrence extends OccurrenceKey {
  readonly dueAt: Date;
  /**
   * @param sinceAt the time when a process first took it
   * @throws {PostbellError} when it is to be tried again later.
   */
  readonly compose: (sinceAt: Date) => Promise<Composed>;
}

interface Parts {
  readonly store: Pick<Store, 'occurrences'>;
  /** Wakes what sends messages. */
  readonly outbox: { wake(): void };
  readonly log: Log;
  readonly now: () => Date;
}

const RETRY_MS = 5 * 60_000;

/** Composes an occurrence once; another process takes over from one that died. */
export async function runOccurrence(due: DueOccurrence, parts: Parts): Promise<void> {
  const { outbox, log, now } = parts;
  const { occurrences } = parts.store;
  const { compose, dueAt, ...key } = due;
  const owner = randomUUID();
  const taken = await occurrences.take(key, leaseOf(owner, now()), now());
  if (!taken) return;
  await whileHeld(key, owner, parts, async () => {
    try {
      const draft = await compose(taken.sinceAt);
      if (await occurrences.complete(key, owner, draft, now())) outbox.wake();
    } catch (err) {
      const againAt = retryAt(err, now());
      const isTooLate = againAt === null || againAt.getTime() > dueAt.getTime() + LATEST_MS;
      log[isTooLate ? 'error' : 'warn'](
        { err, ...key, againAt },
        'nothing composed of what is due',
      );
      if (!isTooLate) return await occurrences.giveBack(key, owner, againAt);
      await occurrences.complete(key, owner, { messages: [], retryAt: null }, now());
    }
  });
}

/** Returns the time to try again; `null`: a defect, which would recur. */
function retryAt(error: unknown, at: Date): Date | null {
  if (error instanceof LimitedError) return error.retryAt;
  return error instanceof PostbellError ? new Date(at.getTime() + RETRY_MS) : null;
}

/** Milliseconds after its time in which a missed occurrence is still posted. */
export const LATEST_MS = 6 * 60 * 60_000;

/** Says how early one is composed, and until when a missed one still is. */
export interface Leeway {
  /** Calendar days before its time, at the same time of day. Default: 0. */
  readonly daysAhead?: number;
  /** Milliseconds after its time. Default: six hours. */
  readonly latestMs?: number;
}

type Scheduled = Times & Leeway & Pick<Subscribed, 'setAt' | 'mutedUntil'>;

/** Returns what is due at an instant: nothing from before it was set or while it was muted. */
export function dueOccurrences(
  { setAt, mutedUntil, daysAhead = 0, latestMs = LATEST_MS, ...times }: Scheduled,
  at: Date,
): readonly Occurrence[] {
  const fromAt = mutedUntil !== null && mutedUntil > setAt ? mutedUntil : setAt;
  if (fromAt > at) return [];
  const { time, zone } = times;
  return occurrencesAround(at, times).filter(({ day, at: dueAt }) => {
    const isTooOld = at.getTime() - dueAt.getTime() > latestMs;
    if (isTooOld || dueAt < fromAt) return false;
    return instantOf(dayAfter(day, -daysAhead), time, zone) <= at;
  });
}

/** Milliseconds without a renewal after which the process that composes is taken for dead. */
const LEASE_MS = 2 * 60_000;
const HOLD_EVERY_MS = 30_000;

export function leaseOf(owner: string, at: Date): Holder {
  return { owner, until: new Date(at.getTime() + LEASE_MS) };
}

/** Renews the lease of an occurrence while work on it lasts. */
export function whileHeld<T>(
  key: OccurrenceKey,
  owner: string,
  { store, log, now }: Pick<Parts, 'store' | 'log' | 'now'>,
  work: () => Promise<T>,
): Promise<T> {
  const run = () => store.occurrences.hold(key, leaseOf(owner, now()));
  return meanwhile({ name: 'lease of an occurrence', everyMs: HOLD_EVERY_MS, run, log }, work);
}

/** Milliseconds of delay from which a message says that it is late. */
const LATE_MS = 10 * 60_000;

export interface Due {
  readonly dueAt: Date;
  /** The end of a sentence: why no process began it in time; absent: one did. */
  readonly lateBecause?: string;
}

/** Returns the notice at the top of a message that is posted late; `null` in time. */
export function latenessNote({ dueAt, lateBecause }: Due, at: Date): Section | null {
  if (!isLate(dueAt, at)) return null;
  const why = lateBecause === undefined ? '.' : `, ${lateBecause}.`;
  return notice('info', ['Posted late. It was due ', time(dueAt), why]);
}

/**
 * Returns when it was due, and why it is late.
 * @param sinceAt when a process first took it: a running one would have, even if it failed
 */
export function dueSince(dueAt: Date, sinceAt: Date): Due {
  return { dueAt, ...(isLate(dueAt, sinceAt) && { lateBecause: 'Postbell was not running' }) };
}

/** Tells whether it is too late to post what was due then. */
export function isTooLate(dueAt: Date, at: Date): boolean {
  return at.getTime() - dueAt.getTime() > LATEST_MS;
}

function isLate(dueAt: Date, at: Date): boolean {
  return at.getTime() - dueAt.getTime() >= LATE_MS;
}
