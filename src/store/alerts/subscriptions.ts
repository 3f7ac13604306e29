import { sql } from 'kysely';
import {
  EVERYTHING,
  isSameFilter,
  NO_OPTIONS,
  viewOf,
  type AlertFilter,
  type AlertMode,
  type AlertOptions,
} from '../../core/alerts.ts';
import { randomId } from '../random-id.ts';
import { modeOf } from '../events/routes.ts';
import type { Db, SubscriptionRow } from '../schema.ts';

/** A channel's wish to be told of events. */
export interface Subscription {
  /** Short enough to type. */
  readonly id: string;
  readonly channelId: string;
  readonly mode: AlertMode;
  readonly filter: AlertFilter;
  readonly options: AlertOptions;
  /** Slack user id. */
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Since when figures are counted as its filter narrows them. */
  readonly countedSince: Date;
  readonly mutedUntil: Date | null;
  readonly pausedAt: Date | null;
  readonly pausedReason: string | null;
}

export type SubscriptionChange = Partial<Pick<Subscription, 'mode' | 'filter' | 'options'>>;

/** A card of everything where nothing else is said. */
export type NewSubscription = Pick<Subscription, 'channelId' | 'createdBy'> & SubscriptionChange;

export interface Added extends Subscription {
  /** False: the channel has the same already, with whatever options, and this is it. */
  readonly isNew: boolean;
}

/** What tells two subscriptions of a channel apart. */
type Shown = Pick<Subscription, 'mode' | 'filter'>;

export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions(db: Db) {
  return {
    /** Unless the channel has one that shows the same in the same way; options don't matter. */
    add: (wanted: NewSubscription, at: Date) => add(db, wanted, at),

    /** Oldest first; of one channel, or of all. */
    list: (channelId?: string) => list(db, channelId),

    /** False when the channel has no such subscription. */
    async remove(channelId: string, id: string): Promise<boolean> {
      return await changing(db, async (transaction) => {
        const row = await transaction
          .deleteFrom('subscriptions')
          .where('channel_id', '=', channelId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        return row !== undefined;
      });
    },

    /**
     * `null` when the channel has no such subscription; where another one of it shows the same
     * already nothing changes, and that one is given.
     */
    change: (channelId: string, id: string, change: SubscriptionChange, at: Date) =>
      changeShown(db, { channelId, id }, change, at),

    /** Says nothing until then; `null` ends that. `null` when there is no such subscription. */
    mute: (channelId: string, id: string, until: Date | null) =>
      changing(db, (transaction) =>
        changeOne(transaction, channelId, id, { muted_until: until?.getTime() ?? null }),
      ),

    /** Stops all alerts of a channel, e.g. because it is archived. The first reason stays. */
    async pause(channelId: string, reason: string, at: Date): Promise<void> {
      await changing(db, (transaction) =>
        transaction
          .updateTable('subscriptions')
          .set({ paused_at: at.getTime(), paused_reason: reason })
          .where('channel_id', '=', channelId)
          .where('paused_at', 'is', null)
          .execute(),
      );
    },

    /** Lets the paused ones of a channel run again; returns how many there were. */
    async resume(channelId: string): Promise<number> {
      const resumed = await changing(db, (transaction) =>
        transaction
          .updateTable('subscriptions')
          .set({ paused_at: null, paused_reason: null })
          .where('channel_id', '=', channelId)
          .where('paused_at', 'is not', null)
          .returning('id')
          .execute(),
      );
      return resumed.length;
    },
  };
}

/**
 * Changes subscriptions so that every process that routes events sees it. One at a time: whoever
 * comes second waits for the revision's row, and sees what the first one changed.
 */
async function changing<T>(db: Db, change: (transaction: Db) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('revisions')
      .set({ revision: sql`revision + 1` })
      .where('name', '=', 'subscriptions')
      .execute();
    return await change(transaction);
  });
}

async function add(db: Db, wanted: NewSubscription, at: Date): Promise<Added> {
  const { mode = 'card', filter = EVERYTHING, options = NO_OPTIONS } = wanted;
  const row: SubscriptionRow = {
    id: randomId(5),
    channel_id: wanted.channelId,
    created_by: wanted.createdBy,
    created_at: at.getTime(),
    paused_at: null,
    paused_reason: null,
    mode,
    filter_json: JSON.stringify(filter),
    view: viewOf(filter),
    options_json: JSON.stringify(options),
    muted_until: null,
    view_changed_at: null,
  };
  return await changing(db, async (transaction) => {
    const same = sameAs({ mode, filter }, await list(transaction, wanted.channelId));
    if (same) return { ...same, isNew: false };
    await transaction.insertInto('subscriptions').values(row).execute();
    return { ...subscriptionOf(row), isNew: true };
  });
}

function sameAs(wanted: Shown, among: readonly Subscription[]): Subscription | undefined {
  return among.find(
    ({ mode, filter }) => mode === wanted.mode && isSameFilter(filter, wanted.filter),
  );
}

async function changeShown(
  db: Db,
  { channelId, id }: Pick<Subscription, 'channelId' | 'id'>,
  change: SubscriptionChange,
  at: Date,
): Promise<Subscription | null> {
  return await changing(db, async (transaction) => {
    const all = await list(transaction, channelId);
    const before = all.find((one) => one.id === id);
    if (!before) return null;
    const others = all.filter((one) => one !== before);
    return (
      sameAs({ ...before, ...change }, others) ??
      (await changeOne(transaction, channelId, id, columnsOf(change, before, at)))
    );
  });
}

async function list(db: Db, channelId: string | undefined): Promise<readonly Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .$if(channelId !== undefined, (q) => q.where('channel_id', '=', channelId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(subscriptionOf);
}

async function changeOne(
  db: Db,
  channelId: string,
  id: string,
  columns: Partial<SubscriptionRow>,
): Promise<Subscription | null> {
  const row = await db
    .updateTable('subscriptions')
    .set(columns)
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? subscriptionOf(row) : null;
}

function columnsOf(
  { mode, filter, options }: SubscriptionChange,
  before: Subscription,
  at: Date,
): Partial<SubscriptionRow> {
  const isCountedAnew = filter !== undefined && viewOf(filter) !== viewOf(before.filter);
  return {
    ...(mode && { mode }),
    ...(filter && { filter_json: JSON.stringify(filter), view: viewOf(filter) }),
    ...(options && { options_json: JSON.stringify(options) }),
    ...(isCountedAnew && { view_changed_at: at.getTime() }),
  };
}

function subscriptionOf(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    channelId: row.channel_id,
    mode: modeOf(row.mode),
    // Both were written above.
    filter: JSON.parse(row.filter_json) as AlertFilter,
    options: JSON.parse(row.options_json) as AlertOptions,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    countedSince: new Date(row.view_changed_at ?? row.created_at),
    mutedUntil: row.muted_until === null ? null : new Date(row.muted_until),
    pausedAt: row.paused_at === null ? null : new Date(row.paused_at),
    pausedReason: row.paused_reason,
  };
}
