import { sql } from 'kysely';
import { databaseClock } from '../leases.ts';
import type { EngineName } from '../engine.ts';
import type { Db } from '../schema.ts';

interface PermitRequest {
  readonly channelId: string;
  readonly ts: string;
  /** The order of permits; 0 comes before all. */
  readonly rank: number;
}

interface RequestedPermits {
  readonly waiting: readonly string[];
  /** Messages whose permit was given and is not used yet. */
  readonly granted: readonly string[];
}

export type Permits = ReturnType<typeof createPermits>;

/** A request that isn't repeated for so long is dropped: its process died or no longer needs it. */
const FORGOTTEN_MS = 15_000;

/** A permit further ahead was given before the clock of the database was set back. */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Gives permits to post or to change a message, across replicas.
 * @param now the clock of permits in place of the database's, for tests
 */
export function createPermits(db: Db, engine: EngineName, now?: () => Date) {
  const clock = () => databaseClock(engine, now);
  return {
    /** Takes the permit to change a message, if there is one; otherwise requests it. */
    async takeUpdate({ channelId, ts, rank }: PermitRequest, at: Date): Promise<boolean> {
      const message = `${channelId} ${ts}`;
      const nowMs = at.getTime();
      const taken = await db
        .deleteFrom('update_permits')
        .where('message', '=', message)
        .where('granted_until', '>', nowMs)
        .returning('message')
        .executeTakeFirst();
      if (taken) return true;
      await db
        .insertInto('update_permits')
        .values({ message, rank, since: nowMs, requested_at: nowMs })
        .onConflict((conflict) =>
          // A missed permit counts as used; one that has just been given is still there.
          conflict.column('message').doUpdateSet({
            requested_at: nowMs,
            rank,
            granted_until: sql`case when update_permits.granted_until > ${nowMs} then update_permits.granted_until end`,
          }),
        )
        .execute();
      return false;
    },

    /** Returns the messages that wait for a permit in their order, and those with an unused one. */
    requested: (at: Date) => requested(db, at),

    /** Gives a permit until then. Returns false when nobody waits for it any more. */
    async grant(message: string, until: Date): Promise<boolean> {
      const row = await db
        .updateTable('update_permits')
        .set({ granted_until: until.getTime() })
        .where('message', '=', message)
        .where('granted_until', 'is', null)
        .returning('message')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Takes the next permit to post in a channel, `gapMs` after the last; returns in how many
     * milliseconds it holds. It goes by the database's clock: those of replicas differ, and the
     * slower one would wait for the difference at each message of the faster.
     */
    async takePost(channelId: string, gapMs: number): Promise<number> {
      const at = clock();
      const isWaiting = sql<boolean>`post_permits.next_at > ${at} and post_permits.next_at <= ${at} + ${LONGEST_WAIT_MS}`;
      const permit = await db
        .insertInto('post_permits')
        .values({ channel_id: channelId, next_at: sql<number>`${at} + ${gapMs}` })
        .onConflict((conflict) =>
          conflict.column('channel_id').doUpdateSet({
            next_at: sql<number>`case when ${isWaiting} then post_permits.next_at else ${at} end + ${gapMs}`,
          }),
        )
        .returning(sql<number>`next_at - ${at}`.as('in_ms'))
        .executeTakeFirstOrThrow();
      return Math.max(0, permit.in_ms - gapMs);
    },
  };
}

async function requested(db: Db, at: Date): Promise<RequestedPermits> {
  const rows = await db
    .selectFrom('update_permits')
    .select(['message', 'requested_at', 'granted_until'])
    .orderBy('rank')
    .orderBy('since')
    .orderBy('message')
    .execute();
  const forgottenAtMs = at.getTime() - FORGOTTEN_MS;
  if (rows.some((row) => row.requested_at < forgottenAtMs)) {
    await db.deleteFrom('update_permits').where('requested_at', '<', forgottenAtMs).execute();
  }
  const known = rows.filter((row) => row.requested_at >= forgottenAtMs);
  const messagesOf = (some: typeof rows) => some.map(({ message }) => message);
  return {
    waiting: messagesOf(known.filter((row) => row.granted_until === null)),
    granted: messagesOf(known.filter((row) => row.granted_until !== null)),
  };
}
