import type { Pool, PoolClient } from 'pg';
import { KEY_BYTES, type RelayEvent } from '../store/events/events.ts';
import type { Counted } from '../store/ingest.ts';
import { aggregate } from './aggregation.ts';
import { freshEvent, marksOf, type FreshEvent } from './deduplication.ts';
import type { Batch } from './ingest.ts';
import { addingDeadLetters, addingUp } from './postgres-counters.ts';
import { NO_ROUTES, routesFrom, type RouteRow, type Routes } from './routes.ts';

interface Inserted {
  /** The revision of the subscriptions. */
  readonly revision: number;
  /** Keys of the new events, concatenated. */
  readonly fresh: Buffer;
  /** Keys of people, concatenated, each with its new marks in a byte of their own. */
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

/**
 * Inserts events and marks their people. Keys are concatenated in both directions, which both sides
 * read faster than arrays. The upper 7 bits of `seen` are what was seen before: only so a writer
 * that waited for another one's row learns what it changed.
 */
const INSERT = `
  with given as materialized (
    select ${keyIn('$2')} as identity, kind, raw, ${keyIn('$5')} as person,
      get_byte($6::bytea, n::int - 1) as marks
    from unnest($3::text[], string_to_array($4::text, E'\\n')) with ordinality as e (kind, raw, n)
  ), fresh as (
    insert into events (identity, kind, received_at, raw)
    select identity, kind, $1::bigint, raw from given
    on conflict do nothing
    returning identity
  ), marked as (
    insert into people (identity, seen)
    select person, bit_or(marks) from given natural join fresh
    where marks <> 0 group by person order by person
    on conflict (identity) do update
    set seen = ((people.seen & 127) << 7) | (people.seen & 127) | excluded.seen
    where (people.seen & excluded.seen) <> excluded.seen
    returning identity, (seen & 127) & ~(seen >> 7) as marks
  )
  select
    coalesce((select revision from revisions where name = 'subscriptions'), 0) as revision,
    (select coalesce(string_agg(identity, ''), '') from fresh) as fresh,
    (select coalesce(string_agg(identity || set_byte('\\x00', 0, marks), ''), '') from marked)
      as marked`;

export type PostgresCommit = ReturnType<typeof createPostgresCommit>;

/** Commits batches on PostgreSQL, with many rows a statement. */
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
          if (attempt === ATTEMPTS || !isRolledBack(cause)) throw cause;
        }
      }
    },

    /** Adds a batch in the transaction of a client. */
    async add(client: PoolClient, { events, deadLetters, receivedAt }: Batch): Promise<Counted> {
      const inserted = await insertEvents(client, events, receivedAt);
      if (inserted.revision !== routes.revision) {
        routes = await readRoutes(client, inserted.revision);
      }
      const fresh = freshAmong(events, inserted);
      const sums = aggregate(fresh, routes, arrived);
      arrived += events.length;
      const statements = [
        ...addingDeadLetters(deadLetters, receivedAt),
        ...(fresh.length > 0 ? addingUp(sums, receivedAt) : []),
      ];
      for (const statement of statements) await client.query(statement);
      return {
        fresh: fresh.length,
        repeated: events.length - fresh.length,
        deadLetters: deadLetters.length,
        commits: 1,
      };
    },
  };
}

async function insertEvents(
  client: PoolClient,
  events: readonly RelayEvent[],
  receivedAt: Date,
): Promise<Inserted> {
  const inOrder = inOrderOfIdentity(events);
  const { rows } = await client.query<Inserted>({
    name: 'insert-events',
    text: INSERT,
    values: [
      receivedAt.getTime(),
      Buffer.concat(inOrder.map(({ identity }) => identity)),
      inOrder.map(({ kind }) => kind),
      inOrder.map(({ raw }) => raw).join('\n'),
      Buffer.concat(inOrder.map(({ person }) => person ?? NOBODY)),
      Buffer.from(inOrder.map(marksOf)),
    ],
  });
  const [inserted] = rows;
  if (inserted === undefined) throw new Error('the insertion of events returned nothing');
  return inserted;
}

/** Returns the new events, and whether each is the first of its person and recipient. */
function freshAmong(events: readonly RelayEvent[], inserted: Inserted): readonly FreshEvent[] {
  const added = new Set(pieces(inserted.fresh, KEY_BYTES));
  const newMarks = new Map(
    pieces(inserted.marked, KEY_BYTES + 1).map((piece) => [
      piece.slice(0, KEY_BYTES),
      piece.charCodeAt(KEY_BYTES),
    ]),
  );
  return (
    events
      // The first of several events with one identity is kept.
      .filter(({ identity }) => added.delete(keyText(identity)))
      .map((event) => freshEvent(event, takeMarks(newMarks, event)))
  );
}

/** Returns the marks of an event that are new; of several events with one, the first one has it. */
function takeMarks(newMarks: Map<string, number>, event: RelayEvent): number {
  if (event.person === null) return 0;
  const person = keyText(event.person);
  const marks = newMarks.get(person) ?? 0;
  newMarks.set(person, marks & ~marksOf(event));
  return marks;
}

/** Returns one event of each identity, in one order, so that two writers can't deadlock. */
function inOrderOfIdentity(events: readonly RelayEvent[]): readonly RelayEvent[] {
  const byIdentity = new Map<string, RelayEvent>();
  for (const event of events) {
    const identity = keyText(event.identity);
    if (!byIdentity.has(identity)) byIdentity.set(identity, event);
  }
  return [...byIdentity].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
}

function pieces(bytes: Buffer, size: number): readonly string[] {
  const text = keyText(bytes);
  return Array.from({ length: text.length / size }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

/** Returns a key as text, one character a byte, which sorts as the key does in its table. */
function keyText(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
}

async function readRoutes(client: PoolClient, revision: number): Promise<Routes> {
  const { rows } = await client.query<RouteRow>(
    'select id, channel_id, mode, filter_json, view, paused_at from subscriptions',
  );
  return routesFrom(revision, rows);
}

function isRolledBack(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && ROLLED_BACK.test(code);
}
