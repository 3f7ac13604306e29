/** The tables of SMTP bounces, in the terms of schema.ts. */
export interface BounceSchema {
  readonly smtp_bounces: BounceRow;
  /** Spans of time whose bounces were wholly read. */
  readonly bounce_readings: { until_at: number; from_at: number };
}

export interface BounceRow {
  /** See bounces.ts. */
  identity: Uint8Array;
  bounced_at: number;
  sent_at: number | null;
  /** Empty, as `subject` and `answer`, once it is forgotten who it was. */
  address: string;
  domain: string;
  sender: string;
  subject: string;
  code: number;
  subcode: string;
  /** In plain words, see src/core/bounce-reason.ts. */
  reason: string;
  answer: string;
}
