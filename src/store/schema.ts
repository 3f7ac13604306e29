import type { Kysely } from 'kysely';
import type { BounceSchema, DigestSchema, WatchSchema } from './digest/digest-schema.ts';

interface IncidentSchema {
  readonly incidents: IncidentRow;
  /** Automatic stops: one a campaign, whichever alert came first. */
  readonly stops: StopRow;
}

export interface IncidentRow {
  id: string;
  topic: string;
  rate: string;
  campaign_id: string | null;
  /** The title when it began, since nobody looks it up for a list of incidents. */
  title: string;
  opened_at: number;
  closed_at: number | null;
  closing: string | null;
  part: number;
  whole: number;
  peak_part: number;
  peak_whole: number;
  calm_since: number | null;
  revision: number;
}

export interface StopRow {
  campaign_id: string;
  subscription_id: string;
  channel_id: string;
  owner_id: string;
  /** `AutomaticStop` of src/domain/alerts.ts. */
  stop_json: string;
  part: number;
  whole: number;
  reached_at: number;
  /** The time of the first request to the service to cancel it. */
  asked_at: number | null;
  state: string;
  reason: string | null;
  title: string;
  sent: number | null;
  recipients: number | null;
  held_until: number | null;
}

interface BulkSchema {
  readonly bulk_runs: BulkRunRow;
  /** The rows of a run, as they were given, in blocks. */
  readonly bulk_rows: { run_id: string; block: number; rows_json: string };
  readonly bulk_outcomes: BulkOutcomesRow;
}

export interface BulkRunRow {
  id: string;
  action: string;
  params_json: string;
  target: string | null;
  person_id: string;
  channel_id: string;
  /** The thread in which it was requested. */
  thread_ts: string | null;
  undo_of: string | null;
  state: string;
  reason: string | null;
  resume_at: number | null;
  total: number;
  done: number;
  already: number;
  failed: number;
  unknown: number;
  undoable: number;
  repeated: number;
  rejected: number;
  rejected_json: string;
  created_at: number;
  ended_at: number | null;
  leased_by: string | null;
  /** The time until which the run belongs to the session that carries it out. */
  leased_until: number | null;
}

interface BulkOutcomesRow {
  run_id: string;
  block: number;
  /** One letter a row, see `OUTCOMES` in src/domain/bulk.ts. */
  outcomes: string;
  /** The reasons why rows failed, by their index in the block. */
  reasons_json: string | null;
}

interface HookSchema {
  /** Webhooks, one a kind of event, with the time since which it is reported here. */
  readonly hooks: HookRow;
  /** Comparisons of a campaign's counts here with the service's own. */
  readonly comparisons: ComparisonRow;
  /** Daily comparisons of everything. */
  readonly comparison_days: ComparisonDayRow;
}

export interface HookRow {
  kind: string;
  since_at: number;
  seen_at: number;
  missing_at: number | null;
}

interface ComparisonRow {
  campaign_id: string;
  name: string;
  sent_at: number;
  compared_at: number;
  /** 1 where a figure differs beyond what is tolerated. */
  differs: number;
  figures_json: string;
  reasons_json: string;
}

interface ComparisonDayRow {
  day: string;
  began_at: number;
  /** The end of the lease of the process that compares. */
  leased_until: number;
  ended_at: number | null;
  outcome_json: string | null;
}

/** The tables of rights and approvals. */
interface RightsSchema {
  readonly grants: GrantRow;
  /** Slack user groups that something is granted to, with the instant at which Slack was asked. */
  readonly user_groups: { id: string; read_at: number };
  readonly user_group_members: { group_id: string; person_id: string };
  readonly approval_rules: ApprovalRulesRow;
  readonly approvals: ApprovalRow;
}

/** The one row of rules; none as long as nothing takes a second person. */
interface ApprovalRulesRow {
  id: number;
  channel_id: string | null;
  most_recipients: number;
  most_deleted: number;
  /** A decimal number in the account's currency; `null`: whatever it costs. */
  most_cost: string | null;
  hours: number;
}

