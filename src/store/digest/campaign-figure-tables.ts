import type { Kysely } from 'kysely';

/** Creates the table for figures of campaigns at other times, see campaign-figures.ts. */
export async function createCampaignFigureTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('campaign_figures')
    .addColumn('campaign_id', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('listed_json', 'text', (column) => column.notNull())
    .addColumn('totals_json', 'text')
    .addPrimaryKeyConstraint('campaign_figures_key', ['campaign_id', 'taken_at'])
    .execute();
  await db.schema
    .createIndex('campaign_figures_sent_at')
    .on('campaign_figures')
    .column('sent_at')
    .execute();
}
