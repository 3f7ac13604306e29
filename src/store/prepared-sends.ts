import type { Stakes } from '../domain/approvals.ts';
import type { RawValues, Reply } from '../domain/reply.ts';
import { decodeDated, encodeDated } from '../lib/dated-json.ts';
import { addMessage, type NewMessage, reopenMessage } from './outbox/outgoing-messages.ts';
import { randomId } from './random-id.ts';
import { fromRow, toRow } from './rows.ts';
import type { Db, PreparedSendRow } from './schema.ts';

/** The name of the `MessageKind` of its card. */
export const PREPARED_SEND = 'prepared send';

/**
 * `waiting`: shown, and nobody has confirmed it; `sending`: confirmed, and the service is asked;
 * `unknown`: nobody knows whether the service has it; `withdrawn`: its recurring send was paused,
 * removed, or has lost its owner. What was skipped or withdrawn may be waiting again.
 */
export type PreparedState =
  'waiting' | 'sending' | 'scheduled' | 'unknown' | 'skipped' | 'missed' | 'withdrawn';

/** One occurrence of a recurring send. */
export interface SendKey {
  readonly recurringId: string;
  /** The time at which it is to go out. */
  readonly dueAt: Date;
}

/** An occurrence as it was shown: exactly this is confirmed. */
export interface NewPreparedSend extends SendKey {
  readonly channelId: string;
  /** Slack user id of the owner of the recurring send. */
  readonly ownerId: string;
  /** `setAt` of the recurring send that it was prepared for. */
  readonly versionAt: Date;
  /** Name of its campaign, which no other occurrence has. */
  readonly name: string;
  /** The values that `campaign send` takes for it. */
  readonly values: RawValues;
  /** The hash id of the template as it was shown: after an edit there is none of this id. */
  readonly templateId: string | null;
  /** The review, without its buttons. */
  readonly shown: Reply;
  readonly stakes: Stakes;
  /** The reason why it couldn't be prepared, in whole sentences; `null`: it could. */
  readonly problem: string | null;
}

export interface PreparedSend extends NewPreparedSend {
  readonly state: PreparedState;
  /** Names what was shown: other content has another one. */
  readonly reviewId: string;
  /** Slack user id of who confirmed or skipped it. */
  readonly personId: string | null;
  readonly campaignId: string | null;
  /** The time at which it was confirmed. */
  readonly begunAt: Date | null;
  readonly changedAt: Date;
}

type Changes = Partial<
  Pick<PreparedSend, 'state' | 'personId' | 'campaignId' | 'begunAt' | 'problem'>
>;

interface Move {
  readonly from: readonly PreparedState[];
  readonly set: Changes;
  /** The review that the person saw. Default: whichever was shown. */
  readonly reviewId?: string;
  /** It must be due after that. */
  readonly dueAfter?: Date;
  /** A message that is told with it. Default: only its card is drawn anew. */
  readonly news?: NewMessage;
}

/** Tells what became of an occurrence that was never shown. */
interface Unshown extends Pick<Move, 'news'> {
  readonly state: 'skipped' | 'missed';
  readonly personId?: string | null;
}

/** Occurrences of recurring sends, each of which is shown on a card, and goes out once at most. */
export function createPreparedSends(db: Db) {
  return {
    find: (key: SendKey) => find(db, key),

    /** Returns those of a recurring send that are due after an instant, soonest first. */
    async ahead(recurringId: string, at: Date): Promise<readonly PreparedSend[]> {
      const rows = await all(db)
        .where('recurring_id', '=', recurringId)
        .where('due_at', '>', at.getTime())
        .execute();
      return rows.map(preparedOf);
    },

    async inState(...states: readonly PreparedState[]): Promise<readonly PreparedSend[]> {
      const rows = await all(db)
        .where('state', 'in', [...states])
        .execute();
      return rows.map(preparedOf);
    },

    /** Shows an occurrence, or shows it anew; nothing changes where it waits for nobody any more. */
    prepare: (send: NewPreparedSend, at: Date): Promise<PreparedSend> =>
      db.transaction().execute((transaction) => prepare(transaction, send, at)),

    /** Keeps an occurrence that wasn't shown, in its last state. False where it was shown. */
    keep: (
      send: NewPreparedSend,
      { state, personId = null, news }: Unshown,
      at: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row: PreparedSendRow = { ...rowOf(send, at), state, person_id: personId };
        const isKept = await inserted(transaction, row);
        if (isKept && news) await addMessage(transaction, news, at);
        return isKept;
      }),

    /** Changes one that is in one of these states, and has its card drawn anew. */
    move: (
      { recurringId, dueAt }: SendKey,
      { from, set, reviewId, dueAfter, news }: Move,
      at: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('prepared_sends')
          .set({ ...toRow(set), changed_at: at.getTime() })
          .where('recurring_id', '=', recurringId)
          .where('due_at', '=', dueAt.getTime())
          .where('state', 'in', [...from])
          .$if(reviewId !== undefined, (q) => q.where('review_id', '=', reviewId ?? ''))
          .$if(dueAfter !== undefined, (q) => q.where('due_at', '>', dueAfter?.getTime() ?? 0))
          .returning('recurring_id')
          .executeTakeFirst();
        if (row === undefined) return false;
        await reopenMessage(transaction, cardOf({ recurringId, dueAt }), at);
        if (news) await addMessage(transaction, news, at);
        return true;
      }),

    /** Deletes one that was skipped before it was shown. */
    async forget({ recurringId, dueAt }: SendKey): Promise<void> {
      await db
        .deleteFrom('prepared_sends')
        .where('recurring_id', '=', recurringId)
        .where('due_at', '=', dueAt.getTime())
        .where('review_id', '=', NEVER_SHOWN)
        .execute();
    },
  };
}