export interface ApprovalRow {
  id: string;
  operation: string;
  raw_json: string;
  person_id: string;
  channel_id: string | null;
  thread_ts: string | null;
  zone: string;
  demand: string;
  preview_json: string;
  stakes_json: string;
  expires_at: number;
  /** `ApprovalState` of approvals.ts. */
  state: string;
  why: string | null;
  approver_id: string | null;
  words: string | null;
  created_at: number;
  reminded_at: number | null;
  decided_at: number | null;
  begun_at: number | null;
  ended_at: number | null;
}

export interface GrantRow {
  /** `kind` of a `Subject` of src/domain/rights.ts. */
  subject_kind: string;
  /** Slack id; '' for everybody. */
  subject_id: string;
  /** `Entry` of src/domain/rights.ts. */
  entry: string;
  is_denied: number;
  /** '' for what Postbell begins with. */
  granted_by: string;
  granted_at: number;
}

/** The audit trail. */
interface AuditSchema {
  readonly audit: AuditTableRow;
  /** The last row of the chain; one row, `id` 1. */
  readonly audit_head: { id: number; seq: number; hash: string };
}

/** See `AuditRow` of src/domain/audit.ts. */
export interface AuditTableRow {
  seq: number;
  at: number;
  attempt_id: string;
  stage: string;
  person_id: string;
  way: string;
  channel_id: string | null;
  operation: string;
  inputs_json: string;
  /** Kind and id, separated by a colon. */
  subject: string | null;
  approver_id: string | null;
  request_id: string | null;
  outcome: string | null;
  words: string | null;
  /** The place where it can be undone and the id of what does it, separated by a colon. */
  undo: string | null;
  duration_ms: number | null;
  previous_hash: string;
  hash: string;
}

/**
 * The tables, in types that both engines bind: text, integer and blob. Instants (`…_at`) are whole
 * milliseconds since 1970, lists are JSON text.
 */
export interface Schema
  extends
    AuditSchema,
    BounceSchema,
    BulkSchema,
    DigestSchema,
    HookSchema,
    IncidentSchema,
    RightsSchema,
    WatchSchema {
  readonly idempotency_keys: { key: string; taken_at: number };
  readonly button_payloads: {
    id: string;
    operation: string;
    values_json: string;
    created_at: number;
  };
  readonly subscriptions: SubscriptionRow;
  /** Counters that grow with each change of what they are named after. */
  readonly revisions: { name: string; revision: number };
  readonly events: EventRow;
  readonly people: PersonRow;
  /** Marks of SMTP emails from events, see smtp-emails.ts. */
  readonly smtp_emails: SmtpEmailRow;
  /**
   * Topics of counters and cards: a campaign, or a day of a list, of an SMTP sender or of contacts.
   * `version` grows with each change.
   */
  readonly topics: TopicRow;
  readonly totals: TotalRow;
  readonly minutes: { topic: string; kind: string; minute_at: number; count: number };
  /** Bounce reasons of a topic, in plain words, with an example of a server's own words. */
  readonly reasons: { topic: string; reason: string; count: number; example: string };
  /** Recipients' domains of bounces, complaints and unsubscribes. */
  readonly domains: { topic: string; kind: string; domain: string; count: number };
  readonly cards: CardRow;
  /** Leases on tasks that one process at a time does. */
  readonly leases: LeaseRow;
  /** Requests to change a message, and the ends of the permits given for them. */
  readonly update_turns: UpdateTurnRow;
  /** Instants from which the next message may be posted in a channel. */
  readonly post_turns: { channel_id: string; next_at: number };
  /** Events that are posted one by one. */
  readonly notices: NoticeRow;
  /** Numbers of further events, when too many came at once. */
  readonly notice_overflows: {
    subscription_id: string;
    topic: string;
    kind: string;
    count: number;
  };
  /** Everything that Slack is told later. */
  readonly outgoing_messages: OutgoingMessageRow;
  /** Leases of processes on a channel's outgoing messages, by the database's clock. */
  readonly outgoing_channels: { channel_id: string; leased_until: number };
  readonly reveals: UnmaskingRow;
  /** Figures of a topic at its last daily summary. */
  readonly summary_marks: {
    subscription_id: string;
    topic: string;
    turn_at: number;
    figures_json: string;
  };
  readonly dead_letters: DeadLetterRow;
  readonly uploads: { id: string; name: string; content: Uint8Array; created_at: number };
  readonly form_drafts: FormDraftRow;
}

