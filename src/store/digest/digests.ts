import { isDigestKind, type DigestScope, type DigestSettings } from '../../domain/digest.ts';
import { WEEKDAYS } from '../../domain/schedule.ts';
import { OWNER_LOST, pauseAll, pauseOwnerless } from '../outbox/pauses.ts';
import type { Reply } from '../../domain/reply.ts';
import { randomId } from '../random-id.ts';
import { fromRow, toRow } from '../rows.ts';
import type { Db, DigestRow } from '../schema.ts';

/** A digest that somebody set, with its channel. */
export interface Digest extends DigestSettings {
  /** A short id, since people type it. */
  readonly id: string;
  /** The id of a channel, or of a person (Slack user id) who gets it privately. */
  readonly channelId: string;
  readonly createdBy: string;
  /** The time when it was last set: earlier occurrences are not posted. */
  readonly setAt: Date;
  readonly pausedAt: Date | null;
  /** The reason why Postbell paused it; `null` when a person did. */
  readonly pausedReason: string | null;
}

type NewDigest = DigestSettings & Pick<Digest, 'channelId' | 'createdBy'>;

export function createDigests(db: Db) {
  return {
    /** Lists digests of one channel or person, or all; the oldest first. */
    async list(channelId?: string): Promise<readonly Digest[]> {
      const rows = await db
        .selectFrom('digests')
        .selectAll()
        .$if(channelId !== undefined, (q) => q.where('channel_id', '=', channelId ?? ''))
        .orderBy('channel_id')
        .orderBy('set_at')
        .orderBy('kind')
        .orderBy('id')
        .execute();
      return rows.map(digestOf);
    },

    async find(id: string): Promise<Digest | null> {
      const query = db.selectFrom('digests').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row ? digestOf(row) : null;
    },

    async add(requested: NewDigest, at: Date): Promise<Digest> {
      const { channelId, createdBy, ...settings } = requested;
      const row = await db
        .insertInto('digests')
        .values({
          ...toRow({ id: randomId(5), channelId, createdBy, setAt: at }),
          ...columnsOf(settings),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return digestOf(row);
    },

    /** Changes the settings; `null` when the digest is gone. */
    async change(id: string, settings: DigestSettings, at: Date): Promise<Digest | null> {
      const row = await db
        .updateTable('digests')
        .set({ ...columnsOf(settings), set_at: at.getTime() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? digestOf(row) : null;
    },

    /** Returns the removed digest; `null` when there was none. */
    async remove(id: string): Promise<Digest | null> {
      const query = db.deleteFrom('digests').where('id', '=', id).returningAll();
      const row = await query.executeTakeFirst();
      return row ? digestOf(row) : null;
    },

    ...pausingOf(db),
  };
}

function pausingOf(db: Db) {
  return {
    /** Pauses a digest for a person. False when it was paused already. */
    async pause(id: string, at: Date): Promise<boolean> {
      const row = await db
        .updateTable('digests')
        .set({ paused_at: at.getTime() })
        .where('id', '=', id)
        .where('paused_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @param reason Slack's code for why nothing can be posted in the channel */
    pauseChannel: (channelId: string, reason: string, pausedAt: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await pauseAll(transaction, 'paused digests', { channelId, reason, pausedAt });
      }),

    /** Pauses a digest that its owner may not have any more, and says so in its channel. */
    pauseOwnerless: ({ id, channelId }: Digest, reply: Reply, pausedAt: Date): Promise<void> =>
      db
        .transaction()
        .execute((transaction) =>
          pauseOwnerless(transaction, 'paused digests', { id, channelId, pausedAt, reply }),
        ),

    /**
     * Resumes a digest, without the occurrences missed meanwhile. False when it wasn't paused.
     * @param ownerId whose digest it is from now on, where its owner had lost it
     */
    async resume(id: string, ownerId: string, at: Date): Promise<boolean> {
      const row = await resumed(db, at)
        .set((q) => ({
          created_by: q
            .case()
            .when('paused_reason', '=', OWNER_LOST)
            .then(ownerId)
            .else(q.ref('created_by'))
            .end(),
        }))
        .where('id', '=', id)
        .where('paused_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Resumes the digests of a channel that Postbell paused, but not those that a person paused. */
    async resumeInvited(channelId: string, at: Date): Promise<void> {
      await resumed(db, at)
        .where('channel_id', '=', channelId)
        .where('paused_reason', 'is not', null)
        .where('paused_reason', '!=', OWNER_LOST)
        .execute();
    },
  };
}

function resumed(db: Db, at: Date) {
  const columns = { paused_at: null, paused_reason: null, set_at: at.getTime() };
  return db.updateTable('digests').set(columns);
}

/** Names each setting: a digest has others, which a change of its settings leaves as they are. */
function columnsOf(settings: DigestSettings) {
  const { kind, time, zone, weekdays, scope, whenQuiet } = settings;
  return {
    ...toRow({ kind, time, zone, filter: scope, whenQuiet }),
    weekdays: weekdays.join(','),
  };
}

function digestOf(row: DigestRow): Digest {
  const { filter, ...rest } = fromRow(row);
  return {
    ...rest,
    kind: isDigestKind(row.kind) ? row.kind : 'daily',
    weekdays: WEEKDAYS.filter((day) => row.weekdays.includes(day)),
    // `columnsOf` wrote it.
    scope: filter as DigestScope,
    whenQuiet: row.when_quiet === 'nothing' ? 'nothing' : 'line',
  };
}
