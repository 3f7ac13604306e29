import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';
import { pausedReply, type PausedWords } from '../domain/pause.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import type { Pause, PauseKind } from '../store/outbox/pauses.ts';
import type { MessageKind } from './message-kind.ts';

export type ClosedChannels = ReturnType<typeof createClosedChannels>;

interface ClosedParts {
  readonly store: Pick<Store, 'subscriptions' | 'digests' | 'monitors'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Knows the channels that take no messages any more: what is shown there pauses. */
export function createClosedChannels({ store, log, now }: ClosedParts) {
  return {
    /** @param reason Slack's code, see domain/slack-codes.ts */
    async close(channelId: string, reason: string): Promise<void> {
      log.warn({ channelId, reason }, 'what is shown in a channel is paused');
      await store.subscriptions.pause(channelId, reason, now());
      await store.monitors.pause(channelId, reason, now());
      await store.digests.pauseChannel(channelId, reason, now());
    },

    /** Resumes what is shown in a channel, since the bot was invited there. */
    async invited(channelId: string): Promise<void> {
      await store.subscriptions.resumeInvited(channelId, now());
      await store.monitors.resume(channelId);
      await store.digests.resumeInvited(channelId, now());
    },
  };
}

/** Milliseconds after a pause in which its owner is notified; older pauses are skipped. */
const NOTIFIED_WITHIN_MS = 7 * 24 * 3_600_000;

interface Pausable {
  readonly createdBy: string;
  readonly pausedAt: Date | null;
}

interface PauseKindParts<Paused extends Pausable> {
  readonly name: PauseKind;
  /** Lists what a channel has, paused or not. */
  readonly list: (channelId: string) => Promise<readonly Paused[]>;
  readonly words: (first: Paused, all: readonly Paused[]) => PausedWords;
}

/** One message for all that was paused together in a channel, where nobody else sees it. */
export function pauseKind<Paused extends Pausable>(parts: PauseKindParts<Paused>): MessageKind {
  const { name, list, words } = parts;
  const stillPaused = async ({ channelId: ownerId, body }: OutgoingMessage) => {
    const { channelId, pausedAt } = pauseOf(body);
    return (await list(channelId)).filter(
      (one) => one.createdBy === ownerId && one.pausedAt?.getTime() === pausedAt.getTime(),
    );
  };
  return {
    name,
    isDropped: () => true,
    async dueAt(message, at) {
      const { pausedAt } = pauseOf(message.body);
      if (at.getTime() - pausedAt.getTime() > NOTIFIED_WITHIN_MS) return 'never';
      // Whoever lets them run again knows.
      return (await stillPaused(message)).length === 0 ? 'never' : at;
    },
    async draw(message) {
      const all = await stillPaused(message);
      const [first] = all;
      if (first === undefined) return null;
      const { channelId, reason } = pauseOf(message.body);
      const reply = pausedReply(channelId, reason, words(first, all));
      return { reply, threadTs: null, isFinal: true };
    },
  };
}

// `pauseAll` or a migration wrote it.
const pauseOf = (body: unknown) => body as Pause;
