import { z } from 'zod';
import {
  type ApprovalRules,
  DAY_MS,
  demandOf,
  doesAddUp,
  type Earlier,
  type Stakes,
} from '../domain/approvals.ts';
import type { RawValues, Reply } from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
import { sumOf } from '../lib/sum.ts';
import { decodeDated, encodeDated } from '../lib/dated-json.ts';
import { addMessage, reopenMessage } from './outbox/outgoing-messages.ts';
import { randomId } from './random-id.ts';
import { fromRow, toRow, type ToRow } from './rows.ts';
import type { Db } from './schema.ts';

/** The names of their `MessageKind`s. */
export const APPROVAL_CARD = 'approval request';
export const APPROVAL_NEWS = 'approval news';

/**
 * `approved`: decided and not begun; `running`: begun, and nobody else begins it; `unknown`: its
 * process ended while it ran. The states after `running` are final, as are those without approval.
 */
const APPROVAL_STATES = [
  'pending',
  'approved',
  'running',
  'done',
  'failed',
  'unknown',
  'returned',
  'withdrawn',
  'expired',
  'void',
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A request as it was when somebody made it. */
export interface NewApproval {
  readonly operation: string;
  /** Values as typed; read in the same zone, they mean the same later on. */
  readonly raw: RawValues;
  readonly personId: string;
  readonly channelId: string | null;
  readonly threadTs: string | null;
  /** IANA zone of the person, in which the values are read. */
  readonly zone: string;
  /** The reason why it takes a second person, to follow “since”. */
  readonly demand: string;
  /** Slack user id of the assignee, who alone is asked. Default: whoever may approve it. */
  readonly assigneeId?: string | null;
  /** The preview that the person confirmed, without its buttons. */
  readonly preview: Reply;
  readonly stakes: Stakes;
  readonly expiresAt: Date;
}

export interface Approval extends NewApproval {
  readonly id: string;
  readonly assigneeId: string | null;
  readonly state: ApprovalState;
  /** The reason of the person who asks; `null` until they give one. */
  readonly why: string | null;
  readonly approverId: string | null;
  /** The reason for its state, in whole sentences. */
  readonly words: string | null;
  readonly createdAt: Date;
  readonly remindedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
}

/** The change of a request's state. */
interface Move {
  readonly from: readonly ApprovalState[];
  readonly to: ApprovalState;
  readonly words?: string | null;
  /** The direct message to the person who asked; `null`: none. */
  readonly news?: Reply | null;
  readonly announcement?: ApprovalNews | null;
}

/** A message about a request, beside its cards. */
export interface ApprovalNews {
  readonly channelId: string;
  readonly threadTs: string | null;
  readonly reply: Reply;
}

const RULES_ID = 1;
const MOST_LISTED = 200;

const strings = z.record(z.string(), z.string());

export type Approvals = ReturnType<typeof createApprovalStore>;

/** Requests for a second person's approval, and the rules when one is needed. */
export function createApprovalStore(db: Db) {
  return { ...rulesIn(db), ...sumsIn(db), ...requestsIn(db), ...decisionsIn(db) };
}

function rulesIn(db: Db) {
  return {
    /** Returns `null` as long as nothing takes a second person. */
    async rules(): Promise<ApprovalRules | null> {
      const row = await db.selectFrom('approval_rules').selectAll().executeTakeFirst();
      if (row === undefined) return null;
      const { id: _, mostCost, ...rules } = fromRow(row);
      return { ...rules, mostCost: mostCost === null ? null : Number(mostCost) };
    },

    /** @param rules `null` switches approvals off; requests that are pending stay. */
    async setRules(rules: ApprovalRules | null): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('approval_rules').execute();
        if (rules === null) return;
        const { mostCost, ...rest } = rules;
        const cost = { most_cost: mostCost === null ? null : String(mostCost) };
        await transaction
          .insertInto('approval_rules')
          .values({ ...toRow(rest), ...cost, id: RULES_ID })
          .execute();
      });
    },
  };
}

/** The count of an act that needs no approval, or why it needs one. */
type Taken =
  /** `id`: that of what was counted; `null`: nothing adds up here. */
  { readonly demand: null; readonly id: string | null } | { readonly demand: string };

