import { setTimeout as wait } from 'node:timers/promises';

export type Pace = ReturnType<typeof createPace>;

/** Slack takes about one message a second a channel (docs.slack.dev/apis/web-api/rate-limits). */
const GAP_MS = 1100;

/** Lets the posts of a channel go one by one, `gapMs` apart; channels don't wait for each other. */
export function createPace(gapMs = GAP_MS) {
  const turns = new Map<string, Promise<void>>();
  return {
    /** Resolves when it is this post's turn. */
    turn(channelId: string): Promise<void> {
      const before = turns.get(channelId) ?? Promise.resolve();
      const after = before.then(() => wait(gapMs, undefined, { ref: false }));
      turns.set(channelId, after);
      void after.then(() => {
        if (turns.get(channelId) === after) turns.delete(channelId);
      });
      return before;
    },
  };
}
