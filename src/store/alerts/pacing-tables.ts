import { sql, type Kysely } from 'kysely';

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
