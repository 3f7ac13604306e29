import { sql, type RawBuilder } from 'kysely';
import { decodeDated, encodeDated } from '../../lib/dated-json.ts';
import type { Engine } from '../engine.ts';
import type { Db, OutgoingMessageRow } from '../schema.ts';

/**
 * The promise for a message of which nobody knows whether Slack took it. `at-most-once`: it is not
 * sent again; `at-least-once`: it is sent again, with a note; `latest-state-wins`: the same for a
 * message that is kept up to date, of which only the newest version is sent.
 */
export type DeliveryPromise = 'at-most-once' | 'at-least-once' | 'latest-state-wins';

/** A message that Slack is told later: to be sent, to be updated, or finished. */
export interface OutgoingMessage {
  /** The id of a message that masks addresses can't be guessed: whoever has it may ask for them. */
  readonly id: string;
  /** The name of its `MessageKind`, which draws it and says when it is due. */
  readonly kind: string;
  readonly promise: DeliveryPromise;
  /** A channel, or a person for a direct message. */
  readonly channelId: string;
  /** The origin of the message: an alert, an incident, a campaign that was stopped. */
  readonly sourceId: string | null;
  readonly topic: string | null;
  /** The message below which this one is posted. */
  readonly threadOf: string | null;
  /** The version of that message that this one announces; a later first version says it itself. */
  readonly threadVersion: number | null;
  /** The order in a channel; of the same rank the oldest comes first. */
  readonly rank: number;
  /** The content, in the terms of its kind. */
  readonly body: unknown;
  readonly createdAt: Date;
  /** The time of its latest version. */
  readonly changedAt: Date;
  readonly version: number;
  /** The version with which it was first posted; 0 as long as it wasn't. */
  readonly postedVersion: number;
  /** The version that Slack shows; 0 as long as there is none. */
  readonly shownVersion: number;
  /** The number of times that Slack refused what it says. */
  readonly attempts: number;
  /** The time when it was last handed to Slack; `null`: it never was. */
  readonly begunAt: Date | null;
  /** True when the message may be there unconfirmed, since an attempt got no answer. */
  readonly isInDoubt: boolean;
  /** The channel that Slack named; direct messages have one of their own. */
  readonly postedIn: string | null;
  readonly messageTs: string | null;
  readonly shownAt: Date | null;
  /** Set once nothing is to be sent any more. */
  readonly finishedAt: Date | null;
}

export type NewMessage = Pick<
  OutgoingMessage,
  'id' | 'kind' | 'promise' | 'channelId' | 'rank' | 'body'
> &
  Partial<Pick<OutgoingMessage, 'sourceId' | 'topic' | 'threadOf' | 'threadVersion'>>;

type Version = Pick<OutgoingMessage, 'id' | 'version'>;

interface Sent extends Version {
  readonly postedIn: string;
  readonly messageTs: string;
  /** Nothing will be changed in it any more. */
  readonly isFinal: boolean;
  /** Nobody reads its body after that. */
  readonly forgetsBody?: boolean;
}

/** A channel with unfinished messages. */
export interface OutgoingChannel {
  readonly channelId: string;
  /** Differs whenever its messages do. */
  readonly state: string;
}

export type Outgoing = ReturnType<typeof createOutgoing>;

/** Keeps what Slack is told later, until it is sent and nobody asks for it any more. */
export function createOutgoing({ db, name }: Engine) {
  return {
    ...leases(db, name === 'sqlite' ? SQLITE_NOW : POSTGRES_NOW),
    ...progress(db),
    ...reading(db),

    /** Adds a message; false when there is one with its id, which stays as it is. */
    add: (message: NewMessage, at: Date) => addMessage(db, message, at),

    /**
     * Gives a message its next version, and what announces it in the thread, unless another process
     * gave it one since it was read.
     */
    replace: (
      before: Version,
      next: { readonly body: unknown; readonly reply?: NewMessage | null },
      at: Date,
    ): Promise<boolean> =>
      db.transaction().execute((transaction) => replaceMessage(transaction, before, next, at)),

    /**
     * Deletes what was finished by then, and event notifications that were made by then. What was
     * told of incidents goes with them: else it would be told again.
     */
    async forgetBefore(at: Date): Promise<void> {
      await db
        .deleteFrom('outgoing_messages')
        .where((q) =>
          q.or([
            q('finished_at', '<', at.getTime()).and('kind', '<>', 'incident'),
            // No address that a message masks is kept for longer, whether it was sent or not.
            q('kind', '=', EVENT_NOTIFICATION).and('created_at', '<', at.getTime()),
          ]),
        )
        .execute();
    },
  };
}

const NO_BODY = encodeDated(null);

export const EVENT_NOTIFICATION = 'event notification';

