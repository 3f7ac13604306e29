import { type Kysely, sql } from 'kysely';

/** Keeps resends of campaigns, each with its job's id: of one campaign at most one is open. */
export async function keepResends(db: Kysely<unknown>): Promise<void> {
  await sql`create table resends (
    id text primary key,
    campaign_id text not null,
    list_ids_json text not null,
    list_name text not null,
    person_id text not null,
    channel_id text not null,
    created_at bigint not null,
    list_id text,
    sending_at bigint,
    second_id text,
    check_at bigint,
    removed_at bigint,
    ended_at bigint,
    told_at bigint,
    carried integer default 0 not null
  )`.execute(db);
  await sql`create unique index resends_open on resends (campaign_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index resends_due on resends (check_at)`.execute(db);
  await sql`create index resends_second on resends (second_id)`.execute(db);
}
