import { sql, type Kysely } from 'kysely';
import type { EngineName } from '../migrations.ts';

/**
 * Creates the table of SMTP e-mails, by the quarter of an hour of their events, see smtp-marks.ts.
 */
export async function createSmtpEmailTable(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const bytes = engine === 'sqlite' ? 'blob' : 'bytea';
  await db.schema
    .createTable('smtp_emails')
    .addColumn('quarter', 'integer', (column) => column.notNull())
    .addColumn('email', bytes, (column) => column.notNull())
    .addColumn('sender', bytes)
    .addColumn('seen', 'smallint', (column) => column.notNull())
    // The key grows with time, so that new rows are adjacent.
    .addPrimaryKeyConstraint('smtp_emails_key', ['quarter', 'email'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
}
