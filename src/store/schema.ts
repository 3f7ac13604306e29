import type { Kysely } from 'kysely';
import type { ApprovalRules } from '../domain/approvals.ts';
import type { AuditRow } from '../domain/audit.ts';
import type { Comparison } from '../domain/comparison.ts';
import type { Grant } from '../domain/rights.ts';
import type { Subscribed } from '../domain/subscription.ts';
import type { AccessToken } from './access-tokens.ts';
import type { Unmasking } from './alerts/unmaskings.ts';
import type { Approval } from './approvals.ts';
import type { BulkRun } from './bulk-runs/bulk-runs.ts';
import type { KeptBounce } from './digest/bounces.ts';
import type { KeptFigures } from './digest/campaign-figures.ts';
import type { Snapshot } from './digest/snapshots.ts';
import type { ReactionRow } from './events/reactions.ts';
import type { Problem } from './problems.ts';
import type { DeadLetter } from './events/dead-letters.ts';
import type { ButtonPayload, FormDraft, Upload } from './forms.ts';
import type { Incident } from './incidents/incidents.ts';
import type { IncidentStep } from './incidents/ownership.ts';
import type { Stop } from './incidents/stops.ts';
import type { Resend } from './resends.ts';
import type { PreparedSend } from './prepared-sends.ts';
import type { SentCampaign } from './sent-campaigns.ts';
import type { OutgoingMessage } from './outbox/outgoing-messages.ts';
import type { ToRow } from './rows.ts';

/**
 * The tables, in types that both engines bind: text, integer and blob. Instants (`…_at`) are whole
 * milliseconds since 1970, lists are JSON text. Most rows follow from what the code makes of them.
 */
export interface Schema {
  readonly idempotency_keys: IdempotencyKeyRow;
  readonly button_payloads: ToRow<ButtonPayload> & { id: string; created_at: number };
  readonly uploads: ToRow<Upload> & { id: string; created_at: number };
  readonly form_sessions: FormSessionRow;
  /** Counters that grow with each change of what they are named after. */
  readonly revisions: { name: string; revision: number };
  /** Leases on tasks that one process at a time does. */
  readonly leases: LeaseRow;

  /** Everything that channels and people subscribe to, of all kinds. */
  readonly subscriptions: SubscriptionRow;
  readonly events: EventRow;
  readonly people: PersonRow;
  /** Marks of SMTP emails from events, see smtp-emails.ts. */
  readonly smtp_emails: {
    quarter: number;
    email: Uint8Array;
    sender: Uint8Array | null;
    seen: number;
  };
  /**
   * Topics of counters and cards: a campaign, or a day of a list, of an SMTP sender or of contacts.
   * `version` grows with each change.
   */
  readonly topics: TopicRow;
  readonly totals: TotalRow;
  readonly minutes: CounterRow & { minute_at: number };
  /** Bounce reasons of a topic, in plain words, with an example of a server's own words. */
  readonly reasons: { topic: string; reason: string; count: number; example: string };
  /** Recipients' domains of bounces, complaints and unsubscribes. */
  readonly domains: CounterRow & { domain: string };
  readonly dead_letters: DeadLetterRow;

  readonly cards: CardRow;
  /** Instants from which permits for calls to Slack can be used, by the database's clock. */
  readonly permits: { name: string; free_at: number };
  /** Events that are posted one by one. */
  readonly pending_notifications: PendingNotificationRow;
  /** Numbers of further events, when too many came at once. */
  readonly notification_overflows: CounterRow & { subscription_id: string };
  /** Everything that Slack is told later. */
  readonly outgoing_messages: OutgoingMessageRow;
  /** Leases of processes on a channel's outgoing messages, by the database's clock. */
  readonly outgoing_channels: { channel_id: string; leased_until: number };
  readonly unmaskings: ToRow<Unmasking> & { id: string };
  /** Figures of a topic at its last daily summary. */
  readonly summary_marks: SummaryMarkRow;

