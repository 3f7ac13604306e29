import { BYTES, type EngineName } from '../../engine.ts';

/** Creates events, what is counted of them, and webhooks; see src/store/events/. */
export const eventTables = (engine: EngineName): readonly string[] => [
  ...keptEvents(engine),
  ...COUNTERS,
  ...WEBHOOKS,
  ...(engine === 'postgres' ? DELIVERY_LOG : []),
];

/**
 * Keys grow with time, so that new rows are adjacent. SQLite stores small rows in the index alone;
 * large ones, as those of events, do better in a table.
 */
function keptEvents(engine: EngineName): readonly string[] {
  const bytes = BYTES[engine];
  const withoutRowid = engine === 'sqlite' ? ' without rowid' : '';
  return [
    `create table events (
      identity ${bytes} primary key,
      kind text not null,
      received_at bigint not null,
      raw text not null
    )`,
    `create table people (
      identity ${bytes} not null primary key,
      seen smallint not null
    )${withoutRowid}`,
    `create table smtp_emails (
      quarter integer not null,
      email ${bytes} not null,
      sender ${bytes},
      seen smallint not null,
      constraint smtp_emails_key primary key (quarter, email)
    )${withoutRowid}`,
    `create table dead_letters (
      identity ${bytes} primary key,
      body text not null,
      reason text not null,
      action text,
      first_at bigint not null,
      last_at bigint not null,
      times bigint not null
    )`,
    `create index dead_letters_last_at on dead_letters (last_at)`,
  ];
}

const COUNTERS = [
  `create table topics (
    topic text primary key,
    campaign_id text,
    first_at bigint not null,
    changed_at bigint not null,
    version bigint not null
  )`,
  `create index topics_changed_at on topics (changed_at)`,
  `create table totals (
    topic text not null,
    kind text not null,
    count bigint not null,
    people bigint not null,
    changed_at bigint not null,
    constraint totals_key primary key (topic, kind)
  )`,
  `create index totals_of_kind on totals (kind, changed_at)`,
  `create table minutes (
    topic text not null,
    kind text not null,
    minute_at bigint not null,
    count bigint not null,
    constraint minutes_key primary key (topic, kind, minute_at)
  )`,
  `create table reasons (
    topic text not null,
    reason text not null,
    count bigint not null,
    example text not null,
    constraint reasons_key primary key (topic, reason)
  )`,
  `create table domains (
    topic text not null,
    kind text not null,
    domain text not null,
    count bigint not null,
    constraint domains_key primary key (topic, kind, domain)
  )`,
];

const WEBHOOKS = [
  `create table webhooks (
    kind text primary key,
    since_at bigint not null,
    seen_at bigint not null,
    missing_at bigint
  )`,
  `create table comparisons (
    campaign_id text primary key,
    name text not null,
    sent_at bigint not null,
    compared_at bigint not null,
    differs bigint not null,
    figures_json text not null,
    reasons_json text not null
  )`,
  `create table comparison_days (
    day text primary key,
    began_at bigint not null,
    leased_until bigint not null,
    ended_at bigint,
    outcome_json text
  )`,
];

/** Deliveries that are durable and not counted yet, see src/relay/postgres-log.ts. */
const DELIVERY_LOG = [
  // The database sets the time, since processes on several machines compare it.
  `create table delivery_log (
    id bigint generated always as identity primary key,
    logged_at timestamptz default clock_timestamp() not null,
    deliveries text not null
  )`,
  // Rows come and go all the time, so the space of deleted rows is needed again soon.
  `alter table delivery_log set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 20000
  )`,
];
