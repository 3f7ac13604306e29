import type { Kysely } from 'kysely';

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
