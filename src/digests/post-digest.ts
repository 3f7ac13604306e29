import { randomUUID } from 'node:crypto';
import {
  LimitedError,
  PostbellError,
  UnavailableError,
  UndeliverableError,
} from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { PlacedMessage, Posting } from '../core/post.ts';
import type { Reply, Section } from '../core/reply.ts';
import type { NewFollowUp } from '../store/digest/followups.ts';
import type { Slot } from '../store/digest/held-slot.ts';
import type { Store } from '../store/store.ts';
import { LATEST_MS } from './due.ts';
import { leaseOf, whileHeld } from './hold.ts';
import { latenessNote, type Due } from './lateness.ts';

export interface DueDigest extends Due {
  readonly channelId: string;
  /** Names it; of a channel, each is posted once. Default: the turn's instant. */
  readonly slot?: string;
  /** Somebody waits for it, and is told what failed: it isn't tried again. */
  readonly isAskedFor?: boolean;
  /**
   * @param note stands above it when it comes late
   * @throws {PostbellError} when it is to be tried again later.
   */
  readonly compose: (note: Section | null) => Promise<Draft>;
}

export interface Draft {
  /** `null`: nothing is to be told. */
  readonly reply: Reply | null;
  /** From what another process goes on with it, see resume-digest.ts; absent: nothing can. */
  readonly stateJson?: string;
  /** What is still to be done once it is there. */
  readonly followUp?: (placed: PlacedMessage, at: Date) => NewFollowUp | null;
}

/**
 * `waits`: it is tried again; `taken`: another has it; `lost`: it can't be told any more; `in doubt`:
 * it may be there, and what belongs to it will come.
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
 * Posts a digest once: whoever takes the slot composes it, and says in the store when it begins to
 * post. Before that another process takes over from one that died; after it, nobody posts it again.
 * What surely failed is given back and tried again; what may have been posted never is.
 */
export function createPoster(parts: Parts) {
  const { posting, log, now } = parts;
  const { slots } = parts.store;
  const { end, letGo } = failing(parts);
  const carryOut = async (due: DueDigest, taken: TakenSlot): Promise<Posted> => {
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
      return isKept ? letGo(taken, posted) : end(taken, posted);
    }
    const { ts: messageTs } = posted.value;
    const rest = followUp?.(posted.value, now()) ?? undefined;
    await slots.finish(slot, owner, { messageTs, followUp: rest }, now());
    return { kind: 'posted' };
  };

  return async (due: DueDigest): Promise<Posted> => {
    const { channelId, turn } = due;
    // The turn and not its day: who sets another time today was promised a digest at that time.
    const slot = { channelId, slot: due.slot ?? turn.at.toISOString() };
    const owner = randomUUID();
    const taken = await slots.take(slot, leaseOf(owner, now()), now());
    if (!taken) return { kind: 'taken' };
    return whileHeld(
      () => slots.hold(slot, leaseOf(owner, now())),
      () => carryOut(due, { slot, owner, ...taken }),
      log,
    );
  };
}

/** What becomes of a slot whose digest was not posted, or perhaps not. */
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

  const letGo = async ({ slot, owner }: TakenSlot, { error }: Failed): Promise<Posted> => {
    log.warn({ err: error, ...slot }, 'a digest may have been posted or not');
    await slots.letGo(slot, owner, now());
    return { kind: 'in doubt', error };
  };

  return { end, letGo };
}

interface TakenSlot {
  readonly slot: Slot;
  readonly owner: string;
  /** Since when somebody is at it. */
  readonly sinceAt: Date;
}

interface Failed {
  readonly error: unknown;
  /** Null when trying again can't help, comes too late or might post twice. */
  readonly againAt: Date | null;
}

async function outcomeOf<T>(
  work: () => Promise<T>,
  { turn, isAskedFor = false }: Pick<DueDigest, 'turn' | 'isAskedFor'>,
  now: () => Date,
): Promise<{ readonly value: T } | Failed> {
  try {
    return { value: await work() };
  } catch (error) {
    const againAt = isAskedFor ? null : retryOf(error, now());
    const isTooLate = againAt !== null && againAt.getTime() > turn.at.getTime() + LATEST_MS;
    return { error, againAt: isTooLate ? null : againAt };
  }
}

/** When a post that failed is tried again; `null`: that can't help, or might post it twice. */
export function retryOf(error: unknown, at: Date): Date | null {
  if (error instanceof LimitedError) return error.retryAt;
  if (isInDoubt(error)) return null;
  if (error instanceof UndeliverableError && error.permanent) return null;
  return error instanceof PostbellError ? new Date(at.getTime() + RETRY_MS) : null;
}

/** What may have been posted all the same. */
export function isInDoubt(error: unknown): boolean {
  return error instanceof UnavailableError && error.outcome === 'unknown';
}
