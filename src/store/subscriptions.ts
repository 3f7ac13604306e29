import type { UpdateObject } from 'kysely';
import type { Reply } from '../domain/reply.ts';
import { OWNER_LOST, type Subscribed, type SubscriptionKind } from '../domain/subscription.ts';
import {
  LOST_OWNER,
  type Pause,
  PAUSED_SUBSCRIPTIONS,
  RESUMED_SUBSCRIPTIONS,
} from './outbox/pauses.ts';
import { addMessage } from './outbox/outgoing-messages.ts';
import { randomId } from './random-id.ts';
import { revise } from './revisions.ts';
import { fromRow, toRow } from './rows.ts';
import type { Db, Schema, SubscriptionRow } from './schema.ts';

/** A subscription with the settings of its kind. */
export type Subscription<Settings extends object> = Subscribed & Settings;

/** A subscription of any kind, with its settings as they are kept. */
export interface Kept extends Subscribed {
  readonly kind: string;
  readonly settings: unknown;
}

/** `createdBy`: whoever is responsible for it from now on. */
type Change<Settings> = Partial<Settings> & Partial<Pick<Subscribed, 'createdBy'>>;

type NewSubscription<Settings> = Settings & Pick<Subscribed, 'channelId' | 'createdBy'>;

/** Everything that channels and people subscribe to; every process that routes events sees changes. */
export function createSubscriptions(db: Db) {
  return {
    /** Returns the subscriptions of one kind. */
    of: <Settings extends object>(kind: SubscriptionKind<Settings>) => storeOf(db, kind),

    /**
     * Pauses all that a channel gets, and notifies the owners. The first reason stays.
     * @param reason Slack's code for why nothing can be posted there
     */
    closeChannel: (channelId: string, reason: string, at: Date): Promise<void> =>
      changing(db, (transaction) =>
        closeChannel(transaction, { channelId, reason, pausedAt: at }, at),
      ),

    /** Returns what somebody has in a channel that was paused at an instant. */
    async pausedAt(
      at: Date,
      { channelId, ownerId }: { readonly channelId: string; readonly ownerId: string },
    ): Promise<readonly Kept[]> {
      const rows = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('channel_id', '=', channelId)
        .where('created_by', '=', ownerId)
        .where('paused_at', '=', at.getTime())
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },

    /** Resumes what was paused since the channel was closed, and says so there. */
    openChannel: (channelId: string, scheduled: readonly string[], at: Date): Promise<void> =>
      changing(db, (transaction) => openChannel(transaction, channelId, scheduled, at)),
  };
}

function changing<T>(db: Db, change: (transaction: Db) => Promise<T>): Promise<T> {
  return revise(db, 'subscriptions', change);
}

function storeOf<Settings extends object>(db: Db, kind: SubscriptionKind<Settings>) {
  return {
    /** Returns the subscriptions of one channel, or of all, oldest first. */
    list: (channelId?: string) => list(db, kind, channelId),

    /** Returns `null` where there is none with this id, however it is typed. */
    async find(id: string): Promise<Subscription<Settings> | null> {
      const query = ofKind(db, kind).where('id', '=', id.toLowerCase());
      const row = await query.executeTakeFirst();
      return row ? subscriptionOf(row, kind) : null;
    },

    /** Returns the one that the channel has already with `isNew: false`, where one is enough. */
    add: (requested: NewSubscription<Settings>, at: Date) => add(db, kind, requested, at),

    /**
     * Returns `null` when it is gone. Where another one of its channel is enough already, nothing
     * changes and that one is returned.
     */
    change: (id: string, change: Change<Settings>, at: Date) =>
      changeSettings(db, kind, id, change, at),

    /** Removes one. False when it is gone already. */
    remove: (id: string): Promise<boolean> =>
      changing(db, async (transaction) => {
        const deletion = transaction.deleteFrom('subscriptions').where('id', '=', id);
        return (await deletion.returning('id').executeTakeFirst()) !== undefined;
      }),

    /** Mutes one until then; `null` ends that. False when there is none. */
    mute: (id: string, until: Date | null): Promise<boolean> =>
      changing(db, async (transaction) => {
        const columns = { muted_until: until?.getTime() ?? null };
        return (await update(transaction, id, columns)) !== null;
      }),

    /** Pauses one for a person. False when it was paused already. */
    pause: (id: string, at: Date): Promise<boolean> =>
      changing(db, (transaction) => pauseOne(transaction, id, { reason: null, at })),

    /** Pauses one that its owner may not have any more, and says so once where it is shown. */
    pauseOwnerless: (
      { id, channelId }: Pick<Subscribed, 'id' | 'channelId'>,
      reply: Reply,
      at: Date,
    ): Promise<void> =>
      changing(db, async (transaction) => {
        if (!(await pauseOne(transaction, id, { reason: OWNER_LOST, at }))) return;
        const message = { ...NOTICE, id: `${LOST_OWNER} ${id} ${at.getTime()}`, kind: LOST_OWNER };
        await addMessage(transaction, { ...message, channelId, sourceId: id, body: reply }, at);
      }),

    /**
     * Resumes one; what was due meanwhile isn't made up for. False when it wasn't paused.
     * @param ownerId whose it is from now on, where its owner had lost it
     */
    resume: (id: string, ownerId: string, at: Date): Promise<boolean> =>
      changing(db, async (transaction) => {
        const before = (await list(transaction, kind)).find((one) => one.id === id);
        if (!before?.pausedAt) return false;
        const isLost = before.pausedReason === OWNER_LOST;
        await update(transaction, id, {
          ...RUNNING,
          ...(isLost && { created_by: ownerId }),
          ...(kind.isScheduled && { set_at: at.getTime() }),
        });
        return true;
      }),
  };
}

