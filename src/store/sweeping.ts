import { pause } from '../lib/timeout.ts';
import { sql } from 'kysely';
import type { Db, Schema } from './schema.ts';
import type { Store } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** Slack redelivers within the hour, but a button in an old message may be clicked much later. */
export const KEYS_KEPT_MS = 30 * DAY_MS;
const RUNS_KEPT_MS = 30 * DAY_MS;
const INCIDENTS_KEPT_MS = 30 * DAY_MS;
/** Unfinished forms, and the files uploaded with them. */
export const FORMS_KEPT_MS = 14 * DAY_MS;
/** Outgoing messages, with the addresses that they mask. */
const SENT_KEPT_MS = 14 * DAY_MS;
/** Digests compare with figures of three weeks before at the most. */
const FIGURE_CHANGES_KEPT_MS = 35 * DAY_MS;
/**
 * Topics without an event for so long lose their people and minutes. A deleted event counts again
 * when it is delivered again, so this is long after any redelivery (we assume some days).
 */
const QUIET_TOPICS_KEPT_MS = 60 * DAY_MS;
/** Digests compare a week with the week before, and cover 31 days at most. */
const BOUNCES_KEPT_MS = 35 * DAY_MS;
/** A digest covers 31 days at most. */
const SMTP_EMAILS_KEPT_MS = 35 * DAY_MS;

/** Tables whose rows are deleted by their age alone: the column that tells it, and for how long. */
const BY_AGE = {
  idempotency_keys: ['taken_at', KEYS_KEPT_MS],
  button_payloads: ['created_at', KEYS_KEPT_MS],
  uploads: ['created_at', FORMS_KEPT_MS],
  // Requests that ended, with the values that they were about.
  approvals: ['ended_at', 30 * DAY_MS],
  // Rules of approval add up a day.
  day_stakes: ['at', 2 * DAY_MS],
  // A campaign without an event for so long gets no summary any more.
  summary_marks: ['due_at', 60 * DAY_MS],
  unmaskings: ['unmasked_at', 365 * DAY_MS],
  // A digest looks back a week, and people a quarter.
  snapshots: ['seen_at', 100 * DAY_MS],
  campaign_figures: ['sent_at', 100 * DAY_MS],
} as const satisfies {
  readonly [Table in keyof Schema]?: readonly [column: keyof Schema[Table], keptMs: number];
};

// The pause between two steps lets events be written.
const STEP_PAUSE_MS = 25;

interface SweepingParts {
  readonly store: Store;
  readonly rawEventsDays: number;
  readonly auditDays: number;
}

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

/** Deletes data whose retention is over; breaks off between two steps when it is to stop. */
export async function sweep(
  { store, rawEventsDays, auditDays }: SweepingParts,
  at: Date,
  signal?: AbortSignal,
): Promise<void> {
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const inSteps = async (steps: AsyncGenerator<void>): Promise<void> => {
    for (;;) {
      if (signal?.aborted || (await steps.next()).done) return;
      await pause(STEP_PAUSE_MS);
    }
  };
  await store.aging.forget(at);
  await store.formSessions.forgetBefore(ago(FORMS_KEPT_MS));
  await store.bulkRuns.forgetBefore(ago(RUNS_KEPT_MS));
  await store.deadLetters.forgetBefore(ago(rawEventsDays * DAY_MS));
  await inSteps(store.events.forgetBefore(ago(rawEventsDays * DAY_MS)));
  await inSteps(store.events.forgetQuietTopics(ago(QUIET_TOPICS_KEPT_MS)));
  await inSteps(store.smtpEmails.forgetBefore(ago(SMTP_EMAILS_KEPT_MS)));
  await inSteps(store.bounces.forgetPeople(ago(rawEventsDays * DAY_MS)));
  await inSteps(store.bounces.forgetBefore(ago(BOUNCES_KEPT_MS)));
  await store.pendingNotifications.forgetOrphans();
  await store.outgoing.forgetBefore(ago(SENT_KEPT_MS));
  await store.campaignFigures.forgetChangesBefore(ago(FIGURE_CHANGES_KEPT_MS));
  await store.incidents.forgetBefore(ago(INCIDENTS_KEPT_MS));
  await inSteps(store.audit.forgetBefore(ago(auditDays * DAY_MS), at));
}
