import type { Pool, PoolClient, QueryResult } from 'pg';
import type { RelayEvent } from '../events/events.ts';
import type { Batch } from '../events/keeper.ts';
import { countsAsSent, kindMark, marksOf, SENT_MARK } from '../events/people.ts';
import { addingRejects, addingUp } from './postgres-tally.ts';
import { NO_ROUTES, routesFrom, type RouteRow, type Routes } from '../events/routes.ts';
import { tally, type FreshEvent, type Tally } from '../events/tally.ts';

const ATTEMPTS = 3;

// Class 40: the transaction was rolled back because of another one, and may simply be run again
// (PostgreSQL manual, appendix A).
const ROLLED_BACK = /^40/;

/**
 * The hot path on PostgreSQL: whole columns as arrays, in three round trips.
 * @param pool of connections that pipeline
 */
export function createPostgresWriter(pool: Pool) {
  let routes = NO_ROUTES;
  return async (batch: Batch): Promise<number> => {
    const { events, rejects, receivedAt, arrivedBefore } = batch;
    const inOrder = inOrderOfIdentity(events);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withClient(pool, async (client) => {
          const revision = await begin(client);
          if (revision !== routes.revision) routes = await readRoutes(client, revision);
          const fresh = events.length > 0 ? await insertEvents(client, { ...batch, inOrder }) : [];
          const sums = tally(fresh, routes, arrivedBefore);
          await finish(client, { sums, rejects, receivedAt });
          return fresh.length;
        });
      } catch (cause) {
        if (attempt === ATTEMPTS || !isRolledBack(cause)) throw cause;
      }
    }
  };
}

/**
 * Begins a transaction; the revision of the subscriptions in it. Nothing is sent behind it before it
 * has succeeded, which would be committed by itself if it did not.
 */
async function begin(client: PoolClient): Promise<number> {
  const begun: unknown = await client.query(
    `begin; select revision from revisions where name = 'subscriptions'`,
  );
  // Two statements have two results.
  const [, found] = begun as readonly [unknown, QueryResult<{ revision: number }>];
  return found.rows[0]?.revision ?? 0;
}

/** Adds up what was new, keeps what couldn't be read, and commits. */
async function finish(
  client: PoolClient,
  { sums, rejects, receivedAt }: Pick<Batch, 'rejects' | 'receivedAt'> & { readonly sums: Tally },
): Promise<void> {
  const statements = [
    ...addingRejects(rejects, receivedAt),
    ...(sums.topics.length > 0 ? addingUp(sums, receivedAt) : []),
    { text: 'commit' },
  ];
  const { stream } = client.connection;
  // In one packet, which wakes the server up once.
  stream.cork();
  const sent = statements.map((statement) => client.query(statement));
  stream.uncork();
  // Behind one that fails, the commit only rolls back.
  await Promise.all(sent);
}

/** Also in the order in which they are written. */
interface OrderedBatch extends Batch {
  readonly inOrder: readonly RelayEvent[];
}

interface InsertedRow {
  readonly identity: Buffer;
  /** Of a person; `null` for an event. */
  readonly marks: number | null;
}

/**
 * Inserts events and marks their people. The second byte of `seen` is what was seen before: only so
 * a writer that waited for another one's row learns what it changed.
 */
const INSERT = `
  with given as materialized (
    select * from unnest($2::bytea[], $3::text[], $4::text[], $5::bytea[], $6::int[])
      as e (identity, kind, raw, person, marks)
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
  select identity, null::int as marks from fresh union all select identity, marks from marked`;

async function insertEvents(
  client: PoolClient,
  { events, inOrder, receivedAt }: OrderedBatch,
): Promise<readonly FreshEvent[]> {
  const { rows } = await client.query<InsertedRow>({
    name: 'insert-events',
    text: INSERT,
    values: [
      receivedAt.getTime(),
      inOrder.map(({ identity }) => identity),
      inOrder.map(({ kind }) => kind),
      inOrder.map(({ raw }) => raw),
      inOrder.map(({ person }) => person),
      inOrder.map(marksOf),
    ],
  });
  const added = new Set<string>();
  const marked = new Map<string, number>();
  for (const { identity, marks } of rows) {
    if (marks === null) added.add(keyOf(identity));
    else marked.set(keyOf(identity), marks);
  }
  const isNew = (person: Uint8Array | null, mark: number): boolean =>
    person === null || mark === 0 || takeMark(marked, keyOf(person), mark);
  return (
    events
      // Of several with one identity the first.
      .filter(({ identity }) => added.delete(keyOf(identity)))
      .map((event) => ({
        event,
        firstOfPerson: isNew(event.person, kindMark(event)),
        firstOfRecipient: countsAsSent(event) && isNew(event.person, SENT_MARK),
      }))
  );
}

/** Whether a mark of a person is new; of several events with it the first one has it. */
function takeMark(marked: Map<string, number>, person: string, mark: number): boolean {
  const marks = marked.get(person) ?? 0;
  if ((marks & mark) === 0) return false;
  marked.set(person, marks & ~mark);
  return true;
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const done = await work(client);
    client.release();
    return done;
  } catch (cause) {
    // Without its connection the transaction is rolled back, whatever state either is in.
    client.release(true);
    throw cause;
  }
}

async function readRoutes(client: PoolClient, revision: number): Promise<Routes> {
  const { rows } = await client.query<RouteRow>(
    'select id, channel_id, mode, filter_json, view, paused_at from subscriptions',
  );
  return routesFrom(revision, rows);
}

/** One of each identity, in one order, so that two writers can't wait for each other in a circle. */
function inOrderOfIdentity(events: readonly RelayEvent[]): readonly RelayEvent[] {
  const byIdentity = new Map<string, RelayEvent>();
  for (const event of events) {
    const identity = keyOf(event.identity);
    if (!byIdentity.has(identity)) byIdentity.set(identity, event);
  }
  return [...byIdentity].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
}

/** One character a byte. */
function keyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function isRolledBack(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && ROLLED_BACK.test(code);
}
