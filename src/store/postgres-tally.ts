import type { PoolClient } from 'pg';
import { rejectRow, type NewReject } from './rejects.ts';
import type { Tally } from './tally.ts';

/** Moves the counters; the rows that all writers want come last, so that they are held shortest. */
export async function addToCounters(
  client: PoolClient,
  { topics, totals, minutes, reasons, domains }: Tally,
  receivedAt: Date,
): Promise<void> {
  if (reasons.length > 0) await addReasons(client, reasons);
  if (domains.length > 0) await addDomains(client, domains);
  await client.query(
    `with counted_minutes as (
       insert into minutes (topic, kind, minute_at, count)
       select * from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[])
       on conflict (topic, kind, minute_at) do update set count = minutes.count + excluded.count
     ), counted as (
       insert into totals (topic, kind, count, people, changed_at)
       select *, $1::bigint from unnest($6::text[], $7::text[], $8::bigint[], $9::bigint[])
       on conflict (topic, kind) do update
       set count = totals.count + excluded.count, people = totals.people + excluded.people,
         changed_at = greatest(totals.changed_at, excluded.changed_at)
     )
     insert into topics (topic, campaign_id, first_at, changed_at, version)
     select t.topic, t.campaign_id, $1::bigint, $1::bigint, 1
     from unnest($10::text[], $11::text[]) as t (topic, campaign_id)
     on conflict (topic) do update
     set changed_at = greatest(topics.changed_at, excluded.changed_at),
       version = topics.version + 1`,
    [
      receivedAt.getTime(),
      ...columns(minutes, ['topic', 'kind', 'minuteAtMs', 'count']),
      ...columns(totals, ['topic', 'kind', 'count', 'people']),
      ...columns(topics, ['topic', 'campaignId']),
    ],
  );
}

async function addReasons(client: PoolClient, reasons: Tally['reasons']): Promise<void> {
  await client.query(
    `insert into reasons (topic, reason, count, example)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[])
     on conflict (topic, reason) do update set count = reasons.count + excluded.count`,
    columns(reasons, ['topic', 'reason', 'count', 'example']),
  );
}

async function addDomains(client: PoolClient, domains: Tally['domains']): Promise<void> {
  await client.query(
    `insert into domains (topic, kind, domain, count)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
     on conflict (topic, kind, domain) do update set count = domains.count + excluded.count`,
    columns(domains, ['topic', 'kind', 'domain', 'count']),
  );
}

/** Makes what subscriptions get from events beside figures. */
export async function addToFollowing(
  client: PoolClient,
  { cards, notices, overflows }: Tally,
  receivedAt: Date,
): Promise<void> {
  if (cards.length > 0) {
    await client.query(
      `insert into cards (channel_id, topic, view, version)
       select *, 0 from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
      columns(cards, ['channelId', 'topic', 'view']),
    );
  }
  if (notices.length > 0) await addNotices(client, notices, receivedAt);
  if (overflows.length > 0) {
    await client.query(
      `insert into notice_overflows (subscription_id, topic, kind, count)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
       on conflict (subscription_id, topic, kind) do update
       set count = notice_overflows.count + excluded.count`,
      columns(overflows, ['subscriptionId', 'topic', 'kind', 'count']),
    );
  }
}

async function addNotices(
  client: PoolClient,
  notices: Tally['notices'],
  receivedAt: Date,
): Promise<void> {
  const events = notices.map(({ event }) => event);
  await client.query(
    `insert into notices
       (received_at, subscription_id, arrival, identity, topic, kind, raw, occurred_at)
     select $1::bigint, *
     from unnest($2::text[], $3::bigint[], $4::bytea[], $5::text[], $6::text[], $7::text[],
       $8::bigint[])
     on conflict do nothing`,
    [
      receivedAt.getTime(),
      ...columns(notices, ['subscriptionId', 'arrival']),
      events.map(({ identity }) => Buffer.from(identity)),
      ...columns(events, ['topic', 'kind', 'raw']),
      events.map(({ occurredAt }) => occurredAt.getTime()),
    ],
  );
}

/** Keeps what could not be read. */
export async function addRejects(
  client: PoolClient,
  rejects: readonly NewReject[],
  receivedAt: Date,
): Promise<void> {
  // One after the other: the same one may come twice, which one statement can't count.
  for (const { identity, body, reason, action } of rejects.map(rejectRow)) {
    await client.query(
      `insert into rejects (identity, body, reason, action, first_at, last_at, times)
       values ($1, $2, $3, $4, $5, $5, 1)
       on conflict (identity) do update
       set last_at = excluded.last_at, reason = excluded.reason, times = rejects.times + 1`,
      [identity, body, reason, action, receivedAt.getTime()],
    );
  }
}

function columns<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
