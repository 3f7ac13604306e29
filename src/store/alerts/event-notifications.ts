import {
  EVENT_NOTIFICATION,
  messageOf,
  type OutgoingMessage,
  messageRow,
} from '../outbox/outgoing-messages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AlertSilence } from '../../domain/alerts.ts';
import type { Engine } from '../engine.ts';
import { type FromRow, fromRow } from '../rows.ts';
import type { Db, PendingNotificationRow, Schema } from '../schema.ts';

/**
 * `event`: one message for one event; `status`: the same for the status of a campaign; `flood`: one
 * message that counts many and keeps itself up to date; `thread`: several in one reply below a
 * card; `summary`: what came while the channel was silent.
 */
type NotificationForm = 'event' | 'status' | 'flood' | 'thread' | 'summary';

/** An event as a message shows it, with addresses in full. */
export interface NotifiedEvent {
  /** Hexadecimal. */
  readonly identity: string;
  readonly topic: string;
  readonly kind: string;
  readonly address: string | null;
  readonly reason: string | null;
  /** The receiving server's answer; or the service's words about a campaign's status. */
  readonly said: string | null;
  /** The status of a campaign: a code or words. */
  readonly status: string | null;
  readonly link: string | null;
  /** ISO 8601. */
  readonly occurredAt: string;
}

export interface KindCount {
  readonly topic: string;
  readonly kind: string;
  readonly count: number;
}

interface NotificationBody {
  readonly form: NotificationForm;
  readonly silence: AlertSilence | null;
  /** Numbers of all its events, those in `events` too. */
  readonly counts: readonly KindCount[];
  readonly events: readonly NotifiedEvent[];
}

export interface EventNotification extends NotificationBody, Omit<OutgoingMessage, ByForm> {
  readonly subscriptionId: string;
}

type ByForm = 'kind' | 'promise' | 'sourceId' | 'rank' | 'body' | 'threadOf' | 'threadVersion';

export function notificationOf(message: OutgoingMessage): EventNotification | null {
  const { kind, sourceId, body } = message;
  if (kind !== EVENT_NOTIFICATION) return null;
  // `outgoingOf` wrote the body.
  return { ...message, ...(body as NotificationBody), subscriptionId: sourceId ?? '' };
}

function outgoingOf(notification: EventNotification): OutgoingMessage {
  const { subscriptionId: sourceId, form, silence, counts, events, ...rest } = notification;
  return {
    ...rest,
    kind: EVENT_NOTIFICATION,
    promise: form === 'flood' ? 'latest-state-wins' : 'at-least-once',
    sourceId,
    threadOf: null,
    threadVersion: null,
    // Changes of a campaign's status come before everything else.
    rank: form === 'status' ? 0 : 1,
    body: { form, silence, counts, events } satisfies NotificationBody,
  };
}

export interface PendingNotification extends Omit<FromRow<PendingNotificationRow>, 'identity'> {
  /** Hexadecimal. */
  readonly identity: string;
}

export interface WaitingEvents {
  /** Oldest first. */
  readonly pending: readonly PendingNotification[];
  /** Numbers of further events, which are not kept one by one. */
  readonly more: readonly (KindCount & { readonly subscriptionId: string })[];
  /** The channel's unfinished notifications, and those made lately. Oldest first. */
  readonly notifications: readonly EventNotification[];
}

/** A topic as a subscription gets it. */
export type SubscribedTopic = Pick<PendingNotification, 'subscriptionId' | 'topic'>;

interface GatherRequest {
  readonly channelId: string;
  /** Left out, since their events can't be posted yet. */
  readonly not: readonly SubscribedTopic[];
  /** The time since which finished messages still matter. */
  readonly madeSince: Date;
}

interface Gathering extends GatherRequest {
  /** Other processes use the same database: rows are locked. */
  readonly isShared: boolean;
}

type Plan = (waiting: WaitingEvents) => readonly EventNotification[];

// Events that one round takes; the rest waits for the next.
const AT_ONCE = 1_000;