/** The id of the message that shows an occurrence. */
function cardOf({ recurringId, dueAt }: SendKey): string {
  return `${PREPARED_SEND} ${recurringId} ${dueAt.getTime()}`;
}

/** Returns the occurrence that a card shows; `null`: it is none of this kind. */
export function shownBy(id: string): SendKey | null {
  const [, recurringId = '', dueMs] = /^prepared send (\w+) (\d+)$/u.exec(id) ?? [];
  return dueMs === undefined ? null : { recurringId, dueAt: new Date(Number(dueMs)) };
}

const NEVER_SHOWN = '';

function all(db: Db) {
  return db.selectFrom('prepared_sends').selectAll().orderBy('due_at').orderBy('recurring_id');
}

async function find(db: Db, { recurringId, dueAt }: SendKey): Promise<PreparedSend | null> {
  const row = await all(db)
    .where('recurring_id', '=', recurringId)
    .where('due_at', '=', dueAt.getTime())
    .executeTakeFirst();
  return row ? preparedOf(row) : null;
}

async function prepare(db: Db, send: NewPreparedSend, at: Date): Promise<PreparedSend> {
  const before = await find(db, send);
  const fresh = rowOf(send, at);
  const isSame =
    before !== null &&
    before.reviewId !== NEVER_SHOWN &&
    contentOf(rowOf(before, at)) === contentOf(fresh);
  const row = { ...fresh, review_id: isSame ? before.reviewId : randomId(6) };
  const { recurring_id, due_at, ...columns } = row;
  const changed = await db
    .updateTable('prepared_sends')
    .set(columns)
    .where('recurring_id', '=', recurring_id)
    .where('due_at', '=', due_at)
    .where('state', 'in', ['waiting', 'withdrawn'])
    .returning('state')
    .executeTakeFirst();
  const isKept = changed !== undefined || (await inserted(db, row));
  const { channelId, recurringId: sourceId } = send;
  const card = { id: cardOf(send), kind: PREPARED_SEND, channelId, sourceId, rank: 1, body: {} };
  if (isKept && !(await addMessage(db, { ...card, promise: 'latest-state-wins' }, at))) {
    await reopenMessage(db, card.id, at);
  }
  const kept = await find(db, send);
  if (kept === null) throw new Error('a prepared send is gone');
  return kept;
}

async function inserted(db: Db, row: PreparedSendRow): Promise<boolean> {
  const insert = db.insertInto('prepared_sends').values(row);
  const kept = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('state')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Returns what somebody confirms, to tell whether something else was shown. */
function contentOf({
  values_json,
  stakes_json,
  template_id,
  problem,
  shown_json,
}: PreparedSendRow): string {
  return JSON.stringify([values_json, stakes_json, template_id, problem, shown_json]);
}

function rowOf(
  {
    shown,
    stakes,
    recurringId,
    dueAt,
    channelId,
    ownerId,
    versionAt,
    name,
    values,
    templateId,
    problem,
  }: NewPreparedSend,
  at: Date,
): PreparedSendRow {
  return {
    ...toRow({ recurringId, dueAt, channelId, ownerId, versionAt, name, values, templateId }),
    problem,
    shown_json: encodeDated(shown),
    stakes_json: encodeDated(stakes),
    state: 'waiting',
    review_id: NEVER_SHOWN,
    person_id: null,
    campaign_id: null,
    begun_at: null,
    changed_at: at.getTime(),
  };
}

function preparedOf({ shown_json, stakes_json, ...row }: PreparedSendRow): PreparedSend {
  const { state, values, ...rest } = fromRow(row);
  return {
    ...rest,
    // `prepare`, `keep`, and `move` wrote these.
    state: state as PreparedState,
    values: values as RawValues,
    shown: decodeDated(shown_json) as Reply,
    stakes: decodeDated(stakes_json) as Stakes,
  };
}
