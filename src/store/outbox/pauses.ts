import type { Db } from '../schema.ts';
import { addMessage } from './outgoing-messages.ts';

/** The kinds of messages to the owners of what is paused because its channel is closed. */
export type PauseKind = 'paused alerts' | 'paused digests' | 'paused watches';

/** The content of a message to an owner. */
export interface Pause {
  readonly channelId: string;
  /** Slack's code. */
  readonly reason: string;
  readonly pausedAt: Date;
}

/**
 * Adds a message for each owner of what was paused together in a channel, in the transaction that
 * pauses it.
 */
export async function addPauseMessages(
  db: Db,
  kind: PauseKind,
  pause: Pause,
  paused: readonly { readonly created_by: string }[],
): Promise<void> {
  const { channelId, pausedAt } = pause;
  for (const ownerId of new Set(paused.map((row) => row.created_by))) {
    const message = {
      id: `${kind} ${channelId} ${ownerId} ${pausedAt.getTime()}`,
      kind,
      promise: 'at-most-once',
      channelId: ownerId,
      sourceId: channelId,
      rank: 1,
      body: pause,
    } as const;
    await addMessage(db, message, pausedAt);
  }
}
