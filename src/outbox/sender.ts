import { pause as wait } from '../lib/timeout.ts';
import { meanwhile } from '../jobs/jobs.ts';
import { spansOf, type Reply } from '../domain/reply.ts';
import {
  isChannelClosed,
  isGone,
  isPerhapsDone,
  meaningOf,
  SLACK_CODES,
  type SlackMeaning,
} from '../domain/slack-codes.ts';
import { isInDoubt, LimitedError, UndeliverableError } from '../lib/errors.ts';
import type { Posting } from '../domain/post.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../lib/log.ts';
import type { ClosedChannels } from './closed-channels.ts';
import type { DrawnMessage, MessageKind } from './message-kind.ts';
import type { RateLimiter, SlackCall } from './rate-limiter.ts';

export interface SenderParts {
  readonly store: Pick<Store, 'outgoing'>;
  readonly post: Posting;
  readonly limiter: RateLimiter;
  readonly closedChannels: ClosedChannels;
  readonly kinds: ReadonlyMap<string, MessageKind>;
  readonly timing: SenderTiming;
  readonly failures: Map<string, number>;
  readonly log: Log;
  readonly now: () => Date;
}

/** In milliseconds, see `OUTBOX_TIMING`. */
type SenderTiming = Readonly<
  Record<'lookEveryMs' | 'waitMs' | 'retryMs' | 'askEveryMs' | 'leaseMs', number>
>;

type Thread = Pick<DrawnMessage, 'threadTs'>;

interface Sending extends Thread {
  readonly message: OutgoingMessage;
  readonly kind: MessageKind;
}

/** Milliseconds to the next look at silent messages: a command may end silence at any time. */
const RECHECK_MS = 30_000;
/** The refusals of one message for what it says after which it is left out, or seldom tried. */
const ATTEMPTS = 10;
const SELDOM_MS = 5 * 60_000;
/** Each try of these may be a copy more, but it is Slack that has to get well, not the message. */
const PERHAPS_DONE_MS = 60_000;
const MOST_RETRY_FACTOR = 4;

/**
 * Sends a channel's next ready message, unless another replica does. Returns when to look again.
 */
export async function sendNext(channelId: string, parts: SenderParts): Promise<Date> {
  const { store, timing, now } = parts;
  const lease = await store.outgoing.take(channelId, timing.leaseMs);
  if (lease === null) return later(now(), timing.waitMs);
  return await whileLeased(channelId, lease, parts, () => sendFirstReady(channelId, parts));
}

/** Renews the lease meanwhile: what takes long, such as a file, must not pass for lost. */
async function whileLeased<T>(
  channelId: string,
  leasedUntil: number,
  { store, timing: { leaseMs }, log }: SenderParts,
  work: () => Promise<T>,
): Promise<T> {
  let lease = leasedUntil;
  const renew = async (): Promise<void> => {
    lease = (await store.outgoing.renew(channelId, lease, leaseMs)) ?? lease;
  };
  const renewal = { name: 'lease of a channel', everyMs: leaseMs / 3, run: renew, log };
  try {
    return await meanwhile(renewal, work);
  } finally {
    await store.outgoing.release(channelId, lease);
  }
}

/**
 * Adds a message and sends it before any other of its channel, for somebody who waits.
 * @param add adds the message; returns its id
 * @throws what Slack said; then it is not sent again, except as what takes the place of a lost one.
 */
export async function sendNow(
  channelId: string,
  add: () => Promise<string>,
  parts: SenderParts,
): Promise<void> {
  const { store, timing, kinds, limiter, now } = parts;
  let lease = await store.outgoing.take(channelId, timing.leaseMs);
  for (const giveUpAtMs = performance.now() + 2 * timing.leaseMs; lease === null;) {
    if (performance.now() > giveUpAtMs) throw busy(now());
    await wait(timing.lookEveryMs);
    lease = await store.outgoing.take(channelId, timing.leaseMs);
  }
  await whileLeased(channelId, lease, parts, async () => {
    const message = await store.outgoing.find(await add());
    const kind = kinds.get(message?.kind ?? '');
    const drawn = message && kind ? await kind.draw(message, now()) : null;
    const isBegun = drawn && message && (await store.outgoing.begin(message, now()));
    if (!isBegun || !kind) throw busy(now());
    try {
      await deliver({ message, kind, threadTs: null }, drawn, parts);
    } catch (cause) {
      if (isInDoubt(cause)) throw cause;
      if (cause instanceof LimitedError) limiter.limited('post', channelId, cause.retryAt);
      // Whoever waits is told.
      await store.outgoing.putOff(message.id, null);
      await store.outgoing.finish(message.id, now(), kind.forgetsBody);
      throw cause;
    }
  });
}

