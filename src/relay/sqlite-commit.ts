import type { DatabaseSync } from 'node:sqlite';
import { deadLetterRow } from '../store/events/dead-letters.ts';
import {
  machineChange,
  noted,
  NOTHING_NOTED,
  type ReactionRow,
} from '../store/events/reactions.ts';
import type { RelayEvent } from './event.ts';
import type { Counted } from '../store/ingest.ts';
import { aggregate, type Aggregate } from './aggregation.ts';
import { countsOf, deliveredAtMs, freshEvent, marksOf, type FreshEvent } from './deduplication.ts';
import type { Batch } from './batch.ts';
import { NO_ROUTES, routesFrom, type RouteRow, type Routes, SELECT_ROUTES } from './routes.ts';

type Statements = ReturnType<typeof prepare>;

/**
 * Commits a batch on SQLite, which is the hot path: statements are prepared once and run in one go.
 * Nothing else may use the database while it runs.
 */
export function createSqliteCommit(database: DatabaseSync): (batch: Batch) => Counted {
  const statements = prepare(database);
  let routes = NO_ROUTES;
  let arrived = 0;
  return (batch) => {
    const { events, deadLetters, receivedAt } = batch;
    database.exec('begin immediate');
    try {
      routes = currentRoutes(statements, routes);
      const fresh = insertEvents(statements, events, receivedAt);
      const sums = aggregate(fresh, routes, arrived);
      addToCounters(statements, sums, receivedAt.getTime());
      addToFollowing(statements, sums, receivedAt.getTime());
      addDeadLetters(statements, deadLetters, receivedAt.getTime());
      database.exec('commit');
      arrived += events.length;
      return countsOf(batch, fresh);
    } catch (cause) {
      if (database.isTransaction) database.exec('rollback');
      throw cause;
    }
  };
}

