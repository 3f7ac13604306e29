import { pause } from '../lib/timeout.ts';
import { pauseEndsAt } from '../domain/bulk.ts';
import { DAY_MS, FORMS_KEPT_MS, RUNS_KEPT_DAYS } from './aging.ts';
import type { BulkRuns } from './bulk-runs/bulk-runs.ts';
import type { Store } from './store.ts';

const INCIDENTS_KEPT_MS = 30 * DAY_MS;
/** So long a domain is remembered for campaigns that went out before their time. */
const SENT_CAMPAIGNS_KEPT_MS = 90 * DAY_MS;
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

// The pause between two steps lets events be written.
const STEP_PAUSE_MS = 25;

interface SweepingParts {
  readonly store: Store;
  readonly rawEventsDays: number;
  readonly auditDays: number;
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
  await endPaused(store.bulkRuns, at);
  await store.bulkRuns.forgetBefore(ago(RUNS_KEPT_DAYS * DAY_MS));
  await store.deadLetters.forgetBefore(ago(rawEventsDays * DAY_MS));
  await inSteps(store.events.forgetBefore(ago(rawEventsDays * DAY_MS)));
  await inSteps(store.events.forgetQuietTopics(ago(QUIET_TOPICS_KEPT_MS)));
  await inSteps(store.smtpEmails.forgetBefore(ago(SMTP_EMAILS_KEPT_MS)));
  await inSteps(store.bounces.forgetPeople(ago(rawEventsDays * DAY_MS)));
  await inSteps(store.bounces.forgetBefore(ago(BOUNCES_KEPT_MS)));
  await store.pendingNotifications.forgetOrphans();
  await store.outgoing.forgetBefore(ago(SENT_KEPT_MS));
  await store.campaignFigures.forgetChangesBefore(ago(FIGURE_CHANGES_KEPT_MS));
  await store.sentCampaigns.forgetBefore(ago(SENT_CAMPAIGNS_KEPT_MS));
  await store.incidents.forgetBefore(ago(INCIDENTS_KEPT_MS));
  await inSteps(store.audit.forgetBefore(ago(auditDays * DAY_MS), at));
}

/**
 * Ends runs that nobody resumed: their rows are people's addresses. The owner gets what wasn't done
 * as a file, and may resume the run until its rows are deleted.
 */
async function endPaused(bulkRuns: BulkRuns, at: Date): Promise<void> {
  for (const run of await bulkRuns.paused()) {
    if (at < pauseEndsAt(run)) continue;
    const end = { from: ['paused'], to: 'stopped', reason: NOBODY_RESUMED } as const;
    // Its message may have been forgotten by now.
    if (await bulkRuns.move(run.id, end, at)) await bulkRuns.show(run.id, at);
  }
}

const NOBODY_RESUMED = 'nobody resumed it.';
