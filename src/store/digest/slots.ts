import { addFollowUp, type NewFollowUp } from './followups.ts';
import type { Holder } from '../leases.ts';
import type { Db } from '../schema.ts';

type SlotOutcome =
  | {
      readonly messageTs: string;
      /** The open work of the posted digest. */
      readonly followUp?: NewFollowUp | undefined;
    }
  | { readonly failure: string }
  /** Nothing was to be reported. */
  | { readonly silence: true };

export type Slots = ReturnType<typeof createSlots>;

/**
 * Digests that were begun, each once. Until its posting begins a slot belongs to the owner of its
 * lease, and is taken over from a dead process; from then on no other process posts it, unless it
 * is given back. Its thread is continued by another, see `resume`.
 */
export function createSlots(db: Db) {
  return { ...holding(db), ...ending(db), ...interrupted(db) };
}

function holding(db: Db) {
  return {
    /**
     * Takes a slot and returns when it was first taken; `null` while another process has it, it
     * waits, or it is done.
     */
    async take({ channelId, slot }: Slot, holder: Holder, at: Date) {
      const held = { taken_by: holder.owner, leased_until: holder.until.getTime() };
      const row = await db
        .insertInto('slots')
        .values({
          channel_id: channelId,
          slot,
          taken_at: at.getTime(),
          ...held,
          posting_at: null,
          state_json: null,
          resumed_at: null,
          finished_at: null,
          message_ts: null,
          failure: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['channel_id', 'slot'])
            .doUpdateSet(held)
            .where('slots.posting_at', 'is', null)
            .where('slots.finished_at', 'is', null)
            .where('slots.leased_until', '<=', at.getTime()),
        )
        .returning('taken_at')
        .executeTakeFirst();
      return row ? { sinceAt: new Date(row.taken_at) } : null;
    },

    /** Renews the lease while the digest is composed. */
    async hold(slot: Slot, { owner, until }: Holder): Promise<void> {
      await heldBy(db, slot, owner).set({ leased_until: until.getTime() }).execute();
    },

    /**
     * Notes that posting begins, with the state that another process needs to continue. To be
     * called before anything is sent. False when another process has taken it over: post nothing.
     */
    async beginPosting(
      slot: Slot,
      owner: string,
      at: Date,
      stateJson: string | null = null,
    ): Promise<boolean> {
      const row = await heldBy(db, slot, owner)
        .set({ posting_at: at.getTime(), state_json: stateJson })
        .where('posting_at', 'is', null)
        .where('finished_at', 'is', null)
        .returning('slot')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function ending(db: Db) {
  return {
    /** Notes the outcome. False when another process has taken it over. */
    finish: (slot: Slot, owner: string, outcome: SlotOutcome, at: Date): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await heldBy(transaction, slot, owner)
          .set({
            finished_at: at.getTime(),
            state_json: null,
            message_ts: 'messageTs' in outcome ? outcome.messageTs : null,
            failure: 'failure' in outcome ? outcome.failure : null,
          })
          .returning('slot')
          .executeTakeFirst();
        if (!row) return false;
        const followUp = 'followUp' in outcome ? outcome.followUp : undefined;
        if (followUp) await addFollowUp(transaction, followUp);
        return true;
      }),

    /** Releases a slot that surely wasn't posted; the first process after `againAt` takes it. */
    async giveBack(slot: Slot, owner: string, againAt: Date): Promise<void> {
      await heldBy(db, slot, owner)
        .set({ posting_at: null, state_json: null, leased_until: againAt.getTime() })
        .where('finished_at', 'is', null)
        .execute();
    },
  };
}

/** A digest that may be in its channel or not: its process did not come to note the outcome. */
export interface InterruptedSlot extends Slot {
  readonly postingAt: Date;
}

/** Slots whose posting began and never ended. */
function interrupted(db: Db) {
  return { ...finding(db), ...goingOn(db) };
}

function finding(db: Db) {
  const unfinished = (sinceAt: Date, at: Date) =>
    db
      .selectFrom('slots')
      .select(['channel_id', 'slot', 'posting_at'])
      .where('finished_at', 'is', null)
      .where('posting_at', '>=', sinceAt.getTime())
      .where('leased_until', '<=', at.getTime())
      .orderBy('posting_at');

  return {
    /** Returns those that no process has continued yet and that have a state to continue from. */
    async interrupted(sinceAt: Date, at: Date): Promise<readonly InterruptedSlot[]> {
      const rows = await unfinished(sinceAt, at)
        .where('resumed_at', 'is', null)
        .where('state_json', 'is not', null)
        .execute();
      return rows.map(interruptedOf);
    },

    /** Returns all of them, even those that can't be continued. */
    async lost(sinceAt: Date, at: Date): Promise<readonly InterruptedSlot[]> {
      return (await unfinished(sinceAt, at).execute()).map(interruptedOf);
    },

    /** Clears the state of digests whose posting began before an instant and never finished. */
    async forgetKept(before: Date): Promise<void> {
      await db
        .updateTable('slots')
        .set({ state_json: null })
        .where('finished_at', 'is', null)
        .where('posting_at', '<', before.getTime())
        .where('state_json', 'is not', null)
        .execute();
    },
  };
}

function goingOn(db: Db) {
  return {
    /**
     * Takes an interrupted slot, once for good. `null` when another process does, or it is done.
     */
    async resume({ channelId, slot }: Slot, { owner, until }: Holder, at: Date) {
      const row = await db
        .updateTable('slots')
        .set({ taken_by: owner, leased_until: until.getTime(), resumed_at: at.getTime() })
        .where('channel_id', '=', channelId)
        .where('slot', '=', slot)
        .where('state_json', 'is not', null)
        .where('finished_at', 'is', null)
        .where('resumed_at', 'is', null)
        .where('leased_until', '<=', at.getTime())
        .returning('state_json')
        .executeTakeFirst();
      return row?.state_json ? { stateJson: row.state_json } : null;
    },

    /** Lets any process continue it from `againAt` on; nothing of its rest was posted so far. */
    async putOff(slot: Slot, owner: string, againAt: Date): Promise<void> {
      await heldBy(db, slot, owner)
        .set({ resumed_at: null, leased_until: againAt.getTime() })
        .where('finished_at', 'is', null)
        .execute();
    },

    /** Ends the lease at `at`, though nobody knows whether the digest was posted. */
    async release(slot: Slot, owner: string, at: Date): Promise<void> {
      await heldBy(db, slot, owner).set({ leased_until: at.getTime() }).execute();
    },
  };
}

function interruptedOf(row: {
  readonly channel_id: string;
  readonly slot: string;
  readonly posting_at: number | null;
}): InterruptedSlot {
  const postingAt = new Date(row.posting_at ?? 0);
  return { channelId: row.channel_id, slot: row.slot, postingAt };
}

/**
 * The key of one digest in a channel: an instant in ISO 8601 at which it is due, or a name that
 * begins with it.
 */
export interface Slot {
  readonly channelId: string;
  readonly slot: string;
}

/** Builds a change of a slot that only its owner makes. */
function heldBy(db: Db, { channelId, slot }: Slot, owner: string) {
  return db
    .updateTable('slots')
    .where('channel_id', '=', channelId)
    .where('slot', '=', slot)
    .where('taken_by', '=', owner);
}
