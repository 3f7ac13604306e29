/** The tables of webhooks and of comparing counts, in the terms of schema.ts. */
export interface HookSchema {
  /** Since when a kind of event is reported here. */
  readonly hooks: HookRow;
  /** A campaign's counts here beside the service's own. */
  readonly comparisons: ComparisonRow;
  /** Comparing everything, once a day. */
  readonly comparison_days: ComparisonDayRow;
}

interface HookRow {
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
  /** Until then it belongs to the process that is at it. */
  leased_until: number;
  ended_at: number | null;
  outcome_json: string | null;
}
