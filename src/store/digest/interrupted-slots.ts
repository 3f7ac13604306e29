import type { Holder } from '../leases.ts';
import type { Db } from '../schema.ts';
import { heldBy, type Slot } from './held-slot.ts';

/** A digest that may be in its channel or not: its process did not come to note the outcome. */
export interface InterruptedSlot extends Slot {
  readonly postingAt: Date;
}

/** Slots whose posting began and never ended. */
export function interrupted(db: Db) {
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
