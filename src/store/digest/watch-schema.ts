/** The tables of watches, in the terms of schema.ts. */
export interface WatchSchema {
  readonly watches: WatchRow;
  /** What stands badly, and was told or is to be; each is here once. */
  readonly watch_states: WatchStateRow;
}

export interface WatchRow {
  id: string;
  channel_id: string;
  created_by: string;
  created_at: number;
  /** `balance,lists` */
  kinds: string;
  below_amount: number | null;
  left_percent: number;
  paused_at: number | null;
  paused_reason: string | null;
}

export interface WatchStateRow {
  watch_id: string;
  /** Of `WATCH_KINDS`. */
  kind: string;
  subject: string;
  /** Since when it stands badly, as far as Postbell saw it. */
  since_at: number;
  /** From then on it may be in the channel. */
  posting_at: number | null;
  message_ts: string | null;
  /** Not to be tried before. */
  again_at: number | null;
  /** Since when it stands well again; `null` while it doesn't. */
  calm_since: number | null;
  /** From then on the relief may be in the channel. */
  relief_at: number | null;
}
