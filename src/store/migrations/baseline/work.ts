import { BYTES, type EngineName } from '../../engine.ts';

/** Creates what requests of Slack leave, what is to be sent to it, and what runs by itself. */
export const workTables = (engine: EngineName): readonly string[] => [
  ...requestTables(engine),
  ...OUTBOX,
  ...BULK_RUNS,
  ...JOBS,
];

function requestTables(engine: EngineName): readonly string[] {
  const bytes = BYTES[engine];
  return [
    `create table idempotency_keys (
      key text primary key,
      taken_at bigint not null,
      attempt_id text,
      person_id text,
      operation text,
      run_id text,
      begun_at bigint,
      leased_until bigint
    )`,
    `create index idempotency_keys_under_way on idempotency_keys (leased_until) where leased_until is not null`,
    `create table button_payloads (
      id text primary key,
      operation text not null,
      values_json text not null,
      created_at bigint not null
    )`,
    `create table uploads (
      id text primary key,
      name text not null,
      content ${bytes} not null,
      created_at bigint not null
    )`,
    `create index uploads_created_at on uploads (created_at)`,
    `create table form_sessions (
      id text primary key,
      person_id text not null,
      operation text not null,
      values_json text not null,
      page bigint not null,
      revision bigint not null,
      begun_at bigint not null,
      saved_at bigint
    )`,
    `create index form_sessions_of_person on form_sessions (person_id, operation)`,
  ];
}

const OUTBOX = [
  `create table outgoing_messages (
    id text primary key,
    kind text not null,
    promise text not null,
    channel_id text not null,
    source_id text,
    topic text,
    thread_of text,
    thread_version bigint,
    rank bigint not null,
    body_json text not null,
    created_at bigint not null,
    changed_at bigint not null,
    version bigint not null,
    posted_version bigint not null,
    shown_version bigint not null,
    attempts bigint not null,
    is_in_doubt bigint not null,
    posted_in text,
    message_ts text,
    shown_at bigint,
    finished_at bigint,
    begun_at bigint,
    last_refusal text
  )`,
  `create index outgoing_messages_unfinished on outgoing_messages (channel_id, finished_at) where finished_at is null`,
  `create index outgoing_messages_created_at on outgoing_messages (channel_id, created_at)`,
  `create index outgoing_messages_source on outgoing_messages (source_id)`,
  `create table outgoing_channels (
    channel_id text primary key,
    leased_until bigint not null
  )`,
  `create table update_permits (
    message text primary key,
    rank bigint not null,
    since bigint not null,
    requested_at bigint not null,
    granted_until bigint
  )`,
  `create table post_permits (
    channel_id text primary key,
    next_at bigint not null
  )`,
];

const BULK_RUNS = [
  `create table bulk_runs (
    id text primary key,
    action text not null,
    params_json text not null,
    target text,
    person_id text not null,
    channel_id text not null,
    undo_of text,
    state text not null,
    reason text,
    resume_at bigint,
    total bigint not null,
    done bigint not null,
    already bigint not null,
    failed bigint not null,
    unknown bigint not null,
    undoable bigint not null,
    repeated bigint not null,
    rejected bigint not null,
    rejected_json text not null,
    created_at bigint not null,
    ended_at bigint,
    leased_by text,
    leased_until bigint,
    thread_ts text,
    resumes bigint default 0 not null,
    skipped bigint default 0 not null
  )`,
  `create unique index bulk_runs_undo_of on bulk_runs (undo_of)`,
  `create index bulk_runs_created_at on bulk_runs (created_at)`,
  `create index bulk_runs_state on bulk_runs (state)`,
  `create table bulk_rows (
    run_id text not null references bulk_runs (id) on delete cascade,
    block bigint not null,
    rows_json text not null,
    constraint bulk_rows_key primary key (run_id, block)
  )`,
  `create table bulk_outcomes (
    run_id text not null references bulk_runs (id) on delete cascade,
    block bigint not null,
    outcomes text not null,
    reasons_json text,
    constraint bulk_outcomes_key primary key (run_id, block)
  )`,
];

const JOBS = [
  `create table leases (
    name text primary key,
    leased_by text not null,
    leased_until bigint not null,
    kept_json text,
    due_at bigint default 0 not null
  )`,
  `create table revisions (
    name text primary key,
    revision bigint not null
  )`,
];
