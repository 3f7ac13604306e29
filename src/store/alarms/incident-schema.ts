/** The tables of alarms, in the terms of schema.ts. */
export interface IncidentSchema {
  readonly incidents: IncidentRow;
  /** The thread of an incident in a channel. */
  readonly incident_posts: IncidentPostRow;
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
  /** Grows with each change. */
  revision: number;
}

export interface IncidentPostRow {
  incident_id: string;
  channel_id: string;
  message_ts: string | null;
  /** The incident's revision that the first message shows. */
  shown_revision: number;
  told_at: number | null;
  told_part: number;
  told_whole: number;
  told_domain: string | null;
  /** 0 or 1. */
  shows_cancel: number;
  /** Set when nothing more is to be posted. */
  finished_at: number | null;
  /** The time until which it belongs to the process that posts it, or Slack wants no more. */
  held_until: number | null;
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
