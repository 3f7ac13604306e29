/** The tables of bulk runs, in the terms of schema.ts. */
export interface BulkSchema {
  readonly bulk_runs: BulkRunRow;
  /** The rows of a run, as they were given, in blocks. */
  readonly bulk_rows: { run_id: string; block: number; rows_json: string };
  readonly bulk_outcomes: BulkOutcomesRow;
}

export interface BulkRunRow {
  id: string;
  action: string;
  params_json: string;
  target: string | null;
  person_id: string;
  channel_id: string;
  /** The thread in which it was requested. */
  thread_ts: string | null;
  undo_of: string | null;
  state: string;
  reason: string | null;
  resume_at: number | null;
  total: number;
  done: number;
  already: number;
  failed: number;
  unknown: number;
  undoable: number;
  repeated: number;
  rejected: number;
  rejected_json: string;
  created_at: number;
  ended_at: number | null;
  /** The time when its end was posted; from then on nothing is to be done for it. */
  told_at: number | null;
  place_id: string | null;
  message_ts: string | null;
  leased_by: string | null;
  /** The time until which the run belongs to the process that carries it out. */
  leased_until: number | null;
}

interface BulkOutcomesRow {
  run_id: string;
  block: number;
  /** One letter a row, see `OUTCOMES` in src/domain/bulk-outcome.ts. */
  outcomes: string;
  /** The reasons why rows failed, by their index in the block. */
  reasons_json: string | null;
}
