import { type Kysely, sql } from 'kysely';

/** Creates the audit trail, and the head of its chain. */
export async function createAuditTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('attempt_id', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text')
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('inputs_json', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('approver_id', 'text')
    .addColumn('request_id', 'text')
    .addColumn('outcome', 'text')
    .addColumn('words', 'text')
    .addColumn('undo', 'text')
    .addColumn('duration_ms', 'bigint')
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['at', 'attempt_id', 'subject'] as const) {
    await db.schema.createIndex(`audit_${column}`).on('audit').column(column).execute();
  }
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(db);
}
