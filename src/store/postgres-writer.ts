import { sql, type Transaction } from 'kysely';
import type { RelayEvent } from './events.ts';
import type { Db, Schema } from './schema.ts';
import { addToCounters, addToFollowing } from './postgres-tally.ts';
import { NO_ROUTES, routesFrom, type RouteRow, type Routes } from './routes.ts';
import { tally, type FreshEvent } from './tally.ts';

const ATTEMPTS = 3;

// Class 40: the transaction was rolled back because of another one, and may simply be run again
// (PostgreSQL manual, appendix A).
const ROLLED_BACK = /^40/;

/** The hot path on PostgreSQL: whole columns as arrays, one statement a table. */
export function createPostgresWriter(db: Db) {
  let routes = NO_ROUTES;
  return async (events: readonly RelayEvent[], receivedAt: Date): Promise<number> => {
    const ordered = inOrderOfIdentity(events);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(async (transaction) => {
          routes = await currentRoutes(transaction, routes);
          return await write(transaction, { events: ordered, routes, receivedAt });
        });
      } catch (cause) {
        if (attempt === ATTEMPTS || !isRolledBack(cause)) throw cause;
      }
    }
  };
}

interface Batch {
  readonly events: ReadonlyMap<string, RelayEvent>;
  readonly routes: Routes;
  readonly receivedAt: Date;
}

async function write(
  transaction: Transaction<Schema>,
  { events, routes, receivedAt }: Batch,
): Promise<number> {
  const added = await insertEvents(transaction, [...events.values()], receivedAt);
  const persons = await insertPersons(transaction, added);
  const fresh = added.map((event): FreshEvent => {
    const { personIdentity: person, recipientIdentity: recipient } = event;
    return {
      event,
      firstOfPerson: person === null || persons.delete(hex(person)),
      firstOfRecipient: recipient !== null && persons.delete(hex(recipient)),
    };
  });
  if (fresh.length === 0) return 0;
  const sums = tally(fresh, routes);
  await addToFollowing(transaction, sums, receivedAt);
  await addToCounters(transaction, sums, receivedAt);
  return fresh.length;
}

async function insertEvents(
  transaction: Transaction<Schema>,
  events: readonly RelayEvent[],
  receivedAt: Date,
): Promise<RelayEvent[]> {
  const column = <T>(pick: (event: RelayEvent) => T): T[] => events.map(pick);
  const { rows } = await sql<{ identity: Uint8Array }>`
    insert into events (identity, kind, topic, campaign_id, list_id, address, message_id, link,
      reason, occurred_at, received_at, raw)
    select e.identity, e.kind, e.topic, e.campaign_id, e.list_id, e.address, e.message_id, e.link,
      e.reason, e.occurred_at, ${receivedAt.getTime()}::bigint, e.raw
    from unnest(
      ${column((event) => Buffer.from(event.identity))}::bytea[],
      ${column((event) => event.kind)}::text[],
      ${column((event) => event.topic)}::text[],
      ${column((event) => event.campaignId)}::text[],
      ${column((event) => event.listId)}::text[],
      ${column((event) => event.address)}::text[],
      ${column((event) => event.messageId)}::text[],
      ${column((event) => event.link)}::text[],
      ${column((event) => event.answer)}::text[],
      ${column((event) => event.occurredAt.getTime())}::bigint[],
      ${column((event) => event.raw)}::text[]
    ) as e (identity, kind, topic, campaign_id, list_id, address, message_id, link, reason,
      occurred_at, raw)
    on conflict do nothing
    returning identity`.execute(transaction);
  const added = new Set(rows.map((row) => hex(row.identity)));
  return events.filter((event) => added.has(hex(event.identity)));
}

/** The persons and recipients, in hex, that were not seen before in these events' topics. */
async function insertPersons(
  transaction: Transaction<Schema>,
  events: readonly RelayEvent[],
): Promise<Set<string>> {
  const persons = new Set(
    events.flatMap(({ personIdentity, recipientIdentity }) =>
      [personIdentity, recipientIdentity].filter((identity) => identity !== null).map(hex),
    ),
  );
  if (persons.size === 0) return persons;
  const { rows } = await sql<{ identity: Uint8Array }>`
    insert into people (identity)
    select unnest(${[...persons].sort().map((person) => Buffer.from(person, 'hex'))}::bytea[])
    on conflict do nothing
    returning identity`.execute(transaction);
  return new Set(rows.map((row) => hex(row.identity)));
}

/** As they are in this transaction, read anew only when subscriptions changed. */
async function currentRoutes(transaction: Transaction<Schema>, known: Routes): Promise<Routes> {
  const { revision } = await transaction
    .selectFrom('revisions')
    .select('revision')
    .where('name', '=', 'subscriptions')
    .executeTakeFirstOrThrow();
  if (revision === known.revision) return known;
  const rows: readonly RouteRow[] = await transaction
    .selectFrom('subscriptions')
    .select(['id', 'channel_id', 'mode', 'filter_json', 'view', 'paused_at'])
    .execute();
  return routesFrom(revision, rows);
}

/** One of each identity, in one order, so that two writers can't wait for each other in a circle. */
function inOrderOfIdentity(events: readonly RelayEvent[]): ReadonlyMap<string, RelayEvent> {
  const byIdentity = new Map<string, RelayEvent>();
  for (const event of events) {
    const identity = hex(event.identity);
    if (!byIdentity.has(identity)) byIdentity.set(identity, event);
  }
  return new Map([...byIdentity].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

function isRolledBack(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && ROLLED_BACK.test(code);
}
