import { addFollowUp, type NewFollowUp } from './followups.ts';
import { heldBy, type Slot } from './held-slot.ts';
import { interrupted } from './interrupted-slots.ts';
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
 * is given back. Its thread is continued by another, see interrupted-slots.ts.
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
