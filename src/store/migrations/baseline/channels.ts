import { BYTES, type EngineName } from '../../engine.ts';

/** Creates what channels subscribe to, and what they are shown of it. */
export const channelTables = (engine: EngineName): readonly string[] => [
  ...alertTables(engine),
  ...INCIDENTS,
  ...DIGESTS,
  ...MONITORS,
  ...figureTables(engine),
];

function alertTables(engine: EngineName): readonly string[] {
  const bytes = BYTES[engine];
  return [
    `create table subscriptions (
      id text primary key,
      channel_id text not null,
      created_by text not null,
      created_at bigint not null,
      paused_at bigint,
      paused_reason text,
      mode text default 'card' not null,
      filter_json text default '{"kind":{"only":[],"not":[]},"list":{"only":[],"not":[]},"campaign":{"only":[],"not":[]},"sender":{"only":[],"not":[]},"domain":{"only":[],"not":[]}}' not null,
      view text default '' not null,
      options_json text default '{"quiet":null,"stop":null}' not null,
      muted_until bigint,
      view_changed_at bigint
    )`,
    `create table cards (
      channel_id text not null,
      topic text not null,
      message_ts text,
      version bigint not null,
      shown_at bigint,
      view text default '' not null,
      muted_until bigint,
      hidden_at bigint,
      says_muted_until bigint,
      constraint cards_key primary key (channel_id, topic)
    )`,
    `create index cards_topic on cards (topic)`,
    `create table pending_notifications (
      subscription_id text not null,
      identity ${bytes} not null,
      topic text not null,
      kind text not null,
      raw text not null,
      occurred_at bigint not null,
      received_at bigint not null,
      arrival bigint default 0 not null,
      constraint pending_notifications_key primary key (subscription_id, identity)
    )`,
    `create table notification_overflows (
      subscription_id text not null,
      topic text not null,
      kind text not null,
      count bigint not null,
      constraint notification_overflows_key primary key (subscription_id, topic, kind)
    )`,
    `create table summary_marks (
      subscription_id text not null,
      topic text not null,
      due_at bigint not null,
      figures_json text not null,
      constraint summary_marks_key primary key (subscription_id, topic, due_at)
    )`,
    `create index summary_marks_due_at on summary_marks (due_at)`,
    `create table unmaskings (
      id text primary key,
      person_id text not null,
      channel_id text not null,
      message_id text not null,
      what text not null,
      unmasked_at bigint not null
    )`,
    `create index unmaskings_unmasked_at on unmaskings (unmasked_at)`,
  ];
}

const INCIDENTS = [
  `create table incidents (
    id text primary key,
    topic text not null,
    rate text not null,
    campaign_id text,
    title text not null,
    opened_at bigint not null,
    closed_at bigint,
    closing text,
    part bigint not null,
    whole bigint not null,
    peak_part bigint not null,
    peak_whole bigint not null,
    recovering_since bigint,
    revision bigint not null
  )`,
  `create unique index incidents_open on incidents (topic, rate) where closed_at is null`,
  `create index incidents_opened_at on incidents (opened_at)`,
  `create table stops (
    campaign_id text primary key,
    subscription_id text not null,
    channel_id text not null,
    owner_id text not null,
    limit_json text not null,
    part bigint not null,
    whole bigint not null,
    reached_at bigint not null,
    requested_at bigint,
    state text not null,
    reason text,
    title text not null,
    sent bigint,
    recipients bigint,
    held_until bigint
  )`,
];

const DIGESTS = [
  `create table digests (
    id text primary key,
    channel_id text not null,
    created_by text not null,
    kind text not null,
    time text not null,
    zone text not null,
    weekdays text not null,
    filter_json text not null,
    when_quiet text not null,
    set_at bigint not null,
    paused_at bigint,
    paused_reason text
  )`,
  `create index digests_channel on digests (channel_id)`,
  `create table occurrences (
    channel_id text not null,
    occurrence text not null,
    taken_at bigint not null,
    taken_by text,
    leased_until bigint,
    finished_at bigint,
    message_id text,
    retry_at bigint,
    retry_until bigint,
    retries bigint not null,
    constraint occurrences_key primary key (channel_id, occurrence)
  )`,
  `create index occurrences_retry_at on occurrences (retry_at) where retry_at is not null`,
  `create table channel_thresholds (
    channel_id text not null,
    rate text not null,
    amber double precision not null,
    red double precision not null,
    set_by text not null,
    set_at bigint not null,
    constraint channel_thresholds_key primary key (channel_id, rate)
  )`,
];

const MONITORS = [
  `create table monitors (
    id text primary key,
    channel_id text not null,
    created_by text not null,
    created_at bigint not null,
    kinds text not null,
    below_amount bigint,
    left_percent bigint not null,
    paused_at bigint,
    paused_reason text
  )`,
  `create index monitors_channel on monitors (channel_id)`,
  `create table problems (
    monitor_id text not null references monitors (id) on delete cascade,
    kind text not null,
    subject text not null,
    since_at bigint not null,
    recovering_since bigint,
    message_id text default '' not null,
    constraint problems_key primary key (monitor_id, subject)
  )`,
];

/** Figures of the service, which digests and monitors compare with today's. */
function figureTables(engine: EngineName): readonly string[] {
  const bytes = BYTES[engine];
  return [
    `create table snapshots (
      subject text not null,
      taken_at bigint not null,
      seen_at bigint not null,
      figures_json text not null,
      constraint snapshots_key primary key (subject, taken_at)
    )`,
    `create index snapshots_seen_at on snapshots (seen_at)`,
    `create table campaign_figures (
      campaign_id text not null,
      taken_at bigint not null,
      seen_at bigint not null,
      sent_at bigint not null,
      listed_json text not null,
      totals_json text,
      constraint campaign_figures_key primary key (campaign_id, taken_at)
    )`,
    `create index campaign_figures_sent_at on campaign_figures (sent_at)`,
    `create table smtp_bounces (
      identity ${bytes} primary key,
      bounced_at bigint not null,
      sent_at bigint,
      address text not null,
      domain text not null,
      sender text not null,
      subject text not null,
      code bigint not null,
      subcode text not null,
      reason text not null,
      answer text not null
    )`,
    `create index smtp_bounces_bounced_at on smtp_bounces (bounced_at)`,
    `create index smtp_bounces_people on smtp_bounces (bounced_at) where address <> ''`,
    `create table bounce_readings (
      until_at bigint primary key,
      from_at bigint not null
    )`,
  ];
}
