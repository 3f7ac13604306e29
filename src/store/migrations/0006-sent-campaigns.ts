import { type Kysely, sql } from 'kysely';

/** Keeps what was asked for with a campaign, until the service is seen to do it. */
export async function keepSentCampaigns(db: Kysely<unknown>): Promise<void> {
  await sql`create table sent_campaigns (
    campaign_id text primary key,
    person_id text not null,
    approver_id text,
    channel_id text not null,
    sender_domain text not null,
    send_at bigint,
    recipients integer,
    created_at bigint not null,
    check_at bigint,
    found text
  )`.execute(db);
  await sql`create index sent_campaigns_due on sent_campaigns (check_at)`.execute(db);
}
