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
  /** A kind of `WATCH_KINDS`. */
  kind: string;
  subject: string;
  /** The time since which the problem exists, as far as Postbell saw it. */
  since_at: number;
  /** The time from which it may be in the channel. */
  posting_at: number | null;
  message_ts: string | null;
  /** The earliest time of the next try. */
  again_at: number | null;
  /** The time since which the problem is over; `null` while it isn't. */
  calm_since: number | null;
  /** The time from which the resolution may be in the channel. */
  relief_at: number | null;
}
