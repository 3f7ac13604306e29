import type { DigestFollowUpRow } from './digest-schema.ts';
import type { Holder } from '../leases.ts';
import { randomId } from '../random-id.ts';
import type { Db } from '../schema.ts';

/** The open work of a digest that was posted. */
export interface FollowUp extends NewFollowUp {
  readonly id: string;
}

export interface NewFollowUp {
  readonly digestId: string;
  /**
   * The channel as Slack names it: a private digest is posted to a person, but changed in a `D…`.
   */
  readonly channelId: string;
  readonly messageTs: string;
  /** The state as JSON; its reader knows the shape. */
  readonly stateJson: string;
  /** The time of the next step. */
  readonly againAt: Date;
  /** The time from which the work is no longer worth it. */
  readonly untilAt: Date;
}

export type FollowUps = ReturnType<typeof createFollowUps>;

/** Follow-ups; each belongs to the owner of its lease. */
export function createFollowUps(db: Db) {
  return { ...taking(db), ...going(db) };
}

function taking(db: Db) {
  return {
    /** Returns the ids of follow-ups due now, of one digest or of all; the longest due first. */
    async due(at: Date, digestId?: string): Promise<readonly string[]> {
      const due = db
        .selectFrom('digest_followups')
        .select('id')
        .where('again_at', '<=', at.getTime())
        .where('leased_until', '<=', at.getTime())
        .orderBy('again_at');
      const requested = digestId === undefined ? due : due.where('digest_id', '=', digestId);
      const rows = await requested.execute();
      return rows.map(({ id }) => id);
    },

    /** Takes a follow-up; `null` when another process has it, it is to wait, or it is done. */
    async take(id: string, { owner, until }: Holder, at: Date): Promise<FollowUp | null> {
      const row = await db
        .updateTable('digest_followups')
        .set({ taken_by: owner, leased_until: until.getTime() })
        .where('id', '=', id)
        .where('again_at', '<=', at.getTime())
        .where('leased_until', '<=', at.getTime())
        .returningAll()
        .executeTakeFirst();
      return row ? followUpOf(row) : null;
    },

    /** Renews the lease. */
    async hold(id: string, { owner, until }: Holder): Promise<void> {
      await heldBy(db, id, owner).set({ leased_until: until.getTime() }).execute();
    },
  };
}

function going(db: Db) {
  return {
    /**
     * Stores the progress, and keeps the lease. False when another process has taken it over: do no
     * more.
     */
    async note(id: string, owner: string, stateJson: string): Promise<boolean> {
      const row = await heldBy(db, id, owner)
        .set({ state_json: stateJson })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Releases it until `againAt`. */
    async putOff(id: string, owner: string, againAt: Date): Promise<void> {
      await heldBy(db, id, owner).set({ again_at: againAt.getTime(), leased_until: 0 }).execute();
    },

    /** Removes a follow-up that is finished. */
    async end(id: string, owner: string): Promise<void> {
      await db
        .deleteFrom('digest_followups')
        .where('id', '=', id)
        .where('taken_by', '=', owner)
        .execute();
    },
  };
}

/** Adds a follow-up in the transaction that notes the post of its digest. */
export async function addFollowUp(db: Db, requested: NewFollowUp): Promise<void> {
  await db
    .insertInto('digest_followups')
    .values({
      id: randomId(16),
      digest_id: requested.digestId,
      channel_id: requested.channelId,
      message_ts: requested.messageTs,
      state_json: requested.stateJson,
      again_at: requested.againAt.getTime(),
      until_at: requested.untilAt.getTime(),
      taken_by: null,
      leased_until: 0,
    })
    .execute();
}

function heldBy(db: Db, id: string, owner: string) {
  return db.updateTable('digest_followups').where('id', '=', id).where('taken_by', '=', owner);
}

function followUpOf(row: DigestFollowUpRow): FollowUp {
  return {
    id: row.id,
    digestId: row.digest_id,
    channelId: row.channel_id,
    messageTs: row.message_ts,
    stateJson: row.state_json,
    againAt: new Date(row.again_at),
    untilAt: new Date(row.until_at),
  };
}
