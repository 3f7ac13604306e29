import { addFollowUp, type NewFollowUp } from './followups.ts';
import { heldBy, type Slot } from './held-slot.ts';
import { interrupted } from './interrupted-slots.ts';
import type { Holder } from '../leases.ts';
import type { Db } from '../schema.ts';

type SlotOutcome =
  | {
      readonly messageTs: string;
      /** What is still to be done for it. */
      readonly followUp?: NewFollowUp | undefined;
    }
  | { readonly failure: string }
  /** Nothing was to be told. */
  | { readonly silence: true };

export type Slots = ReturnType<typeof createSlots>;

/**
 * Digests that were taken on, each once. Until its posting begins a slot belongs to whoever holds
 * its lease, and is taken over from who is gone; from then on nobody else posts it. What belongs to
 * it is gone on with by another, see interrupted-slots.ts.
 */
export function createSlots(db: Db) {
  return { ...holding(db), ...ending(db), ...interrupted(db) };
}

function holding(db: Db) {
  return {
    /** `null` while it is another's, waits, or is done; else since when somebody is at it. */
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

    /** Holds on to it, while its digest is composed. */
    async hold(slot: Slot, { owner, until }: Holder): Promise<void> {
      await heldBy(db, slot, owner).set({ leased_until: until.getTime() }).execute();
    },

    /**
     * To be called before anything leaves, with what somebody else needs to go on with it. False
     * when it has become another's: post nothing.
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
    /** False when it has become another's. */
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

    /** Gives it back when it surely wasn't posted; whoever comes first after `againAt` takes it. */
    async giveBack(slot: Slot, owner: string, againAt: Date): Promise<void> {
      await heldBy(db, slot, owner)
        .set({ posting_at: null, state_json: null, leased_until: againAt.getTime() })
        .where('finished_at', 'is', null)
        .execute();
    },
  };
}
