import type { Share } from '../../domain/alarm-rates.ts';
import type { IncidentPostRow } from './incident-schema.ts';
import type { Db } from '../schema.ts';

/** The state of an incident's thread in a channel. */
export interface IncidentPost {
  readonly incidentId: string;
  readonly channelId: string;
  /** The first message of the thread; `null` until it was posted. */
  readonly messageTs: string | null;
  /** The incident's revision that the first message shows. */
  readonly shownRevision: number;
  /** The time when the first message was last changed, or something was added below it. */
  readonly notifiedAt: Date | null;
  /** The worst rate that was posted so far. */
  readonly notified: Share;
  /** True when the first message has a button that cancels the campaign. */
  readonly showsCancel: boolean;
  /** The recipients' domain that was posted as the most frequent. */
  readonly notifiedDomain: string | null;
  readonly isFinished: boolean;
  /**
   * The time until which nothing is posted there: another process does it, or Slack wants no more.
   */
  readonly heldUntil: Date | null;
}

type PostKey = Pick<IncidentPost, 'incidentId' | 'channelId'>;

type PostChange = Omit<IncidentPost, keyof PostKey | 'heldUntil'>;

/** The columns of an incident that was not posted in this channel yet. */
const NOTHING_TOLD = {
  message_ts: null,
  shown_revision: 0,
  told_at: null,
  told_part: 0,
  told_whole: 0,
  told_domain: null,
  shows_cancel: 0,
  finished_at: null,
};

export function incidentPosts(db: Db) {
  return {
    /** Returns the posts of incidents; channels without a post are missing. */
    async posts(incidentIds: readonly string[]): Promise<readonly IncidentPost[]> {
      if (incidentIds.length === 0) return [];
      const rows = await db
        .selectFrom('incident_posts')
        .selectAll()
        .where('incident_id', 'in', incidentIds)
        .orderBy('channel_id')
        .execute();
      return rows.map(postOf);
    },

    /**
     * Leases an incident's post in a channel to this process until `until`. Returns its state, or
     * `null` when another process has it or nothing more is to be posted.
     */
    takePost: (key: PostKey, at: Date, until: Date) => take(db, key, at, until),

    /** Notes what was posted; this process keeps the lease. */
    async notePost(key: PostKey, post: PostChange, at: Date): Promise<void> {
      await update(db, key, {
        message_ts: post.messageTs,
        shown_revision: post.shownRevision,
        told_at: post.notifiedAt?.getTime() ?? null,
        told_part: post.notified.part,
        told_whole: post.notified.whole,
        told_domain: post.notifiedDomain,
        shows_cancel: post.showsCancel ? 1 : 0,
        finished_at: post.isFinished ? at.getTime() : null,
      });
    },

    /** Gives the lease back; nothing more is posted there before `until`. */
    async holdPost(key: PostKey, until: Date | null): Promise<void> {
      await update(db, key, { held_until: until?.getTime() ?? null });
    },
  };
}

async function take(db: Db, key: PostKey, at: Date, until: Date): Promise<IncidentPost | null> {
  const row = await db
    .insertInto('incident_posts')
    .values({
      incident_id: key.incidentId,
      channel_id: key.channelId,
      ...NOTHING_TOLD,
      held_until: until.getTime(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['incident_id', 'channel_id'])
        .doUpdateSet({ held_until: until.getTime() })
        .where('incident_posts.finished_at', 'is', null)
        .where((q) =>
          q.or([
            q('incident_posts.held_until', 'is', null),
            q('incident_posts.held_until', '<=', at.getTime()),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? postOf(row) : null;
}

async function update(
  db: Db,
  { incidentId, channelId }: PostKey,
  columns: Partial<IncidentPostRow>,
): Promise<void> {
  await db
    .updateTable('incident_posts')
    .set(columns)
    .where('incident_id', '=', incidentId)
    .where('channel_id', '=', channelId)
    .execute();
}

function postOf(row: IncidentPostRow): IncidentPost {
  return {
    incidentId: row.incident_id,
    channelId: row.channel_id,
    messageTs: row.message_ts,
    shownRevision: row.shown_revision,
    notifiedAt: row.told_at === null ? null : new Date(row.told_at),
    notified: { part: row.told_part, whole: row.told_whole },
    notifiedDomain: row.told_domain,
    showsCancel: row.shows_cancel === 1,
    isFinished: row.finished_at !== null,
    heldUntil: row.held_until === null ? null : new Date(row.held_until),
  };
}
