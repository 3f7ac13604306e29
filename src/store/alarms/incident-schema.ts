/** The tables of alarms, in the terms of schema.ts. */
export interface IncidentSchema {
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
  /** Grows with each change. */
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
