import type { Holder } from './leases.ts';
import {
  addMessage,
  type NewMessage,
  redrawMessage,
  replaceMessage,
} from './outbox/outgoing-messages.ts';
import { fromRow } from './rows.ts';
import type { Db } from './schema.ts';

/** The key of what one subscription posts at one time. */
export interface OccurrenceKey {
  readonly channelId: string;
  /** The instant at which it is due, in ISO 8601, and what is due. */
  readonly occurrence: string;
}

export interface Composed {
  /** The messages, the first one above the others; none: there is nothing to report. */
  readonly messages: readonly NewMessage[];
  /** The time from which its missing figures are requested again; `null`: never. */
  readonly retryAt: Date | null;
}

/** An occurrence whose missing figures are requested again. */
export interface Incomplete {
  readonly messageId: string;
  readonly retries: number;
  /** The end of these requests; `null` until the message was found posted. */
  readonly retryUntil: Date | null;
}

export interface Filled extends Composed, Omit<Incomplete, 'messageId'> {
  /** The version and the new content of the message; `null`: it stays as it is. */
  readonly change: { readonly version: number; readonly body: unknown } | null;
}

/**
 * Occurrences of what is posted at times, each composed once: it belongs to the owner of its lease,
 * and is taken over from a dead process. Its messages are added in the transaction that completes
 * it. Whoever takes it later fills in what its digest lacks.
 */
export function createOccurrences(db: Db) {
  return {
    /**
     * Takes an occurrence to compose it, and returns when it was first taken; `null` while another
     * process has it, it waits, or it is completed.
     */
    async take({ channelId, occurrence }: OccurrenceKey, holder: Holder, at: Date) {
      const held = { taken_by: holder.owner, leased_until: holder.until.getTime() };
      const row = await db
        .insertInto('occurrences')
        .values({ channel_id: channelId, occurrence, taken_at: at.getTime(), retries: 0, ...held })
        .onConflict((conflict) =>
          conflict
            .columns(['channel_id', 'occurrence'])
            .doUpdateSet(held)
            .where('occurrences.finished_at', 'is', null)
            .where('occurrences.leased_until', '<=', at.getTime()),
        )
        .returning('taken_at')
        .executeTakeFirst();
      return row ? { sinceAt: new Date(row.taken_at) } : null;
    },

    async hold(key: OccurrenceKey, { owner, until }: Holder): Promise<void> {
      await heldBy(db, key, owner).set({ leased_until: until.getTime() }).execute();
    },

    /**
     * Completes an occurrence, with its messages if there are any. False when another process has
     * taken it over.
     */
    complete: (key: OccurrenceKey, owner: string, composed: Composed, at: Date): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await heldBy(transaction, key, owner)
          .set({ finished_at: at.getTime(), leased_until: at.getTime(), ...columnsOf(composed) })
          .where('finished_at', 'is', null)
          .returning('occurrence')
          .executeTakeFirst();
        if (row) await addInOrder(transaction, composed.messages, at);
        return row !== undefined;
      }),

    /** Gives back an occurrence; the first process after `againAt` takes it. */
    async giveBack(key: OccurrenceKey, owner: string, againAt: Date): Promise<void> {
      await heldBy(db, key, owner)
        .set({ leased_until: againAt.getTime() })
        .where('finished_at', 'is', null)
        .execute();
    },

    /** Returns the occurrences whose missing figures are to be requested now, longest due first. */
    async incomplete(at: Date): Promise<readonly OccurrenceKey[]> {
      const rows = await db
        .selectFrom('occurrences')
        .select(['channel_id', 'occurrence'])
        .where('retry_at', '<=', at.getTime())
        .where('leased_until', '<=', at.getTime())
        .orderBy('retry_at')
        .execute();
      return rows.map(fromRow);
    },

    /** Takes an incomplete occurrence; `null` when another process has it, or it is to wait. */
    async takeIncomplete(
      key: OccurrenceKey,
      { owner, until }: Holder,
      at: Date,
    ): Promise<Incomplete | null> {
      const row = await changeOf(db, key)
        .set({ taken_by: owner, leased_until: until.getTime() })
        .where('retry_at', '<=', at.getTime())
        .where('leased_until', '<=', at.getTime())
        .returning(['message_id', 'retries', 'retry_until'])
        .executeTakeFirst();
      if (!row) return null;
      const { messageId, ...rest } = fromRow(row);
      return { ...rest, messageId: messageId ?? '' };
    },

    /**
     * Notes what a request for missing figures changed: the message, and messages below it, which
     * are added, or changed where they aren't finished. False when another process has taken it
     * over.
     */
    fillIn: (key: OccurrenceKey, owner: string, filled: Filled, at: Date): Promise<boolean> =>
      db.transaction().execute((transaction) => fillIn(transaction, key, owner, filled, at)),

    /** Puts other messages in the place of those of which one may be lost. */
    replaceLost: (lostId: string, composed: Composed, at: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('occurrences')
          .set(columnsOf(composed))
          .where('message_id', '=', lostId)
          .execute();
        await addInOrder(transaction, composed.messages, at);
      }),
  };
}

function changeOf(db: Db, { channelId, occurrence }: OccurrenceKey) {
  const change = db.updateTable('occurrences').where('channel_id', '=', channelId);
  return change.where('occurrence', '=', occurrence);
}

/** Builds a change that only its owner makes. */
function heldBy(db: Db, key: OccurrenceKey, owner: string) {
  return changeOf(db, key).where('taken_by', '=', owner);
}

function columnsOf({ messages, retryAt }: Composed) {
  return { message_id: messages[0]?.id ?? null, retry_at: retryAt?.getTime() ?? null };
}

async function fillIn(
  db: Db,
  key: OccurrenceKey,
  owner: string,
  { messages, retryAt, retryUntil, retries, change }: Filled,
  at: Date,
): Promise<boolean> {
  const row = await heldBy(db, key, owner)
    .set({
      retry_at: retryAt?.getTime() ?? null,
      retry_until: retryUntil?.getTime() ?? null,
      retries,
      leased_until: at.getTime(),
    })
    .returning('message_id')
    .executeTakeFirst();
  if (!row) return false;
  if (change !== null && row.message_id !== null) {
    await replaceMessage(db, { ...change, id: row.message_id }, change, at);
  }
  await addInOrder(db, messages, at);
  for (const message of messages) await redrawMessage(db, message, at);
  return true;
}

/** Adds messages that are sent in this order: of the same rank the oldest comes first. */
async function addInOrder(db: Db, messages: readonly NewMessage[], at: Date): Promise<void> {
  for (const [index, message] of messages.entries()) {
    await addMessage(db, message, new Date(at.getTime() + index));
  }
}
