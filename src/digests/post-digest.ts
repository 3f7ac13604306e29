import { randomUUID } from 'node:crypto';
import { isInDoubt, LimitedError, PostbellError, UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { PlacedMessage, Posting } from '../domain/post.ts';
import type { Reply, Section } from '../domain/reply.ts';
import type { NewFollowUp } from '../store/digest/followups.ts';
import type { Slot } from '../store/digest/slots.ts';
import type { Store } from '../store/store.ts';
import { latestTurn, type Turn } from '../domain/schedule.ts';
import type { Digest } from '../store/digest/digests.ts';
import { meanwhile } from '../jobs/jobs.ts';
import type { Holder } from '../store/leases.ts';

export interface DueDigest extends Due {
  readonly channelId: string;
  /**
   * The name of the slot; each name is posted once in a channel. Default: the occurrence's instant.
   */
  readonly slot?: string;
  /** Somebody waits for the digest and is shown a failure, so it isn't tried again. */
  readonly isRequested?: boolean;
  /**
   * @param note the notice above a late digest
   * @throws {PostbellError} when it is to be tried again later.
   */
  readonly compose: (note: Section | null) => Promise<Draft>;
}

export interface Draft {
  /** The message; `null`: there is nothing to report. */
  readonly reply: Reply | null;
  /** The state from which another process can continue, see resume-digest.ts; absent: none can. */
  readonly stateJson?: string;
  /** Returns the work that remains after the post. */
  readonly followUp?: (placed: PlacedMessage, at: Date) => NewFollowUp | null;
}

/**
 * The outcome of a post. `waits`: it is tried again; `taken`: another process has it; `lost`: it
 * can't be posted any more; `in doubt`: it may be in the channel, and its thread will come.
 */
type Posted =
  | { readonly kind: 'posted' | 'quiet' | 'waits' | 'taken' }
  | { readonly kind: 'lost' | 'in doubt'; readonly error: unknown };

interface Parts {
  readonly store: Pick<Store, 'slots'>;
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
  readonly now: () => Date;
}

const RETRY_MS = 5 * 60 * 1000;

/**
 * Posts a digest once. The process that takes the slot composes it, and notes in the store when it
 * begins to post. Until then another process can take over from one that died; afterwards none
 * posts it again. A post that surely failed is given back and tried again; one that may have
 * succeeded never is.
 */
export function createPoster(parts: Parts) {
  const { posting, log, now } = parts;
  const { slots } = parts.store;
  const { end, release } = failing(parts);
  const deliver = async (due: DueDigest, taken: TakenSlot): Promise<Posted> => {
    const { slot, owner } = taken;
    const note = latenessNote(due, taken.sinceAt, now());
    const composed = await outcomeOf(() => due.compose(note), due, now);
    if ('error' in composed) return end(taken, composed);
    const { reply, stateJson, followUp } = composed.value;
    if (reply === null) {
      const isDone = await slots.finish(slot, owner, { silence: true }, now());
      return { kind: isDone ? 'quiet' : 'taken' };
    }
    if (!(await slots.beginPosting(slot, owner, now(), stateJson))) return { kind: 'taken' };
    const posted = await outcomeOf(() => posting.post(slot.channelId, reply), due, now);
    if ('error' in posted) {
      const isKept = stateJson !== undefined && isInDoubt(posted.error);
      return isKept ? release(taken, posted) : end(taken, posted);
    }
    const { ts: messageTs } = posted.value;
    const rest = followUp?.(posted.value, now()) ?? undefined;
    await slots.finish(slot, owner, { messageTs, followUp: rest }, now());
    return { kind: 'posted' };
  };

  return async (due: DueDigest): Promise<Posted> => {
    const { channelId, turn } = due;
    // The slot's name is the instant and not the day: a time set today means another digest today.
    const slot = { channelId, slot: due.slot ?? turn.at.toISOString() };
    const owner = randomUUID();
    const taken = await slots.take(slot, leaseOf(owner, now()), now());
    if (!taken) return { kind: 'taken' };
    return whileHeld(
      () => slots.hold(slot, leaseOf(owner, now())),
      () => deliver(due, { slot, owner, ...taken }),
      log,
    );
  };
}

/** Returns what to do with a slot whose digest was not posted, or perhaps not. */
function failing({ store: { slots }, log, now }: Parts) {
  const end = async ({ slot, owner }: TakenSlot, failed: Failed): Promise<Posted> => {
    const { error, againAt } = failed;
    log[againAt ? 'warn' : 'error']({ err: error, ...slot, againAt }, 'digest not posted');
    if (againAt) {
      await slots.giveBack(slot, owner, againAt);
      return { kind: 'waits' };
    }
    const failure = error instanceof Error ? error.message : String(error);
    const isEnded = await slots.finish(slot, owner, { failure }, now());
    return isEnded ? { kind: 'lost', error } : { kind: 'taken' };
  };

  const release = async ({ slot, owner }: TakenSlot, { error }: Failed): Promise<Posted> => {
    log.warn({ err: error, ...slot }, 'a digest may have been posted or not');
    await slots.release(slot, owner, now());
    return { kind: 'in doubt', error };
  };

  return { end, release };
}

interface TakenSlot {
  readonly slot: Slot;
  readonly owner: string;
  /** The time when a process first took the slot. */
  readonly sinceAt: Date;
}

interface Failed {
  readonly error: unknown;
  /** The time of the next try; `null`: it can't help, comes too late or might post twice. */
  readonly againAt: Date | null;
}

async function outcomeOf<T>(
  work: () => Promise<T>,
  { turn, isRequested = false }: Pick<DueDigest, 'turn' | 'isRequested'>,
  now: () => Date,
): Promise<{ readonly value: T } | Failed> {
  try {
    return { value: await work() };
  } catch (error) {
    const againAt = isRequested ? null : retryOf(error, now());
    const isTooLate = againAt !== null && againAt.getTime() > turn.at.getTime() + LATEST_MS;
    return { error, againAt: isTooLate ? null : againAt };
  }
}

/** Returns the time to try a failed post again; `null`: that can't help, or might post it twice. */
export function retryOf(error: unknown, at: Date): Date | null {
  if (error instanceof LimitedError) return error.retryAt;
  if (isInDoubt(error)) return null;
  if (error instanceof UndeliverableError && error.permanent) return null;
  return error instanceof PostbellError ? new Date(at.getTime() + RETRY_MS) : null;
}

interface Due {
  readonly turn: Turn;
  /** The end of a sentence: why no process began it in time, if none did. */
  readonly missedBecause?: string;
}

/** Milliseconds of delay from which a digest says that it is late. */
const LATE_MS = 10 * 60 * 1000;

/** Returns the notice above a late digest; `null` where it isn't late. */
function latenessNote({ turn, missedBecause }: Due, sinceAt: Date, at: Date): Section | null {
  if (!isLate(turn.at, at)) return null;
  // A running process would have begun it in time, even if it failed.
  const why = missedBecause !== undefined && isLate(turn.at, sinceAt) ? `, ${missedBecause}` : '';
  const dueAt = { kind: 'time', at: turn.at, show: 'datetime' } as const;
  return { kind: 'notice', tone: 'info', text: ['Posted late: due ', dueAt, `${why}.`] };
}

function isLate(dueAt: Date, at: Date): boolean {
  return at.getTime() - dueAt.getTime() >= LATE_MS;
}

/** Milliseconds after its occurrence in which a missed digest is still posted. */
export const LATEST_MS = 6 * 60 * 60 * 1000;

type Schedule = Pick<Digest, 'time' | 'zone' | 'weekdays' | 'setAt'>;

/**
 * Returns the latest occurrence to post, whether its slot is taken or not; `null` when it is from
 * before the digest was set, or too old.
 */
export function dueTurn({ time, zone, weekdays, setAt }: Schedule, at: Date): Turn | null {
  const turn = latestTurn(time, zone, at, weekdays);
  const isTooOld = at.getTime() - turn.at.getTime() > LATEST_MS;
  return isTooOld || turn.at < setAt ? null : turn;
}

/** Milliseconds without a renewal after which the process at a digest is taken for dead. */
const LEASE_MS = 2 * 60 * 1000;
const HOLD_EVERY_MS = 30 * 1000;

/** Returns a lease that begins now. */
export function leaseOf(owner: string, at: Date): Holder {
  return { owner, until: new Date(at.getTime() + LEASE_MS) };
}

/** Does a job, and renews its lease meanwhile. */
export function whileHeld<T>(
  hold: () => Promise<void>,
  work: () => Promise<T>,
  log: Log,
): Promise<T> {
  return meanwhile({ name: 'lease of a digest', everyMs: HOLD_EVERY_MS, run: hold, log }, work);
}