function sumsIn(db: Db) {
  return {
    /** Returns what somebody did without approval within the day before an instant. */
    earlier: (personId: string, at: Date): Promise<Earlier> => earlierIn(db, personId, at),

    /**
     * Counts what somebody is about to do, unless it then takes a second person. What is counted at
     * the same time by another process comes before or after it, and what a process did that was
     * killed stays counted.
     */
    count: (personId: string, stakes: Stakes, at: Date): Promise<Taken> =>
      db.transaction().execute(async (transaction) => {
        // The one row of rules lets one process at a time add up.
        const touched = transaction.updateTable('approval_rules').set({ id: RULES_ID });
        await touched.execute();
        const rules = await rulesIn(transaction).rules();
        if (rules === null || !rules.isSummed || !doesAddUp(stakes)) {
          return { demand: null, id: null };
        }
        const demand = demandOf(stakes, rules, await earlierIn(transaction, personId, at));
        if (demand !== null) return { demand };
        const { recipients, deletedContacts, cost } = stakes;
        const id = randomId(10);
        await transaction
          .insertInto('day_stakes')
          .values({
            id,
            person_id: personId,
            at: at.getTime(),
            recipients: recipients ?? 0,
            deleted_contacts: deletedContacts ?? 0,
            cost: String(cost ?? 0),
          })
          .execute();
        return { demand: null, id };
      }),

    /** Takes back what was counted for something that certainly wasn't done. */
    async uncount(id: string): Promise<void> {
      await db.deleteFrom('day_stakes').where('id', '=', id).execute();
    },
  };
}

async function earlierIn(db: Db, personId: string, at: Date): Promise<Earlier> {
  const rows = await db
    .selectFrom('day_stakes')
    .select(['recipients', 'deleted_contacts', 'cost'])
    .where('person_id', '=', personId)
    .where('at', '>', at.getTime() - DAY_MS)
    .execute();
  return {
    sends: rows.filter(({ recipients }) => recipients > 0).length,
    recipients: sumOf(rows, ({ recipients }) => recipients),
    deletions: rows.filter((row) => row.deleted_contacts > 0).length,
    deletedContacts: sumOf(rows, (row) => row.deleted_contacts),
    cost: sumOf(rows, ({ cost }) => Number(cost)),
  };
}

