import { type Kysely, sql } from 'kysely';

/** Counts the requests to the service by account and day. */
export async function countServiceRequests(db: Kysely<unknown>): Promise<void> {
  await sql`create table service_requests (
    account text not null,
    day text not null,
    count integer not null,
    counted_at bigint not null,
    warned_at bigint,
    primary key (account, day)
  )`.execute(db);
}
