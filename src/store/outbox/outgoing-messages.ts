import { decodeDated, encodeDated } from '../../lib/dated-json.ts';
import { fromRow, toRow } from '../rows.ts';
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
  readonly body: unknown;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly version: number;
  /** The version with which it was first posted; 0 as long as it wasn't. */
  readonly postedVersion: number;
  /** The version that Slack shows; 0 as long as there is none. */
  readonly shownVersion: number;
  /** Refusals by Slack of what it says. */
  readonly attempts: number;
  /** Slack's code for why it isn't there yet, or no longer up to date; `null`: it is, or untried. */
  readonly lastRefusal: string | null;
  /** It was last handed to Slack then; `null`: it never was. */
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

export type Version = Pick<OutgoingMessage, 'id' | 'version'>;

export const EVENT_NOTIFICATION = 'event notification';

/** Adds a message in the transaction of the change that causes it. */
export async function addMessage(db: Db, message: NewMessage, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('outgoing_messages')
    .values(messageRow({ ...UNSENT, ...ABOUT_NOTHING, ...message, createdAt: at, changedAt: at }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceMessage(
  db: Db,
  { id, version }: Version,
  { body, reply = null }: { readonly body: unknown; readonly reply?: NewMessage | null },
  at: Date,
): Promise<boolean> {
  const content = { body_json: encodeDated(body), changed_at: at.getTime() };
  const row = await unfinished(db, id)
    .set({ ...content, version: version + 1, attempts: 0 })
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined || reply === null) return row !== undefined;
  // Nobody needs news of an earlier version that nobody has seen.
  await db
    .deleteFrom('outgoing_messages')
    .where((q) => q.and({ thread_of: id, promise: 'latest-state-wins', ...UNKNOWN_TO_SLACK }))
    .execute();
  return addMessage(db, { ...reply, threadOf: id, threadVersion: version + 1 }, at);
}

/** Gives an unfinished message another body; nothing changes where it is the same. */
export async function redrawMessage(
  db: Db,
  { id, body }: Pick<NewMessage, 'id' | 'body'>,
  at: Date,
): Promise<void> {
  const content = { body_json: encodeDated(body), changed_at: at.getTime() };
  await unfinished(db, id)
    .set((q) => ({ ...content, version: q('version', '+', 1), attempts: 0 }))
    .where('body_json', '!=', content.body_json)
    .execute();
}

/** Has an unfinished message drawn once more, in the transaction of what it shows. */
export async function touchMessage(db: Db, id: string): Promise<void> {
  const change = unfinished(db, id).set((q) => ({ version: q('version', '+', 1), attempts: 0 }));
  await change.execute();
}

/** Builds a change of a message of which something is still to be sent. */
export function unfinished(db: Db, id: string) {
  const change = db.updateTable('outgoing_messages').where('id', '=', id);
  return change.where('finished_at', 'is', null);
}

/**
 * Has a message drawn once more, even if it was finished.
 * @param body Default: as it was.
 * @returns whether there is such a message
 */
export async function reopenMessage(
  db: Db,
  id: string,
  at: Date,
  body?: unknown,
): Promise<boolean> {
  const row = await db
    .updateTable('outgoing_messages')
    .set((q) => ({
      version: q('version', '+', 1),
      attempts: 0,
      changed_at: at.getTime(),
      finished_at: null,
      body_json: body === undefined ? undefined : encodeDated(body),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends a message that Slack surely doesn't have, in the transaction of the change that makes it
 * needless. False when it is out, or may be.
 */
export async function withdrawMessage(db: Db, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('outgoing_messages')
    .set((q) => ({ finished_at: q.fn.coalesce('finished_at', q.val(at.getTime())) }))
    .where((q) => q.and({ id, ...UNKNOWN_TO_SLACK }))
    .where('id', '=', id)
    .where('message_ts', 'is', null)
    .where('is_in_doubt', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The columns of a message that Slack surely doesn't have. */
const UNKNOWN_TO_SLACK = { message_ts: null, is_in_doubt: 0 } as const;

const ABOUT_NOTHING = { sourceId: null, topic: null, threadOf: null, threadVersion: null };

export const UNSENT = {
  version: 1,
  postedVersion: 0,
  shownVersion: 0,
  attempts: 0,
  lastRefusal: null,
  begunAt: null,
  isInDoubt: false,
  postedIn: null,
  messageTs: null,
  shownAt: null,
  finishedAt: null,
} satisfies Partial<OutgoingMessage>;

export function messageOf({ body_json, ...row }: OutgoingMessageRow): OutgoingMessage {
  const { promise, ...rest } = fromRow(row);
  // `messageRow` wrote the promise.
  return { ...rest, promise: promise as DeliveryPromise, body: decodeDated(body_json) };
}

/** @param message with no other properties than these, since each is a column */
export function messageRow({ body, ...rest }: OutgoingMessage): OutgoingMessageRow {
  return { ...toRow(rest), body_json: encodeDated(body) };
}
