import { type Kysely, sql } from 'kysely';

/**
 * Keeps the hours in which nothing should go out, and above how many people a second person
 * approves what is sent all the same; `null`: as any other send.
 */
export async function keepQuietHours(db: Kysely<unknown>): Promise<void> {
  await sql`create table quiet_hours (
    id integer primary key,
    from_time text not null,
    until_time text not null,
    zone text not null
  )`.execute(db);
  await sql`alter table approval_rules add column most_overridden integer`.execute(db);
}