  /** Campaigns that are read back until the service does as it was asked. */
  readonly sent_campaigns: SentCampaignRow;
  /** Occurrences of recurring sends, each shown before it goes out. */
  readonly prepared_sends: PreparedSendRow;
  readonly access_tokens: AccessTokenRow;

  /** Requests to the service, by account and day. */
  readonly service_requests: ServiceRequestsRow;

  /** Resends of campaigns to those who didn't open, with the list that each made. */
  readonly resends: ResendRow;

  readonly incidents: IncidentRow;
  /** Steps that people took about an incident, and what became of them; numbered from 1. */
  readonly incident_steps: ToRow<IncidentStep>;
  /** Automatic stops: one a campaign, whichever alert came first. */
  readonly stops: StopRow;

  readonly bulk_runs: BulkRunRow;
  /** The rows of a run, as they were given, in blocks. */
  readonly bulk_rows: { run_id: string; block: number; rows_json: string };
  readonly bulk_outcomes: BulkOutcomesRow;

  /** Webhooks, one a kind of event, with the time since which it is reported here. */
  readonly webhooks: WebhookRow;
  /** Comparisons of a campaign's counts here with the service's own. */
  readonly comparisons: ToRow<Comparison>;
  /** Daily comparisons of everything. */
  readonly comparison_days: ComparisonDayRow;

  /** Digests and summaries that were begun; each occurrence is here once. */
  readonly occurrences: OccurrenceRow;
  /** Snapshots of figures of the service, see snapshots.ts. */
  readonly snapshots: ToRow<Snapshot<object>>;
  /** Figures of campaigns at several times. */
  readonly campaign_figures: CampaignFiguresRow;
  readonly channel_thresholds: LimitRow;
  readonly smtp_bounces: BounceRow;
  /** Spans of time whose bounces were completely read. */
  readonly bounce_readings: { until_at: number; from_at: number };
  /** Problems of monitors, reported or to be reported; each is here once. */
  readonly problems: ProblemRow;

  readonly grants: GrantRow;
  /** Slack user groups that something is granted to, with the instant at which Slack was asked. */
  readonly user_groups: { id: string; read_at: number };
  readonly user_group_members: { group_id: string; person_id: string };
  /** The last word of Slack on people: `Standing` of src/domain/standing.ts. */
  readonly standings: { person_id: string; standing: string; read_at: number };
  readonly approval_rules: ApprovalRulesRow;
  /** The hours in which nothing should go out; one row, `id` 1, or none. */
  readonly quiet_hours: { id: number; from_time: string; until_time: string; zone: string };
  /** Acts below the limits of approvals, which add up for a day. */
  readonly day_stakes: DayStakesRow;
  readonly approvals: ToRow<Approval>;
  readonly audit: AuditTableRow;
  /** The last row of the audit trail's chain; one row, `id` 1. */
  readonly audit_head: { id: number; seq: number; hash: string };
}

export type Db = Kysely<Schema>;

export interface FormSessionRow extends ToRow<FormDraft> {
  begun_at: number;
}

