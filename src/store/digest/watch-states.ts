import { isWatchKind, type WatchKind } from '../../core/watch.ts';
import type { Db } from '../schema.ts';
import type { WatchStateRow } from './watch-schema.ts';

/** Something that stands badly, for one watch. */
export interface WatchState {
  readonly watchId: string;
  readonly kind: WatchKind;
  readonly subject: string;
  readonly sinceAt: Date;
  /** From then on it may be in the channel. */
  readonly postingAt: Date | null;
  /** `null` too where nobody knows whether it was posted. */
  readonly messageTs: string | null;
  readonly againAt: Date | null;
  readonly calmSince: Date | null;
  /** From then on the relief may be in the channel. */
  readonly reliefAt: Date | null;
}

type StateKey = Pick<WatchState, 'watchId' | 'subject'>;

export type WatchStates = ReturnType<typeof createWatchStates>;

/**
 * What stands badly: each once a watch, across processes. Who begins to tell it, or that it is over,
 * says so before; what surely wasn't posted is given back.
 */
export function createWatchStates(db: Db) {
  return { ...beginning(db), ...telling(db), ...relieving(db) };
}

function beginning(db: Db) {
  return {
    /** Of all watches. */
    async all(): Promise<readonly WatchState[]> {
      const rows = await db.selectFrom('watch_states').selectAll().orderBy('since_at').execute();
      return rows.map(stateOf);
    },

    /** `null` when it is there already, or its watch is gone. */
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

function telling(db: Db) {
  return {
    /** To be called before it is posted. False when another did. */
    async beginTelling(key: StateKey, at: Date): Promise<boolean> {
      const row = await one(db, key)
        .set({ posting_at: at.getTime() })
        .where('posting_at', 'is', null)
        .returning('subject')
        .executeTakeFirst();
      return row !== undefined;
    },

    async told(key: StateKey, messageTs: string): Promise<void> {
      await one(db, key).set({ message_ts: messageTs }).execute();
    },

    /** It surely wasn't posted. */
    async giveBack(key: StateKey, againAt: Date): Promise<void> {
      await one(db, key).set({ posting_at: null, again_at: againAt.getTime() }).execute();
    },
  };
}

function relieving(db: Db) {
  return {
    /** @param since `null`: it stands badly again. */
    async setCalm(key: StateKey, since: Date | null): Promise<void> {
      await one(db, key)
        .set({ calm_since: since?.getTime() ?? null })
        .execute();
    },

    /** To be called before it is posted that it is over. False when another did. */
    async beginRelief(key: StateKey, at: Date): Promise<boolean> {
      const row = await one(db, key)
        .set({ relief_at: at.getTime() })
        .where('relief_at', 'is', null)
        .returning('subject')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** It surely wasn't posted. */
    async giveReliefBack(key: StateKey, againAt: Date): Promise<void> {
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
    reliefAt: dateOf(row.relief_at),
  };
}
