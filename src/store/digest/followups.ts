import type { DigestFollowUpRow } from './digest-schema.ts';
import type { Holder } from '../leases.ts';
import { randomId } from '../random-id.ts';
import type { Db } from '../schema.ts';
import { isOver } from './waiting.ts';

/** What is still to be done for a digest that was posted. */
export interface FollowUp extends NewFollowUp {
  readonly id: string;
}

export interface NewFollowUp {
  readonly digestId: string;
  /** As Slack names it: a private digest was posted to a person, and is changed in a `D…`. */
  readonly channelId: string;
  readonly messageTs: string;
  /** Whoever does it knows its shape. */
  readonly stateJson: string;
  /** When it goes on. */
  readonly againAt: Date;
  /** From then on it isn't worth it any more. */
  readonly untilAt: Date;
}

export type FollowUps = ReturnType<typeof createFollowUps>;

/** Each belongs to whoever holds its lease. */
export function createFollowUps(db: Db) {
  return { ...taking(db), ...going(db) };
}

function taking(db: Db) {
  return {
    /** Ids of those that go on now, of one digest or of all; the longest due first. */
    async due(at: Date, digestId?: string): Promise<readonly string[]> {
      const due = db
        .selectFrom('digest_followups')
        .select('id')
        .where(isOver('again_at', at))
        .where(isOver('leased_until', at))
        .orderBy('again_at');
      const wanted = digestId === undefined ? due : due.where('digest_id', '=', digestId);
      const rows = await wanted.execute();
      return rows.map(({ id }) => id);
    },

    /** `null` when another has it, it is to wait, or it is done. */
    async take(id: string, { owner, until }: Holder, at: Date): Promise<FollowUp | null> {
      const row = await db
        .updateTable('digest_followups')
        .set({ taken_by: owner, leased_until: until.getTime() })
        .where('id', '=', id)
        .where(isOver('again_at', at))
        .where(isOver('leased_until', at))
        .returningAll()
        .executeTakeFirst();
      return row ? followUpOf(row) : null;
    },

    /** Holds on to it. */
    async hold(id: string, { owner, until }: Holder): Promise<void> {
      await heldBy(db, id, owner).set({ leased_until: until.getTime() }).execute();
    },
  };
}

function going(db: Db) {
  return {
    /** Notes how far it came, and keeps it. False when it has become another's: do no more. */
    async note(id: string, owner: string, stateJson: string): Promise<boolean> {
      const row = await heldBy(db, id, owner)
        .set({ state_json: stateJson })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Gives it back until `againAt`. */
    async putOff(id: string, owner: string, againAt: Date): Promise<void> {
      await heldBy(db, id, owner).set({ again_at: againAt.getTime(), leased_until: 0 }).execute();
    },

    /** Nothing more is to be done. */
    async end(id: string, owner: string): Promise<void> {
      await db
        .deleteFrom('digest_followups')
        .where('id', '=', id)
        .where('taken_by', '=', owner)
        .execute();
    },
  };
}

/** As part of noting that its digest was posted. */
export async function addFollowUp(db: Db, wanted: NewFollowUp): Promise<void> {
  await db
    .insertInto('digest_followups')
    .values({
      id: randomId(16),
      digest_id: wanted.digestId,
      channel_id: wanted.channelId,
      message_ts: wanted.messageTs,
      state_json: wanted.stateJson,
      again_at: wanted.againAt.getTime(),
      until_at: wanted.untilAt.getTime(),
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
