import { sql, type RawBuilder, type UpdateObject } from 'kysely';
import { isChannelClosed } from '../../domain/slack-codes.ts';
import { encodeDated } from '../../lib/dated-json.ts';
import type { Engine } from '../engine.ts';
import { DATABASE_NOW } from '../leases.ts';
import type { Db, Schema } from '../schema.ts';
import {
  addMessage,
  EVENT_NOTIFICATION,
  messageOf,
  type NewMessage,
  type OutgoingMessage,
  replaceMessage,
  unfinished,
  type Version,
} from './outgoing-messages.ts';

interface Sent extends Version {
  readonly postedIn: string;
  readonly messageTs: string;
  /** Nothing will be changed in it any more. */
  readonly isFinal: boolean;
  /** Nobody reads its body after that. */
  readonly forgetsBody?: boolean;
}

export interface OutgoingChannel {
  readonly channelId: string;
  /** Differs whenever its messages do. */
  readonly state: string;
}

/** Keeps what Slack is told later, until it is sent and nobody asks for it any more. */
export function createOutgoing({ db, name }: Engine) {
  return {
    ...leases(db, DATABASE_NOW[name]),
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
     * told of incidents and bulk runs goes with them, since it may still change; and what was told
     * of a problem stays until it is over.
     */
    async forgetBefore(at: Date): Promise<void> {
      await db
        .deleteFrom('outgoing_messages')
        .where((q) =>
          q.or([
            q('finished_at', '<', at.getTime())
              .and('kind', 'not in', ['incident', 'bulk run'])
              .and('id', 'not in', q.selectFrom('problems').select('message_id'))
              .and('id', 'not in', threadsOfUnfinished(db)),
            // No address that a message masks is kept for longer, whether it was sent or not.
            q('kind', '=', EVENT_NOTIFICATION).and('created_at', '<', at.getTime()),
          ]),
        )
        .execute();
    },
  };
}

/** Selects the messages below which something is still to be sent. */
function threadsOfUnfinished(db: Db) {
  return db
    .selectFrom('outgoing_messages as below')
    .select((q) => q.ref('below.thread_of').$notNull().as('thread_of'))
    .where('below.thread_of', 'is not', null)
    .where('below.finished_at', 'is', null);
}

const NO_BODY = encodeDated(null);

function leases(db: Db, nowMs: RawBuilder<number>) {
  const held = (channelId: string, leasedUntil: number) =>
    db
      .updateTable('outgoing_channels')
      .where((q) => q.and({ channel_id: channelId, leased_until: leasedUntil }));
  return {
    /**
     * Leases a channel's messages for a time. Returns the end of the lease, by which it is given
     * back; `null` while another process has it.
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

    /** Prolongs a lease; returns its new end, `null` when another process has taken it over. */
    async renew(channelId: string, leasedUntil: number, lastsMs: number): Promise<number | null> {
      const row = await held(channelId, leasedUntil)
        .set({ leased_until: sql<number>`${nowMs} + ${sql.lit(lastsMs)}` })
        .returning('leased_until')
        .executeTakeFirst();
      return row?.leased_until ?? null;
    },

    async release(channelId: string, leasedUntil: number): Promise<void> {
      await held(channelId, leasedUntil).set({ leased_until: 0 }).execute();
    },
  };
}

