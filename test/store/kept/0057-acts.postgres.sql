CREATE TABLE public.approval_rules (
    id integer NOT NULL,
    channel_id text,
    most_recipients integer NOT NULL,
    most_deleted integer NOT NULL,
    most_cost text,
    hours integer NOT NULL,
    is_summed integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.approvals (
    id text NOT NULL,
    operation text NOT NULL,
    raw_json text NOT NULL,
    person_id text NOT NULL,
    channel_id text,
    thread_ts text,
    zone text NOT NULL,
    demand text NOT NULL,
    preview_json text NOT NULL,
    stakes_json text NOT NULL,
    expires_at bigint NOT NULL,
    state text NOT NULL,
    why text,
    approver_id text,
    words text,
    created_at bigint NOT NULL,
    reminded_at bigint,
    decided_at bigint,
    begun_at bigint,
    ended_at bigint,
    assignee_id text
);
CREATE TABLE public.audit (
    seq bigint NOT NULL,
    at bigint NOT NULL,
    attempt_id text NOT NULL,
    stage text NOT NULL,
    person_id text NOT NULL,
    way text NOT NULL,
    channel_id text,
    operation text NOT NULL,
    inputs_json text NOT NULL,
    subject text,
    approver_id text,
    request_id text,
    outcome text,
    words text,
    undo text,
    duration_ms bigint,
    previous_hash text NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.audit_head (
    id bigint NOT NULL,
    seq bigint NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.bounce_readings (
    until_at bigint NOT NULL,
    from_at bigint NOT NULL
);
CREATE TABLE public.bulk_outcomes (
    run_id text NOT NULL,
    block bigint NOT NULL,
    outcomes text NOT NULL,
    reasons_json text
);
CREATE TABLE public.bulk_rows (
    run_id text NOT NULL,
    block bigint NOT NULL,
    rows_json text NOT NULL
);
CREATE TABLE public.bulk_runs (
    id text NOT NULL,
    action text NOT NULL,
    params_json text NOT NULL,
    target text,
    person_id text NOT NULL,
    channel_id text NOT NULL,
    undo_of text,
    state text NOT NULL,
    reason text,
    resume_at bigint,
    total bigint NOT NULL,
    done bigint NOT NULL,
    already bigint NOT NULL,
    failed bigint NOT NULL,
    unknown bigint NOT NULL,
    undoable bigint NOT NULL,
    repeated bigint NOT NULL,
    rejected bigint NOT NULL,
    rejected_json text NOT NULL,
    created_at bigint NOT NULL,
    ended_at bigint,
    leased_by text,
    leased_until bigint,
    thread_ts text,
    resumes bigint DEFAULT 0 NOT NULL,
    skipped bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.button_payloads (
    id text NOT NULL,
    operation text NOT NULL,
    values_json text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.campaign_figures (
    campaign_id text NOT NULL,
    taken_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    sent_at bigint NOT NULL,
    listed_json text NOT NULL,
    totals_json text
);
CREATE TABLE public.cards (
    channel_id text NOT NULL,
    topic text NOT NULL,
    message_ts text,
    version bigint NOT NULL,
    shown_at bigint,
    view text DEFAULT ''::text NOT NULL,
    muted_until bigint,
    hidden_at bigint,
    says_muted_until bigint
);
CREATE TABLE public.channel_thresholds (
    channel_id text NOT NULL,
    rate text NOT NULL,
    amber double precision NOT NULL,
    red double precision NOT NULL,
    set_by text NOT NULL,
    set_at bigint NOT NULL
);
CREATE TABLE public.comparison_days (
    day text NOT NULL,
    began_at bigint NOT NULL,
    leased_until bigint NOT NULL,
    ended_at bigint,
    outcome_json text
);
CREATE TABLE public.comparisons (
    campaign_id text NOT NULL,
    name text NOT NULL,
    sent_at bigint NOT NULL,
    compared_at bigint NOT NULL,
    differs bigint NOT NULL,
    figures_json text NOT NULL,
    reasons_json text NOT NULL
);
CREATE TABLE public.day_stakes (
    id text NOT NULL,
    person_id text NOT NULL,
    at bigint NOT NULL,
    recipients bigint NOT NULL,
    deleted_contacts bigint NOT NULL,
    cost text NOT NULL
);
CREATE TABLE public.dead_letters (
    identity bytea NOT NULL,
    body text NOT NULL,
    reason text NOT NULL,
    action text,
    first_at bigint NOT NULL,
    last_at bigint NOT NULL,
    times bigint NOT NULL
);
CREATE TABLE public.delivery_log (
    id bigint NOT NULL,
    logged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    deliveries text NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', toast.autovacuum_vacuum_scale_factor='0', toast.autovacuum_vacuum_threshold='20000');
ALTER TABLE public.delivery_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.delivery_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.digests (
    id text NOT NULL,
    channel_id text NOT NULL,
    created_by text NOT NULL,
    kind text NOT NULL,
    "time" text NOT NULL,
    zone text NOT NULL,
    weekdays text NOT NULL,
    scope_json text NOT NULL,
    language text NOT NULL,
    when_quiet text NOT NULL,
    set_at bigint NOT NULL,
    paused_at bigint,
    paused_reason text
);
CREATE TABLE public.domains (
    topic text NOT NULL,
    kind text NOT NULL,
    domain text NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.events (
    identity bytea NOT NULL,
    kind text NOT NULL,
    received_at bigint NOT NULL,
    raw text NOT NULL
);
CREATE TABLE public.form_drafts (
    id text NOT NULL,
    person_id text NOT NULL,
    operation text NOT NULL,
    values_json text NOT NULL,
    page bigint NOT NULL,
    turn bigint NOT NULL,
    begun_at bigint NOT NULL,
    saved_at bigint
);
CREATE TABLE public.grants (
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    entry text NOT NULL,
    is_denied integer NOT NULL,
    granted_by text NOT NULL,
    granted_at bigint NOT NULL
);
CREATE TABLE public.hooks (
    kind text NOT NULL,
    since_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    missing_at bigint
);
CREATE TABLE public.idempotency_keys (
    key text NOT NULL,
    taken_at bigint NOT NULL,
    attempt_id text,
    person_id text,
    operation text,
    run_id text,
    begun_at bigint,
    leased_until bigint
);
CREATE TABLE public.incidents (
    id text NOT NULL,
    topic text NOT NULL,
    rate text NOT NULL,
    campaign_id text,
    title text NOT NULL,
    opened_at bigint NOT NULL,
    closed_at bigint,
    closing text,
    part bigint NOT NULL,
    whole bigint NOT NULL,
    peak_part bigint NOT NULL,
    peak_whole bigint NOT NULL,
    calm_since bigint,
    revision bigint NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.leases (
    name text NOT NULL,
    leased_by text NOT NULL,
    leased_until bigint NOT NULL,
    kept_json text,
    due_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.minutes (
    topic text NOT NULL,
    kind text NOT NULL,
    minute_at bigint NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.notice_overflows (
    subscription_id text NOT NULL,
    topic text NOT NULL,
    kind text NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.notices (
    subscription_id text NOT NULL,
    identity bytea NOT NULL,
    topic text NOT NULL,
    kind text NOT NULL,
    raw text NOT NULL,
    occurred_at bigint NOT NULL,
    received_at bigint NOT NULL,
    arrival bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.occurrences (
    channel_id text NOT NULL,
    occurrence text NOT NULL,
    taken_at bigint NOT NULL,
    taken_by text,
    leased_until bigint,
    finished_at bigint,
    message_id text,
    ask_at bigint,
    ask_until bigint,
    asked bigint NOT NULL
);
CREATE TABLE public.outgoing_channels (
    channel_id text NOT NULL,
    leased_until bigint NOT NULL
);
CREATE TABLE public.outgoing_messages (
    id text NOT NULL,
    kind text NOT NULL,
    promise text NOT NULL,
    channel_id text NOT NULL,
    source_id text,
    topic text,
    thread_of text,
    thread_version bigint,
    rank bigint NOT NULL,
    body_json text NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    version bigint NOT NULL,
    posted_version bigint NOT NULL,
    shown_version bigint NOT NULL,
    attempts bigint NOT NULL,
    is_in_doubt bigint NOT NULL,
    posted_in text,
    message_ts text,
    shown_at bigint,
    finished_at bigint,
    begun_at bigint,
    last_refusal text
);
CREATE TABLE public.people (
    identity bytea NOT NULL,
    seen smallint NOT NULL
);
CREATE TABLE public.post_turns (
    channel_id text NOT NULL,
    next_at bigint NOT NULL
);
CREATE TABLE public.reasons (
    topic text NOT NULL,
    reason text NOT NULL,
    count bigint NOT NULL,
    example text NOT NULL
);
CREATE TABLE public.reveals (
    id text NOT NULL,
    person_id text NOT NULL,
    channel_id text NOT NULL,
    outgoing_id text NOT NULL,
    what text NOT NULL,
    revealed_at bigint NOT NULL
);
CREATE TABLE public.revisions (
    name text NOT NULL,
    revision bigint NOT NULL
);
CREATE TABLE public.smtp_bounces (
    identity bytea NOT NULL,
    bounced_at bigint NOT NULL,
    sent_at bigint,
    address text NOT NULL,
    domain text NOT NULL,
    sender text NOT NULL,
    subject text NOT NULL,
    code bigint NOT NULL,
    subcode text NOT NULL,
    reason text NOT NULL,
    answer text NOT NULL
);
CREATE TABLE public.smtp_emails (
    quarter integer NOT NULL,
    email bytea NOT NULL,
    sender bytea,
    seen smallint NOT NULL
);
CREATE TABLE public.snapshots (
    subject text NOT NULL,
    taken_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    figures_json text NOT NULL
);
CREATE TABLE public.standings (
    person_id text NOT NULL,
    standing text NOT NULL,
    read_at bigint NOT NULL
);
CREATE TABLE public.stops (
    campaign_id text NOT NULL,
    subscription_id text NOT NULL,
    channel_id text NOT NULL,
    owner_id text NOT NULL,
    stop_json text NOT NULL,
    part bigint NOT NULL,
    whole bigint NOT NULL,
    reached_at bigint NOT NULL,
    asked_at bigint,
    state text NOT NULL,
    reason text,
    title text NOT NULL,
    sent bigint,
    recipients bigint,
    held_until bigint
);
CREATE TABLE public.subscriptions (
    id text NOT NULL,
    channel_id text NOT NULL,
    created_by text NOT NULL,
    created_at bigint NOT NULL,
    paused_at bigint,
    paused_reason text,
    mode text DEFAULT 'card'::text NOT NULL,
    filter_json text DEFAULT '{"kind":{"only":[],"not":[]},"list":{"only":[],"not":[]},"campaign":{"only":[],"not":[]},"sender":{"only":[],"not":[]},"domain":{"only":[],"not":[]}}'::text NOT NULL,
    view text DEFAULT ''::text NOT NULL,
    options_json text DEFAULT '{"quiet":null,"stop":null}'::text NOT NULL,
    muted_until bigint,
    view_changed_at bigint
);
CREATE TABLE public.summary_marks (
    subscription_id text NOT NULL,
    topic text NOT NULL,
    turn_at bigint NOT NULL,
    figures_json text NOT NULL
);
CREATE TABLE public.topics (
    topic text NOT NULL,
    campaign_id text,
    first_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE public.totals (
    topic text NOT NULL,
    kind text NOT NULL,
    count bigint NOT NULL,
    people bigint NOT NULL,
    changed_at bigint NOT NULL
);
CREATE TABLE public.update_turns (
    message text NOT NULL,
    rank bigint NOT NULL,
    since bigint NOT NULL,
    asked_at bigint NOT NULL,
    granted_until bigint
);
CREATE TABLE public.uploads (
    id text NOT NULL,
    name text NOT NULL,
    content bytea NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.user_group_members (
    group_id text NOT NULL,
    person_id text NOT NULL
);
CREATE TABLE public.user_groups (
    id text NOT NULL,
    read_at bigint NOT NULL
);
CREATE TABLE public.watch_states (
    watch_id text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    since_at bigint NOT NULL,
    calm_since bigint,
    message_id text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.watches (
    id text NOT NULL,
    channel_id text NOT NULL,
    created_by text NOT NULL,
    created_at bigint NOT NULL,
    kinds text NOT NULL,
    below_amount bigint,
    left_percent bigint NOT NULL,
    paused_at bigint,
    paused_reason text
);
INSERT INTO public.audit_head VALUES (1, 0, '');
INSERT INTO public.delivery_log OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-28 12:00:00+00', '[]');
INSERT INTO public.digests VALUES ('d', 'C1', 'U1', 'daily', '09:00', 'UTC', 'mon', '{"lists":["1"],"senders":[],"campaigns":[]}', 'en-GB', 'line', 1, NULL, NULL);
INSERT INTO public.form_drafts VALUES ('f', 'U1', 'campaign send', '{"title":"Sale"}', 1, 7, 1, 5);
INSERT INTO public.grants VALUES ('everybody', '', 'role:viewer', 0, '', 0);
INSERT INTO public.hooks VALUES ('open', 1, 2, NULL);
INSERT INTO public.incidents VALUES ('i', 'campaign:1', 'spam', '1', 'Sale', 1, NULL, NULL, 1, 2, 1, 2, 8, 1);
INSERT INTO public.kysely_migration VALUES ('0001-commands', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0002-channels', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0003-relay', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0004-forms', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0005-bulk-runs', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0006-large-rows-by-age', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0007-alerts', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0008-compact-events', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0009-incidents', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0010-notices', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0011-hooks', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0012-pacing', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0013-slack-turns', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0014-digest-leases', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0014-digest-weekdays', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0015-cancel-buttons', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0016-arrivals', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0017-mutes-and-views', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0018-digests', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0019-readings', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0020-campaign-figures', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0021-smtp-bounces', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0022-watches', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0023-digest-followups', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0024-smtp-emails', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0025-interrupted-digests', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0026-people-log', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0027-delivery-log', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0028-bulk-threads', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0029-digest-states', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0030-due-tasks', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0030-outbox', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0031-stop-messages', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0032-incident-messages', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0033-paused-messages', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0034-keys-and-payloads', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0035-people-at-once', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0036-delivery-log-as-json', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0037-dead-letters', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0038-actions-of-replies', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0039-attempts', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0040-problem-messages', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0041-occurrences', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0042-paused-digests', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0043-bulk-messages', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0044-snapshots', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0045-rights', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0047-approvals', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0048-audit', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0049-standings', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0050-day-stakes', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0051-refusals', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0054-skipped-lines', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0055-assignees', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0057-acts', '2026-11-28T12:00:00.000Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.leases VALUES ('watches', 'p', 1, NULL, 2);
INSERT INTO public.notice_overflows VALUES ('s', 'campaign:1', 'open', 3);
INSERT INTO public.occurrences VALUES ('C1', 'o', 1, NULL, 0, 2, 'm', 5, 6, 2);
INSERT INTO public.post_turns VALUES ('C1', 7);
INSERT INTO public.reveals VALUES ('r', 'U1', 'C1', 'm', '5 addresses', 9);
INSERT INTO public.revisions VALUES ('subscriptions', 1);
INSERT INTO public.revisions VALUES ('cards', 1);
INSERT INTO public.revisions VALUES ('grants', 1);
INSERT INTO public.snapshots VALUES ('balance', 1, 2, '{"credits":5}');
INSERT INTO public.stops VALUES ('1', 's', 'C1', 'U1', '{"rate":"spam"}', 1, 2, 3, 4, 'trying', NULL, 'Sale', NULL, NULL, 0);
INSERT INTO public.subscriptions VALUES ('s', 'C1', 'U1', 1, NULL, NULL, 'card', '{"kind":{"only":[],"not":[]},"list":{"only":[],"not":[]},"campaign":{"only":[],"not":[]},"sender":{"only":[],"not":[]},"domain":{"only":[],"not":[]}}', '', '{"quiet":null,"stop":null}', NULL, NULL);
INSERT INTO public.summary_marks VALUES ('s', '', 4, '{}');
INSERT INTO public.update_turns VALUES ('C1 1.1', 1, 2, 3, NULL);
INSERT INTO public.watch_states VALUES ('w', 'balance', 'balance', 3, 4, 'm');
INSERT INTO public.watches VALUES ('w', 'C1', 'U1', 1, 'balance', 5, 10, NULL, NULL);
SELECT pg_catalog.setval('public.delivery_log_id_seq', 1, true);
ALTER TABLE ONLY public.approval_rules
    ADD CONSTRAINT approval_rules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.bounce_readings
    ADD CONSTRAINT bounce_readings_pkey PRIMARY KEY (until_at);
ALTER TABLE ONLY public.bulk_outcomes
    ADD CONSTRAINT bulk_outcomes_key PRIMARY KEY (run_id, block);
ALTER TABLE ONLY public.bulk_rows
    ADD CONSTRAINT bulk_rows_key PRIMARY KEY (run_id, block);
ALTER TABLE ONLY public.bulk_runs
    ADD CONSTRAINT bulk_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.campaign_figures
    ADD CONSTRAINT campaign_figures_key PRIMARY KEY (campaign_id, taken_at);
ALTER TABLE ONLY public.cards
    ADD CONSTRAINT cards_key PRIMARY KEY (channel_id, topic);
ALTER TABLE ONLY public.channel_thresholds
    ADD CONSTRAINT channel_thresholds_key PRIMARY KEY (channel_id, rate);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT claims_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.comparison_days
    ADD CONSTRAINT comparison_days_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.comparisons
    ADD CONSTRAINT comparisons_pkey PRIMARY KEY (campaign_id);
ALTER TABLE ONLY public.day_stakes
    ADD CONSTRAINT day_stakes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.delivery_log
    ADD CONSTRAINT delivery_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.domains
    ADD CONSTRAINT domains_key PRIMARY KEY (topic, kind, domain);
ALTER TABLE ONLY public.button_payloads
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (identity);
ALTER TABLE ONLY public.form_drafts
    ADD CONSTRAINT form_drafts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_key PRIMARY KEY (subject_kind, subject_id, entry);
ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.incidents
    ADD CONSTRAINT incidents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.minutes
    ADD CONSTRAINT minutes_key PRIMARY KEY (topic, kind, minute_at);
ALTER TABLE ONLY public.notice_overflows
    ADD CONSTRAINT notice_overflows_key PRIMARY KEY (subscription_id, topic, kind);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_key PRIMARY KEY (subscription_id, identity);
ALTER TABLE ONLY public.occurrences
    ADD CONSTRAINT occurrences_key PRIMARY KEY (channel_id, occurrence);
ALTER TABLE ONLY public.outgoing_channels
    ADD CONSTRAINT outgoing_channels_pkey PRIMARY KEY (channel_id);
ALTER TABLE ONLY public.outgoing_messages
    ADD CONSTRAINT outgoing_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (identity);
ALTER TABLE ONLY public.post_turns
    ADD CONSTRAINT post_turns_pkey PRIMARY KEY (channel_id);
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT readings_key PRIMARY KEY (subject, taken_at);
ALTER TABLE ONLY public.reasons
    ADD CONSTRAINT reasons_key PRIMARY KEY (topic, reason);
ALTER TABLE ONLY public.dead_letters
    ADD CONSTRAINT rejects_pkey PRIMARY KEY (identity);
ALTER TABLE ONLY public.reveals
    ADD CONSTRAINT reveals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.smtp_bounces
    ADD CONSTRAINT smtp_bounces_pkey PRIMARY KEY (identity);
ALTER TABLE ONLY public.smtp_emails
    ADD CONSTRAINT smtp_emails_key PRIMARY KEY (quarter, email);
ALTER TABLE ONLY public.standings
    ADD CONSTRAINT standings_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.stops
    ADD CONSTRAINT stops_pkey PRIMARY KEY (campaign_id);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.summary_marks
    ADD CONSTRAINT summary_marks_key PRIMARY KEY (subscription_id, topic, turn_at);
ALTER TABLE ONLY public.topics
    ADD CONSTRAINT topics_pkey PRIMARY KEY (topic);
ALTER TABLE ONLY public.totals
    ADD CONSTRAINT totals_key PRIMARY KEY (topic, kind);
ALTER TABLE ONLY public.update_turns
    ADD CONSTRAINT update_turns_pkey PRIMARY KEY (message);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_group_members
    ADD CONSTRAINT user_group_members_key PRIMARY KEY (group_id, person_id);
ALTER TABLE ONLY public.user_groups
    ADD CONSTRAINT user_groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.watch_states
    ADD CONSTRAINT watch_states_key PRIMARY KEY (watch_id, subject);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_pkey PRIMARY KEY (id);
CREATE INDEX approvals_state ON public.approvals USING btree (state);
CREATE INDEX audit_at ON public.audit USING btree (at);
CREATE INDEX audit_attempt_id ON public.audit USING btree (attempt_id);
CREATE INDEX audit_subject ON public.audit USING btree (subject);
CREATE INDEX bulk_runs_created_at ON public.bulk_runs USING btree (created_at);
CREATE INDEX bulk_runs_state ON public.bulk_runs USING btree (state);
CREATE UNIQUE INDEX bulk_runs_undo_of ON public.bulk_runs USING btree (undo_of);
CREATE INDEX campaign_figures_sent_at ON public.campaign_figures USING btree (sent_at);
CREATE INDEX cards_topic ON public.cards USING btree (topic);
CREATE INDEX day_stakes_person ON public.day_stakes USING btree (person_id, at);
CREATE INDEX dead_letters_last_at ON public.dead_letters USING btree (last_at);
CREATE INDEX digests_channel ON public.digests USING btree (channel_id);
CREATE INDEX form_drafts_of_person ON public.form_drafts USING btree (person_id, operation);
CREATE INDEX idempotency_keys_under_way ON public.idempotency_keys USING btree (leased_until) WHERE (leased_until IS NOT NULL);
CREATE UNIQUE INDEX incidents_open ON public.incidents USING btree (topic, rate) WHERE (closed_at IS NULL);
CREATE INDEX incidents_opened_at ON public.incidents USING btree (opened_at);
CREATE INDEX occurrences_ask_at ON public.occurrences USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX outgoing_messages_created_at ON public.outgoing_messages USING btree (channel_id, created_at);
CREATE INDEX outgoing_messages_source ON public.outgoing_messages USING btree (source_id);
CREATE INDEX outgoing_messages_unfinished ON public.outgoing_messages USING btree (channel_id, finished_at) WHERE (finished_at IS NULL);
CREATE INDEX readings_seen_at ON public.snapshots USING btree (seen_at);
CREATE INDEX reveals_revealed_at ON public.reveals USING btree (revealed_at);
CREATE INDEX smtp_bounces_bounced_at ON public.smtp_bounces USING btree (bounced_at);
CREATE INDEX smtp_bounces_people ON public.smtp_bounces USING btree (bounced_at) WHERE (address <> ''::text);
CREATE INDEX summary_marks_turn_at ON public.summary_marks USING btree (turn_at);
CREATE INDEX topics_changed_at ON public.topics USING btree (changed_at);
CREATE INDEX totals_heard ON public.totals USING btree (kind, changed_at);
CREATE INDEX uploads_created_at ON public.uploads USING btree (created_at);
CREATE INDEX user_group_members_person ON public.user_group_members USING btree (person_id);
CREATE INDEX watches_channel ON public.watches USING btree (channel_id);
ALTER TABLE ONLY public.bulk_outcomes
    ADD CONSTRAINT bulk_outcomes_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.bulk_runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bulk_rows
    ADD CONSTRAINT bulk_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.bulk_runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.watch_states
    ADD CONSTRAINT watch_states_watch_id_fkey FOREIGN KEY (watch_id) REFERENCES public.watches(id) ON DELETE CASCADE;
