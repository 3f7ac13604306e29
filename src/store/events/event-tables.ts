import { sql, type Kysely } from 'kysely';
import type { EngineName } from '../migrations.ts';

/**
 * Recreates the tables of events and people, with keys that grow with time and without unused
 * columns. Earlier rows are dropped, since nobody depends on them yet: the counters stay, but an
 * earlier event that is delivered again counts again.
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
    // SQLite stores these rows in the index alone; large rows, as those of events, do better in a
    // table.
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
}

/**
 * Creates the log of people who aren't in their table yet, see sqlite-people.ts; each transaction
 * adds a row.
 */
export async function createPeopleLog(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  if (engine !== 'sqlite') return;
  await db.schema
    .createTable('people_log')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('people', 'blob', (column) => column.notNull())
    .execute();
}

/**
 * Creates the log of deliveries that are durable and not counted yet, see postgres-deliveries.ts.
 */
export async function createDeliveryLog(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  if (engine !== 'postgres') return;
  await db.schema
    .createTable('delivery_log')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    // The database sets the time, since processes on several machines compare it.
    .addColumn('logged_at', 'timestamptz', (column) =>
      column.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .addColumn('deliveries', 'bytea', (column) => column.notNull())
    .execute();
  // Rows come and go all the time, so the space of deleted rows is needed again soon.
  await sql`alter table delivery_log set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 20000
  )`.execute(db);
}
