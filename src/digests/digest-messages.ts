import { isPrivate } from '../domain/subscription.ts';
import { action, type Reply } from '../domain/reply.ts';
import { digestReply, type DigestState } from './digest-reply.ts';
import type { Log } from '../lib/log.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import type { NewMessage, OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import type { Store } from '../store/store.ts';
import type { DigestMetrics } from './metrics.ts';
import { isTooLate, latenessNote, LATEST_MS } from '../jobs/occurrences.ts';

/** Adds the action to get a digest privately, or to stop it; none to one line in a channel. */
function messageOf(state: DigestState): Reply {
  const { reply } = digestReply(state);
  const isOneLine = reply.sections === undefined;
  if (isOneLine && !isPrivate(state.digest)) return reply;
  const { id } = state.digest;
  const own = isPrivate(state.digest)
    ? action('postbell digest remove', { digest: id }, 'Stop sending me this')
    : action('postbell digest subscribe', { digest: id }, 'Get this privately');
  return { ...reply, actions: [...(reply.actions ?? []), own] };
}

export function isQuietDay(state: DigestState): boolean {
  return digestReply(state).isQuiet;
}

export const DIGEST = 'digest';
const DIGEST_REPLY = 'digest reply';

/** Milliseconds from one attempt to what takes its place: a Slack that is ill may be well by then. */
const REPLACED_AFTER_MS = 2 * 60_000;
/** Milliseconds after which nobody scrolls up to a digest, nor to its thread. */
const READ_FOR_MS = LATEST_MS + 12 * 60 * 60_000;

interface ReplyBody extends Reply {
  /** Figures that are missing may be filled in. */
  readonly isOpen?: true;
}

/** Returns the messages of a digest: itself, which holds its state, and those of its thread. */
export function digestMessages(id: string, state: DigestState): readonly NewMessage[] {
  const { channelId, id: sourceId } = state.digest;
  const about = { channelId, sourceId, rank: 1 };
  const { details } = digestReply(state);
  return [
    { ...about, id, kind: DIGEST, promise: 'at-most-once', body: state },
    ...details.map(({ key, reply, isOpen }): NewMessage => ({
      ...about,
      id: `${id} ${key}`,
      kind: DIGEST_REPLY,
      promise: 'at-least-once',
      threadOf: id,
      body: { ...reply, ...(isOpen && { isOpen: true }) } satisfies ReplyBody,
    })),
  ];
}

/**
 * Creates the kinds of messages of digests. A digest of which nobody knows whether it arrived is
 * not repeated: one that says so takes its place, once, with its thread.
 */
export function digestKinds(
  store: Pick<Store, 'digests' | 'occurrences'>,
  log: Log,
  { lateness }: DigestMetrics,
): readonly MessageKind[] {
  const digest: MessageKind = {
    name: DIGEST,
    forgetsBody: true,
    // While Slack refuses everything, it waits: it is too late for a digest after some hours only.
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    async dueAt(message, at) {
      const { messageTs, version, shownVersion, createdAt } = message;
      if (messageTs === null) return firstDueAt(message, at, store.digests);
      if (isPast(createdAt, READ_FOR_MS, at)) return 'never';
      return version > shownVersion ? at : null;
    },
    async draw({ body, messageTs }, at) {
      const state = stateOf(body);
      const isFirst = messageTs === null && !state.isResumed;
      const note = state.note ?? (isFirst ? latenessNote(state, at) : null);
      const isFinal = state.outlook !== 'asked again';
      return { reply: messageOf({ ...state, note }), threadTs: null, isFinal };
    },
    async replaceLost({ id, body, begunAt, channelId }, at) {
      const state = stateOf(body);
      const isRemoved = (await store.digests.find(state.digest.id)) === null;
      if (isRemoved) return true;
      const lostAt = begunAt ?? at;
      if (state.isResumed || isTooLate(lostAt, at)) return false;
      const note = state.note ?? latenessNote(state, lostAt);
      const resumed: DigestState = { ...state, note, isResumed: true };
      const retryAt = state.outlook === 'asked again' ? at : null;
      const messages = digestMessages(`${id} again`, resumed);
      await store.occurrences.replaceLost(id, { messages, retryAt }, at);
      log.warn({ channelId, id }, 'a digest was interrupted; what belongs to it is posted');
      return true;
    },
    count(outcome, { body }, at) {
      const { settings, dueAt, isRequested = false } = stateOf(body);
      if (outcome !== 'posted' || isRequested) return;
      const seconds = Math.max(0, (at.getTime() - dueAt.getTime()) / 1000);
      lateness.observe({ kind: settings.kind }, seconds);
    },
  };
  const reply: MessageKind = {
    name: DIGEST_REPLY,
    forgetsBody: true,
    countsUnanswered: true,
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    async dueAt({ createdAt, version, shownVersion }, at) {
      if (isPast(createdAt, READ_FOR_MS, at)) return 'never';
      return version > shownVersion ? at : null;
    },
    async draw({ body }) {
      // `digestMessages` wrote it.
      const { isOpen = false, ...reply } = body as ReplyBody;
      return { reply, threadTs: null, isFinal: !isOpen };
    },
  };
  return [digest, reply];
}

export function stateOf(body: unknown): DigestState {
  // `digestMessages`, `fillIn` or a migration wrote it.
  return body as DigestState;
}

/** Returns when a digest is posted first; its settings may have changed while Slack was down. */
async function firstDueAt(
  { body, createdAt }: OutgoingMessage,
  at: Date,
  digests: Store['digests'],
): Promise<Date | 'never'> {
  const { dueAt, isRequested = false, isResumed = false, ...state } = stateOf(body);
  if (isTooLate(isResumed ? createdAt : dueAt, at)) return 'never';
  const digest = await digests.find(state.digest.id);
  if (digest === null) return 'never';
  if (isResumed) return new Date(createdAt.getTime() + REPLACED_AFTER_MS);
  const isChanged = digest.pausedAt !== null || digest.setAt > dueAt;
  return isChanged && !isRequested ? 'never' : at;
}

function isPast(since: Date, ms: number, at: Date): boolean {
  return at.getTime() - since.getTime() > ms;
}
