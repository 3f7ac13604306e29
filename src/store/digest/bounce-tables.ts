import { sql, type Kysely } from 'kysely';

/**
 * Creates tables for SMTP e-mails that bounced, and for the times of which all of them are known.
 */
export async function createBounceTables(
  db: Kysely<unknown>,
  bytes: 'blob' | 'bytea',
): Promise<void> {
  await db.schema
    .createTable('smtp_bounces')
    .addColumn('identity', bytes, (column) => column.primaryKey())
    .addColumn('bounced_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('code', 'bigint', (column) => column.notNull())
    .addColumn('subcode', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('smtp_bounces_bounced_at')
    .on('smtp_bounces')
    .column('bounced_at')
    .execute();
  await db.schema
    .createIndex('smtp_bounces_people')
    .on('smtp_bounces')
    .column('bounced_at')
    .where(sql<boolean>`address <> ''`)
    .execute();
  await db.schema
    .createTable('bounce_readings')
    .addColumn('until_at', 'bigint', (column) => column.primaryKey())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .execute();
}
