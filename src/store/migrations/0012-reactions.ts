import { type Kysely, sql } from 'kysely';

/**
 * Notes when a campaign was delivered to somebody and how they reacted, and counts people with whom
 * only machines opened or clicked. Topics that have events already keep `null`: they aren't judged.
 */
export async function noteReactions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column delivered_at bigint`.execute(db);
  await sql`alter table people add column reactions text`.execute(db);
  await sql`alter table people add column machines smallint`.execute(db);
  await sql`alter table totals add column machines bigint`.execute(db);
}
