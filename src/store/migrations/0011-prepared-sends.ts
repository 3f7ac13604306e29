import { type Kysely, sql } from 'kysely';

/** Keeps each occurrence of a recurring send as it was shown, and what became of it. */
export async function keepPreparedSends(db: Kysely<unknown>): Promise<void> {
  await sql`create table prepared_sends (
    recurring_id text not null,
    due_at bigint not null,
    channel_id text not null,
    owner_id text not null,
    version_at bigint not null,
    state text not null,
    review_id text not null,
    name text not null,
    values_json text not null,
    template_id text,
    shown_json text not null,
    stakes_json text not null,
    problem text,
    person_id text,
    campaign_id text,
    begun_at bigint,
    changed_at bigint not null,
    primary key (recurring_id, due_at)
  )`.execute(db);
  await sql`create index prepared_sends_state on prepared_sends (state)`.execute(db);
}
