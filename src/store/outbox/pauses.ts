import type { Reply } from '../../domain/reply.ts';
import type { Db } from '../schema.ts';
import { addMessage } from './outgoing-messages.ts';

/** The kinds of messages to the owners of what is paused because its channel is closed. */
export type PauseKind = 'paused alerts' | 'paused digests' | 'paused monitors';

export interface Pause {
  readonly channelId: string;
  /** Slack's code. */
  readonly reason: string;
  readonly pausedAt: Date;
}

const TABLES = {
  'paused alerts': 'subscriptions',
  'paused digests': 'digests',
  'paused monitors': 'monitors',
} as const;

/**
 * Pauses what runs of a kind in a channel, and adds a message for each owner of what was paused, in
 * one transaction. What is paused already keeps its reason.
 */
export async function pauseAll(db: Db, kind: PauseKind, pause: Pause): Promise<void> {
  const { channelId, reason, pausedAt } = pause;
  const paused = await db
    .updateTable(TABLES[kind])
    .set({ paused_at: pausedAt.getTime(), paused_reason: reason })
    .where('channel_id', '=', channelId)
    .where('paused_at', 'is', null)
    .returning('created_by')
    .execute();
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

/** The reason of a pause because the owner may not have it any more; no code of Slack's. */
export const OWNER_LOST = 'owner_lost';

/** The kind of the message that says so. */
export const LOST_OWNER = 'lost owner';

/** Whatever was paused for its owner waits for somebody who takes it over. */
interface OwnerlessPause {
  readonly id: string;
  /** The channel or the person who gets it. */
  readonly channelId: string;
  readonly pausedAt: Date;
  readonly reply: Reply;
}

/** Pauses one that its owner may not have any more, and says so once, in one transaction. */
export async function pauseOwnerless(
  db: Db,
  kind: PauseKind,
  { id, channelId, pausedAt, reply }: OwnerlessPause,
): Promise<void> {
  const paused = await db
    .updateTable(TABLES[kind])
    .set({ paused_at: pausedAt.getTime(), paused_reason: OWNER_LOST })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (paused === undefined) return;
  const message = {
    id: `${LOST_OWNER} ${id} ${pausedAt.getTime()}`,
    kind: LOST_OWNER,
    promise: 'at-most-once',
    channelId,
    sourceId: id,
    rank: 1,
    body: reply,
  } as const;
  await addMessage(db, message, pausedAt);
}

/** Lets everything of a kind run again that is paused in a channel; returns how many those are. */
export async function resumeAll(db: Db, kind: PauseKind, channelId: string): Promise<number> {
  const resumed = await db
    .updateTable(TABLES[kind])
    .set({ paused_at: null, paused_reason: null })
    .where('channel_id', '=', channelId)
    .where('paused_at', 'is not', null)
    // Those wait for a person.
    .where((q) => q.or([q('paused_reason', 'is', null), q('paused_reason', '!=', OWNER_LOST)]))
    .returning('id')
    .execute();
  return resumed.length;
}