function busy(at: Date): LimitedError {
  return new LimitedError('Other messages go to this channel first.', { retryAt: at });
}

async function sendFirstReady(channelId: string, parts: SenderParts): Promise<Date> {
  const { store, kinds, timing, now } = parts;
  const at = now();
  let nextAt = later(at, RECHECK_MS);
  for (const message of await store.outgoing.unfinished(channelId)) {
    const kind = kinds.get(message.kind);
    if (kind === undefined) continue;
    const ready = await readiness(message, kind, at, parts);
    if (ready === 'never') await store.outgoing.finish(message.id, at, kind.forgetsBody);
    else if (ready instanceof Date) nextAt = earlier(nextAt, ready);
    else if (ready !== null) {
      const sentAt = await send({ message, kind, ...ready }, parts);
      if (sentAt !== null) return sentAt;
      nextAt = earlier(nextAt, later(now(), timing.waitMs));
    }
  }
  return nextAt;
}

/**
 * Returns where a message may be sent, or from when; `null` when only changed settings can tell.
 */
async function readiness(
  message: OutgoingMessage,
  kind: MessageKind,
  at: Date,
  { store, limiter, timing, log }: SenderParts,
): Promise<Thread | Date | null | 'never'> {
  // An update may be repeated.
  if (message.promise === 'at-most-once' && message.isInDoubt && message.messageTs === null) {
    const isReplaced = (await kind.replaceLost?.(message, at)) ?? false;
    if (isReplaced) await store.outgoing.putOff(message.id, null);
    log.warn({ ...about(message), isReplaced }, 'a message may be out or lost; it is not repeated');
    return 'never';
  }
  if (message.attempts >= ATTEMPTS && message.begunAt !== null) {
    const isSlackIll = isPerhapsDone(message.lastRefusal);
    const againAt = later(message.begunAt, isSlackIll ? PERHAPS_DONE_MS : SELDOM_MS);
    if (againAt > at) return againAt;
  }
  const thread = await threadFor(message, kind, at, { store, timing });
  if (thread === 'never' || thread instanceof Date) return thread;
  const dueAt = await kind.dueAt(message, at);
  if (dueAt === null || dueAt === 'never' || dueAt > at) return dueAt;
  const heldUntil = limiter.heldUntil(callFor(message), message.channelId);
  if (heldUntil > at) return heldUntil;
  const isAllowed = message.messageTs === null || (await limiter.takeTurn(message));
  return isAllowed ? thread : later(at, timing.askEveryMs);
}

/** Returns the message above, once it shows what this one announces. */
async function threadFor(
  message: OutgoingMessage,
  kind: MessageKind,
  at: Date,
  { store, timing }: Pick<SenderParts, 'store' | 'timing'>,
): Promise<Thread | Date | 'never'> {
  const { threadOf, threadVersion } = message;
  if (threadOf === null) return { threadTs: null };
  const above = await store.outgoing.find(threadOf);
  if (above === null) return 'never';
  const { messageTs: threadTs, postedVersion, shownVersion, finishedAt } = above;
  if (threadTs === null) {
    if (finishedAt === null) return later(at, timing.waitMs);
    // It may be out, but nobody knows where its thread is.
    return above.isInDoubt && !kind.isDropped(message, 'gone') ? { threadTs } : 'never';
  }
  // It was deleted, or its channel closed, before it showed its last version.
  if (finishedAt !== null && shownVersion < above.version) return 'never';
  if (threadVersion === null) return { threadTs };
  // It was posted when it said that already.
  if (postedVersion >= threadVersion) return 'never';
  return shownVersion >= threadVersion ? { threadTs } : later(at, timing.askEveryMs);
}

