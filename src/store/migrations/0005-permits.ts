import { type Kysely, sql } from 'kysely';

/** Keeps permits of posts and of updates alike. What was in the tables before held for moments. */
export async function joinPermits(db: Kysely<unknown>): Promise<void> {
  await sql`drop table update_permits`.execute(db);
  await sql`drop table post_permits`.execute(db);
  await sql`create table permits (name text primary key, free_at bigint not null)`.execute(db);
}
