import { type Kysely, sql } from 'kysely';

/** Keeps the tokens with which assistants ask for people: their hashes alone. */
export async function keepAccessTokens(db: Kysely<unknown>): Promise<void> {
  await sql`create table access_tokens (
    id text not null primary key,
    hash text not null unique,
    person_id text not null,
    name text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`.execute(db);
  await sql`create index access_tokens_person on access_tokens (person_id)`.execute(db);
}
