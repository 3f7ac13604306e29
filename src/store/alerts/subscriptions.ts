import type { UpdateObject } from 'kysely';
import {
  ALERT_MODES,
  type AlertFilter,
  type AlertMode,
  type AlertOptions,
  type AlertSettings,
  EVERYTHING,
  isSameFilter,
  NO_OPTIONS,
  viewOf,
} from '../../domain/alerts.ts';
import { quietUntil } from '../../domain/schedule.ts';
import { addMessage } from '../outbox/outgoing-messages.ts';
import { pauseAll, resumeAll } from '../outbox/pauses.ts';
import { randomId } from '../random-id.ts';
import { revise } from '../revisions.ts';
import { fromRow, toRow } from '../rows.ts';
import type { Db, Schema, SubscriptionRow } from '../schema.ts';
import type { Silence } from './event-notifications.ts';

/** A channel's request for events, with a filter and a mode. */
export interface Subscription extends AlertSettings {
  readonly id: string;
  readonly channelId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Figures are counted in the view of its filter since then. */
  readonly countedSince: Date;
  readonly mutedUntil: Date | null;
  readonly pausedAt: Date | null;
  readonly pausedReason: string | null;
}

type Shown = Partial<AlertSettings>;
/** `createdBy`: whoever is responsible for it from now on. */
type SubscriptionChange = Shown & Partial<Pick<Subscription, 'createdBy'>>;

/** A new subscription; by default it is a card of everything. */
export type NewSubscription = Pick<Subscription, 'channelId' | 'createdBy'> & Shown;

interface Added extends Subscription {
  /** False when the channel has the same already; then that one is returned. */
  readonly isNew: boolean;
}

export function createSubscriptions(db: Db) {
  return {
    /** Unless the channel has one with the same mode and filter; options don't matter. */
    add: (requested: NewSubscription, at: Date) => add(db, requested, at),

    /** Returns the subscriptions of one channel, or of all, oldest first. */
    list: (channelId?: string) => list(db, channelId),

    remove: (channelId: string, id: string): Promise<boolean> =>
      changing(db, async (transaction) => {
        const isThis = { channel_id: channelId, id };
        const deletion = transaction.deleteFrom('subscriptions').where((q) => q.and(isThis));
        return (await deletion.returning('id').executeTakeFirst()) !== undefined;
      }),

    /**
     * Returns `null` when the channel has no such subscription. Where another one of it already
     * shows the same, nothing changes and that one is returned.
     */
    change: (channelId: string, id: string, change: SubscriptionChange, at: Date) =>
      changeShown(db, { channelId, id }, change, at),

    /** Mutes a subscription until then; `null` ends that. Returns `null` when there is none. */
    mute: (channelId: string, id: string, until: Date | null) =>
      changing(db, (transaction) =>
        changeOne(transaction, channelId, id, { muted_until: until?.getTime() ?? null }),
      ),

    /** Pauses all alerts of a channel and notifies their owners. The first reason stays. */
    pause: (channelId: string, reason: string, pausedAt: Date): Promise<void> =>
      changing(db, (transaction) =>
        pauseAll(transaction, 'paused alerts', { channelId, reason, pausedAt }),
      ),

    /** Resumes the paused alerts of a channel; returns how many there were. */
    resume: (channelId: string) =>
      changing(db, (transaction) => resumeAll(transaction, 'paused alerts', channelId)),

    /** Resumes them since the bot was invited there, and says so in the channel. */
    resumeInvited: (channelId: string, at: Date): Promise<void> =>
      changing(db, async (transaction) => {
        const resumed = await resumeAll(transaction, 'paused alerts', channelId);
        if (resumed === 0) return;
        const message = {
          id: `${RESUMED_ALERTS} ${channelId} ${at.getTime()}`,
          kind: RESUMED_ALERTS,
          promise: 'at-most-once',
          channelId,
          rank: 1,
          body: resumed,
        } as const;
        await addMessage(transaction, message, at);
      }),
  };
}

/** The kind of message to a channel whose alerts run again; its body is their number. */
export const RESUMED_ALERTS = 'resumed alerts';

/** Changes subscriptions so that every process that routes events sees it. */
function changing<T>(db: Db, change: (transaction: Db) => Promise<T>): Promise<T> {
  return revise(db, 'subscriptions', change);
}

async function add(
  db: Db,
  {
    channelId,
    createdBy,
    mode = 'card',
    filter = EVERYTHING,
    options = NO_OPTIONS,
  }: NewSubscription,
  at: Date,
): Promise<Added> {
  return await changing(db, async (transaction) => {
    const same = sameAs({ mode, filter }, await list(transaction, channelId));
    if (same) return { ...same, isNew: false };
    const row = await transaction
      .insertInto('subscriptions')
      .values({
        ...toRow({ channelId, createdBy, mode, filter, options, createdAt: at }),
        id: randomId(5),
        view: viewOf(filter),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...subscriptionOf(row), isNew: true };
  });
}

function sameAs(
  { mode, filter }: Pick<Subscription, 'mode' | 'filter'>,
  among: readonly Subscription[],
): Subscription | undefined {
  return among.find((one) => one.mode === mode && isSameFilter(one.filter, filter));
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
  columns: UpdateObject<Schema, 'subscriptions'>,
): Promise<Subscription | null> {
  const row = await db
    .updateTable('subscriptions')
    .set(columns)
    .where((q) => q.and({ channel_id: channelId, id }))
    .returningAll()
    .executeTakeFirst();
  return row ? subscriptionOf(row) : null;
}

function columnsOf(
  { mode, filter, options, createdBy }: SubscriptionChange,
  before: Subscription,
  at: Date,
): UpdateObject<Schema, 'subscriptions'> {
  const isCountedAnew = filter !== undefined && viewOf(filter) !== viewOf(before.filter);
  // Undefined values leave their columns as they are.
  return {
    mode,
    filter_json: filter && JSON.stringify(filter),
    view: filter && viewOf(filter),
    options_json: options && JSON.stringify(options),
    created_by: createdBy,
    view_changed_at: isCountedAnew ? at.getTime() : undefined,
  };
}

function subscriptionOf(row: SubscriptionRow): Subscription {
  const { mode, filter, options, view: _, viewChangedAt, ...rest } = fromRow(row);
  return {
    ...rest,
    mode: modeOf(mode),
    // Both were written above.
    filter: filter as AlertFilter,
    options: options as AlertOptions,
    countedSince: viewChangedAt ?? rest.createdAt,
  };
}

/** Returns why a subscription posts nothing at an instant; `null` when it may post. */
export function silenceOf(
  { pausedAt, mutedUntil, options }: Subscription,
  at: Date,
): Silence | null {
  if (pausedAt !== null) return 'paused';
  if (mutedUntil !== null && mutedUntil > at) return 'muted';
  return options.quiet !== null && quietUntil(options.quiet, at) !== null ? 'quiet' : null;
}

/** Returns the mode that a text names; a mode of a later version is shown as a card. */
export function modeOf(text: string): AlertMode {
  return ALERT_MODES.find((mode) => mode === text) ?? 'card';
}
