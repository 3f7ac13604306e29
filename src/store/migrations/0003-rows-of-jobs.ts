import { type Kysely, sql } from 'kysely';

/** Notes whose rows a run has that somebody else took over; `null` where nobody did. */
export async function noteWhoseRows(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_runs add column rows_by text`.execute(db);
}
