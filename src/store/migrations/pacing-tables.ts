import { type Kysely, sql } from 'kysely';

/** Creates leases: one process at a time shows all cards, instead of a lease for each card. */
export async function createPacingTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('leased_by', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('kept_json', 'text')
    .execute();
  await db.schema.alterTable('cards').dropColumn('leased_until').execute();
  await sql`insert into revisions (name, revision) values ('cards', 1)`.execute(db);
}

/**
 * Creates the tables of permits: Slack limits a workspace and a channel, whichever process calls.
 */
export async function createSlackTurnTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('update_turns')
    .addColumn('message', 'text', (column) => column.primaryKey())
    .addColumn('rank', 'bigint', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('granted_until', 'bigint')
    .execute();
  await db.schema
    .createTable('post_turns')
    .addColumn('channel_id', 'text', (column) => column.primaryKey())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .execute();
}
