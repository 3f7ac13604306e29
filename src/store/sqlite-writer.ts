import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { RelayEvent } from './events.ts';
import { tally, type FreshEvent, type Tally } from './tally.ts';

interface Statements {
  readonly event: StatementSync;
  readonly person: StatementSync;
  readonly topic: StatementSync;
  readonly total: StatementSync;
  readonly minute: StatementSync;
}

/**
 * The hot path on SQLite: statements prepared once, run in one go. Nothing else may use the
 * database while it runs.
 */
export function createSqliteWriter(database: DatabaseSync) {
  const statements = prepare(database);
  return (events: readonly RelayEvent[], receivedAt: Date): number => {
    database.exec('begin immediate');
    try {
      const fresh = insertEvents(statements, events, receivedAt);
      addToCounters(statements, tally(fresh), receivedAt);
      database.exec('commit');
      return fresh.length;
    } catch (cause) {
      if (database.isTransaction) database.exec('rollback');
      throw cause;
    }
  };
}

function prepare(database: DatabaseSync): Statements {
  return {
    event: database.prepare(
      `insert into events (identity, kind, topic, campaign_id, list_id, address, message_id, link,
         reason, occurred_at, received_at, raw)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    ),
    person: database.prepare('insert into people (identity) values (?) on conflict do nothing'),
    topic: database.prepare(
      `insert into topics (topic, campaign_id, first_at, changed_at, version)
       values (?1, ?2, ?3, ?3, 1)
       on conflict (topic) do update
       set changed_at = max(changed_at, excluded.changed_at), version = version + 1`,
    ),
    total: database.prepare(
      `insert into totals (topic, kind, count, people, changed_at) values (?, ?, ?, ?, ?)
       on conflict (topic, kind) do update
       set count = count + excluded.count, people = people + excluded.people,
         changed_at = max(changed_at, excluded.changed_at)`,
    ),
    minute: database.prepare(
      `insert into minutes (topic, kind, minute_at, count) values (?, ?, ?, ?)
       on conflict (topic, kind, minute_at) do update set count = count + excluded.count`,
    ),
  };
}

function insertEvents(
  { event: insertEvent, person: insertPerson }: Statements,
  events: readonly RelayEvent[],
  receivedAt: Date,
): FreshEvent[] {
  const fresh: FreshEvent[] = [];
  for (const event of events) {
    const { changes } = insertEvent.run(
      event.identity,
      event.kind,
      event.topic,
      event.campaignId,
      event.listId,
      event.address,
      event.messageId,
      event.link,
      event.reason,
      event.occurredAt.getTime(),
      receivedAt.getTime(),
      event.raw,
    );
    if (changes === 0) continue;
    const { personIdentity, recipientIdentity } = event;
    const isNew = (identity: Uint8Array) => insertPerson.run(identity).changes === 1;
    fresh.push({
      event,
      firstOfPerson: personIdentity === null || isNew(personIdentity),
      firstOfRecipient: recipientIdentity !== null && isNew(recipientIdentity),
    });
  }
  return fresh;
}

function addToCounters(
  { topic: addTopic, total: addTotal, minute: addMinute }: Statements,
  { topics, totals, minutes }: Tally,
  receivedAt: Date,
): void {
  const at = receivedAt.getTime();
  for (const { topic, campaignId } of topics) addTopic.run(topic, campaignId, at);
  for (const { topic, kind, count, people } of totals) addTotal.run(topic, kind, count, people, at);
  for (const { topic, kind, minuteAtMs, count } of minutes) {
    addMinute.run(topic, kind, minuteAtMs, count);
  }
}
