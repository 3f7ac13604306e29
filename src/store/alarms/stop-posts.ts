import type { StopPostRow } from './incident-schema.ts';
import type { Db } from '../schema.ts';

/** The message about an automatic stop in a channel or to a person. */
export interface StopPost {
  readonly campaignId: string;
  /** The id of a channel or a person. */
  readonly placeId: string;
  /** `null` until it was posted. */
  readonly messageTs: string | null;
  /** The stop's state that was posted. */
  readonly notifiedState: string | null;
}

type PostKey = Pick<StopPost, 'campaignId' | 'placeId'>;

export function stopPosts(db: Db) {
  return {
    async posts(campaignId: string): Promise<readonly StopPost[]> {
      const rows = await db
        .selectFrom('stop_posts')
        .selectAll()
        .where('campaign_id', '=', campaignId)
        .execute();
      return rows.map(postOf);
    },

    /** Leases the message to this process until `until`; returns `null` when another has it. */
    async takePost(key: PostKey, at: Date, until: Date): Promise<StopPost | null> {
      const row = await db
        .insertInto('stop_posts')
        .values({
          campaign_id: key.campaignId,
          place_id: key.placeId,
          message_ts: null,
          told_state: null,
          held_until: until.getTime(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['campaign_id', 'place_id'])
            .doUpdateSet({ held_until: until.getTime() })
            .where((q) =>
              q.or([
                q('stop_posts.held_until', 'is', null),
                q('stop_posts.held_until', '<=', at.getTime()),
              ]),
            ),
        )
        .returningAll()
        .executeTakeFirst();
      return row ? postOf(row) : null;
    },

    /** Notes what was posted, and gives the lease back. */
    async notePost(post: StopPost): Promise<void> {
      await update(db, post, {
        message_ts: post.messageTs,
        told_state: post.notifiedState,
        held_until: null,
      });
    },

    /** Gives the lease back; nothing is posted there before `until`. */
    async holdPost(key: PostKey, until: Date): Promise<void> {
      await update(db, key, { held_until: until.getTime() });
    },
  };
}

async function update(db: Db, key: PostKey, columns: Partial<StopPostRow>): Promise<void> {
  await db
    .updateTable('stop_posts')
    .set(columns)
    .where('campaign_id', '=', key.campaignId)
    .where('place_id', '=', key.placeId)
    .execute();
}

function postOf(row: StopPostRow): StopPost {
  return {
    campaignId: row.campaign_id,
    placeId: row.place_id,
    messageTs: row.message_ts,
    notifiedState: row.told_state,
  };
}
