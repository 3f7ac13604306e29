import { isWatchKind, type WatchSettings } from '../../domain/watch.ts';
import { randomId } from '../random-id.ts';
import type { Db } from '../schema.ts';
import type { WatchRow } from './digest-schema.ts';

/** A monitor that somebody set for a channel. */
export interface Watch extends WatchSettings {
  /** A short id, since people type it. */
  readonly id: string;
  readonly channelId: string;
  /** Slack user id. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  /** Slack's code for why nothing can be posted there. */
  readonly pausedReason: string | null;
}

type NewWatch = WatchSettings & Pick<Watch, 'channelId' | 'createdBy'>;

export type Watches = ReturnType<typeof createWatches>;

export function createWatches(db: Db) {
  return { ...setting(db), ...pausing(db) };
}

function setting(db: Db) {
  return {
    /** Lists the monitors of one channel, or all; the oldest first. */
    async list(channelId?: string): Promise<readonly Watch[]> {
      const rows = await db
        .selectFrom('watches')
        .selectAll()
        .$if(channelId !== undefined, (q) => q.where('channel_id', '=', channelId ?? ''))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(watchOf);
    },

    async add({ channelId, createdBy, ...settings }: NewWatch, at: Date): Promise<Watch> {
      const row: WatchRow = {
        id: randomId(5),
        channel_id: channelId,
        created_by: createdBy,
        created_at: at.getTime(),
        ...columnsOf(settings),
        paused_at: null,
        paused_reason: null,
      };
      await db.insertInto('watches').values(row).execute();
      return watchOf(row);
    },

    /** Changes the settings, and resumes a paused monitor. `null` when it is gone. */
    async change(id: string, settings: WatchSettings): Promise<Watch | null> {
      const row = await db
        .updateTable('watches')
        .set({ ...columnsOf(settings), paused_at: null, paused_reason: null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? watchOf(row) : null;
    },

    /** Removes a monitor with its problems. False when it is gone already. */
    async remove(id: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('watch_states').where('watch_id', '=', id).execute();
        const row = await transaction
          .deleteFrom('watches')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        return row !== undefined;
      });
    },
  };
}

function pausing(db: Db) {
  return {
    /**
     * Pauses all monitors of a channel in which nothing can be posted.
     * @param reason Slack's code
     */
    async pause(channelId: string, reason: string, at: Date): Promise<void> {
      await db
        .updateTable('watches')
        .set({ paused_at: at.getTime(), paused_reason: reason })
        .where('channel_id', '=', channelId)
        .where('paused_at', 'is', null)
        .execute();
    },

    /** Resumes the monitors of a channel; returns how many. */
    async resume(channelId: string): Promise<number> {
      const rows = await db
        .updateTable('watches')
        .set({ paused_at: null, paused_reason: null })
        .where('channel_id', '=', channelId)
        .where('paused_at', 'is not', null)
        .returning('id')
        .execute();
      return rows.length;
    },
  };
}

function columnsOf({ kinds, belowAmount, leftPercent }: WatchSettings) {
  return { kinds: kinds.join(','), below_amount: belowAmount, left_percent: leftPercent };
}

function watchOf(row: WatchRow): Watch {
  return {
    id: row.id,
    channelId: row.channel_id,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    kinds: row.kinds.split(',').filter(isWatchKind),
    belowAmount: row.below_amount,
    leftPercent: row.left_percent,
    pausedAt: row.paused_at === null ? null : new Date(row.paused_at),
    pausedReason: row.paused_reason,
  };
}
