import type { Pool, PoolClient, QueryConfig } from 'pg';
import { compact } from '../lib/compact.ts';
import { KEY_BYTES } from '../store/events/events.ts';
import type { RelayEvent } from './event.ts';
import type { Counted } from '../store/ingest.ts';
import { aggregate, type Aggregate } from './aggregation.ts';
import { countsOf, deliveredAtMs, freshEvent, marksOf } from './deduplication.ts';
import type { Batch } from './batch.ts';
import { written } from '../store/events/reactions.ts';
import {
  ANY_REACTION,
  judgedAmong,
  type KeyedEvent,
  keyText,
  type MarkedPeople,
  reactionStatements,
} from './postgres-reactions.ts';
import { NO_ROUTES, type RouteRow, type Routes, routesFrom, SELECT_ROUTES } from './routes.ts';
import { errorCode } from '../store/failures.ts';
import { losesNames, named } from '../store/postgres.ts';
import { deadLetterRow, type NewDeadLetter } from '../store/events/dead-letters.ts';

interface Inserted {
  readonly revision: number;
  /** Keys of the new events, concatenated. */
  readonly fresh: Buffer;
  /** Keys of people, concatenated, each with its new marks, all of its marks, and its delivery. */
  readonly marked: Buffer;
}

const ATTEMPTS = 3;

// Class 40: the transaction was rolled back because of another one, and may simply be run again
// (PostgreSQL manual, appendix A).
const ROLLED_BACK = /^40/;

const NOBODY = Buffer.alloc(KEY_BYTES);

/** Selects the n-th of many concatenated keys. */
const keyIn = (parameter: string): string =>
  `substring(${parameter}::bytea from n::int * ${KEY_BYTES} - ${KEY_BYTES - 1} for ${KEY_BYTES})`;

/** Bytes of a key with its new marks, all of its marks, and the instant of its delivery. */
const MARKED_BYTES = KEY_BYTES + 2 + 8;

/**
 * Inserts events and marks their people. Keys are concatenated in both directions, which both sides
 * read faster than arrays. The upper 7 bits of `seen` are what was seen before: only so a writer
 * that waited for another one's row learns what it changed. The first reactions of a person are kept
 * with the mark, since most people have no others.
 */
const INSERT = `
  with given as materialized (
    select ${keyIn('$2')} as identity, kind, raw, ${keyIn('$5')} as person,
      get_byte($6::bytea, n::int - 1) as marks, nullif(delivered, '')::bigint as delivered_at,
      nullif(reaction, '') as reaction
    from unnest(
      $3::text[], string_to_array($4::text, E'\\n'), string_to_array($7::text, E'\\n'),
      string_to_array($8::text, E'\\n')
    ) with ordinality as e (kind, raw, delivered, reaction, n)
  ), fresh as (
    insert into events (identity, kind, received_at, raw)
    select identity, kind, $1::bigint, raw from given
    on conflict do nothing
    returning identity
  ), marked as (
    insert into people (identity, seen, delivered_at, reactions)
    select person, bit_or(marks), min(delivered_at), string_agg(reaction, ' ')
    from given natural join fresh
    where marks <> 0 group by person order by person
    on conflict (identity) do update
    set seen = ((people.seen & 127) << 7) | (people.seen & 127) | excluded.seen,
      delivered_at = least(people.delivered_at, excluded.delivered_at),
      reactions = case when people.seen & ${ANY_REACTION} = 0 then excluded.reactions
        else people.reactions end
    where (people.seen & excluded.seen) <> excluded.seen
      or excluded.delivered_at < coalesce(people.delivered_at, ${Number.MAX_SAFE_INTEGER})
    returning identity, (seen & 127) & ~(seen >> 7) as marks, seen & 127 as seen,
      int8send(coalesce(delivered_at, 0)) as delivered
  )
  select
    coalesce((select revision from revisions where name = 'subscriptions'), 0) as revision,
    (select coalesce(string_agg(identity, ''), '') from fresh) as fresh,
    (select coalesce(
       string_agg(identity || set_byte(set_byte('\\x0000', 0, marks), 1, seen) || delivered, ''), ''
     ) from marked) as marked`;

export type PostgresCommit = ReturnType<typeof createPostgresCommit>;

