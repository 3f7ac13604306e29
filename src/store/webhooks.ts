import { EVENT_KINDS, type EventKind } from '../domain/events.ts';
import { type FromRow, fromRow } from './rows.ts';
import type { Db, WebhookRow } from './schema.ts';

export type WebhookRecord = FromRow<WebhookRow>;

export function createWebhooks(db: Db) {
  return {
    /** Notes for which kinds the service has a webhook of Postbell, and for which it has none. */
    note: (
      { here, missing }: { here: readonly EventKind[]; missing: readonly EventKind[] },
      at: Date,
    ): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (here.length > 0) await noteThere(transaction, here, at.getTime());
        if (missing.length === 0) return;
        await transaction
          .updateTable('webhooks')
          .set({ missing_at: at.getTime() })
          .where('kind', 'in', missing)
          .where('missing_at', 'is', null)
          .execute();
      }),

    async all(): Promise<readonly WebhookRecord[]> {
      const rows = await db.selectFrom('webhooks').selectAll().orderBy('kind').execute();
      return rows.map(fromRow);
    },
  };
}

/** Notes webhooks that exist; one that was gone counts from now on. */
async function noteThere(db: Db, kinds: readonly EventKind[], atMs: number): Promise<void> {
  await db
    .insertInto('webhooks')
    .values(kinds.map((kind) => ({ kind, since_at: atMs, seen_at: atMs, missing_at: null })))
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet((q) => ({
        since_at: q
          .case()
          .when('webhooks.missing_at', 'is', null)
          .then(q.ref('webhooks.since_at'))
          .else(q.ref('excluded.since_at'))
          .end(),
        seen_at: q.ref('excluded.seen_at'),
        missing_at: null,
      })),
    )
    .execute();
}

const DAY_MS = 24 * 3_600_000;

/** Events that arrived, of any topic; read from the counters, so that storing costs no more. */
export function createReceived(db: Db) {
  return {
    /** Returns when an event of each kind last arrived here; kinds that never did are left out. */
    async lastByKind(): Promise<ReadonlyMap<EventKind, Date>> {
      const found = await Promise.all(EVENT_KINDS.map((kind) => lastOf(db, kind)));
      return new Map(found.flatMap((one) => (one ? [one] : [])));
    },

    /** Returns when the first event arrived that is still counted. */
    async firstAt(): Promise<Date | null> {
      const row = await db
        .selectFrom('topics')
        .select((q) => q.fn.min('first_at').as('at'))
        .executeTakeFirst();
      // The minimum of no rows is null, whatever the type says.
      const at: number | null = row?.at ?? null;
      return at === null ? null : new Date(at);
    },

    /**
     * Counts bounces of SMTP emails in a half-open span of whole minutes, a few days at most;
     * `null` where no event of such an email arrived at all.
     */
    async smtpBounces(fromAt: Date, untilAt: Date): Promise<number | null> {
      const days = daysIn(fromAt, untilAt);
      const found = await db
        .selectFrom('topics')
        .select('topic')
        .where((topic) => topic.or(days.map((day) => topic('topic', 'like', `smtp:${day}:%`))))
        .execute();
      const topics = withoutViews(found.map(({ topic }) => topic));
      if (topics.length === 0) return null;
      const row = await db
        .selectFrom('minutes')
        .select((q) => q.fn.sum<number | null>('count').as('count'))
        .where('topic', 'in', topics)
        .where('kind', 'in', ['hard_bounces', 'soft_bounces'])
        .where('minute_at', '>=', fromAt.getTime())
        .where('minute_at', '<', untilAt.getTime())
        .executeTakeFirst();
      return row?.count ?? 0;
    },
  };
}

/** Reads the end of an index, so it is fast with any number of topics. */
async function lastOf(db: Db, kind: EventKind): Promise<readonly [EventKind, Date] | null> {
  const row = await db
    .selectFrom('totals')
    .select('changed_at')
    .where('kind', '=', kind)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? [kind, new Date(row.changed_at)] : null;
}

/** Events of filtered topics are counted under the whole topic, too. */
function withoutViews(topics: readonly string[]): readonly string[] {
  return topics.filter((topic) => !topics.some((whole) => topic.startsWith(`${whole}#`)));
}

/** Returns the calendar days (UTC) of a span, and maybe the one after: topics are named by days. */
function daysIn(fromAt: Date, untilAt: Date): readonly string[] {
  const days: string[] = [];
  for (let atMs = fromAt.getTime(); atMs < untilAt.getTime() + DAY_MS; atMs += DAY_MS) {
    days.push(new Date(atMs).toISOString().slice(0, 10));
  }
  return days;
}
