import type { Kysely } from 'kysely';

/**
 * Creates tables for the open work of posted digests, and for the thresholds of rates in channels.
 */
export async function createFollowUpTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('digest_followups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('digest_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('message_ts', 'text', (column) => column.notNull())
    .addColumn('state_json', 'text', (column) => column.notNull())
    .addColumn('again_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('taken_by', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('digest_followups_again_at')
    .on('digest_followups')
    .column('again_at')
    .execute();
  await db.schema
    .createTable('channel_thresholds')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('rate', 'text', (column) => column.notNull())
    .addColumn('amber', 'double precision', (column) => column.notNull())
    .addColumn('red', 'double precision', (column) => column.notNull())
    .addColumn('set_by', 'text', (column) => column.notNull())
    .addColumn('set_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_thresholds_key', ['channel_id', 'rate'])
    .execute();
}
