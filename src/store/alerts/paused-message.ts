import type { NewMessage } from '../outbox/outgoing-messages.ts';

/** A message to the owner of alerts that were paused. */
export const PAUSED_ALERTS = 'paused alerts';

interface PausedBody {
  readonly channelId: string;
  /** Slack's code. */
  readonly reason: string;
  readonly pausedAt: Date;
}

export function pausedBodyOf(body: unknown): PausedBody {
  // `newPausedMessage` or a migration wrote it.
  return body as PausedBody;
}

/** Returns one message for all alerts of a person that were paused together in a channel. */
export function newPausedMessage(ownerId: string, body: PausedBody): NewMessage {
  const { channelId, pausedAt } = body;
  return {
    id: `paused ${channelId} ${ownerId} ${pausedAt.getTime()}`,
    kind: PAUSED_ALERTS,
    promise: 'at-most-once',
    channelId: ownerId,
    sourceId: channelId,
    rank: 1,
    body,
  };
}