/** Keeps events that are to be posted one by one; the writer of events adds them. */
export function createPendingNotifications({ db, name }: Engine) {
  const isShared = name === 'postgres';
  return {
    async channels(): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('subscriptions')
        .select('channel_id')
        .distinct()
        .where((q) =>
          q.or([
            q('id', 'in', q.selectFrom('pending_notifications').select('subscription_id')),
            q('id', 'in', q.selectFrom('notification_overflows').select('subscription_id')),
          ]),
        )
        .execute();
      return rows.map((row) => row.channel_id);
    },

    async topics(channelId: string): Promise<readonly SubscribedTopic[]> {
      const of = (table: 'pending_notifications' | 'notification_overflows') =>
        db
          .selectFrom(table)
          .innerJoin('subscriptions as s', 's.id', `${table}.subscription_id`)
          .select([`${table}.subscription_id`, `${table}.topic`])
          .where('s.channel_id', '=', channelId);
      const rows = await of('pending_notifications').union(of('notification_overflows')).execute();
      return rows.map(fromRow);
    },

    /** @param plan gives new and changed messages, in one transaction and process at a time */
    gather: (requested: GatherRequest, plan: Plan) => gather(db, { ...requested, isShared }, plan),

    async forgetOrphans(): Promise<void> {
      for (const table of ['pending_notifications', 'notification_overflows'] as const) {
        await db
          .deleteFrom(table)
          .where('subscription_id', 'not in', (q) => q.selectFrom('subscriptions').select('id'))
          .execute();
      }
    },
  };
}

async function gather(db: Db, requested: Gathering, plan: Plan): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Another process that would make messages of the same channel waits.
    if (requested.isShared) {
      await idsIn(transaction, requested).orderBy('id').forUpdate().execute();
    }
    const pending = await takePending(transaction, requested);
    const more = await takeOverflows(transaction, requested);
    const notifications = await notificationsIn(transaction, requested);
    for (const notification of plan({ pending, more, notifications })) {
      const row = messageRow(outgoingOf(notification));
      await transaction
        .insertInto('outgoing_messages')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    }
  });
}

async function takePending(db: Db, requested: Gathering): Promise<readonly PendingNotification[]> {
  const oldest = sql`order by received_at, occurred_at, arrival limit ${sql.lit(AT_ONCE)}`;
  const keys = ['subscription_id', 'identity'];
  const rows = await takeRows(db, requested, {
    table: 'pending_notifications',
    keys,
    which: oldest,
  });
  return rows
    .map((row) => ({ ...fromRow(row), identity: Buffer.from(row.identity).toString('hex') }))
    .toSorted(byAge);
}

async function takeOverflows(db: Db, requested: Gathering): Promise<WaitingEvents['more']> {
  const keys = ['subscription_id', 'topic', 'kind'];
  const rows = await takeRows(db, requested, {
    table: 'notification_overflows',
    keys,
    which: sql``,
  });
  return rows.map(fromRow);
}

/** Deletes rows and returns them. Those that a writer has locked are taken the next time. */
async function takeRows<Table extends 'pending_notifications' | 'notification_overflows'>(
  db: Db,
  requested: Gathering,
  { table, keys, which }: { table: Table; keys: readonly string[]; which: RawBuilder<unknown> },
): Promise<readonly Schema[Table][]> {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const { rows } = await sql<Schema[Table]>`
    with picked as materialized (
      select ${key} from ${sql.table(table)}
      where subscription_id in (${idsIn(db, requested)}) and ${leavingOut(requested)}
      ${which} ${requested.isShared ? sql`for update skip locked` : sql``}
    )
    delete from ${sql.table(table)} where (${key}) in (select ${key} from picked) returning *
  `.execute(db);
  return rows;
}

function leavingOut({ not }: GatherRequest): RawBuilder<boolean> {
  if (not.length === 0) return sql<boolean>`1 = 1`;
  const pairs = not.map(({ subscriptionId, topic }) => {
    return sql`(subscription_id = ${subscriptionId} and topic = ${topic})`;
  });
  return sql<boolean>`not (${sql.join(pairs, sql` or `)})`;
}

function idsIn(db: Db, { channelId }: GatherRequest) {
  return db.selectFrom('subscriptions').select('id').where('channel_id', '=', channelId);
}

async function notificationsIn(
  db: Db,
  { channelId, madeSince, isShared }: Gathering,
): Promise<readonly EventNotification[]> {
  const rows = await db
    .selectFrom('outgoing_messages')
    .selectAll()
    .where((q) => q.and({ channel_id: channelId, kind: EVENT_NOTIFICATION }))
    .where((q) => q.or([q('finished_at', 'is', null), q('created_at', '>=', madeSince.getTime())]))
    .orderBy('created_at')
    .orderBy('id')
    // A message that is being sent stays as it is until that is noted.
    .$if(isShared, (q) => q.forUpdate())
    .execute();
  return rows.flatMap((row) => notificationOf(messageOf(row)) ?? []);
}

function byAge(a: PendingNotification, b: PendingNotification): number {
  return (
    a.receivedAt.getTime() - b.receivedAt.getTime() ||
    a.occurredAt.getTime() - b.occurredAt.getTime() ||
    a.arrival - b.arrival
  );
}
