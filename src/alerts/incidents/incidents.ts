import { FINAL_AFTER_MS } from '../../domain/figures.ts';
import { createJob, type Job } from '../../jobs/jobs.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { CountedTopic, CountsStore } from '../../store/events/counts.ts';
import { cancelClaimed, claimStops, type StopsParts } from './automatic-stops.ts';
import { notifyChannels, type NotifyParts } from './notify-channels.ts';
import { callOwners, type CallsParts } from './calls.ts';
import { checkRates, type RatesParts } from './check-rates.ts';

export type IncidentsParts = RatesParts &
  StopsParts &
  NotifyParts &
  CallsParts & {
    readonly outbox: Pick<Outbox, 'wake'>;
    readonly timing: IncidentTiming;
  };

/**
 * Compares rates with the limits, posts incidents, and cancels campaigns where an alert says so.
 * Four loops run side by side, so that a slow Slack delays no cancel. Decisions are stored before
 * they are carried out, each by one process: so the loops may run in several.
 */
export function createIncidents(parts: IncidentsParts): Job {
  const { store, outbox, timing, now, log } = parts;
  const changedTopics = createChangedTopics(store.counts, now);

  const jobOf = (name: string, run: () => Promise<void>, everyMs = timing.idleMs): Job =>
    createJob({ name, everyMs, gapMs: timing.everyMs, run, log });

  const checking = jobOf('rates', async () => {
    const topics = await changedTopics();
    if (await claimStops(topics, parts, now())) canceling.wake();
    if (await checkRates(topics, parts, now())) notifier.wake();
  });
  const canceling = jobOf('automatic stops', async () => {
    if (await cancelClaimed(parts)) outbox.wake();
  });
  // A step that somebody took shows at once, whichever replica it was taken in.
  const notifying = async () => {
    if (await notifyChannels(parts)) outbox.wake();
  };
  const notifier = jobOf('alarms', notifying, timing.everyMs);
  const calling = jobOf('calls', async () => {
    if (await callOwners(parts)) notifier.wake();
  });

  const all = [checking, canceling, notifier, calling];
  return {
    start: () => all.forEach((loop) => loop.start()),
    wake: () => checking.wake(),
    stop: async () => {
      await Promise.all(all.map((loop) => loop.stop()));
    },
  };
}

export type IncidentTiming = Readonly<typeof INCIDENT_TIMING>;

export const INCIDENT_TIMING = {
  /** Milliseconds between two runs while events come in. */
  everyMs: 2_000,
  /** The same while nothing comes in here; another replica may receive events. */
  idleMs: 10_000,
  /** Milliseconds between two messages in the thread of an incident, except for its end. */
  replyEveryMs: 5 * 60_000,
  /** Milliseconds to the next try after a failure that doesn't say when to try again. */
  retryMs: 10_000,
};

const MINUTE_MS = 60_000;
// A transaction may become visible later than the time that it carries.
const OVERLAP_MS = MINUTE_MS;
const CHECK_ALL_EVERY_MS = MINUTE_MS;
/** The age of topics whose incident may still begin or end by time alone. */
const CHECKED_FOR_MS = FINAL_AFTER_MS + 60 * MINUTE_MS;

/**
 * Finds the topics to check: those that changed since the last run, and once a minute all of the
 * last two days. The first run goes through everything, for what was over while no process ran.
 */
function createChangedTopics({ changedSince }: Pick<CountsStore, 'changedSince'>, now: () => Date) {
  let checkedAtMs = 0;
  let checkedAllAtMs = 0;
  return async (): Promise<readonly CountedTopic[]> => {
    const atMs = now().getTime();
    const isTime = atMs - checkedAllAtMs >= CHECK_ALL_EVERY_MS;
    const sinceMs = Math.max(0, checkedAtMs - OVERLAP_MS);
    const topics = await changedSince(
      new Date(isTime ? Math.min(sinceMs, atMs - CHECKED_FOR_MS) : sinceMs),
    );
    checkedAtMs = atMs;
    if (isTime) checkedAllAtMs = atMs;
    return topics;
  };
}
