import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { isChannelClosed } from '../domain/pause.ts';
import type { DigestKind } from '../domain/digest.ts';
import { isInDoubt, LimitedError, UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { PlacedMessage, Posting } from '../domain/post.ts';
import type { FollowUp, NewFollowUp } from '../store/digest/followups.ts';
import type { Store } from '../store/store.ts';
import {
  decodeState,
  detailsToTell,
  type DigestState,
  encodeState,
  messageOf,
  withDetailPosted,
} from './digest-state.ts';
import { leaseOf, whileHeld } from './post-digest.ts';
import type { DigestSection } from './section.ts';
import { type AskBounds, gatherDigest, type Lack, type SectionResult } from './compose.ts';
import type { Fill } from './digest-reply.ts';

export interface FollowingParts {
  readonly store: Pick<Store, 'followUps' | 'digests'>;
  readonly posting: Posting;
  readonly sectionsOf: (kind: DigestKind) => readonly DigestSection[];
  /** The longest that one part may take, see compose.ts. */
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
  { store, posting, sectionsOf, withinMs, log, now }: FollowingParts,
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
  const filled = await fillIn(state, sectionsOf(state.settings.kind), {
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

const MINUTE_MS = 60_000;
/** Minutes from one request to the next; the last one applies from then on. */
const DELAYS = [2, 5, 10, 20, 30];

/**
 * Returns the time of the next request for missing figures; `null`: nothing is missing, another
 * request can't help, or it is too late.
 */
function nextAskAt(
  parts: readonly SectionResult[],
  attempts: number,
  at: Date,
  untilAt: Date,
): Date | null {
  if (!parts.some(isRequestedAgain)) return null;
  const minutes = DELAYS[Math.min(attempts, DELAYS.length - 1)] ?? 0;
  const nextAt = new Date(at.getTime() + minutes * MINUTE_MS);
  if (nextAt <= untilAt) return nextAt;
  return at < untilAt ? untilAt : null;
}

/**
 * Requests missing figures again. No figure is ever withdrawn: a part is replaced only where the
 * new answer has all that the old one had, and more.
 */
async function fillIn(
  state: DigestState,
  parts: readonly DigestSection[],
  { now, untilAt, bounds }: { now: () => Date; untilAt: Date; bounds: AskBounds },
): Promise<DigestState> {
  const request = new Set(state.parts.filter(isRequestedAgain).map(({ name }) => name));
  const requested = await gatherDigest(
    parts.filter(({ name }) => request.has(name)),
    { ...state, now: now() },
    bounds,
  );
  const changed = state.parts.map((before) => {
    const after = requested.find(({ name }) => name === before.name);
    return { before, after: after && saysMore(after, before) ? after : before };
  });
  const replaced = changed.filter(({ before, after }) => before !== after);
  const filled = replaced.flatMap(filledWords);
  const anew = replaced.flatMap(({ before }) => (before.content === null ? [] : [before.words]));
  const after = changed.map((change) => change.after);
  const attempts = state.attempts + 1;
  const askAt = nextAskAt(after, attempts, now(), untilAt);
  const isChanged = replaced.length > 0 || askAt === null;
  return {
    ...state,
    parts: after,
    fills: filled.length > 0 ? [...state.fills, fillOf(filled, anew, now())] : state.fills,
    isShown: state.isShown && !isChanged,
    attempts,
    askAt,
  };
}

function isRequestedAgain({ lacks }: SectionResult): boolean {
  return lacks.some(({ isPassing }) => isPassing);
}

function fillOf(words: readonly string[], anew: readonly string[], at: Date): Fill {
  return { at, words, ...(anew.length > 0 && { anew }) };
}

function saysMore(after: SectionResult, before: SectionResult): boolean {
  if (after.content === null) return false;
  if (before.content === null) return true;
  const [lacking, lacked] = [pathsIn(after.lacks), pathsIn(before.lacks)];
  return lacking.every((path) => isPartOf(path, lacked)) && !isSame(lacking, lacked);
}

/** Names the figures that were missing and are available now. */
function filledWords({
  before,
  after,
}: {
  before: SectionResult;
  after: SectionResult;
}): readonly string[] {
  if (before.content === null) return [before.words];
  const lacking = pathsIn(after.lacks);
  return before.lacks.flatMap((lack) => {
    const left = lacking.filter((path) => isPartOf(path, pathsIn([lack])));
    if (left.length === 0) return [lack.words];
    return isSame(left, pathsIn([lack])) ? [] : [`some of the ${lack.words}`];
  });
}

function pathsIn(lacks: readonly Lack[]): readonly string[] {
  return lacks.flatMap(({ of, words }) => of ?? [words]);
}

function isPartOf(path: string, paths: readonly string[]): boolean {
  return paths.some((whole) => path === whole || path.startsWith(`${whole}/`));
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((path) => others.includes(path));
}