export function createPostgresCommit(pool: Pool) {
  let routes = NO_ROUTES;
  let arrived = 0;
  return {
    /** Runs work in a transaction, again where another transaction had it rolled back. */
    async transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt += 1) {
        const client = await pool.connect();
        try {
          await client.query('begin');
          const done = await work(client);
          await client.query('commit');
          client.release();
          return done;
        } catch (cause) {
          // The transaction is rolled back with its connection, whatever state either is in.
          client.release(true);
          const mayPass = ROLLED_BACK.test(errorCode(cause)) || losesNames(cause);
          if (attempt === ATTEMPTS || !mayPass) throw cause;
        }
      }
    },

    async add(client: PoolClient, batch: Batch): Promise<Counted> {
      const { events, deadLetters, receivedAt } = batch;
      const inserted = await insertEvents(client, events, receivedAt);
      if (inserted.revision !== routes.revision) {
        routes = await readRoutes(client, inserted.revision);
      }
      const marked = markedIn(inserted);
      const { fresh, rows } = await judgedAmong(
        client,
        freshAmong(events, inserted, marked),
        marked,
      );
      const sums = aggregate(fresh, routes, arrived);
      arrived += events.length;
      const statements = [
        ...deadLetterStatements(deadLetters, receivedAt),
        ...reactionStatements(rows),
        ...(fresh.length > 0 ? sumStatements(sums, receivedAt) : []),
      ];
      for (const statement of statements) await client.query(named(statement));
      return countsOf(batch, fresh);
    },
  };
}

async function insertEvents(
  client: PoolClient,
  events: readonly RelayEvent[],
  receivedAt: Date,
): Promise<Inserted> {
  const inOrder = inOrderOfIdentity(events);
  const { rows } = await client.query<Inserted>(
    named({
      name: 'insert-events',
      text: INSERT,
      values: [
        receivedAt.getTime(),
        Buffer.concat(inOrder.map(({ identity }) => identity)),
        inOrder.map(({ kind }) => kind),
        inOrder.map(({ raw }) => raw).join('\n'),
        Buffer.concat(inOrder.map(({ person }) => person ?? NOBODY)),
        Buffer.from(inOrder.map(marksOf)),
        inOrder.map((event) => deliveredAtMs(event) ?? '').join('\n'),
        inOrder.map(reactionText).join('\n'),
      ],
    }),
  );
  const [inserted] = rows;
  if (inserted === undefined) throw new Error('the insertion of events returned nothing');
  return inserted;
}

/** Only people have reactions; without one there is nothing to keep them with. */
function reactionText({ person, reaction }: RelayEvent): string {
  return person === null || reaction === null ? '' : written(reaction);
}

function markedIn({ marked }: Inserted): MarkedPeople {
  return new Map(
    pieces(marked, MARKED_BYTES).map((piece) => [
      piece.slice(0, KEY_BYTES),
      {
        fresh: piece.charCodeAt(KEY_BYTES),
        all: piece.charCodeAt(KEY_BYTES + 1),
        delivered: piece.slice(KEY_BYTES + 2),
      },
    ]),
  );
}

function freshAmong(
  events: readonly RelayEvent[],
  inserted: Inserted,
  marked: MarkedPeople,
): readonly KeyedEvent[] {
  const added = new Set(pieces(inserted.fresh, KEY_BYTES));
  const newMarks = new Map([...marked].map(([person, { fresh }]) => [person, fresh]));
  return (
    events
      // The first of several events with one identity is kept.
      .filter(({ identity }) => added.delete(keyText(identity)))
      .map((event): KeyedEvent => {
        const key = event.person && keyText(event.person);
        return { ...freshEvent(event, takeMarks(newMarks, event, key)), key };
      })
  );
}

/** Returns the marks of an event that are new; of several events with one, the first one has it. */
function takeMarks(
  newMarks: Map<string, number>,
  event: RelayEvent,
  person: string | null,
): number {
  if (person === null) return 0;
  const marks = newMarks.get(person) ?? 0;
  newMarks.set(person, marks & ~marksOf(event));
  return marks;
}

/** Returns one event of each identity, in one order, so that two writers can't deadlock. */
function inOrderOfIdentity(events: readonly RelayEvent[]): readonly RelayEvent[] {
  // The first event of an identity is set last.
  const byIdentity = new Map(events.toReversed().map((one) => [keyText(one.identity), one]));
  return [...byIdentity].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
}