/** Returns when the next message may be sent; `null` when this one changed or can't be drawn. */
async function send(sending: Sending, parts: SenderParts): Promise<Date | null> {
  const { message, kind } = sending;
  const { store, failures, now } = parts;
  const drawn = await kind.draw(message, now());
  if (drawn === null || !(await store.outgoing.begin(message, now()))) return null;
  try {
    await deliver(sending, drawn, parts);
    failures.delete(message.channelId);
    return now();
  } catch (cause) {
    return await noteFailure(sending, cause, parts);
  }
}

async function deliver(
  sending: Sending,
  drawn: DrawnMessage,
  { store, post, now }: Pick<SenderParts, 'store' | 'post' | 'now'>,
): Promise<void> {
  const { kind, message } = sending;
  const { id, version } = message;
  const { isFinal } = drawn;
  const { call, ...place } = await callSlack(sending, drawn, post);
  const { forgetsBody = false } = kind;
  await store.outgoing.sent({ id, version, ...place, isFinal, forgetsBody }, now());
  kind.count?.(call === 'post' ? 'posted' : 'updated', message, now());
}

async function callSlack({ message, kind, threadTs }: Sending, drawn: DrawnMessage, post: Posting) {
  const { messageTs, channelId } = message;
  if (messageTs !== null) {
    const postedIn = placeOf(message);
    try {
      await post.update(postedIn, messageTs, drawn.reply);
      return { call: 'update' as const, postedIn, messageTs };
    } catch (error) {
      const isDeleted = error instanceof UndeliverableError && isGone(error.reason, 'message');
      if (!isDeleted || kind.isDropped(message, 'gone')) throw error;
    }
  }
  const above = hasLostThread(message) ? null : (drawn.threadTs ?? threadTs);
  const below = above === null ? undefined : { threadTs: above };
  if (drawn.upload) {
    await drawn.upload();
    // Slack names no message of a file.
    return { call: 'post' as const, postedIn: channelId, messageTs: '' };
  }
  const mayBeThere = message.isInDoubt || isPerhapsDone(message.lastRefusal);
  const reply = mayBeThere && messageTs === null ? withNote(drawn.reply) : drawn.reply;
  const placed = await post.post(channelId, reply, below);
  return { call: 'post' as const, postedIn: placed.channelId, messageTs: placed.ts };
}

/** Tells whether a thread has been waited for long enough: then the channel takes its place. */
function hasLostThread({ attempts, lastRefusal }: OutgoingMessage): boolean {
  return attempts >= ATTEMPTS && isGone(lastRefusal, 'thread');
}

/** Notes a failure; returns when the next message of the channel may be sent. */
async function noteFailure(sending: Sending, cause: unknown, parts: SenderParts): Promise<Date> {
  const { message, kind } = sending;
  const { store, limiter, log, now } = parts;
  const { id, channelId } = message;
  if (cause instanceof LimitedError) {
    await store.outgoing.putOff(id, 'ratelimited');
    kind.count?.('limited', message, now());
    const call = callFor(message);
    limiter.limited(call, channelId, cause.retryAt);
    return call === 'post' ? limiter.heldUntil(call, channelId) : now();
  }
  kind.count?.('failed', message, now());
  if (isInDoubt(cause)) {
    await store.outgoing.unanswered(id, 'no_answer');
    log.warn({ err: cause, ...about(message) }, 'a message may be out without an answer');
    if (kind.countsUnanswered) await store.outgoing.finish(id, now(), kind.forgetsBody);
    return retryAt(channelId, parts);
  }
  if (!(cause instanceof UndeliverableError)) throw cause;
  const { reason } = cause;
  if (isChannelClosed(reason)) await parts.closedChannels.close(channelId, reason);
  const hasNoPlace = isChannelClosed(reason) || isGone(reason, 'thread');
  const elsewhere = hasNoPlace ? await kind.elsewhere?.(message) : null;
  if (elsewhere) {
    await store.outgoing.moveTo(id, elsewhere);
    return now();
  }
  const dropping = droppingOf(sending, reason);
  if (dropping !== null) {
    log.warn({ err: cause, ...about(message) }, 'a message has no place any more');
    // Whoever deleted what it belongs to doesn't miss it.
    await store.outgoing.putOff(id, dropping === 'gone' ? null : reason);
    await store.outgoing.finish(id, now(), kind.forgetsBody);
    return now();
  }
  return await noteRefusal(sending, cause, parts);
}

