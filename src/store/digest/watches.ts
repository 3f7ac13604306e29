import { isWatchKind, type WatchKind, type WatchSettings } from '../../domain/watch.ts';
import { randomId } from '../random-id.ts';
import type { Db } from '../schema.ts';
import type { WatchRow, WatchStateRow } from './digest-schema.ts';

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

/** A problem of one monitor. */
export interface WatchState {
  readonly watchId: string;
  readonly kind: WatchKind;
  readonly subject: string;
  readonly sinceAt: Date;
  /** The time from which it may be in the channel. */
  readonly postingAt: Date | null;
  /** The message's timestamp; `null` too where nobody knows whether it was posted. */
  readonly messageTs: string | null;
  readonly againAt: Date | null;
  readonly calmSince: Date | null;
  /** The time from which the resolution may be in the channel. */
  readonly resolutionAt: Date | null;
}

type StateKey = Pick<WatchState, 'watchId' | 'subject'>;

export type WatchStates = ReturnType<typeof createWatchStates>;

/**
 * Problems, each once a monitor, across processes. A process notes that it begins to report a
 * problem or its resolution before it posts; a report that surely wasn't posted is released.
 */
export function createWatchStates(db: Db) {
  return { ...beginning(db), ...outgoing(db), ...relieving(db) };
}

function beginning(db: Db) {
  return {
    /** Lists the problems of all monitors. */
    async all(): Promise<readonly WatchState[]> {
      const rows = await db.selectFrom('watch_states').selectAll().orderBy('since_at').execute();
      return rows.map(stateOf);
    },

    /** Adds a problem; `null` when it exists already, or its monitor is gone. */
    async begin(key: StateKey & Pick<WatchState, 'kind'>, at: Date): Promise<WatchState | null> {
      const { watchId, subject, kind } = key;
      const row = await db
        .insertInto('watch_states')
        .columns(['watch_id', 'kind', 'subject', 'since_at'])
        .expression((q) =>
          q
            .selectFrom('watches')
            .select((s) => ['id', s.val(kind).as('kind'), s.val(subject).as('subject')])
            .select((s) => s.cast<number>(s.val(at.getTime()), 'bigint').as('since_at'))
            .where('id', '=', watchId),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return row ? stateOf(row) : null;
    },

    async end({ watchId, subject }: StateKey): Promise<void> {
      await db
        .deleteFrom('watch_states')
        .where('watch_id', '=', watchId)
        .where('subject', '=', subject)
        .execute();
    },
  };
}

function outgoing(db: Db) {
  return {
    /**
     * Notes that the report begins. To be called before it is posted. False when another process
     * did.
     */
    async beginNotification(key: StateKey, at: Date): Promise<boolean> {
      const row = await one(db, key)
        .set({ posting_at: at.getTime() })
        .where('posting_at', 'is', null)
        .returning('subject')
        .executeTakeFirst();
      return row !== undefined;
    },

    async markNotified(key: StateKey, messageTs: string): Promise<void> {
      await one(db, key).set({ message_ts: messageTs }).execute();
    },

    /** Releases a report that surely wasn't posted; the next try is from `againAt` on. */
    async giveBack(key: StateKey, againAt: Date): Promise<void> {
      await one(db, key).set({ posting_at: null, again_at: againAt.getTime() }).execute();
    },
  };
}

function relieving(db: Db) {
  return {
    /** @param since the time since which the problem is over; `null`: it is back */
    async setCalm(key: StateKey, since: Date | null): Promise<void> {
      await one(db, key)
        .set({ calm_since: since?.getTime() ?? null })
        .execute();
    },

    /**
     * Notes that the report of the resolution begins. To be called before it is posted. False when
     * another process did.
     */
    async beginResolution(key: StateKey, at: Date): Promise<boolean> {
      const row = await one(db, key)
        .set({ relief_at: at.getTime() })
        .where('relief_at', 'is', null)
        .returning('subject')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Releases a report that surely wasn't posted; the next try is from `againAt` on. */
    async undoResolution(key: StateKey, againAt: Date): Promise<void> {
      await one(db, key).set({ relief_at: null, again_at: againAt.getTime() }).execute();
    },
  };
}

function one(db: Db, { watchId, subject }: StateKey) {
  return db
    .updateTable('watch_states')
    .where('watch_id', '=', watchId)
    .where('subject', '=', subject);
}

function stateOf(row: WatchStateRow): WatchState {
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    watchId: row.watch_id,
    kind: isWatchKind(row.kind) ? row.kind : 'balance',
    subject: row.subject,
    sinceAt: new Date(row.since_at),
    postingAt: dateOf(row.posting_at),
    messageTs: row.message_ts,
    againAt: dateOf(row.again_at),
    calmSince: dateOf(row.calm_since),
    resolutionAt: dateOf(row.relief_at),
  };
}
