/** The tables of digests, in the terms of schema.ts. */
export interface DigestSchema {
  readonly digests: DigestRow;
  /** Digests that were taken on; a turn of a digest is here once. */
  readonly slots: SlotRow;
  /** What the service said at other times, see readings.ts. */
  readonly readings: ReadingRow;
  /** How campaigns stood at several times. */
  readonly campaign_figures: CampaignFiguresRow;
  /** What is still to be done for posted digests. */
  readonly digest_followups: DigestFollowUpRow;
  readonly channel_thresholds: ThresholdRow;
}

export interface DigestRow {
  id: string;
  /** A channel, or a person. */
  channel_id: string;
  created_by: string;
  kind: string;
  time: string;
  zone: string;
  /** `mon,tue` */
  weekdays: string;
  /** `DigestScope` of src/core/digest.ts. */
  scope_json: string;
  language: string;
  when_quiet: string;
  set_at: number;
  paused_at: number | null;
  paused_reason: string | null;
}

interface SlotRow {
  channel_id: string;
  slot: string;
  /** Since when somebody is at it: of the first who took it. */
  taken_at: number;
  taken_by: string | null;
  /** `null` in rows of before leases: nobody takes these over. */
  leased_until: number | null;
  /** From then on it may be in the channel. */
  posting_at: number | null;
  /** What is posted, as long as that isn't finished; `null`: nothing belongs to it. */
  state_json: string | null;
  /** Since when somebody goes on with it who didn't begin to post it. */
  resumed_at: number | null;
  finished_at: number | null;
  message_ts: string | null;
  failure: string | null;
}

export interface DigestFollowUpRow {
  id: string;
  digest_id: string;
  channel_id: string;
  message_ts: string;
  /** `DigestState` of src/digests/digest-state.ts. */
  state_json: string;
  again_at: number;
  until_at: number;
  taken_by: string | null;
  leased_until: number;
}

/** Shares from 0 to 1. */
interface ThresholdRow {
  channel_id: string;
  rate: string;
  amber: number;
  red: number;
  set_by: string;
  set_at: number;
}

interface ReadingRow {
  subject: string;
  taken_at: number;
  seen_at: number;
  figures_json: string;
}

interface CampaignFiguresRow {
  campaign_id: string;
  taken_at: number;
  seen_at: number;
  /** When the campaign was sent, or is to be. */
  sent_at: number;
  /** As the list of campaigns tells them. */
  listed_json: string;
  /** As the campaign itself tells them; `null` where it wasn't asked. */
  totals_json: string | null;
}