/** Returns why a message is left alone; `null` when it is tried again. */
function droppingOf({ message, kind }: Sending, reason: string) {
  const meaning = meaningOf(reason);
  if (isGone(reason, 'person')) return 'nobody';
  const because = becauseOf(meaning);
  return because !== null && kind.isDropped(message, because) ? because : null;
}

function becauseOf(meaning: SlackMeaning): 'gone' | 'closed' | 'refused' | null {
  if (meaning.means === 'gone' || meaning.means === 'closed') return meaning.means;
  // Slack takes nothing from this bot, such as with a token that was revoked.
  return isAboutBot(meaning) ? 'refused' : null;
}

function isAboutBot(meaning: SlackMeaning): boolean {
  return meaning.means === 'fault' && (meaning.what === 'token' || meaning.what === 'setup');
}

async function noteRefusal(
  { message, kind }: Sending,
  cause: UndeliverableError,
  parts: SenderParts,
): Promise<Date> {
  const { store, log, now } = parts;
  const { id, channelId } = message;
  const { reason } = cause;
  const meaning = meaningOf(reason);
  const isIll = meaning.means === 'ill';
  const isPassing = isIll && SLACK_CODES.has(reason) && !isPerhapsDone(reason);
  if (isPassing || isAboutBot(meaning) || meaning.means === 'closed') {
    await store.outgoing.putOff(id, noteOf(message, reason));
    log.warn({ err: cause, channelId }, 'a message could not be posted; it is tried again');
    return retryAt(channelId, parts);
  }
  // A call that may have been done, or failed by an unknown code, is tried less and less: each try
  // may be a copy, and a message that Slack never takes must not hold up the others.
  await store.outgoing.refused(id, noteOf(message, reason));
  const isLast = message.attempts + 1 >= ATTEMPTS;
  const isGivenUp = isLast && !isIll && kind.isDropped(message, 'exhausted');
  if (isGivenUp) await store.outgoing.finish(id, now(), kind.forgetsBody);
  const level = isGivenUp ? 'error' : 'warn';
  log[level]({ err: cause, ...about(message), isGivenUp }, 'a message was refused');
  return retryAt(channelId, parts);
}

/** That it may be there already holds for all further tries. */
function noteOf({ lastRefusal }: OutgoingMessage, reason: string): string {
  return isPerhapsDone(lastRefusal) ? (lastRefusal ?? reason) : reason;
}

/** Returns the time of the next try in a channel, the later the more failed in a row. */
function retryAt(channelId: string, { failures, timing, now }: SenderParts): Date {
  const before = failures.get(channelId) ?? 0;
  failures.set(channelId, before + 1);
  return later(now(), timing.retryMs * Math.min(2 ** before, MOST_RETRY_FACTOR));
}

function callFor({ messageTs }: OutgoingMessage): SlackCall {
  return messageTs === null ? 'post' : 'update';
}

function placeOf({ postedIn, channelId }: OutgoingMessage): string {
  return postedIn ?? channelId;
}

function about({ id, kind, channelId }: OutgoingMessage) {
  return { message: id, kind, channelId };
}

function withNote(reply: Reply): Reply {
  const note = 'Perhaps told twice: nobody knows whether it arrived when it was sent first.';
  const before = reply.footnote === undefined ? [] : [...spansOf(reply.footnote), ' · '];
  return { ...reply, footnote: [...before, note] };
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
