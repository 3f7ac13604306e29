/** The tables of webhooks and of comparing counts, in the terms of schema.ts. */
export interface HookSchema {
  /** Webhooks, one a kind of event, with the time since which it is reported here. */
  readonly hooks: HookRow;
  /** Comparisons of a campaign's counts here with the service's own. */
  readonly comparisons: ComparisonRow;
  /** Daily comparisons of everything. */
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
  /** The end of the lease of the process that compares. */
  leased_until: number;
  ended_at: number | null;
  outcome_json: string | null;
}
