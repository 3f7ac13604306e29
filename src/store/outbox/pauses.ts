/** The kind of the message to the owner of what is paused because its channel is closed. */
export const PAUSED_SUBSCRIPTIONS = 'paused subscriptions';

/** The kind of message to a channel in which something runs again; its body counts it by kind. */
export const RESUMED_SUBSCRIPTIONS = 'resumed subscriptions';

export interface Pause {
  readonly channelId: string;
  /** Slack's code. */
  readonly reason: string;
  readonly pausedAt: Date;
}

/** The kind of the message that something is paused since its owner may not have it any more. */
export const LOST_OWNER = 'lost owner';
