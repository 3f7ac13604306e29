import type { Kysely } from 'kysely';

/** Creates tables for monitors, and for the problems they found. */
export async function createWatchTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('kinds', 'text', (column) => column.notNull())
    .addColumn('below_amount', 'bigint')
    .addColumn('left_percent', 'bigint', (column) => column.notNull())
    .addColumn('paused_at', 'bigint')
    .addColumn('paused_reason', 'text')
    .execute();
  await db.schema.createIndex('watches_channel').on('watches').column('channel_id').execute();
  await db.schema
    .createTable('watch_states')
    .addColumn('watch_id', 'text', (column) =>
      column.notNull().references('watches.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('since_at', 'bigint', (column) => column.notNull())
    .addColumn('posting_at', 'bigint')
    .addColumn('message_ts', 'text')
    .addColumn('again_at', 'bigint')
    .addColumn('calm_since', 'bigint')
    .addColumn('relief_at', 'bigint')
    .addPrimaryKeyConstraint('watch_states_key', ['watch_id', 'subject'])
    .execute();
}
