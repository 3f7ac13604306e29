import { type Kysely, sql } from 'kysely';

/** Finds the few bounces, complaints, and unsubscribes among millions of deliveries and opens. */
export async function indexRareEvents(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_rare on events (identity)
    where kind not in ('delivered', 'open', 'redirect')`.execute(db);
}
