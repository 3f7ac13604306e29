import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** A message that is to be changed. */
export interface UpdateWish {
  readonly channelId: string;
  readonly ts: string;
  /** Whose turn comes first; 0 before all. */
  readonly rank: number;
}

/** Messages for which a turn is asked. */
export interface AskedTurns {
  readonly waiting: readonly string[];
  /** Theirs was given and is not used yet. */
  readonly granted: readonly string[];
}

export type SlackTurns = ReturnType<typeof createSlackTurns>;

/** Who doesn't ask again for so long has died, or wants it no more. */
const FORGOTTEN_MS = 15_000;

/** Whose turn it is to post or to change a message, across replicas. */
export function createSlackTurns(db: Db) {
  return {
    /** Takes the turn to change a message if there is one; else asks for it, anew each time. */
    takeUpdate: (wish: UpdateWish, at: Date) => takeUpdate(db, wish, at),

    /** The messages for which a turn is asked, the first of them first, or given and not used. */
    asked: (at: Date) => asked(db, at),

    /** Gives a turn until then. False when nobody waits for it any more. */
    async grant(message: string, until: Date): Promise<boolean> {
      const row = await db
        .updateTable('update_turns')
        .set({ granted_until: until.getTime() })
        .where('message', '=', message)
        .where('granted_until', 'is', null)
        .returning('message')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Takes the next turn to post in a channel, `gapMs` after the one before; when that is. */
    async takePost(channelId: string, at: Date, gapMs: number): Promise<Date> {
      const now = at.getTime();
      const { next_at: nextAtMs } = await db
        .insertInto('post_turns')
        .values({ channel_id: channelId, next_at: now + gapMs })
        .onConflict((conflict) =>
          conflict.column('channel_id').doUpdateSet({
            next_at: sql<number>`case when post_turns.next_at > ${now} then post_turns.next_at + ${gapMs} else ${now + gapMs} end`,
          }),
        )
        .returning('next_at')
        .executeTakeFirstOrThrow();
      return new Date(nextAtMs - gapMs);
    },
  };
}

async function takeUpdate(db: Db, { channelId, ts, rank }: UpdateWish, at: Date): Promise<boolean> {
  const message = `${channelId} ${ts}`;
  const asked_at = at.getTime();
  const taken = await db
    .deleteFrom('update_turns')
    .where('message', '=', message)
    .where('granted_until', '>', asked_at)
    .returning('message')
    .executeTakeFirst();
  if (taken) return true;
  await db
    .insertInto('update_turns')
    .values({ message, rank, since: asked_at, asked_at, granted_until: null })
    .onConflict((conflict) =>
      // A turn that was missed counts as used; one that has just been given is still there.
      conflict.column('message').doUpdateSet({
        asked_at,
        rank,
        granted_until: sql<
          number | null
        >`case when update_turns.granted_until > ${asked_at} then update_turns.granted_until end`,
      }),
    )
    .execute();
  return false;
}

async function asked(db: Db, at: Date): Promise<AskedTurns> {
  const rows = await db
    .selectFrom('update_turns')
    .select(['message', 'asked_at', 'granted_until'])
    .orderBy('rank')
    .orderBy('since')
    .orderBy('message')
    .execute();
  const forgottenAtMs = at.getTime() - FORGOTTEN_MS;
  if (rows.some((row) => row.asked_at < forgottenAtMs)) {
    await db.deleteFrom('update_turns').where('asked_at', '<', forgottenAtMs).execute();
  }
  const known = rows.filter((row) => row.asked_at >= forgottenAtMs);
  const messagesOf = (some: typeof rows) => some.map(({ message }) => message);
  return {
    waiting: messagesOf(known.filter((row) => row.granted_until === null)),
    granted: messagesOf(known.filter((row) => row.granted_until !== null)),
  };
}
