import { setTimeout } from 'node:timers/promises';
import type { Store } from './store.ts';

const HOUR_MS = 3_600_000;
/**
 * Retention of idempotency keys and button payloads: Slack redelivers within the hour, but a button
 * in an old message may be clicked much later.
 */
export const KEYS_KEPT_MS = 30 * 24 * HOUR_MS;
/** Retention of unfinished forms and of the files uploaded with them. */
export const FORMS_KEPT_MS = 14 * 24 * HOUR_MS;
/** Retention of outgoing messages, and of the addresses that they mask. */
const SENT_KEPT_MS = 14 * 24 * HOUR_MS;
/** Retention of summary marks: a campaign without an event for so long gets none any more. */
const MARKS_KEPT_MS = 60 * 24 * HOUR_MS;
/** Retention of the records of who unmasked addresses. */
const REVEALS_KEPT_MS = 365 * 24 * HOUR_MS;
/** Retention of snapshots: a digest looks back a week, and people a quarter. */
const SNAPSHOTS_KEPT_MS = 100 * 24 * HOUR_MS;

/** Retention of figure changes: digests compare with figures of three weeks before at the most. */
const FIGURE_CHANGES_KEPT_MS = 35 * 24 * HOUR_MS;
const FIGURES_KEPT_MS = 100 * 24 * HOUR_MS;

/**
 * Days without an event after which a topic's people and minutes are deleted. A deleted event
 * counts again when it is delivered again, so this is long after any redelivery (we assume some
 * days).
 */
const QUIET_TOPICS_KEPT_DAYS = 60;
/** Retention of bounces: digests compare a week with the week before, and cover 31 days at most. */
const BOUNCES_KEPT_DAYS = 35;
/** Retention of SMTP marks: a digest covers 31 days at most. */
const SMTP_EMAILS_KEPT_DAYS = 35;
// The pause between two steps lets events be written.
const STEP_PAUSE_MS = 25;

interface SweepingParts {
  readonly store: Pick<
    Store,
    | 'bounces'
    | 'idempotencyKeys'
    | 'buttonPayloads'
    | 'formDrafts'
    | 'uploads'
    | 'bulkRuns'
    | 'events'
    | 'smtpEmails'
    | 'notices'
    | 'snapshots'
    | 'outgoing'
    | 'reveals'
    | 'incidents'
    | 'summaries'
    | 'campaignFigures'
  >;
  readonly rawEventsDays: number;
}

async function forgetNotified(store: SweepingParts['store'], at: Date): Promise<void> {
  await store.notices.forgetOrphans();
  await store.outgoing.forgetBefore(new Date(at.getTime() - SENT_KEPT_MS));
  await store.summaries.forgetBefore(new Date(at.getTime() - MARKS_KEPT_MS));
  await store.reveals.forgetBefore(new Date(at.getTime() - REVEALS_KEPT_MS));
}

async function forgetFigures({ campaignFigures }: SweepingParts['store'], at: Date): Promise<void> {
  await campaignFigures.forgetChangesBefore(new Date(at.getTime() - FIGURE_CHANGES_KEPT_MS));
  await campaignFigures.forgetSentBefore(new Date(at.getTime() - FIGURES_KEPT_MS));
}

/** Deletes data whose retention is over; breaks off between two steps when it is to stop. */
export async function sweep(
  { store, rawEventsDays }: SweepingParts,
  at: Date,
  signal?: AbortSignal,
): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * 24 * HOUR_MS);
  const inSteps = async (steps: AsyncGenerator<void>): Promise<void> => {
    for (;;) {
      if (signal?.aborted || (await steps.next()).done) return;
      await setTimeout(STEP_PAUSE_MS);
    }
  };
  const before = new Date(at.getTime() - KEYS_KEPT_MS);
  await store.idempotencyKeys.forgetBefore(before);
  await store.buttonPayloads.forgetBefore(before);
  const formsBefore = new Date(at.getTime() - FORMS_KEPT_MS);
  await store.formDrafts.forgetBefore(formsBefore);
  await store.uploads.forgetBefore(formsBefore);
  await store.bulkRuns.forgetBefore(before);
  await inSteps(store.events.forgetBefore(daysAgo(rawEventsDays)));
  await inSteps(store.events.forgetQuietTopics(daysAgo(QUIET_TOPICS_KEPT_DAYS)));
  await inSteps(store.smtpEmails.forgetBefore(daysAgo(SMTP_EMAILS_KEPT_DAYS)));
  await inSteps(store.bounces.forgetPeople(daysAgo(rawEventsDays)));
  await inSteps(store.bounces.forgetBefore(daysAgo(BOUNCES_KEPT_DAYS)));
  await forgetNotified(store, at);
  await forgetFigures(store, at);
  await store.incidents.forgetBefore(before);
  await store.snapshots.forget(new Date(at.getTime() - SNAPSHOTS_KEPT_MS));
}
