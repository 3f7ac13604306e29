import { type Kysely, sql } from 'kysely';

const MADE = [
  `alter table subscriptions rename to alerts`,
  `create table subscriptions (
    id text primary key,
    kind text not null,
    channel_id text not null,
    created_by text not null,
    created_at bigint not null,
    set_at bigint not null,
    settings_json text not null,
    muted_until bigint,
    paused_at bigint,
    paused_reason text
  )`,
];

const MOVED = [
  `insert into subscriptions
    select id, 'alert', channel_id, created_by, created_at, coalesce(view_changed_at, created_at),
      '{"mode":"' || mode || '","filter":' || filter_json || ',"options":' || options_json || '}',
      muted_until, paused_at, paused_reason
    from alerts`,
  `insert into subscriptions
    select id, 'digest', channel_id, created_by, set_at, set_at,
      '{"kind":"' || kind || '","time":"' || time || '","zone":"' || zone || '","weekdays":[' ||
        case when weekdays = '' then '' else '"' || replace(weekdays, ',', '","') || '"' end ||
        '],"scope":' || filter_json || ',"whenQuiet":"' || when_quiet || '"}',
      null, paused_at, paused_reason
    from digests`,
  `insert into subscriptions
    select id, 'monitor', channel_id, created_by, created_at, created_at,
      '{"kinds":[' || case when kinds = '' then '' else '"' || replace(kinds, ',', '","') || '"' end ||
        '],"belowAmount":' || coalesce(cast(below_amount as text), 'null') ||
        ',"leftPercent":' || cast(left_percent as text) || '}',
      null, paused_at, paused_reason
    from monitors`,
  `alter table problems rename to problems_before`,
  `create table problems (
    monitor_id text not null references subscriptions (id) on delete cascade,
    kind text not null,
    subject text not null,
    since_at bigint not null,
    recovering_since bigint,
    message_id text default '' not null,
    primary key (monitor_id, subject)
  )`,
  `insert into problems select * from problems_before`,
  `update outgoing_messages set kind = 'paused subscriptions'
    where kind in ('paused alerts', 'paused digests', 'paused monitors')`,
  `update outgoing_messages
    set kind = 'resumed subscriptions', body_json = '{"alert":' || body_json || '}'
    where kind = 'resumed alerts'`,
];

const GONE = [
  `drop table problems_before`,
  `drop table alerts`,
  `drop table digests`,
  `drop table monitors`,
  `create index subscriptions_channel on subscriptions (channel_id)`,
];

/** Keeps alerts, digests, and monitors in one table: a new kind of subscription needs no other. */
export async function joinSubscriptions(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...MADE, ...MOVED, ...GONE]) await sql.raw(statement).execute(db);
}
