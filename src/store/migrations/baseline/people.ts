/** Creates who may do what, and what was done. */
export const PEOPLE_TABLES = [
  `create table grants (
    subject_kind text not null,
    subject_id text not null,
    entry text not null,
    is_denied integer not null,
    granted_by text not null,
    granted_at bigint not null,
    constraint grants_key primary key (subject_kind, subject_id, entry)
  )`,
  `create table user_groups (
    id text primary key,
    read_at bigint not null
  )`,
  `create table user_group_members (
    group_id text not null,
    person_id text not null,
    constraint user_group_members_key primary key (group_id, person_id)
  )`,
  `create index user_group_members_person on user_group_members (person_id)`,
  `create table standings (
    person_id text primary key,
    standing text not null,
    read_at bigint not null
  )`,
  `create table approval_rules (
    id integer primary key,
    channel_id text,
    most_recipients integer not null,
    most_deleted integer not null,
    most_cost text,
    hours integer not null,
    is_summed integer default 1 not null
  )`,
  `create table approvals (
    id text primary key,
    operation text not null,
    raw_json text not null,
    person_id text not null,
    channel_id text,
    thread_ts text,
    zone text not null,
    demand text not null,
    preview_json text not null,
    stakes_json text not null,
    expires_at bigint not null,
    state text not null,
    why text,
    approver_id text,
    words text,
    created_at bigint not null,
    reminded_at bigint,
    decided_at bigint,
    begun_at bigint,
    ended_at bigint,
    assignee_id text
  )`,
  `create index approvals_state on approvals (state)`,
  `create table day_stakes (
    id text primary key,
    person_id text not null,
    at bigint not null,
    recipients bigint not null,
    deleted_contacts bigint not null,
    cost text not null
  )`,
  `create index day_stakes_person on day_stakes (person_id, at)`,
  `create table audit (
    seq bigint primary key,
    at bigint not null,
    attempt_id text not null,
    stage text not null,
    person_id text not null,
    way text not null,
    channel_id text,
    operation text not null,
    inputs_json text not null,
    subject text,
    approver_id text,
    request_id text,
    outcome text,
    words text,
    undo text,
    duration_ms bigint,
    previous_hash text not null,
    hash text not null
  )`,
  `create index audit_at on audit (at)`,
  `create index audit_attempt_id on audit (attempt_id)`,
  `create index audit_subject on audit (subject)`,
  `create table audit_head (
    id bigint primary key,
    seq bigint not null,
    hash text not null
  )`,
];
