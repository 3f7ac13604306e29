import { setTimeout as wait } from 'node:timers/promises';
import type { SlackTurns } from '../store/alerts/slack-turns.ts';

export type Pace = ReturnType<typeof createPace>;

interface PaceParts {
  readonly turns: Pick<SlackTurns, 'takePost'>;
  /** The real time, even where another clock is set: Slack limits real posts. */
  readonly now?: () => Date;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/**
 * Milliseconds between two posts in a channel: Slack takes about one message a second a channel
 * (docs.slack.dev/apis/web-api/rate-limits).
 */
const GAP_MS = 1100;

/** Spaces the posts of a channel out, across all replicas. Channels don't wait for each other. */
export function createPace({ turns, now = () => new Date(), sleep = wait }: PaceParts) {
  return {
    /** Resolves when this post may be sent. */
    async turn(channelId: string): Promise<void> {
      const turnAt = await turns.takePost(channelId, now(), GAP_MS);
      const waitMs = turnAt.getTime() - now().getTime();
      if (waitMs > 0) await sleep(waitMs);
    },
  };
}
