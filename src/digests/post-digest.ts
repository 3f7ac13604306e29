import { randomUUID } from 'node:crypto';
import { attempt } from '../core/attempt.ts';
import {
  LimitedError,
  PostbellError,
  UnavailableError,
  UndeliverableError,
} from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Posting } from '../core/post.ts';
import { sentence, type Reply } from '../core/reply.ts';
import type { Slot } from '../store/slots.ts';
import type { Store } from '../store/store.ts';
import { LATEST_MS } from './due.ts';
import { latenessNote, type Due } from './lateness.ts';

export interface DueDigest extends Due {
  readonly channelId: string;
  /** Names it; of a channel, each is posted once. Default: the turn's instant. */
  readonly slot?: string;
  readonly compose: () => Promise<Reply>;
}

/** `waits`: it is tried again; `taken`: another has it; `lost`: it can't be told any more. */
type Posted =
  | { readonly kind: 'posted' | 'waits' | 'taken' }
  | { readonly kind: 'lost'; readonly error: unknown };

interface Parts {
  readonly store: Pick<Store, 'slots'>;
  readonly posting: Posting;
  readonly log: Log;
  readonly now: () => Date;
}

const RETRY_MS = 5 * 60 * 1000;
/** How long a service that is down is waited for before the channel is told. */
const GIVE_UP_MS = 60 * 60 * 1000;
/** Without word for so long, whoever composes a digest is taken for dead. */
const LEASE_MS = 2 * 60 * 1000;
const HOLD_EVERY_MS = 30 * 1000;

/**
 * Posts a digest once: whoever takes the slot composes it, and says in the store when it begins to
 * post. Before that another process takes over from one that died; after it, nobody does. What
 * surely failed is given back and tried again; what may have been posted never is.
 */
export function createPoster({ store: { slots }, posting, log, now }: Parts) {
  const carryOut = async (due: DueDigest, taken: TakenSlot): Promise<Posted> => {
    const { slot, owner } = taken;
    const composed = await outcomeOf(() => replyFor(due, taken.sinceAt, now()), now);
    if ('error' in composed) return end(taken, composed);
    if (!(await slots.beginPosting(slot, owner, now()))) return { kind: 'taken' };
    const posted = await outcomeOf(() => posting.post(slot.channelId, composed.value), now);
    if ('error' in posted) return end(taken, posted);
    await slots.finish(slot, owner, { messageTs: posted.value.ts }, now());
    return { kind: 'posted' };
  };

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

  return async (due: DueDigest): Promise<Posted> => {
    const { channelId, turn } = due;
    // The turn and not its day: who sets another time today was promised a digest at that time.
    const slot = { channelId, slot: due.slot ?? turn.at.toISOString() };
    const owner = randomUUID();
    const lease = () => ({ owner, until: new Date(now().getTime() + LEASE_MS) });
    const taken = await slots.take(slot, lease(), now());
    if (!taken) return { kind: 'taken' };
    const holding = setInterval(() => {
      slots.hold(slot, lease()).catch((err: unknown) => log.warn({ err, ...slot }, 'not held'));
    }, HOLD_EVERY_MS);
    try {
      return await carryOut(due, { slot, owner, ...taken });
    } finally {
      clearInterval(holding);
    }
  };
}

interface TakenSlot {
  readonly slot: Slot;
  readonly owner: string;
  /** Since when somebody is at it. */
  readonly sinceAt: Date;
}

interface Failed {
  readonly error: unknown;
  /** Null when trying again can't help or might post twice. */
  readonly againAt: Date | null;
}

async function outcomeOf<T>(
  work: () => Promise<T>,
  now: () => Date,
): Promise<{ readonly value: T } | Failed> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error, againAt: retryOf(error, now()) };
  }
}

/** @throws {PostbellError} while a service that tells nothing may still come back. */
async function replyFor(due: DueDigest, sinceAt: Date, at: Date): Promise<Reply> {
  const { value, failure } = await attempt(due.compose());
  if (failure) {
    const isLastTry = at.getTime() + RETRY_MS > due.turn.at.getTime() + LATEST_MS;
    if (!isLastTry && at.getTime() - sinceAt.getTime() < GIVE_UP_MS) throw failure;
    return sentence('No digest today', failure.message);
  }
  const note = latenessNote(due, sinceAt, at);
  return note ? { ...value, sections: [note, ...(value.sections ?? [])] } : value;
}

function retryOf(error: unknown, at: Date): Date | null {
  if (error instanceof LimitedError) return error.retryAt;
  if (error instanceof UnavailableError && error.outcome === 'unknown') return null;
  if (error instanceof UndeliverableError && error.permanent) return null;
  return error instanceof PostbellError ? new Date(at.getTime() + RETRY_MS) : null;
}
