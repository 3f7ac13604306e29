import type { SlackTurns } from '../../store/alerts/slack-turns.ts';
import { RANKS } from '../post-in-turn.ts';

/** Says when Slack takes one more call; a caller uses each time that is not in the future. */
export interface ChannelPace {
  /**
   * Returns when a channel takes the next post; a time not after `at` means now, and takes the
   * turn.
   */
  postAt(channelId: string, at: Date): Date;
  /** Returns the same for an update, of which the workspace has so many a minute. */
  updateAt(channelId: string, ts: string, at: Date): Promise<Date>;
  /** Delays all updates until then. */
  holdUpdates(until: Date): void;
  /** Delays everything in a channel until then. */
  hold(channelId: string, until: Date): void;
}

export interface Limits {
  /** Milliseconds between two posts in one channel. */
  readonly postGapMs: number;
  /** Milliseconds between two requests for a permit to update. */
  readonly askEveryMs: number;
}

/** Paces posts by those of this process; another replica may have channels of its own. */
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
