import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { isChannelClosed } from '../domain/closed-channel.ts';
import type { DigestKind } from '../domain/digest.ts';
import { LimitedError, UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { PlacedMessage, Posting } from '../domain/post.ts';
import type { FollowUp, NewFollowUp } from '../store/digest/followups.ts';
import type { Store } from '../store/store.ts';
import {
  decodeState,
  detailsToTell,
  encodeState,
  messageOf,
  withDetailPosted,
  type DigestState,
} from './digest-state.ts';
import { fillIn, nextAskAt } from './fill-in.ts';
import { leaseOf, whileHeld } from './hold.ts';
import type { Part } from './part.ts';
import { isInDoubt } from './post-digest.ts';

export interface FollowingParts {
  readonly store: Pick<Store, 'followUps' | 'digests'>;
  readonly posting: Posting;
  readonly partsOf: (kind: DigestKind) => readonly Part[];
  /** The longest that one part may take, see ask-parts.ts. */
  readonly withinMs?: number;
  readonly log: Log;
  readonly now: () => Date;
}

const AT_ONCE = 5;
/** Milliseconds after the post in which a digest is updated: later nobody scrolls up to it. */
const WORTH_MS = 12 * 60 * 60_000;
const RETRY_MS = 5 * 60_000;
/** The longest time from one request for missing figures to the next. */
const MOST_WAIT_MS = 30 * 60_000;

/** Returns the work after a post: its thread and its missing figures; `null`: there is none. */
export function followUpOf(
  state: DigestState,
  { channelId, ts }: PlacedMessage,
  at: Date,
): NewFollowUp | null {
  if (detailsToTell(state).length === 0 && state.askAt === null) return null;
  return {
    digestId: state.digest.id,
    channelId,
    messageTs: ts,
    stateJson: encodeState(state),
    againAt: at,
    untilAt: worthUntil(at),
  };
}

/** Returns the time of the first request for missing figures; `null`: there is none. */
export function firstAskAt(parts: DigestState['parts'], at: Date): Date | null {
  return nextAskAt(parts, 0, at, worthUntil(at));
}

function worthUntil(postedAt: Date): Date {
  return new Date(postedAt.getTime() + WORTH_MS);
}

/**
 * Continues all digests with work due at an instant, or one of them; a failure affects only that
 * digest.
 */
export function createFollowingUp(
  parts: FollowingParts,
): (at: Date, digestId?: string) => Promise<void> {
  const { store, log, now } = parts;
  const retry = async (id: string): Promise<void> => {
    const owner = randomUUID();
    const taken = await store.followUps.take(id, leaseOf(owner, now()), now());
    if (!taken) return;
    await whileHeld(
      () => store.followUps.hold(id, leaseOf(owner, now())),
      () => followOne(taken, owner, parts),
      log,
    );
  };
  return async (at, digestId) => {
    const due = await store.followUps.due(at, digestId);
    await pMap(due, retry, { concurrency: AT_ONCE, stopOnError: false });
  };
}

async function followOne(taken: FollowUp, owner: string, parts: FollowingParts): Promise<void> {
  const { store, log, now } = parts;
  const { id } = taken;
  try {
    const state = await carryOn(taken, owner, parts);
    if (state === null) return;
    await (state.askAt
      ? store.followUps.putOff(id, owner, state.askAt)
      : store.followUps.end(id, owner));
  } catch (err) {
    const { digestId, channelId, untilAt } = taken;
    const againAt = retryOf(err, now());
    log.warn({ err, digestId, channelId, againAt }, 'a digest was not followed up');
    if (err instanceof UndeliverableError && err.permanent && isChannelClosed(err.reason)) {
      await store.digests.pause(digestId, err.reason, now());
    }
    await (againAt && againAt <= untilAt
      ? store.followUps.putOff(id, owner, againAt)
      : store.followUps.end(id, owner));
  }
}

/** Does what can be done now; `null` when another process has taken it over. */
async function carryOn(
  taken: FollowUp,
  owner: string,
  { store, posting, partsOf, withinMs, log, now }: FollowingParts,
): Promise<DigestState | null> {
  const { id, channelId, messageTs, digestId } = taken;
  let state = decodeState(taken.stateJson);
  const keep = (next: DigestState): Promise<boolean> => {
    state = next;
    return store.followUps.note(id, owner, encodeState(next));
  };
  const show = async (): Promise<boolean> => {
    if (!state.isShown) {
      await posting.update(channelId, messageTs, messageOf(state));
      if (!(await keep({ ...state, isShown: true }))) return false;
    }
    for (const detail of detailsToTell(state)) {
      await unlessInDoubt(posting.post(channelId, detail.reply, { threadTs: messageTs }));
      if (!(await keep(withDetailPosted(state, detail)))) return false;
    }
    return true;
  };
  if (!(await show())) return null;
  if (state.askAt === null || isToWait(state.askAt, now())) return state;
  const bounds = { log, ...(withinMs !== undefined && { withinMs }) };
  const filled = await fillIn(state, partsOf(state.settings.kind), {
    now,
    untilAt: taken.untilAt,
    bounds,
  });
  const news = filled.fills.length > state.fills.length ? filled.fills.at(-1)?.words : [];
  log.info({ digestId, attempts: filled.attempts, filled: news }, 'a digest was asked for again');
  if (!(await keep(filled))) return null;
  return (await show()) ? state : null;
}

/** Tells whether to wait; an instant after the longest wait is of a clock that ran ahead. */
function isToWait(askAt: Date, at: Date): boolean {
  return askAt > at && askAt.getTime() - at.getTime() <= MOST_WAIT_MS;
}

/** Ignores failures after which the message may be in the thread, so it isn't posted twice. */
async function unlessInDoubt(posting: Promise<unknown>): Promise<void> {
  try {
    await posting;
  } catch (error) {
    if (!isInDoubt(error)) throw error;
  }
}

function retryOf(error: unknown, at: Date): Date | null {
  if (error instanceof LimitedError && error.retryAt > at) return error.retryAt;
  if (error instanceof UndeliverableError && error.permanent) return null;
  // A defect or a failure of the database may not recur for the next process.
  return new Date(at.getTime() + RETRY_MS);
}
