import type { SlackTurns } from '../../store/alerts/slack-turns.ts';
import { RANKS } from '../post-in-turn.ts';

/** When Slack takes one more message; every answer that is not in the future is used. */
export interface ChannelPace {
  /** When something may be posted in a channel; not after `at`: now, and its turn is taken. */
  postAt(channelId: string, at: Date): Date;
  /** The same for changing a message, of which the workspace has so many a minute. */
  updateAt(channelId: string, ts: string, at: Date): Promise<Date>;
  /** Slack wants no more updates until then. */
  holdUpdates(until: Date): void;
  /** Nothing is to be tried in a channel until then. */
  hold(channelId: string, until: Date): void;
}

export interface Limits {
  /** Between two posts in one channel. */
  readonly postGapMs: number;
  /** Between two questions whether it is an update's turn. */
  readonly askEveryMs: number;
}

/** Posts are of one process; another replica may have channels of its own. */
export function createChannelPace(
  { postGapMs, askEveryMs }: Limits,
  turns: Pick<SlackTurns, 'takeUpdate'>,
): ChannelPace {
  const heldUntil = new Map<string, Date>();
  let updatesHeldUntil = new Date(0);
  return {
    postAt(channelId, at) {
      const held = heldUntil.get(channelId);
      if (held && held > at) return held;
      heldUntil.set(channelId, new Date(at.getTime() + postGapMs));
      return at;
    },
    async updateAt(channelId, ts, at) {
      const held = heldUntil.get(channelId);
      if (held && held > at) return held;
      if (updatesHeldUntil > at) return updatesHeldUntil;
      const isTurn = await turns.takeUpdate({ channelId, ts, rank: RANKS.other }, at);
      return isTurn ? at : new Date(at.getTime() + askEveryMs);
    },
    holdUpdates(until) {
      updatesHeldUntil = until;
    },
    hold(channelId, until) {
      heldUntil.set(channelId, until);
    },
  };
}
