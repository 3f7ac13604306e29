import type { KindNames } from '../domain/subscription.ts';
import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';

export type ClosedChannels = ReturnType<typeof createClosedChannels>;

interface ClosedParts {
  readonly store: Pick<Store, 'subscriptions'>;
  readonly kinds: readonly Pick<KindNames, 'kind' | 'isScheduled'>[];
  readonly log: Log;
  readonly now: () => Date;
}

/** Knows the channels that take no messages any more: what is shown there pauses. */
export function createClosedChannels({ store, kinds, log, now }: ClosedParts) {
  const scheduled = kinds.filter(({ isScheduled }) => isScheduled).map(({ kind }) => kind);
  return {
    /** @param reason Slack's code, see domain/slack-codes.ts */
    async close(channelId: string, reason: string): Promise<void> {
      log.warn({ channelId, reason }, 'what is shown in a channel is paused');
      await store.subscriptions.closeChannel(channelId, reason, now());
    },

    /** Resumes what is shown in a channel, since the bot was invited there. */
    invited: (channelId: string): Promise<void> =>
      store.subscriptions.openChannel(channelId, scheduled, now()),
  };
}