/** The parts that both kinds of notices share, of a pause and of its end. */
const NOTICE = { promise: 'at-most-once', rank: 1 } as const;

const RUNNING = { paused_at: null, paused_reason: null } as const;

function ofKind(db: Db, { kind }: { readonly kind: string }) {
  return db.selectFrom('subscriptions').selectAll().where('kind', '=', kind);
}

async function list<Settings extends object>(
  db: Db,
  kind: SubscriptionKind<Settings>,
  channelId?: string,
): Promise<readonly Subscription<Settings>[]> {
  const rows = await ofKind(db, kind)
    .$if(channelId !== undefined, (q) => q.where('channel_id', '=', channelId ?? ''))
    .orderBy('created_at')
    // Those of one moment by what they are.
    .orderBy('settings_json')
    .orderBy('id')
    .execute();
  return rows.map((row) => subscriptionOf(row, kind));
}

async function add<Settings extends object>(
  db: Db,
  kind: SubscriptionKind<Settings>,
  requested: NewSubscription<Settings>,
  at: Date,
): Promise<Subscription<Settings> & { readonly isNew: boolean }> {
  const { channelId, createdBy } = requested;
  const settings = kind.read(requested);
  return await changing(db, async (transaction) => {
    const known = await list(transaction, kind, channelId);
    const enough = known.find((one) => kind.overlaps(one, settings));
    if (enough) return { ...enough, isNew: false };
    const row = await transaction
      .insertInto('subscriptions')
      .values({
        ...toRow({ id: randomId(5), channelId, createdBy, createdAt: at, setAt: at }),
        kind: kind.kind,
        settings_json: JSON.stringify(settings),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...subscriptionOf(row, kind), isNew: true };
  });
}

async function changeSettings<Settings extends object>(
  db: Db,
  kind: SubscriptionKind<Settings>,
  id: string,
  { createdBy, ...change }: Change<Settings>,
  at: Date,
): Promise<Subscription<Settings> | null> {
  return await changing(db, async (transaction) => {
    const all = await list(transaction, kind);
    const before = all.find((one) => one.id === id);
    if (!before) return null;
    const settings = kind.read({ ...before, ...change });
    const others = all.filter((one) => one.channelId === before.channelId && one.id !== id);
    const enough = others.find((one) => kind.overlaps(one, settings));
    if (enough) return enough;
    const row = await update(transaction, id, {
      settings_json: JSON.stringify(settings),
      ...(createdBy !== undefined && { created_by: createdBy }),
      ...(kind.beginsAnew(before, settings) && { set_at: at.getTime() }),
    });
    return row && subscriptionOf(row, kind);
  });
}

async function update(
  db: Db,
  id: string,
  columns: UpdateObject<Schema, 'subscriptions'>,
): Promise<SubscriptionRow | null> {
  const query = db.updateTable('subscriptions').set(columns).where('id', '=', id).returningAll();
  return (await query.executeTakeFirst()) ?? null;
}

async function pauseOne(
  db: Db,
  id: string,
  { reason, at }: { readonly reason: string | null; readonly at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('subscriptions')
    .set({ paused_at: at.getTime(), paused_reason: reason })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function closeChannel(db: Db, pause: Pause, at: Date): Promise<void> {
  const { channelId, reason, pausedAt } = pause;
  const paused = await db
    .updateTable('subscriptions')
    .set({ paused_at: pausedAt.getTime(), paused_reason: reason })
    .where('channel_id', '=', channelId)
    .where('paused_at', 'is', null)
    .returning('created_by')
    .execute();
  for (const ownerId of new Set(paused.map((row) => row.created_by))) {
    const message = {
      ...NOTICE,
      id: `${PAUSED_SUBSCRIPTIONS} ${channelId} ${ownerId} ${pausedAt.getTime()}`,
      kind: PAUSED_SUBSCRIPTIONS,
      channelId: ownerId,
      sourceId: channelId,
      body: pause,
    };
    await addMessage(db, message, at);
  }
}

async function openChannel(
  db: Db,
  channelId: string,
  scheduled: readonly string[],
  at: Date,
): Promise<void> {
  const resumed = await db
    .updateTable('subscriptions')
    .set(RUNNING)
    .where('channel_id', '=', channelId)
    // A person paused the others, or is to take them over.
    .where('paused_reason', 'is not', null)
    .where('paused_reason', '!=', OWNER_LOST)
    .returning(['id', 'kind'])
    .execute();
  for (const { id } of resumed.filter(({ kind }) => scheduled.includes(kind))) {
    await update(db, id, { set_at: at.getTime() });
  }
  if (resumed.length === 0) return;
  const counts = Object.entries(Object.groupBy(resumed, ({ kind }) => kind)).map(
    ([kind, rows]) => [kind, rows?.length ?? 0] as const,
  );
  const message = {
    ...NOTICE,
    id: `${RESUMED_SUBSCRIPTIONS} ${channelId} ${at.getTime()}`,
    kind: RESUMED_SUBSCRIPTIONS,
    channelId,
    body: Object.fromEntries(counts),
  };
  await addMessage(db, message, at);
}

function subscriptionOf<Settings extends object>(
  row: SubscriptionRow,
  kind: SubscriptionKind<Settings>,
): Subscription<Settings> {
  const { settings, kind: _, ...rest } = fromRow(row);
  return { ...rest, ...kind.read(settings) };
}