function pieces(bytes: Buffer, size: number): readonly string[] {
  const text = keyText(bytes);
  return Array.from({ length: text.length / size }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

async function readRoutes(client: PoolClient, revision: number): Promise<Routes> {
  const { rows } = await client.query<RouteRow>(SELECT_ROUTES);
  return routesFrom(revision, rows);
}

/*
 * Statements have names so that they are parsed and planned once a connection: that would take
 * longer than they do.
 */

/**
 * Returns the statements that add up new events and make cards and notifications of them. The rows that
 * all writers change come last, so that they are locked for the shortest time.
 */
function sumStatements(sums: Aggregate, receivedAt: Date): readonly QueryConfig[] {
  return compact<QueryConfig>([
    sums.notifications.length > 0 && notificationStatement(sums.notifications, receivedAt),
    adding(sums.overflows, {
      name: 'add-overflows',
      text: `insert into notification_overflows (subscription_id, topic, kind, count)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
       on conflict (subscription_id, topic, kind) do update
       set count = notification_overflows.count + excluded.count`,
      columns: ['subscriptionId', 'topic', 'kind', 'count'],
    }),
    adding(sums.reasons, {
      name: 'add-reasons',
      text: `insert into reasons (topic, reason, count, example)
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[])
       on conflict (topic, reason) do update set count = reasons.count + excluded.count`,
      columns: ['topic', 'reason', 'count', 'example'],
    }),
    adding(sums.domains, {
      name: 'add-domains',
      text: `insert into domains (topic, kind, domain, count)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
       on conflict (topic, kind, domain) do update set count = domains.count + excluded.count`,
      columns: ['topic', 'kind', 'domain', 'count'],
    }),
    adding(sums.smtpEmails, {
      name: 'mark-smtp-emails',
      text: `insert into smtp_emails (quarter, email, sender, seen)
       select * from unnest($1::int[], $2::bytea[], $3::bytea[], $4::smallint[])
       on conflict (quarter, email) do update
       set seen = smtp_emails.seen | excluded.seen,
         sender = coalesce(smtp_emails.sender, excluded.sender)
       where smtp_emails.seen & excluded.seen <> excluded.seen`,
      columns: ['quarter', 'email', 'sender', 'seen'],
    }),
    counterStatement(sums, receivedAt),
  ]);
}

/** Returns a statement whose parameters are the rows' columns; `null` without rows. */
function adding<Row>(
  rows: readonly Row[],
  { name, text, columns: names }: { name: string; text: string; columns: readonly (keyof Row)[] },
): QueryConfig | null {
  return rows.length === 0 ? null : { name, text, values: columns(rows, names) };
}

/** Returns one statement for the counters, which hardly a transaction goes without. */
function counterStatement(
  { topics, totals, minutes, cards }: Aggregate,
  receivedAt: Date,
): QueryConfig {
  return {
    name: 'move-counters',
    text: `with carded as (
       insert into cards (channel_id, topic, view, version)
       select *, 0 from unnest($12::text[], $13::text[], $14::text[]) on conflict do nothing
     ), counted_minutes as (
       insert into minutes (topic, kind, minute_at, count)
       select * from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[])
       on conflict (topic, kind, minute_at) do update set count = minutes.count + excluded.count
     ), counted as (
       insert into totals (topic, kind, count, people, machines, changed_at)
       select *, $1::bigint
       from unnest($6::text[], $7::text[], $8::bigint[], $9::bigint[], $15::bigint[])
       on conflict (topic, kind) do update
       set count = totals.count + excluded.count, people = totals.people + excluded.people,
         machines = totals.machines + excluded.machines,
         changed_at = greatest(totals.changed_at, excluded.changed_at)
     )
     insert into topics (topic, campaign_id, first_at, changed_at, version)
     select t.topic, t.campaign_id, $1::bigint, $1::bigint, 1
     from unnest($10::text[], $11::text[]) as t (topic, campaign_id)
     on conflict (topic) do update
     set changed_at = greatest(topics.changed_at, excluded.changed_at),
       version = topics.version + 1`,
    values: [
      receivedAt.getTime(),
      ...columns(minutes, ['topic', 'kind', 'minuteAtMs', 'count']),
      ...columns(totals, ['topic', 'kind', 'count', 'people']),
      ...columns(topics, ['topic', 'campaignId']),
      ...columns(cards, ['channelId', 'topic', 'view']),
      ...columns(totals, ['machines']),
    ],
  };
}

function notificationStatement(
  notifications: Aggregate['notifications'],
  receivedAt: Date,
): QueryConfig {
  const events = notifications.map(({ event }) => event);
  return {
    name: 'add-notifications',
    text: `insert into pending_notifications
       (received_at, subscription_id, arrival, identity, topic, kind, raw, occurred_at)
     select $1::bigint, *
     from unnest($2::text[], $3::bigint[], $4::bytea[], $5::text[], $6::text[], $7::text[],
       $8::bigint[])
     on conflict do nothing`,
    values: [
      receivedAt.getTime(),
      ...columns(notifications, ['subscriptionId', 'arrival']),
      ...columns(events, ['identity', 'topic', 'kind', 'raw']),
      events.map(({ occurredAt }) => occurredAt.getTime()),
    ],
  };
}

/** Returns one statement for each dead letter, since one can't count the same twice. */
function deadLetterStatements(
  deadLetters: readonly NewDeadLetter[],
  receivedAt: Date,
): readonly QueryConfig[] {
  return deadLetters.map(deadLetterRow).map(({ identity, body, reason, action }) => ({
    text: `insert into dead_letters (identity, body, reason, action, first_at, last_at, times)
     values ($1, $2, $3, $4, $5, $5, 1)
     on conflict (identity) do update
     set last_at = excluded.last_at, reason = excluded.reason, times = dead_letters.times + 1`,
    values: [identity, body, reason, action, receivedAt.getTime()],
  }));
}

function columns<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
