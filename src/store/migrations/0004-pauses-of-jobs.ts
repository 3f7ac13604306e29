import { type Kysely, sql } from 'kysely';

/** Notes since when a run is paused, and counts for its person; `null`: since it was made. */
export async function notePauses(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_runs add column paused_at bigint`.execute(db);
  await sql`alter table bulk_runs add column counted_at bigint`.execute(db);
}
