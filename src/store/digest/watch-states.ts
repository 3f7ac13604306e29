import { isWatchKind, type WatchKind } from '../../domain/watch.ts';
import type { Db } from '../schema.ts';
import type { WatchStateRow } from './digest-schema.ts';

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