function prepare(database: DatabaseSync) {
  return {
    event: database.prepare(
      `insert into events (identity, kind, received_at, raw) values (?, ?, ?, ?)
       on conflict do nothing`,
    ),
    person: database.prepare(
      `insert into people (identity, seen) values (?, ?)
       on conflict (identity) do update set seen = seen | excluded.seen
       where (seen & excluded.seen) = 0`,
    ),
    recipient: database.prepare(
      `insert into people (identity, seen, delivered_at) values (?, ?, ?) on conflict do nothing`,
    ),
    noted: database.prepare(
      `select seen, delivered_at, reactions, machines from people where identity = ?`,
    ),
    note: database.prepare(
      `insert into people (identity, seen, delivered_at, reactions, machines)
       values (?, ?, ?, ?, ?)
       on conflict (identity) do update
       set seen = excluded.seen, delivered_at = excluded.delivered_at,
         reactions = excluded.reactions, machines = excluded.machines`,
    ),
    topic: database.prepare(
      `insert into topics (topic, campaign_id, first_at, changed_at, version)
       values (?1, ?2, ?3, ?3, 1)
       on conflict (topic) do update
       set changed_at = max(changed_at, excluded.changed_at), version = version + 1`,
    ),
    total: database.prepare(
      `insert into totals (topic, kind, count, people, machines, changed_at)
       values (?, ?, ?, ?, ?, ?)
       on conflict (topic, kind) do update
       set count = count + excluded.count, people = people + excluded.people,
         machines = machines + excluded.machines,
         changed_at = max(changed_at, excluded.changed_at)`,
    ),
    minute: database.prepare(
      `insert into minutes (topic, kind, minute_at, count) values (?, ?, ?, ?)
       on conflict (topic, kind, minute_at) do update set count = count + excluded.count`,
    ),
    smtpEmail: database.prepare(
      `insert into smtp_emails (quarter, email, sender, seen) values (?, ?, ?, ?)
       on conflict (quarter, email) do update
       set seen = seen | excluded.seen, sender = coalesce(sender, excluded.sender)
       where seen & excluded.seen <> excluded.seen`,
    ),
    reason: database.prepare(
      `insert into reasons (topic, reason, count, example) values (?, ?, ?, ?)
       on conflict (topic, reason) do update set count = count + excluded.count`,
    ),
    domain: database.prepare(
      `insert into domains (topic, kind, domain, count) values (?, ?, ?, ?)
       on conflict (topic, kind, domain) do update set count = count + excluded.count`,
    ),
    card: database.prepare(
      `insert into cards (channel_id, topic, view, version) values (?, ?, ?, 0)
       on conflict do nothing`,
    ),
    notification: database.prepare(
      `insert into pending_notifications
         (subscription_id, identity, topic, kind, raw, occurred_at, received_at, arrival)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    ),
    overflow: database.prepare(
      `insert into notification_overflows (subscription_id, topic, kind, count) values (?, ?, ?, ?)
       on conflict (subscription_id, topic, kind) do update set count = count + excluded.count`,
    ),
    deadLetter: database.prepare(
      `insert into dead_letters (identity, body, reason, action, first_at, last_at, times)
       values (?1, ?2, ?3, ?4, ?5, ?5, 1)
       on conflict (identity) do update
       set last_at = excluded.last_at, reason = excluded.reason, times = times + 1`,
    ),
    revision: database.prepare(`select revision from revisions where name = 'subscriptions'`),
    routes: database.prepare(SELECT_ROUTES),
  };
}

/** Returns the routes as of this transaction, read anew only when subscriptions changed. */
function currentRoutes(statements: Statements, known: Routes): Routes {
  const revision = Number(statements.revision.get()?.['revision'] ?? 0);
  if (revision === known.revision) return known;
  // The columns are those of the statement above.
  return routesFrom(revision, statements.routes.all() as unknown as readonly RouteRow[]);
}

function insertEvents(
  statements: Statements,
  events: readonly RelayEvent[],
  receivedAt: Date,
): FreshEvent[] {
  const at = receivedAt.getTime();
  return events
    .filter(
      ({ identity, kind, raw }) => statements.event.run(identity, kind, at, raw).changes === 1,
    )
    .map((event) => freshOf(statements, event));
}

/** Only recipients of campaigns are judged; the first delivery takes one statement, as any mark. */
function freshOf(statements: Statements, event: RelayEvent): FreshEvent {
  const { person, reaction } = event;
  const deliveredAt = deliveredAtMs(event);
  if (person === null || (reaction === null && deliveredAt === null)) {
    return freshEvent(event, markPerson(statements, event));
  }
  const marks = marksOf(event);
  if (reaction === null && statements.recipient.run(person, marks, deliveredAt).changes === 1) {
    return freshEvent(event, marks);
  }
  // The columns are those of the statement above.
  const row = statements.noted.get(person) as (ReactionRow & { seen: number }) | undefined;
  const { seen, ...before } = row ?? { seen: 0, ...NOTHING_NOTED };
  const after = noted(before, {
    reactions: reaction === null ? [] : [reaction],
    deliveredAtMs: deliveredAt,
    seenBefore: seen,
  });
  const { delivered_at, reactions, machines } = after;
  statements.note.run(person, seen | marks, delivered_at, reactions, machines);
  return freshEvent(event, marks & ~seen, machineChange(before.machines, machines));
}

function markPerson(statements: Statements, event: RelayEvent): number {
  const marks = marksOf(event);
  let newMarks = 0;
  for (let mark = 1; mark <= marks; mark *= 2) {
    if ((marks & mark) === 0) continue;
    if (statements.person.run(event.person, mark).changes === 1) newMarks |= mark;
  }
  return newMarks;
}

function addToCounters(statements: Statements, sums: Aggregate, at: number): void {
  const { topics, totals, minutes, reasons, domains, smtpEmails } = sums;
  for (const { topic, campaignId } of topics) statements.topic.run(topic, campaignId, at);
  for (const { topic, kind, count, people, machines } of totals) {
    statements.total.run(topic, kind, count, people, machines, at);
  }
  for (const { topic, kind, minuteAtMs, count } of minutes) {
    statements.minute.run(topic, kind, minuteAtMs, count);
  }
  for (const { topic, reason, count, example } of reasons) {
    statements.reason.run(topic, reason, count, example);
  }
  for (const { topic, kind, domain, count } of domains) {
    statements.domain.run(topic, kind, domain, count);
  }
  for (const { quarter, email, sender, seen } of smtpEmails) {
    statements.smtpEmail.run(quarter, email, sender, seen);
  }
}

function addToFollowing(statements: Statements, sums: Aggregate, at: number): void {
  const { cards, notifications, overflows } = sums;
  for (const { channelId, topic, view } of cards) statements.card.run(channelId, topic, view);
  for (const { subscriptionId, event, arrival } of notifications) {
    const { identity, topic, kind, raw, occurredAt } = event;
    const order = [occurredAt.getTime(), at, arrival] as const;
    statements.notification.run(subscriptionId, identity, topic, kind, raw, ...order);
  }
  for (const { subscriptionId, topic, kind, count } of overflows) {
    statements.overflow.run(subscriptionId, topic, kind, count);
  }
}

function addDeadLetters(statements: Statements, all: Batch['deadLetters'], at: number): void {
  for (const one of all) {
    const { identity, body, reason, action } = deadLetterRow(one);
    statements.deadLetter.run(identity, body, reason, action, at);
  }
}
