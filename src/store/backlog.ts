import { sql } from 'kysely';
import { ALERTS, silenceOf } from '../domain/alerts.ts';
import { RESOLUTION } from './problems.ts';
import { SUMMARY } from './alerts/summaries.ts';
import { createLag } from './events/lag.ts';
import { createSubscriptions } from './subscriptions.ts';
import { EVENT_NOTIFICATION, type OutgoingMessage } from './outbox/outgoing-messages.ts';
import { givenUpSince } from './outbox/outgoing.ts';
import type { Db } from './schema.ts';

/** Things that wait to be done, and since when the oldest does. */
export interface Waiting {
  readonly count: number;
  /** `null` where none waits, or all are meant to. */
  readonly sinceAt: Date | null;
}

/** The work that waits in the whole installation, whichever replica it waits for. */
export interface Backlog {
  /** Outgoing messages by their kind, without those that Slack shows as they are. */
  readonly messages: ReadonlyMap<string, Waiting>;
  /** Cards that show less than is known; at most 500 are counted. */
  readonly cards: Waiting;
  /** Messages of the last day that were given up undelivered, by their kind; absent: none. */
  readonly undelivered?: ReadonlyMap<string, number>;
  readonly approvals: Waiting;
  readonly digests: Waiting;
  /** Rows of bulk runs that could be done now. */
  readonly bulkRows: number;
  readonly pausedBulkRuns: number;
}

/** A digest that is due and older than this was left out. */
const DIGEST_WAITS_MS = 6 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

export function createBacklog(db: Db) {
  return {
    async read(at: Date): Promise<Backlog> {
      const dayAgo = new Date(at.getTime() - DAY_MS);
      const [messages, undelivered, notifications, cards, approvals, digests, bulk] =
        await Promise.all([
          messagesOf(db, at),
          givenUpSince(db, dayAgo),
          notificationsOf(db, at),
          createLag(db).lateCards(at),
          approvalsOf(db),
          digestsOf(db, at),
          bulkOf(db, at),
        ]);
      if (notifications.count > 0) messages.set(EVENT_NOTIFICATION, notifications);
      return {
        messages,
        ...(undelivered.length > 0 && { undelivered: countsByKind(undelivered) }),
        cards: { count: cards.length, sinceAt: cards[0]?.sinceAt ?? null },
        approvals,
        digests,
        ...bulk,
      };
    },
  };
}

async function messagesOf(db: Db, at: Date): Promise<Map<string, Waiting>> {
  const rows = await db
    .selectFrom('outgoing_messages as m')
    .select((q) => [
      'm.kind',
      q.fn.countAll<number>().as('count'),
      q.fn.min('m.changed_at').as('since'),
    ])
    .where('m.finished_at', 'is', null)
    .whereRef('m.shown_version', '<', 'm.version')
    .where('m.kind', '!=', EVENT_NOTIFICATION)
    // These wait until their subscription is silent no more.
    .where((q) =>
      q.not(
        q.and([
          q('m.kind', 'in', [RESOLUTION, SUMMARY]),
          q.exists(
            q
              .selectFrom('subscriptions as s')
              .select('s.id')
              .whereRef('s.id', '=', 'm.source_id')
              .where((s) =>
                s.or([s('s.paused_at', 'is not', null), s('s.muted_until', '>', at.getTime())]),
              ),
          ),
        ]),
      ),
    )
    .groupBy('m.kind')
    .execute();
  return new Map(rows.map(({ kind, ...row }) => [kind, waitingOf(row)]));
}

function countsByKind(messages: readonly OutgoingMessage[]): ReadonlyMap<string, number> {
  const byKind = Map.groupBy(messages, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, all]) => [kind, all.length]));
}

/** People may want silence: what waits for its end counts, but is not old. */
async function notificationsOf(db: Db, at: Date): Promise<Waiting> {
  const waiting = await createLag(db).lateNotifications(at);
  if (waiting.length === 0) return { count: 0, sinceAt: null };
  const all = await createSubscriptions(db).of(ALERTS).list();
  const silent = new Set(all.filter((one) => silenceOf(one, at) !== null).map(({ id }) => id));
  const oldest = waiting.find(({ subscriptionId }) => !silent.has(subscriptionId));
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    sinceAt: oldest?.sinceAt ?? null,
  };
}

async function approvalsOf(db: Db): Promise<Waiting> {
  const row = await db
    .selectFrom('approvals')
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('created_at').as('since')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return waitingOf(row);
}

async function digestsOf(db: Db, at: Date): Promise<Waiting> {
  const row = await db
    .selectFrom('occurrences')
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('taken_at').as('since')])
    .where('finished_at', 'is', null)
    .where('leased_until', 'is not', null)
    .where('taken_at', '>', at.getTime() - DIGEST_WAITS_MS)
    .executeTakeFirstOrThrow();
  return waitingOf(row);
}

async function bulkOf(db: Db, at: Date) {
  const waits = sql<number>`case when state = 'running' and (resume_at is null or resume_at <= ${at.getTime()})
    then total - done - already - failed - unknown else 0 end`;
  // A run that an outage paused goes on by itself, and waits for nobody.
  const pauses = sql<number>`case when state = 'paused' and resume_at is null then 1 else 0 end`;
  const row = await db
    .selectFrom('bulk_runs')
    .select((q) => [
      q.fn.sum<number | null>(waits).as('rows'),
      q.fn.sum<number | null>(pauses).as('paused'),
    ])
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirstOrThrow();
  return { bulkRows: row.rows ?? 0, pausedBulkRuns: row.paused ?? 0 };
}

function waitingOf({ count, since }: { readonly count: number; readonly since: number | null }) {
  return { count, sinceAt: since === null ? null : new Date(since) };
}