function progress(db: Db) {
  const change = async (id: string, columns: UpdateObject<Schema, 'outgoing_messages'>) => {
    await db.updateTable('outgoing_messages').set(columns).where('id', '=', id).execute();
  };
  return {
    /** Notes before sending that a message may be out. False when it changed since it was read. */
    async begin(
      { id, version, isInDoubt }: Version & Pick<OutgoingMessage, 'isInDoubt'>,
      at: Date,
    ): Promise<boolean> {
      const row = await unfinished(db, id)
        .set({ is_in_doubt: 1, begun_at: at.getTime() })
        .where((q) => q.and({ version, is_in_doubt: isInDoubt ? 1 : 0 }))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes that Slack has it. What was added meanwhile is still to be sent. */
    async sent(sent: Sent, at: Date): Promise<void> {
      const { id, version, postedIn, messageTs, isFinal, forgetsBody = false } = sent;
      const whenNewest = <Value>(value: Value, column: string) =>
        sql<Value>`case when version = ${sql.lit(version)} then ${sql.lit(value)} else ${sql.ref(column)} end`;
      await change(id, {
        is_in_doubt: 0,
        attempts: 0,
        last_refusal: null,
        posted_in: postedIn,
        posted_version: sql`case when message_ts = ${messageTs} then posted_version else ${sql.lit(version)} end`,
        message_ts: messageTs,
        shown_version: version,
        shown_at: at.getTime(),
        // Undefined values leave their columns as they are.
        finished_at: isFinal ? whenNewest(at.getTime(), 'finished_at') : undefined,
        body_json: isFinal && forgetsBody ? whenNewest(NO_BODY, 'body_json') : undefined,
      });
    },

    /** Notes that Slack didn't take the message for now, which is no refusal of what it says. */
    putOff: (id: string, code: string | null = null): Promise<void> =>
      change(id, { is_in_doubt: 0, last_refusal: code }),

    /** Notes that Slack refused what the message says. */
    refused: (id: string, code: string): Promise<void> =>
      change(id, { is_in_doubt: 0, last_refusal: code, attempts: sql`attempts + 1` }),

    /** Notes that nobody knows whether Slack has it. */
    unanswered: (id: string, code: string): Promise<void> => change(id, { last_refusal: code }),

    /** Has a message posted in another place, which its own doesn't take. */
    moveTo: (id: string, channelId: string): Promise<void> =>
      change(id, {
        channel_id: channelId,
        is_in_doubt: 0,
        posted_in: null,
        message_ts: null,
        shown_at: null,
        shown_version: 0,
      }),

    /** Nothing more is done with a finished message. */
    finish: (id: string, at: Date, forgetsBody = false): Promise<void> =>
      change(id, { finished_at: at.getTime(), ...(forgetsBody && { body_json: NO_BODY }) }),
  };
}

function reading(db: Db) {
  const messages = () => db.selectFrom('outgoing_messages').selectAll();
  return {
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

    async unfinished(channelId: string): Promise<readonly OutgoingMessage[]> {
      const rows = await messages()
        .where('channel_id', '=', channelId)
        .where('finished_at', 'is', null)
        .orderBy('rank')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(messageOf);
    },

    async ofSources(kind: string, sourceIds: readonly string[]) {
      if (sourceIds.length === 0) return [];
      const rows = await messages()
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
        .where((q) => q.and({ source_id: sourceId, topic }))
        .where('shown_at', '>', since.getTime())
        .orderBy('shown_at', 'desc')
        .execute();
      return rows.map((row) => new Date(row.shown_at ?? 0));
    },

    /** Returns the messages of these kinds, begun in a time, that may be out or lost. */
    async lost(kinds: readonly string[], since: Date, until: Date) {
      const rows = await messages()
        .where('kind', 'in', kinds)
        .where('is_in_doubt', '=', 1)
        .where('message_ts', 'is', null)
        .where('begun_at', '>=', since.getTime())
        .where('begun_at', '<=', until.getTime())
        .orderBy('begun_at')
        .execute();
      return rows.map(messageOf);
    },

    /** Returns what was given up since then, the oldest first, though Slack doesn't show it. */
    givenUp: (since: Date) => givenUpSince(db, since),

    /** Returns what has waited since before then, since Slack doesn't take it; it is tried on. */
    async held(before: Date): Promise<readonly OutgoingMessage[]> {
      const rows = await messages()
        .where('finished_at', 'is', null)
        .where('last_refusal', 'is not', null)
        .where('changed_at', '<', before.getTime())
        .whereRef('shown_version', '<', 'version')
        .orderBy('changed_at')
        .execute();
      return rows.map(messageOf);
    },

    async find(id: string): Promise<OutgoingMessage | null> {
      const row = await messages().where('id', '=', id).executeTakeFirst();
      return row ? messageOf(row) : null;
    },
  };
}

/**
 * Returns what was given up since then though Slack doesn't show it, the oldest first; without what
 * pauses with its channel, of which the owner is told.
 */
export async function givenUpSince(db: Db, since: Date): Promise<readonly OutgoingMessage[]> {
  const rows = await db
    .selectFrom('outgoing_messages')
    .selectAll()
    .where('last_refusal', 'is not', null)
    .where('finished_at', '>=', since.getTime())
    .whereRef('shown_version', '<', 'version')
    .orderBy('finished_at')
    .execute();
  return rows.map(messageOf).filter(({ lastRefusal }) => !isChannelClosed(lastRefusal ?? ''));
}
