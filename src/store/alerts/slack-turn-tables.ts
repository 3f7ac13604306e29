import type { Kysely } from 'kysely';

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
