import type { Db } from './schema.ts';

/** A card that shows less than is known. */
export interface LateCard {
  readonly channelId: string;
  /** Since when it does: to the minute. */
  readonly sinceAt: Date;
}

export type Lag = ReturnType<typeof createLag>;

/** More would only say that all are. */
const MOST_CARDS = 500;

export function createLag(db: Db) {
  return {
    /** Cards that people wait for, those behind for longest first; at most 500. */
    lateCards: (at: Date) => lateCards(db, at),
  };
}

async function lateCards(db: Db, at: Date): Promise<readonly LateCard[]> {
  const rows = await db
    .selectFrom('cards as c')
    .innerJoin('topics as t', 't.topic', 'c.topic')
    .select((q) => [
      'c.channel_id',
      'c.shown_at',
      't.first_at',
      't.changed_at',
      // The first event that the card doesn't show happened in this minute, or arrived late.
      q
        .selectFrom('minutes as m')
        .select((minute) => minute.fn.min('m.minute_at').as('at'))
        .whereRef('m.topic', '=', 't.topic')
        .whereRef('m.minute_at', '>=', 'c.shown_at')
        .as('unseen_at'),
    ])
    .whereRef('c.version', '<', 't.version')
    .where('c.hidden_at', 'is', null)
    .where((q) => q.or([q('c.muted_until', 'is', null), q('c.muted_until', '<=', at.getTime())]))
    .where((q) =>
      q.exists(
        q
          .selectFrom('subscriptions as s')
          .select('s.id')
          .whereRef('s.channel_id', '=', 'c.channel_id')
          .where('s.mode', 'in', ['card', 'thread', 'overview'])
          .where('s.paused_at', 'is', null),
      ),
    )
    .orderBy('c.shown_at')
    .limit(MOST_CARDS)
    .execute();
  return rows
    .filter(
      ({ shown_at: shownAt, changed_at: changedAt }) => shownAt === null || changedAt > shownAt,
    )
    .map((row) => ({
      channelId: row.channel_id,
      sinceAt: new Date(
        row.shown_at === null
          ? row.first_at
          : Math.max(row.shown_at, row.unseen_at ?? row.changed_at),
      ),
    }))
    .toSorted((a, b) => a.sinceAt.getTime() - b.sinceAt.getTime());
}
