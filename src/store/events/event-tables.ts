import { sql, type Kysely } from 'kysely';
import type { EngineName } from '../migrations.ts';

/**
 * Events and people under keys that grow with time, without what nothing reads. The rows of before
 * are dropped, since nobody depends on them yet: the counters stay, but an event of before that is
 * delivered again counts again.
 */
export async function recreateEventTables(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const bytes = engine === 'sqlite' ? 'blob' : 'bytea';
  await db.schema.dropTable('events').execute();
  await db.schema.dropTable('people').execute();
  await db.schema
    .createTable('events')
    .addColumn('identity', bytes, (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('people')
    .addColumn('identity', bytes, (column) => column.notNull().primaryKey())
    .addColumn('seen', 'smallint', (column) => column.notNull())
    // Only the key, in SQLite; rows as large as those of events are better off in a table.
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
}

/** People who aren't in their table yet, see sqlite-people.ts; each row is of one transaction. */
export async function createPeopleLog(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  if (engine !== 'sqlite') return;
  await db.schema
    .createTable('people_log')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('people', 'blob', (column) => column.notNull())
    .execute();
}

/** Deliveries that are durable and not counted yet, see postgres-deliveries.ts. */
export async function createDeliveryLog(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  if (engine !== 'postgres') return;
  await db.schema
    .createTable('delivery_log')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    // The database's time, since processes on several machines compare it.
    .addColumn('logged_at', 'timestamptz', (column) =>
      column.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .addColumn('deliveries', 'bytea', (column) => column.notNull())
    .execute();
  // Rows come and go all the time; the room of those that went is wanted again soon.
  await sql`alter table delivery_log set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 20000
  )`.execute(db);
}