function requestsIn(db: Db) {
  return {
    /** Keeps a request with its cards, one in each place. */
    create: (request: NewApproval, places: readonly string[], at: Date): Promise<Approval> =>
      db.transaction().execute(async (transaction) => {
        const { preview, stakes, ...rest } = request;
        const row = await transaction
          .insertInto('approvals')
          .values({
            ...toRow(rest),
            id: randomId(6),
            preview_json: encodeDated(preview),
            stakes_json: encodeDated(stakes),
            state: 'pending',
            created_at: at.getTime(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        for (const channelId of places) {
          const card = {
            id: `approval:${row.id}:${channelId}`,
            kind: APPROVAL_CARD,
            promise: 'latest-state-wins',
            channelId,
            sourceId: row.id,
            rank: 0,
            body: {},
          } as const;
          await addMessage(transaction, card, at);
        }
        return approvalOf(row);
      }),

    get: (id: string) => find(db, id),

    async list(states: readonly ApprovalState[] = APPROVAL_STATES): Promise<readonly Approval[]> {
      const rows = await db
        .selectFrom('approvals')
        .selectAll()
        .where('state', 'in', [...states])
        .orderBy('created_at', 'desc')
        .limit(MOST_LISTED)
        .execute();
      return rows.map(approvalOf);
    },
  };
}

function decisionsIn(db: Db) {
  return {
    /** Keeps the reason of the person who asks. False when it is decided already. */
    explain: (id: string, why: string, at: Date): Promise<boolean> =>
      changed(db, id, at, { from: ['pending'], set: { why } }),

    /**
     * Keeps a decision: once, in time, and never that of the person who asks.
     * @returns the request as it then is; `null` where somebody else was earlier or it has ended
     */
    async approve(id: string, approverId: string, at: Date): Promise<Approval | null> {
      const isDecided = await changed(db, id, at, {
        from: ['pending'],
        notBy: approverId,
        before: at,
        set: { state: 'approved', approverId, decidedAt: at },
      });
      return isDecided ? find(db, id) : null;
    },

    /** Sends a request back with a reason. False where it isn't pending any more. */
    giveBack: (
      id: string,
      { approverId, words, news }: { approverId: string; words: string; news: Reply },
      at: Date,
    ): Promise<boolean> =>
      changed(db, id, at, {
        from: ['pending'],
        notBy: approverId,
        set: { state: 'returned', approverId, words, decidedAt: at, endedAt: at },
        news,
      }),

    /** Begins what was approved. False where somebody else has begun it, or it was ended. */
    begin: (id: string, at: Date): Promise<boolean> =>
      changed(db, id, at, { from: ['approved'], set: { state: 'running', begunAt: at } }),

    /** Ends a request. False where it wasn't in one of these states any more. */
    end: (id: string, { from, to, words = null, ...messages }: Move, at: Date): Promise<boolean> =>
      changed(db, id, at, { from, set: { state: to, words, endedAt: at }, ...messages }),

    /** Marks that the people who may approve were reminded. False where somebody did it already. */
    remind: (id: string, reminder: Reply, at: Date): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('approvals')
          .set({ reminded_at: at.getTime() })
          .where((q) => q.and({ id, state: 'pending' }))
          .where('reminded_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return false;
        for (const { id: card, channel_id: channelId } of await cardsOf(transaction, id)) {
          const message = {
            id: `${card}:reminder`,
            kind: APPROVAL_NEWS,
            promise: 'at-most-once',
            channelId,
            sourceId: id,
            threadOf: card,
            rank: 0,
            body: { channelId, threadTs: null, reply: reminder } satisfies ApprovalNews,
          } as const;
          await addMessage(transaction, message, at);
        }
        return true;
      }),
  };
}

async function find(db: Db, id: string): Promise<Approval | null> {
  const row = await db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? approvalOf(row) : null;
}

interface Change extends Pick<Move, 'from' | 'news' | 'announcement'> {
  /** The person who must not be the one who asked. */
  readonly notBy?: string;
  /** It must not have expired by then. */
  readonly before?: Date;
  readonly set: Partial<Omit<Approval, 'preview' | 'stakes' | 'raw'>>;
}

/** Changes a request that is in one of these states, and has its cards drawn once more. */
function changed(
  db: Db,
  id: string,
  at: Date,
  { from, notBy, before, set, news = null, announcement = null }: Change,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('approvals')
      .set(toRow(set))
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .$if(notBy !== undefined, (q) => q.where('person_id', '!=', notBy ?? ''))
      .$if(before !== undefined, (q) => q.where('expires_at', '>', before?.getTime() ?? 0))
      .returning(['person_id', 'state'])
      .executeTakeFirst();
    if (row === undefined) return false;
    for (const card of await cardsOf(transaction, id)) {
      await reopenMessage(transaction, card.id, at);
    }
    const toPerson = news && { channelId: row.person_id, threadTs: null, reply: news };
    for (const body of compact([toPerson, announcement])) {
      const message = {
        id: `approval:${id}:${row.state}:${body.channelId}`,
        kind: APPROVAL_NEWS,
        promise: 'at-least-once',
        channelId: body.channelId,
        sourceId: id,
        rank: 0,
        body,
      } as const;
      await addMessage(transaction, message, at);
    }
    return true;
  });
}

function cardsOf(db: Db, id: string) {
  const query = db.selectFrom('outgoing_messages').select(['id', 'channel_id']);
  return query.where((q) => q.and({ source_id: id, kind: APPROVAL_CARD })).execute();
}

function approvalOf({ preview_json, stakes_json, ...row }: ToRow<Approval>): Approval {
  const { raw, state, ...rest } = fromRow(row);
  return {
    ...rest,
    // `create` and `changed` wrote these.
    state: state as ApprovalState,
    raw: strings.parse(raw),
    preview: decodeDated(preview_json) as Reply,
    stakes: decodeDated(stakes_json) as Stakes,
  };
}
