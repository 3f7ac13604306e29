import { attempt } from '../core/attempt.ts';
import type { Turn } from '../core/daily.ts';
import {
  LimitedError,
  PostbellError,
  UnavailableError,
  UndeliverableError,
} from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Posting } from '../core/post.ts';
import { sentence, type Reply } from '../core/reply.ts';
import type { Store } from '../store/store.ts';

export interface DueDigest {
  readonly channelId: string;
  readonly turn: Turn;
  readonly at: Date;
  /** Names it; of a channel, each is posted once. Default: the turn's instant. */
  readonly slot?: string;
  readonly compose: () => Promise<Reply>;
}

/** `waits`: it is tried again; `taken`: another has it; `lost`: it can't be told any more. */
type Posted =
  | { readonly kind: 'posted' | 'waits' | 'taken' }
  | { readonly kind: 'lost'; readonly error: unknown };

interface Parts {
  readonly store: Store;
  readonly posting: Posting;
  readonly log: Log;
}

const RETRY_MS = 5 * 60 * 1000;
/** How long a service that is down is waited for before the channel is told. */
const GIVE_UP_MS = 60 * 60 * 1000;
/** A digest later than this says so. */
const LATE_MS = 10 * 60 * 1000;

/**
 * Posts a digest once: whoever takes the slot posts it. What surely failed gives the slot back and
 * is tried again; what may have been posted never is.
 */
export function createPoster({ store, posting, log }: Parts) {
  /** When a failed one is worth another try; lost with the process, which only means sooner. */
  const waiting = new Map<string, Date>();

  return async (due: DueDigest): Promise<Posted> => {
    const { channelId, turn, at } = due;
    // The turn and not its day: who sets another time today was promised a digest at that time.
    const slot = due.slot ?? turn.at.toISOString();
    const key = `${channelId} ${slot}`;
    const retryAt = waiting.get(key);
    if (retryAt && at < retryAt) return { kind: 'waits' };
    if (!(await store.schedules.takeSlot(channelId, slot, at))) return { kind: 'taken' };
    const outcome = await posted(posting, due);
    if ('ts' in outcome) {
      waiting.delete(key);
      await store.schedules.finishSlot(channelId, slot, { messageTs: outcome.ts }, at);
      return { kind: 'posted' };
    }
    const { error, againAt } = outcome;
    log[againAt ? 'warn' : 'error']({ err: error, channelId, againAt }, 'digest not posted');
    if (againAt) {
      waiting.set(key, againAt);
      await store.schedules.releaseSlot(channelId, slot);
      return { kind: 'waits' };
    }
    const failure = error instanceof Error ? error.message : String(error);
    await store.schedules.finishSlot(channelId, slot, { failure }, at);
    return { kind: 'lost', error };
  };
}

type Outcome =
  | { readonly ts: string }
  /** `againAt` is null when trying again can't help or might post twice. */
  | { readonly error: unknown; readonly againAt: Date | null };

async function posted(posting: Posting, due: DueDigest): Promise<Outcome> {
  try {
    return await posting.post(due.channelId, await replyFor(due));
  } catch (error) {
    return { error, againAt: retryOf(error, due.at) };
  }
}

/** @throws {PostbellError} while a service that tells nothing may still come back. */
async function replyFor({ turn, at, compose }: DueDigest): Promise<Reply> {
  const lateMs = at.getTime() - turn.at.getTime();
  const { value, failure } = await attempt(compose());
  if (failure) {
    if (lateMs < GIVE_UP_MS) throw failure;
    return sentence('No digest today', failure.message);
  }
  if (lateMs < LATE_MS) return value;
  const note = {
    kind: 'notice',
    tone: 'info',
    text: ['Late: this was due ', { kind: 'time', at: turn.at, show: 'datetime' }, '.'],
  } as const;
  return { ...value, sections: [note, ...(value.sections ?? [])] };
}

function retryOf(error: unknown, at: Date): Date | null {
  if (error instanceof LimitedError) return error.retryAt;
  if (error instanceof UnavailableError && error.outcome === 'unknown') return null;
  if (error instanceof UndeliverableError && error.permanent) return null;
  return error instanceof PostbellError ? new Date(at.getTime() + RETRY_MS) : null;
}