export interface SubscriptionRow {
  id: string;
  channel_id: string;
  created_by: string;
  created_at: number;
  paused_at: number | null;
  paused_reason: string | null;
  mode: string;
  /** `AlertFilter` of src/domain/alerts.ts. */
  filter_json: string;
  /** `viewOf` the filter. */
  view: string;
  /** `AlertOptions` of src/domain/alerts.ts. */
  options_json: string;
  muted_until: number | null;
  /** Instant of the last change of the view; `null`: never. */
  view_changed_at: number | null;
}

interface EventRow {
  /** See events.ts. */
  identity: Uint8Array;
  /** The kind may come from the address of the delivery alone. */
  kind: string;
  received_at: number;
  /** The event as it was received, JSON. */
  raw: string;
}

/** A person or email of a topic that had an event. */
interface PersonRow {
  /** See events.ts. */
  identity: Uint8Array;
  /** One bit for each thing that counts once and has happened, see src/relay/deduplication.ts. */
  seen: number;
}

interface SmtpEmailRow {
  quarter: number;
  email: Uint8Array;
  sender: Uint8Array | null;
  seen: number;
}

export interface TopicRow {
  topic: string;
  campaign_id: string | null;
  first_at: number;
  changed_at: number;
  version: number;
}

interface TotalRow {
  topic: string;
  kind: string;
  count: number;
  people: number;
  changed_at: number;
}

export interface CardRow {
  channel_id: string;
  topic: string;
  /** `null` while it isn't posted. */
  message_ts: string | null;
  /** The topic's version that it shows. */
  version: number;
  shown_at: number | null;
  /** The view of its subscription's figures; '' when no filter applies to them. */
  view: string;
  muted_until: number | null;
  /** The end of the mute that its message shows; `null` where it shows none. */
  says_muted_until: number | null;
  /** Set when the card is no longer to be seen. */
  hidden_at: number | null;
}

interface UpdateTurnRow {
  /** The channel and the `ts` of the message. */
  message: string;
  rank: number;
  since: number;
  asked_at: number;
  granted_until: number | null;
}

interface LeaseRow {
  name: string;
  leased_by: string;
  leased_until: number;
  /** The time of the next run. */
  due_at: number;
  /** The state that the process leaves for the next one. */
  kept_json: string | null;
}

export interface NoticeRow {
  subscription_id: string;
  identity: Uint8Array;
  topic: string;
  kind: string;
  /** The event as it was received, JSON. */
  raw: string;
  occurred_at: number;
  received_at: number;
  /** The order of events that arrived at once in one process. */
  arrival: number;
}

/** See `OutgoingMessage` in outbox/outgoing-messages.ts. */
export interface OutgoingMessageRow {
  id: string;
  kind: string;
  promise: string;
  channel_id: string;
  source_id: string | null;
  topic: string | null;
  thread_of: string | null;
  thread_version: number | null;
  rank: number;
  body_json: string;
  created_at: number;
  changed_at: number;
  version: number;
  posted_version: number;
  shown_version: number;
  attempts: number;
  begun_at: number | null;
  /** 1 or 0. */
  is_in_doubt: number;
  posted_in: string | null;
  message_ts: string | null;
  shown_at: number | null;
  finished_at: number | null;
}

interface UnmaskingRow {
  id: string;
  person_id: string;
  channel_id: string;
  outgoing_id: string;
  what: string;
  revealed_at: number;
}

export interface DeadLetterRow {
  identity: Uint8Array;
  body: string;
  reason: string;
  action: string | null;
  first_at: number;
  last_at: number;
  times: number;
}

export interface FormDraftRow {
  id: string;
  person_id: string;
  operation: string;
  values_json: string;
  page: number;
  turn: number;
  begun_at: number;
  saved_at: number | null;
}

export type Db = Kysely<Schema>;
