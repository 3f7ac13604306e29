import { sql } from 'kysely';
import type { Db, Schema } from './schema.ts';

export const DAY_MS = 24 * 3_600_000;
/** Slack redelivers within the hour, but a button in an old message may be clicked much later. */
export const KEYS_KEPT_MS = 30 * DAY_MS;
/** Jobs that ended, with their rows. */
export const RUNS_KEPT_DAYS = 30;
/** Unfinished forms, and the files uploaded with them. */
export const FORMS_KEPT_MS = 14 * DAY_MS;

/** Tables whose rows are deleted by their age alone: the column that tells it, and for how long. */
const BY_AGE = {
  idempotency_keys: ['taken_at', KEYS_KEPT_MS],
  button_payloads: ['created_at', KEYS_KEPT_MS],
  uploads: ['created_at', FORMS_KEPT_MS],
  // Requests that ended, with the values that they were about.
  approvals: ['ended_at', 30 * DAY_MS],
  access_tokens: ['expires_at', 0],
  // Occurrences of recurring sends.
  prepared_sends: ['due_at', 90 * DAY_MS],
  // Rules of approval add up a day.
  day_stakes: ['at', 2 * DAY_MS],
  // A campaign without an event for so long gets no summary any more.
  summary_marks: ['due_at', 60 * DAY_MS],
  unmaskings: ['unmasked_at', 365 * DAY_MS],
  service_requests: ['counted_at', 100 * DAY_MS],
  // A digest looks back a week, and people a quarter.
  snapshots: ['seen_at', 100 * DAY_MS],
  campaign_figures: ['sent_at', 100 * DAY_MS],
  // A campaign and its resend are shown as a pair for so long.
  resends: ['created_at', 365 * DAY_MS],
} as const satisfies {
  readonly [Table in keyof Schema]?: readonly [column: keyof Schema[Table], keptMs: number];
};

export function createAging(db: Db) {
  return {
    /** Deletes what is older than it is kept at an instant. */
    async forget(at: Date): Promise<void> {
      for (const [table, [column, keptMs]] of Object.entries(BY_AGE)) {
        const before = at.getTime() - keptMs;
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(db);
      }
    },
  };
}