/** Adds a message in the transaction of the change that causes it. */
export async function addMessage(db: Db, message: NewMessage, at: Date): Promise<boolean> {
  const { sourceId = null, topic = null, threadOf = null, threadVersion = null } = message;
  const row = await db
    .insertInto('outgoing_messages')
    .values(
      rowOf({
        ...UNSENT,
        ...message,
        sourceId,
        topic,
        threadOf,
        threadVersion,
        createdAt: at,
        changedAt: at,
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** See `replace` of the store. */
export async function replaceMessage(
  db: Db,
  { id, version }: Version,
  { body, reply = null }: { readonly body: unknown; readonly reply?: NewMessage | null },
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('outgoing_messages')
    .set({
      body_json: encodeDated(body),
      changed_at: at.getTime(),
      version: version + 1,
      attempts: 0,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined || reply === null) return row !== undefined;
  // Nobody needs news of an earlier version that nobody has seen.
  await db
    .deleteFrom('outgoing_messages')
    .where('thread_of', '=', id)
    .where('promise', '=', 'latest-state-wins')
    .where('message_ts', 'is', null)
    .where('is_in_doubt', '=', 0)
    .execute();
  return addMessage(db, { ...reply, threadOf: id, threadVersion: version + 1 }, at);
}

export const UNSENT = {
  version: 1,
  postedVersion: 0,
  shownVersion: 0,
  attempts: 0,
  begunAt: null,
  isInDoubt: false,
  postedIn: null,
  messageTs: null,
  shownAt: null,
  finishedAt: null,
} satisfies Partial<OutgoingMessage>;

/** The database's clock in milliseconds: those of replicas may differ by more than a lease lasts. */
const SQLITE_NOW = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
const POSTGRES_NOW = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

function leases(db: Db, nowMs: RawBuilder<number>) {
  return {
    /**
     * Leases the messages of a channel to this process for a time. Returns the end of the lease, by
     * which it is given back; `null` while another process has it.
     */
    async take(channelId: string, lastsMs: number): Promise<number | null> {
      const leased_until = sql<number>`${nowMs} + ${sql.lit(lastsMs)}`;
      const row = await db
        .insertInto('outgoing_channels')
        .values({ channel_id: channelId, leased_until })
        .onConflict((conflict) =>
          conflict
            .column('channel_id')
            .doUpdateSet({ leased_until })
            .where((q) =>
              q.or([
                q('outgoing_channels.leased_until', '<=', nowMs),
                // The database's clock was set back since.
                q('outgoing_channels.leased_until', '>', leased_until),
              ]),
            ),
        )
        .returning('leased_until')
        .executeTakeFirst();
      return row?.leased_until ?? null;
    },

    /** Gives a channel back, unless another process took it over. */
    async release(channelId: string, leasedUntil: number): Promise<void> {
      await db
        .updateTable('outgoing_channels')
        .set({ leased_until: 0 })
        .where('channel_id', '=', channelId)
        .where('leased_until', '=', leasedUntil)
        .execute();
    },
  };
}

function progress(db: Db) {
  return {
    /**
     * Notes, before a message is sent, that it may be out until something else is known. False when
     * it changed since it was read.
     */
    async begin(
      { id, version, isInDoubt }: Version & Pick<OutgoingMessage, 'isInDoubt'>,
      at: Date,
    ): Promise<boolean> {
      const row = await db
        .updateTable('outgoing_messages')
        .set({ is_in_doubt: 1, begun_at: at.getTime() })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('is_in_doubt', '=', isInDoubt ? 1 : 0)
        .where('finished_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes that Slack has it. What was added meanwhile is still to be sent. */
    async sent(sent: Sent, at: Date): Promise<void> {
      const { id, version, postedIn, messageTs, isFinal, forgetsBody = false } = sent;
      const isNewest = sql<boolean>`version = ${sql.lit(version)}`;
      await db
        .updateTable('outgoing_messages')
        .set((q) => ({
          is_in_doubt: 0,
          attempts: 0,
          posted_in: postedIn,
          posted_version: sql<number>`case when message_ts = ${messageTs} then posted_version else ${sql.lit(version)} end`,
          message_ts: messageTs,
          shown_version: version,
          shown_at: at.getTime(),
          ...(isFinal && {
            finished_at: sql<
              number | null
            >`case when ${isNewest} then ${sql.lit(at.getTime())} else ${q.ref('finished_at')} end`,
          }),
          ...(isFinal &&
            forgetsBody && {
              body_json: sql<string>`case when ${isNewest} then ${NO_BODY} else ${q.ref('body_json')} end`,
            }),
        }))
        .where('id', '=', id)
        .execute();
    },

    /** Notes that Slack didn't take the message for now, which is no refusal. */
    async putOff(id: string): Promise<void> {
      await db
        .updateTable('outgoing_messages')
        .set({ is_in_doubt: 0 })
        .where('id', '=', id)
        .execute();
    },

    /** Notes that Slack refused what the message says. */
    async refused(id: string): Promise<void> {
      await db
        .updateTable('outgoing_messages')
        .set((q) => ({ is_in_doubt: 0, attempts: q('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Finishes a message: nothing more is done with it. */
    async finish(id: string, at: Date, forgetsBody = false): Promise<void> {
      await db
        .updateTable('outgoing_messages')
        .set({ finished_at: at.getTime(), ...(forgetsBody && { body_json: NO_BODY }) })
        .where('id', '=', id)
        .execute();
    },
  };
}

function reading(db: Db) {
  return {
    /** Returns the channels with unfinished messages. */
    async channels(): Promise<readonly OutgoingChannel[]> {
      const rows = await db
        .selectFrom('outgoing_messages')
        .select((q) => [
          'channel_id',
          q.fn.countAll<number>().as('count'),
          q.fn.sum<number>('version').as('versions'),
          q.fn.max('created_at').as('created_at'),
          q.fn.max('changed_at').as('changed_at'),
        ])
        .where('finished_at', 'is', null)
        .groupBy('channel_id')
        .execute();
      return rows.map((row) => ({
        channelId: row.channel_id,
        state: `${row.count} ${row.versions} ${row.created_at} ${row.changed_at}`,
      }));
    },

    /** Returns a channel's unfinished messages in their order. */
    async unfinished(channelId: string): Promise<readonly OutgoingMessage[]> {
      const rows = await db
        .selectFrom('outgoing_messages')
        .selectAll()
        .where('channel_id', '=', channelId)
        .where('finished_at', 'is', null)
        .orderBy('rank')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(messageOf);
    },

    /** Returns the messages of these sources, finished or not. */
    async ofSources(kind: string, sourceIds: readonly string[]) {
      if (sourceIds.length === 0) return [];
      const rows = await db
        .selectFrom('outgoing_messages')
        .selectAll()
        .where('kind', '=', kind)
        .where('source_id', 'in', sourceIds)
        .orderBy('channel_id')
        .execute();
      return rows.map(messageOf);
    },

    /** Returns when messages of a source about a topic were sent since then, latest first. */
    async sentSince(sourceId: string, topic: string, since: Date): Promise<readonly Date[]> {
      const rows = await db
        .selectFrom('outgoing_messages')
        .select('shown_at')
        .where('source_id', '=', sourceId)
        .where('topic', '=', topic)
        .where('shown_at', '>', since.getTime())
        .orderBy('shown_at', 'desc')
        .execute();
      return rows.map((row) => new Date(row.shown_at ?? 0));
    },

    /** Returns `null` when the message was deleted. */
    async find(id: string): Promise<OutgoingMessage | null> {
      const row = await db
        .selectFrom('outgoing_messages')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? messageOf(row) : null;
    },
  };
}

export function messageOf(row: OutgoingMessageRow): OutgoingMessage {
  return {
    id: row.id,
    kind: row.kind,
    // `rowOf` wrote it.
    promise: row.promise as DeliveryPromise,
    channelId: row.channel_id,
    sourceId: row.source_id,
    topic: row.topic,
    threadOf: row.thread_of,
    threadVersion: row.thread_version,
    rank: row.rank,
    body: decodeDated(row.body_json),
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
    version: row.version,
    postedVersion: row.posted_version,
    shownVersion: row.shown_version,
    attempts: row.attempts,
    begunAt: row.begun_at === null ? null : new Date(row.begun_at),
    isInDoubt: row.is_in_doubt === 1,
    postedIn: row.posted_in,
    messageTs: row.message_ts,
    shownAt: row.shown_at === null ? null : new Date(row.shown_at),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at),
  };
}

export function rowOf(message: OutgoingMessage): OutgoingMessageRow {
  return {
    id: message.id,
    kind: message.kind,
    promise: message.promise,
    channel_id: message.channelId,
    source_id: message.sourceId,
    topic: message.topic,
    thread_of: message.threadOf,
    thread_version: message.threadVersion,
    rank: message.rank,
    body_json: encodeDated(message.body),
    created_at: message.createdAt.getTime(),
    changed_at: message.changedAt.getTime(),
    version: message.version,
    posted_version: message.postedVersion,
    shown_version: message.shownVersion,
    attempts: message.attempts,
    begun_at: message.begunAt?.getTime() ?? null,
    is_in_doubt: message.isInDoubt ? 1 : 0,
    posted_in: message.postedIn,
    message_ts: message.messageTs,
    shown_at: message.shownAt?.getTime() ?? null,
    finished_at: message.finishedAt?.getTime() ?? null,
  };
}
