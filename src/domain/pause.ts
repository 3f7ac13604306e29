import { isInDoubt, PostbellError, UndeliverableError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Posting } from './post.ts';
import { action, type Action, type Reply } from './reply.ts';

/** What an owner is told of a pause, beside the channel and the reason. */
export interface PausedWords {
  readonly title: string;
  /** The beginning of a sentence: `Your digest of 09:00 (UTC) is`. */
  readonly what: string;
  /** A sentence that says whether the messages of the meantime are lost. */
  readonly meanwhile: string;
  /** The action that resumes it. */
  readonly resume: Action;
}

/** A digest that Postbell paused because its channel is closed. */
export interface Pause extends PausedWords {
  /** The key of this pause; each pause has its own. */
  readonly key: string;
  readonly ownerId: string;
  readonly channelId: string;
  readonly pausedAt: Date;
  /** Slack’s code. */
  readonly reason: string | null;
}

interface OwnerNotification {
  /** Keys that all processes share: `take` is true once a key, for longer than `TOLD_WITHIN_MS`. */
  readonly idempotencyKeys: {
    take(key: string, at: Date): Promise<boolean>;
    release(key: string): Promise<void>;
  };
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
}

/** Milliseconds after a pause in which its owner is notified; older pauses are skipped. */
const TOLD_WITHIN_MS = 7 * 24 * 3_600_000;

/** Notifies the owners of pauses in private, once a pause in all processes. */
export async function tellPauses(
  pauses: readonly Pause[],
  outgoing: OwnerNotification,
  at: Date,
): Promise<void> {
  for (const pause of pauses) {
    if (at.getTime() - pause.pausedAt.getTime() > TOLD_WITHIN_MS) continue;
    if (await outgoing.idempotencyKeys.take(pause.key, at)) await tell(pause, outgoing);
  }
}

/** Posts a notification; only one that certainly didn't arrive is retried later. */
async function tell(
  pause: Pause,
  { idempotencyKeys, posting, log }: OwnerNotification,
): Promise<void> {
  const { key, ownerId, channelId } = pause;
  try {
    await posting.post(ownerId, pausedReply(pause));
  } catch (err) {
    if (!(err instanceof PostbellError)) throw err;
    log.warn({ err, ownerId, channelId, pause: key }, 'an owner was not told of a pause');
    const isHopeless = err instanceof UndeliverableError && err.permanent;
    if (!isInDoubt(err) && !isHopeless) await idempotencyKeys.release(key);
  }
}

/** Returns what the owner of a pause is told. */
export function pausedReply({
  title,
  what,
  channelId,
  reason,
  meanwhile,
  resume,
}: PausedWords & Pick<Pause, 'channelId' | 'reason'>): Reply {
  const { why, remedy } = closingOf(reason);
  return {
    title,
    summary: [`${what} paused in `, { kind: 'channel', id: channelId }, `: ${why}.`],
    sections: [{ kind: 'bullets', items: [remedy, meanwhile] }],
    actions: [resume, action('postbell doctor', {}, 'Check everything')],
  };
}

/** The reason why nothing can be posted in a channel, with its remedy. */
interface Closing {
  /** The reason for the middle of a sentence: `the channel is archived`. */
  readonly why: string;
  /** A sentence to the owner of the alert or the digest. */
  readonly remedy: string;
}

/** Slack's codes for closed channels (docs.slack.dev/reference/methods/chat.postMessage). */
const CLOSINGS: Readonly<Record<string, Closing>> = {
  not_in_channel: {
    why: 'Postbell isn’t in this channel',
    remedy: 'Invite Postbell there again, and all goes on by itself.',
  },
  is_archived: {
    why: 'the channel is archived',
    remedy: 'Unarchive the channel and invite Postbell, or use another one.',
  },
  channel_not_found: {
    why: 'Postbell can’t see this channel',
    remedy: 'If the channel is still there, invite Postbell, and all goes on by itself.',
  },
  restricted_action: {
    why: 'only some people may post here',
    remedy: 'Let Postbell post there, then resume.',
  },
};

/** Tells whether a code means that nothing can be posted in this channel; others still work. */
export function isChannelClosed(code: string): boolean {
  return Object.hasOwn(CLOSINGS, code);
}

/** Returns Slack's code in words. */
export function closingOf(code: string | null): Closing {
  return (
    CLOSINGS[code ?? ''] ?? {
      why: code === null ? 'no reason kept' : `Slack says ${code}`,
      remedy: 'Once that is settled, resume.',
    }
  );
}
