import type { QueryConfig } from 'pg';
import { deadLetterRow, type NewDeadLetter } from '../store/events/dead-letters.ts';
import type { Aggregate } from './aggregation.ts';

/*
 * Statements have names so that they are parsed and planned once a connection: that would take
 * longer than they do.
 */

/**
 * Returns the statements that add up new events and make cards and notices of them. The rows that
 * all writers change come last, so that they are locked for the shortest time.
 */
export function addingUp(sums: Aggregate, receivedAt: Date): readonly QueryConfig[] {
  const { reasons, domains, notices, overflows, smtpEmails } = sums;
  return [
    ...(notices.length > 0 ? [addingNotices(notices, receivedAt)] : []),
    ...(overflows.length > 0 ? [addingOverflows(overflows)] : []),
    ...(reasons.length > 0 ? [addingReasons(reasons)] : []),
    ...(domains.length > 0 ? [addingDomains(domains)] : []),
    ...(smtpEmails.length > 0 ? [markingSmtpEmails(smtpEmails)] : []),
    movingCounters(sums, receivedAt),
  ];
}

/** Returns one statement for the counters, which hardly a transaction goes without. */
function movingCounters(
  { topics, totals, minutes, cards }: Aggregate,
  receivedAt: Date,
): QueryConfig {
  return {
    name: 'move-counters',
    text: `with carded as (
       insert into cards (channel_id, topic, view, version)
       select *, 0 from unnest($12::text[], $13::text[], $14::text[]) on conflict do nothing
     ), counted_minutes as (
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
    values: [
      receivedAt.getTime(),
      ...columns(minutes, ['topic', 'kind', 'minuteAtMs', 'count']),
      ...columns(totals, ['topic', 'kind', 'count', 'people']),
      ...columns(topics, ['topic', 'campaignId']),
      ...columns(cards, ['channelId', 'topic', 'view']),
    ],
  };
}

function addingReasons(reasons: Aggregate['reasons']): QueryConfig {
  return {
    name: 'add-reasons',
    text: `insert into reasons (topic, reason, count, example)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[])
     on conflict (topic, reason) do update set count = reasons.count + excluded.count`,
    values: columns(reasons, ['topic', 'reason', 'count', 'example']),
  };
}

function addingDomains(domains: Aggregate['domains']): QueryConfig {
  return {
    name: 'add-domains',
    text: `insert into domains (topic, kind, domain, count)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
     on conflict (topic, kind, domain) do update set count = domains.count + excluded.count`,
    values: columns(domains, ['topic', 'kind', 'domain', 'count']),
  };
}

function markingSmtpEmails(emails: Aggregate['smtpEmails']): QueryConfig {
  return {
    name: 'mark-smtp-emails',
    text: `insert into smtp_emails (quarter, email, sender, seen)
     select * from unnest($1::int[], $2::bytea[], $3::bytea[], $4::smallint[])
     on conflict (quarter, email) do update
     set seen = smtp_emails.seen | excluded.seen,
       sender = coalesce(smtp_emails.sender, excluded.sender)
     where smtp_emails.seen & excluded.seen <> excluded.seen`,
    values: columns(emails, ['quarter', 'email', 'sender', 'seen']),
  };
}

function addingNotices(notices: Aggregate['notices'], receivedAt: Date): QueryConfig {
  const events = notices.map(({ event }) => event);
  return {
    name: 'add-notices',
    text: `insert into notices
       (received_at, subscription_id, arrival, identity, topic, kind, raw, occurred_at)
     select $1::bigint, *
     from unnest($2::text[], $3::bigint[], $4::bytea[], $5::text[], $6::text[], $7::text[],
       $8::bigint[])
     on conflict do nothing`,
    values: [
      receivedAt.getTime(),
      ...columns(notices, ['subscriptionId', 'arrival']),
      ...columns(events, ['identity', 'topic', 'kind', 'raw']),
      events.map(({ occurredAt }) => occurredAt.getTime()),
    ],
  };
}

function addingOverflows(overflows: Aggregate['overflows']): QueryConfig {
  return {
    name: 'add-overflows',
    text: `insert into notice_overflows (subscription_id, topic, kind, count)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
     on conflict (subscription_id, topic, kind) do update
     set count = notice_overflows.count + excluded.count`,
    values: columns(overflows, ['subscriptionId', 'topic', 'kind', 'count']),
  };
}

/** Returns one statement for each dead letter, since one can't count the same twice. */
export function addingDeadLetters(
  deadLetters: readonly NewDeadLetter[],
  receivedAt: Date,
): readonly QueryConfig[] {
  return deadLetters.map(deadLetterRow).map(({ identity, body, reason, action }) => ({
    text: `insert into dead_letters (identity, body, reason, action, first_at, last_at, times)
     values ($1, $2, $3, $4, $5, $5, 1)
     on conflict (identity) do update
     set last_at = excluded.last_at, reason = excluded.reason, times = dead_letters.times + 1`,
    values: [identity, body, reason, action, receivedAt.getTime()],
  }));
}

function columns<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
