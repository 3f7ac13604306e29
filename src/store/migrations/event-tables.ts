import { type Kysely, sql } from 'kysely';
import type { EngineName } from './migrations.ts';

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
 * Creates the log of people who aren't in their table yet, which `mergePeopleLog` drops.
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
 * Creates the log of deliveries that are durable and not counted yet, see src/relay/postgres-log.ts.
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

/**
 * Creates the table of SMTP emails, by the quarter of an hour of their events, see smtp-emails.ts.
 */
export async function createSmtpEmailTable(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const bytes = engine === 'sqlite' ? 'blob' : 'bytea';
  await db.schema
    .createTable('smtp_emails')
    .addColumn('quarter', 'integer', (column) => column.notNull())
    .addColumn('email', bytes, (column) => column.notNull())
    .addColumn('sender', bytes)
    .addColumn('seen', 'smallint', (column) => column.notNull())
    // The key grows with time, so that new rows are adjacent.
    .addPrimaryKeyConstraint('smtp_emails_key', ['quarter', 'email'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
}

const PEOPLE_AT_ONCE = 500;
// An entry of the log is the key of a person with a byte of marks.
const ENTRY_BYTES = 17;

/** Writes the people of the log to their table, and drops the log. */
export async function mergePeopleLog(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  if (engine !== 'sqlite') return;
  const { rows } = await sql<{ people: Uint8Array }>`
    select people from people_log order by id
  `.execute(db);
  const log = Buffer.concat(rows.map(({ people }) => people));
  const entries = Array.from({ length: log.length / ENTRY_BYTES }, (_, index) =>
    log.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES),
  );
  for (let from = 0; from < entries.length; from += PEOPLE_AT_ONCE) {
    const people = entries
      .slice(from, from + PEOPLE_AT_ONCE)
      .map((entry) => sql`(${entry.subarray(0, -1)}, ${entry.at(-1)})`);
    await sql`insert into people (identity, seen) values ${sql.join(people)}
      on conflict (identity) do update set seen = people.seen | excluded.seen`.execute(db);
  }
  await db.schema.dropTable('people_log').execute();
}

/** Turns the deliveries of the log, which were packed as bytes, into JSON. */
export async function unpackDeliveryLog(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`alter table delivery_log rename column deliveries to packed`.execute(db);
  await sql`alter table delivery_log add column deliveries text`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from delivery_log order by id`.execute(db);
  for (const { id } of rows) {
    const {
      rows: [row],
    } = await sql<{
      packed: Buffer;
    }>`select packed from delivery_log where id = ${id}`.execute(db);
    if (row === undefined) continue;
    const deliveries = JSON.stringify(unpacked(row.packed));
    await sql`update delivery_log set deliveries = ${deliveries} where id = ${id}`.execute(db);
  }
  await sql`alter table delivery_log alter column deliveries set not null, drop column packed`.execute(
    db,
  );
}

/** Reads the length of a header in JSON, the header, and the bodies. */
function unpacked(packed: Buffer): readonly object[] {
  let end = 4 + packed.readUInt32BE(0);
  const header = JSON.parse(packed.toString('utf8', 4, end)) as {
    readonly lengths: readonly number[];
    readonly actions: readonly (string | null)[];
    readonly receivedAtMs: readonly number[];
  };
  return header.lengths.map((length, index) => ({
    body: packed.toString('utf8', end, (end += length)),
    action: header.actions[index] ?? null,
    receivedAt: new Date(header.receivedAtMs[index] ?? 0),
  }));
}

/** Gives the table of what could not be read the name that the field has for it. */
export async function renameRejects(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rejects').renameTo('dead_letters').execute();
  await db.schema.dropIndex('rejects_last_at').execute();
  await db.schema
    .createIndex('dead_letters_last_at')
    .on('dead_letters')
    .column('last_at')
    .execute();
}

/** Creates tables for webhooks, and for comparisons of their counts with the service's own. */
export async function createHookTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hooks')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('since_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('missing_at', 'bigint')
    .execute();
  await db.schema
    .createTable('comparisons')
    .addColumn('campaign_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('compared_at', 'bigint', (column) => column.notNull())
    .addColumn('differs', 'bigint', (column) => column.notNull())
    .addColumn('figures_json', 'text', (column) => column.notNull())
    .addColumn('reasons_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('comparison_days')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome_json', 'text')
    .execute();
}
