import { isChannelClosed } from '../../domain/closed-channel.ts';
import { LimitedError, UnavailableError, UndeliverableError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Posting } from '../../domain/post.ts';
import type { Store } from '../../store/store.ts';
import type { OutgoingMessage } from '../../store/alerts/outgoing-message.ts';
import type { RelayMetrics } from '../../relay/metrics.ts';
import { drawOutgoing } from './draw-outgoing.ts';
import type { Known } from './subjects.ts';

export interface TellParts extends Known {
  readonly store: Pick<Store, 'tellings' | 'subscriptions'>;
  readonly post: Posting;
  readonly metrics: RelayMetrics;
  readonly log: Log;
  readonly now: () => Date;
}

interface Manner {
  /** The message below which this one is posted, if any. */
  readonly threadTs: string | null;
  /** True when nothing will be added any more. */
  readonly isFinal: boolean;
}

/** The outcome of sending a message. */
export type SendOutcome =
  | { readonly kind: 'posted' | 'updated' }
  | { readonly kind: 'limited'; readonly call: 'post' | 'update'; readonly retryAt: Date }
  /** The message is tried again, or was given up. */
  | { readonly kind: 'failed' }
  /** The channel's subscriptions are paused now. */
  | { readonly kind: 'paused' };

/** The refusals of one message for what it says after which it is left out. */
const ATTEMPTS = 10;

/**
 * Slack's errors about a message, not its channel
 * (docs.slack.dev/reference/methods/chat.postMessage).
 */
const ABOUT_MESSAGE: ReadonlySet<string> = new Set([
  'message_not_found',
  'thread_not_found',
  'cant_update_message',
  'edit_window_closed',
]);

/**
 * Posts a message, or updates the one that is there. A message that Slack may have taken without an
 * answer is posted again and says so: a duplicate is better than a loss.
 */
export async function tell(
  outgoing: OutgoingMessage,
  manner: Manner,
  parts: TellParts,
): Promise<SendOutcome> {
  const { store, campaigns, lists, metrics, now } = parts;
  const call = outgoing.messageTs === null ? 'post' : 'update';
  const reply = await drawOutgoing(outgoing, { campaigns, lists, isOver: manner.isFinal });
  await store.tellings.trying(outgoing.id);
  try {
    const { messageTs, kind } = await deliver(outgoing, reply, manner, parts.post);
    const { id, version } = outgoing;
    await store.tellings.shown({ id, version, messageTs, isFinal: manner.isFinal }, now());
    metrics.notices.inc({ outcome: kind });
    return { kind };
  } catch (cause) {
    return await failed(outgoing, call, cause, parts);
  }
}

async function deliver(
  { channelId, messageTs }: OutgoingMessage,
  reply: Parameters<Posting['post']>[1],
  { threadTs }: Manner,
  post: Posting,
): Promise<{ readonly messageTs: string; readonly kind: 'posted' | 'updated' }> {
  if (messageTs !== null) {
    try {
      await post.update(channelId, messageTs, reply);
      return { messageTs, kind: 'updated' };
    } catch (error) {
      const canNotChange = error instanceof UndeliverableError && ABOUT_MESSAGE.has(error.reason);
      if (!canNotChange) throw error;
    }
  }
  const below = threadTs === null ? undefined : { threadTs };
  const { ts } = await post.post(channelId, reply, below);
  return { messageTs: ts, kind: 'posted' };
}

async function failed(
  outgoing: OutgoingMessage,
  call: 'post' | 'update',
  cause: unknown,
  parts: TellParts,
): Promise<SendOutcome> {
  const { store, metrics, log, now } = parts;
  const { id, channelId, attempts } = outgoing;
  if (cause instanceof LimitedError) {
    await store.tellings.putOff(id);
    metrics.notices.inc({ outcome: 'limited' });
    return { kind: 'limited', call, retryAt: cause.retryAt };
  }
  metrics.notices.inc({ outcome: 'failed' });
  if (cause instanceof UnavailableError && cause.outcome === 'unknown') {
    log.warn({ err: cause, channelId }, 'a message may be out; it is sent again');
    return { kind: 'failed' };
  }
  if (!(cause instanceof UndeliverableError)) throw cause;
  if (isChannelClosed(cause.reason)) {
    log.warn({ channelId, reason: cause.reason }, 'the subscriptions of a channel are paused');
    await store.tellings.putOff(id);
    await store.subscriptions.pause(channelId, cause.reason, now());
    return { kind: 'paused' };
  }
  // Slack is down, or takes nothing from this bot, such as with a token that was revoked.
  const isAboutMessage = !cause.permanent || ABOUT_MESSAGE.has(cause.reason);
  if (cause.reason === 'no_answer' || !isAboutMessage) {
    await store.tellings.putOff(id);
    log.warn({ err: cause, channelId }, 'a message could not be posted; it is tried again');
    return { kind: 'failed' };
  }
  await store.tellings.failed(id);
  const isHopeless = attempts + 1 >= ATTEMPTS;
  if (isHopeless) await store.tellings.finish(id, now());
  log[isHopeless ? 'error' : 'warn'](
    { err: cause, channelId, isHopeless },
    'a message was refused',
  );
  return { kind: 'failed' };
}