export interface IdempotencyKeyRow {
  key: string;
  taken_at: number;
  /** The attempt of an act, see acts.ts; `null` for a key that only recognizes a redelivery. */
  attempt_id: string | null;
  person_id: string | null;
  operation: string | null;
  begun_at: number | null;
  run_id: string | null;
  leased_until: number | null;
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

export interface SubscriptionRow extends ToRow<Subscribed> {
  /** The name of a `SubscriptionKind`: `alert`, `digest`, `monitor`. */
  kind: string;
  settings_json: string;
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
interface PersonRow extends ReactionRow {
  /** See events.ts. */
  identity: Uint8Array;
  /** One bit for each thing that counts once and has happened, see src/relay/deduplication.ts. */
  seen: number;
}

export interface TopicRow {
  topic: string;
  campaign_id: string | null;
  first_at: number;
  changed_at: number;
  version: number;
}

interface CounterRow {
  topic: string;
  kind: string;
  count: number;
}

interface TotalRow extends CounterRow {
  people: number;
  changed_at: number;
  /** Those of `people` with whom only machines did; it may fall. `null`: begun unjudged. */
  machines: number | null;
}

export interface DeadLetterRow extends ToRow<Omit<DeadLetter, 'id'>> {
  identity: Uint8Array;
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

export interface PendingNotificationRow {
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

export interface OutgoingMessageRow extends ToRow<Omit<OutgoingMessage, 'body'>> {
  body_json: string;
}

interface SummaryMarkRow {
  subscription_id: string;
  topic: string;
  due_at: number;
  figures_json: string;
}

export interface IncidentRow extends ToRow<Omit<Incident, 'now' | 'peak'>> {
  part: number;
  whole: number;
  peak_part: number;
  peak_whole: number;
}

export interface StopRow extends ToRow<Omit<Stop, 'reached'>> {
  part: number;
  whole: number;
  held_until: number | null;
}

export interface BulkRunRow extends ToRow<Omit<BulkRun, 'plan'>> {
  action: string;
  params_json: string;
  target: string | null;
  rejected_json: string;
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

export interface WebhookRow {
  kind: string;
  since_at: number;
  seen_at: number;
  missing_at: number | null;
}

interface ComparisonDayRow {
  day: string;
  began_at: number;
  /** The end of the lease of the process that compares. */
  leased_until: number;
  ended_at: number | null;
  outcome_json: string | null;
}

interface OccurrenceRow {
  channel_id: string;
  occurrence: string;
  /** The time when a process first took it. */
  taken_at: number;
  taken_by: string | null;
  /** The end of the lease; `null` in rows from before leases: nobody takes these over. */
  leased_until: number | null;
  /** The time when its messages were added, if there was anything to report. */
  finished_at: number | null;
  message_id: string | null;
  /** The time of the next request for missing figures. */
  retry_at: number | null;
  retry_until: number | null;
  /** The number of such requests so far. */
  retries: number;
}

export interface CampaignFiguresRow extends ToRow<Omit<KeptFigures<object, object>, 'totals'>> {
  /** Figures in full as read from the campaign itself; `null` where they weren't read. */
  totals_json: string | null;
}

/** Limits of a rate, as shares from 0 to 1. */
interface LimitRow {
  channel_id: string;
  rate: string;
  amber: number;
  red: number;
  /** The fewest people from whom on it counts; `null`: as usual. */
  minimum: number | null;
  set_by: string;
  set_at: number;
}

export interface BounceRow extends ToRow<KeptBounce> {
  /** The hash of a bounce, see bounces.ts. */
  identity: Uint8Array;
}

export interface ProblemRow extends ToRow<Omit<Problem, 'monitorId'>> {
  monitor_id: string;
}

interface ServiceRequestsRow {
  account: string;
  /** `YYYY-MM-DD` */
  day: string;
  count: number;
  counted_at: number;
  warned_at: number | null;
}

export type SentCampaignRow = ToRow<SentCampaign>;

export type ResendRow = ToRow<Resend>;

/** `hash` is that of the token, in hexadecimal. */
export type AccessTokenRow = ToRow<AccessToken> & { hash: string };

export type PreparedSendRow = ToRow<PreparedSend>;

export interface GrantRow extends ToRow<Omit<Grant, 'subject'>> {
  /** `kind` of a `Subject` of src/domain/rights.ts. */
  subject_kind: string;
  /** Slack id; '' for everybody. */
  subject_id: string;
}

/** An act of a person without approval; `cost` is a decimal number. */
interface DayStakesRow {
  id: string;
  person_id: string;
  at: number;
  recipients: number;
  deleted_contacts: number;
  cost: string;
}

/** The one row of rules; none as long as nothing takes a second person. */
interface ApprovalRulesRow extends ToRow<Omit<ApprovalRules, 'mostCost'>> {
  id: number;
  /** A decimal number in the account's currency; `null`: whatever it costs. */
  most_cost: string | null;
}

/** A row of the audit trail. */
export interface AuditTableRow extends ToRow<Omit<AuditRow, 'subject' | 'undo'>> {
  /** Kind and id, separated by a colon. */
  subject: string | null;
  /** The place where it can be undone and the id of what does it, separated by a colon. */
  undo: string | null;
}
