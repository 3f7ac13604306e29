import type { Kysely } from 'kysely';

/**
 * Creates the tables of messages about single events, of the leases of channels, of unmaskings and
 * of what daily summaries have reported.
 */
export async function createOutgoingTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tellings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('topic', 'text')
    .addColumn('silence', 'text')
    .addColumn('counts_json', 'text', (column) => column.notNull())
    .addColumn('events_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('shown_version', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('is_doubtful', 'bigint', (column) => column.notNull())
    .addColumn('message_ts', 'text')
    .addColumn('shown_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('tellings_unfinished')
    .on('tellings')
    .columns(['channel_id', 'finished_at'])
    .where('finished_at', 'is', null)
    .execute();
  await db.schema
    .createIndex('tellings_created_at')
    .on('tellings')
    .columns(['channel_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('telling_channels')
    .addColumn('channel_id', 'text', (column) => column.primaryKey())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .execute();
  await createUnmaskingTable(db);
  await createSummaryTable(db);
}

async function createUnmaskingTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reveals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('telling_id', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('revealed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reveals_revealed_at').on('reveals').column('revealed_at').execute();
}

async function createSummaryTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('summary_marks')
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('turn_at', 'bigint', (column) => column.notNull())
    .addColumn('figures_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('summary_marks_key', ['subscription_id', 'topic', 'turn_at'])
    .execute();
  await db.schema
    .createIndex('summary_marks_turn_at')
    .on('summary_marks')
    .column('turn_at')
    .execute();
}
