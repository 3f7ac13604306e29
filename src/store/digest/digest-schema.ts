/** The tables of digests, in the terms of schema.ts. */
export interface DigestSchema {
  readonly digests: DigestRow;
  /** Digests and summaries that were begun; each occurrence is here once. */
  readonly occurrences: OccurrenceRow;
  /** Snapshots of figures of the service, see snapshots.ts. */
  readonly snapshots: SnapshotRow;
  /** Figures of campaigns at several times. */
  readonly campaign_figures: CampaignFiguresRow;
  readonly channel_thresholds: ThresholdRow;
}

export interface DigestRow {
  id: string;
  /** The id of a channel, or of a person. */
  channel_id: string;
  created_by: string;
  kind: string;
  time: string;
  zone: string;
  /** Weekdays as `mon,tue`. */
  weekdays: string;
  /** JSON of the `DigestScope` of src/domain/digest.ts. */
  scope_json: string;
  language: string;
  when_quiet: string;
  set_at: number;
  paused_at: number | null;
  paused_reason: string | null;
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
  ask_at: number | null;
  ask_until: number | null;
  /** The number of such requests so far. */
  asked: number;
}

/** Thresholds of a rate, as shares from 0 to 1. */
interface ThresholdRow {
  channel_id: string;
  rate: string;
  amber: number;
  red: number;
  set_by: string;
  set_at: number;
}

interface SnapshotRow {
  subject: string;
  taken_at: number;
  seen_at: number;
  figures_json: string;
}

interface CampaignFiguresRow {
  campaign_id: string;
  taken_at: number;
  seen_at: number;
  /** The time when the campaign was sent, or is to be. */
  sent_at: number;
  /** Figures as in the list of campaigns. */
  listed_json: string;
  /** Figures in full as read from the campaign itself; `null` where they weren't read. */
  totals_json: string | null;
}

/** The tables of SMTP bounces, in the terms of schema.ts. */
export interface BounceSchema {
  readonly smtp_bounces: BounceRow;
  /** Spans of time whose bounces were completely read. */
  readonly bounce_readings: { until_at: number; from_at: number };
}

export interface BounceRow {
  /** The hash of a bounce, see bounces.ts. */
  identity: Uint8Array;
  bounced_at: number;
  sent_at: number | null;
  /** The recipient; empty, like `subject` and `answer`, once people are forgotten. */
  address: string;
  domain: string;
  sender: string;
  subject: string;
  code: number;
  subcode: string;
  /** The reason in plain words, see src/domain/bounces.ts. */
  reason: string;
  answer: string;
}

/** The tables of monitors, in the terms of schema.ts. */
export interface WatchSchema {
  readonly watches: WatchRow;
  /** Problems, reported or to be reported; each is here once. */
  readonly watch_states: WatchStateRow;
}

export interface WatchRow {
  id: string;
  channel_id: string;
  created_by: string;
  created_at: number;
  /** Kinds as `balance,lists`. */
  kinds: string;
  below_amount: number | null;
  left_percent: number;
  paused_at: number | null;
  paused_reason: string | null;
}

export interface WatchStateRow {
  watch_id: string;
  /** A kind of `MONITOR_KINDS`. */
  kind: string;
  subject: string;
  /** The time since which the problem exists, as far as Postbell saw it. */
  since_at: number;
  /** The outgoing message that reports it. */
  message_id: string;
  /** The time since which the problem is over; `null` while it isn't. */
  calm_since: number | null;
}
