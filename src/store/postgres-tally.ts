import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { Tally } from './tally.ts';

/** Moves the counters; the rows that all writers want come last, so that they are held shortest. */
export async function addToCounters(
  transaction: Transaction<Schema>,
  { topics, totals, minutes, reasons, domains }: Tally,
  receivedAt: Date,
): Promise<void> {
  const at = receivedAt.getTime();
  if (reasons.length > 0) await addReasons(transaction, reasons);
  if (domains.length > 0) await addDomains(transaction, domains);
  await sql`
    insert into minutes (topic, kind, minute_at, count)
    select * from unnest(${minutes.map(({ topic }) => topic)}::text[],
      ${minutes.map(({ kind }) => kind)}::text[],
      ${minutes.map(({ minuteAtMs }) => minuteAtMs)}::bigint[],
      ${minutes.map(({ count }) => count)}::bigint[])
    on conflict (topic, kind, minute_at) do update set count = minutes.count + excluded.count
  `.execute(transaction);
  await sql`
    insert into totals (topic, kind, count, people, changed_at)
    select *, ${at}::bigint from unnest(${totals.map(({ topic }) => topic)}::text[],
      ${totals.map(({ kind }) => kind)}::text[],
      ${totals.map(({ count }) => count)}::bigint[],
      ${totals.map(({ people }) => people)}::bigint[])
    on conflict (topic, kind) do update
    set count = totals.count + excluded.count, people = totals.people + excluded.people,
      changed_at = greatest(totals.changed_at, excluded.changed_at)
  `.execute(transaction);
  await sql`
    insert into topics (topic, campaign_id, first_at, changed_at, version)
    select t.topic, t.campaign_id, ${at}::bigint, ${at}::bigint, 1
    from unnest(${topics.map(({ topic }) => topic)}::text[],
      ${topics.map(({ campaignId }) => campaignId)}::text[]) as t (topic, campaign_id)
    on conflict (topic) do update
    set changed_at = greatest(topics.changed_at, excluded.changed_at),
      version = topics.version + 1
  `.execute(transaction);
}

async function addReasons(
  transaction: Transaction<Schema>,
  reasons: Tally['reasons'],
): Promise<void> {
  await sql`
    insert into reasons (topic, reason, count, example)
    select * from unnest(${reasons.map(({ topic }) => topic)}::text[],
      ${reasons.map(({ reason }) => reason)}::text[],
      ${reasons.map(({ count }) => count)}::bigint[],
      ${reasons.map(({ example }) => example)}::text[])
    on conflict (topic, reason) do update set count = reasons.count + excluded.count
  `.execute(transaction);
}

async function addDomains(
  transaction: Transaction<Schema>,
  domains: Tally['domains'],
): Promise<void> {
  await sql`
    insert into domains (topic, kind, domain, count)
    select * from unnest(${domains.map(({ topic }) => topic)}::text[],
      ${domains.map(({ kind }) => kind)}::text[],
      ${domains.map(({ domain }) => domain)}::text[],
      ${domains.map(({ count }) => count)}::bigint[])
    on conflict (topic, kind, domain) do update set count = domains.count + excluded.count
  `.execute(transaction);
}

/** Makes what subscriptions get from events beside figures. */
export async function addToFollowing(
  transaction: Transaction<Schema>,
  { cards, notices, overflows }: Tally,
  receivedAt: Date,
): Promise<void> {
  if (cards.length > 0) {
    await transaction
      .insertInto('cards')
      .values(
        cards.map(({ channelId, topic, view }) => ({
          channel_id: channelId,
          topic,
          view,
          version: 0,
          message_ts: null,
          shown_at: null,
          leased_until: null,
          muted_until: null,
          hidden_at: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (notices.length > 0) await addNotices(transaction, notices, receivedAt);
  if (overflows.length > 0) {
    await sql`
      insert into notice_overflows (subscription_id, topic, kind, count)
      select * from unnest(${overflows.map(({ subscriptionId }) => subscriptionId)}::text[],
        ${overflows.map(({ topic }) => topic)}::text[],
        ${overflows.map(({ kind }) => kind)}::text[],
        ${overflows.map(({ count }) => count)}::bigint[])
      on conflict (subscription_id, topic, kind) do update
      set count = notice_overflows.count + excluded.count
    `.execute(transaction);
  }
}

async function addNotices(
  transaction: Transaction<Schema>,
  notices: Tally['notices'],
  receivedAt: Date,
): Promise<void> {
  await transaction
    .insertInto('notices')
    .values(
      notices.map(({ subscriptionId, event }) => ({
        subscription_id: subscriptionId,
        identity: event.identity,
        topic: event.topic,
        kind: event.kind,
        raw: event.raw,
        occurred_at: event.occurredAt.getTime(),
        received_at: receivedAt.getTime(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
