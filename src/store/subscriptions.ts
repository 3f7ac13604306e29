import { isEventKind, type EventKind } from '../core/events.ts';
import { randomId } from './random-id.ts';
import type { Db, SubscriptionRow } from './schema.ts';

/** A channel's wish to see events. */
export interface Subscription {
  /** Short enough to type. */
  readonly id: string;
  readonly channelId: string;
  /** Empty: all kinds, also those that we don't know yet. */
  readonly kinds: readonly EventKind[];
  /** Slack user id. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  readonly pausedReason: string | null;
}

export type NewSubscription = Pick<Subscription, 'channelId' | 'kinds' | 'createdBy'>;

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Stands for all kinds in `subscription_kinds`. */
export const ALL_KINDS = '*';

export function createSubscriptions(db: Db) {
  return {
    add: (wanted: NewSubscription, at: Date) => add(db, wanted, at),

    /** Oldest first; of one channel, or of all. */
    list: (channelId?: string) => list(db, channelId),

    /** False when the channel has no such subscription. */
    async remove(channelId: string, id: string): Promise<boolean> {
      const row = await db
        .deleteFrom('subscriptions')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Stops all cards of a channel, e.g. because it is archived. The first reason stays. */
    async pause(channelId: string, reason: string, at: Date): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ paused_at: at.getTime(), paused_reason: reason })
        .where('channel_id', '=', channelId)
        .where('paused_at', 'is', null)
        .execute();
    },

    async resume(channelId: string): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ paused_at: null, paused_reason: null })
        .where('channel_id', '=', channelId)
        .execute();
    },
  };
}

async function add(db: Db, wanted: NewSubscription, at: Date): Promise<Subscription> {
  const row = {
    id: randomId(5),
    channel_id: wanted.channelId,
    created_by: wanted.createdBy,
    created_at: at.getTime(),
    paused_at: null,
    paused_reason: null,
  };
  const kinds = wanted.kinds.length === 0 ? [ALL_KINDS] : [...new Set(wanted.kinds)];
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('subscriptions').values(row).execute();
    await transaction
      .insertInto('subscription_kinds')
      .values(kinds.map((kind) => ({ subscription_id: row.id, kind })))
      .execute();
  });
  return subscriptionOf(row, kinds);
}

async function list(db: Db, channelId: string | undefined): Promise<readonly Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .$if(channelId !== undefined, (q) => q.where('channel_id', '=', channelId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const kinds = await db.selectFrom('subscription_kinds').selectAll().execute();
  const bySubscription = Map.groupBy(kinds, (kind) => kind.subscription_id);
  return rows.map((row) =>
    subscriptionOf(
      row,
      (bySubscription.get(row.id) ?? []).map(({ kind }) => kind),
    ),
  );
}

function subscriptionOf(row: SubscriptionRow, kinds: readonly string[]): Subscription {
  return {
    id: row.id,
    channelId: row.channel_id,
    kinds: kinds.filter(isEventKind).sort(),
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    pausedAt: row.paused_at === null ? null : new Date(row.paused_at),
    pausedReason: row.paused_reason,
  };
}
