import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';

/** Knows the channels that take no messages any more: what is shown there pauses. */
export interface ClosedChannels {
  /** @param reason Slack's code, see domain/pause.ts */
  close(channelId: string, reason: string): Promise<void>;
  /** Resumes what is shown in a channel, since the bot was invited there. */
  invited(channelId: string): Promise<void>;
}

interface ClosedParts {
  readonly store: Pick<Store, 'subscriptions' | 'digests' | 'watches'>;
  readonly log: Log;
  readonly now: () => Date;
}

export function createClosedChannels({ store, log, now }: ClosedParts): ClosedChannels {
  return {
    async close(channelId, reason) {
      log.warn({ channelId, reason }, 'what is shown in a channel is paused');
      await store.subscriptions.pause(channelId, reason, now());
      await store.watches.pause(channelId, reason, now());
      await store.digests.pauseChannel(channelId, reason, now());
    },
    async invited(channelId) {
      await store.subscriptions.resumeInvited(channelId, now());
      await store.watches.resume(channelId);
      await store.digests.resumeInvited(channelId, now());
    },
  };
}
