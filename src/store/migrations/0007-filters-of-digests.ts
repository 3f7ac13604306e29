import { type Kysely, sql } from 'kysely';

/** Gives what a digest is narrowed to the name that it has elsewhere; no text in JSON has such quotes. */
export async function nameFilters(db: Kysely<unknown>): Promise<void> {
  await sql`
    update subscriptions set settings_json = replace(settings_json, '"scope":', '"filter":')
    where kind = 'digest'
  `.execute(db);
}
