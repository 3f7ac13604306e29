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
  /** The reason in plain words, see src/domain/bounce-reason.ts. */
  reason: string;
  answer: string;
}
