import type { Registry } from 'prom-client';
import type { Log } from '../lib/log.ts';
import type { Posting } from '../domain/post.ts';
import type { Store } from '../store/store.ts';
import {
  createIncidentMetrics,
  createIncidents,
  type IncidentMetrics,
  type IncidentPace,
  type IncidentsParts,
} from './incidents/incidents.ts';
import { drawCard } from './cards/draw.ts';
import type { Campaigns, Lists } from './findings.ts';
import { createJob, type Job } from '../jobs/jobs.ts';
import type { RelayMetrics } from '../relay/metrics.ts';
import { createEventNotifications } from './notifications/event-notifications.ts';
import type { Rhythm } from './notifications/notification-kind.ts';
import type { ClosedChannels } from '../outbox/closed-channels.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RateLimiter } from '../outbox/rate-limiter.ts';
import { createCards } from './refresh/cards.ts';
import type { LeaseTiming } from '../jobs/lease.ts';
import { PACE, type Pace } from './refresh/refresh-policy.ts';

/** The intervals of cards, event notifications and alarms; each has its own defaults. */
export interface Timing {
  readonly pace?: Partial<Pace>;
  /** The timing of the lease, after which another replica takes over. */
  readonly leaseTiming?: LeaseTiming;
  readonly rhythm?: Partial<Rhythm>;
  readonly incidentPace?: Partial<IncidentPace>;
}

export interface NotifierParts {
  readonly store: Pick<
    Store,
    'idempotencyKeys' | 'cards' | 'clock' | 'leases' | 'permits' | 'notices' | 'thresholds'
  > &
    IncidentsParts['store'];
  readonly service: IncidentsParts['service'];
  readonly campaigns: Campaigns;
  readonly lists: Lists;
  readonly post: Posting;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly closedChannels: ClosedChannels;
  readonly limiter: RateLimiter;
  readonly metrics: RelayMetrics;
  readonly registry: Registry;
  readonly timing: Timing;
  readonly log: Log;
  readonly now: () => Date;
}

const LOOK_AT_CLOCK_EVERY_MS = 1_000;
const SET_RIGHT_EVERY_MS = 60_000;
/** Milliseconds by which the clock may be set back unnoticed: nothing is held up for longer. */
const STEP_MS = 2_000;

/**
 * Shows stored events in channels: on cards, in event notifications, in alarms. All of it restarts
 * when the clock is set back: times in memory would then lie in the future.
 */
export function createNotifier(parts: NotifierParts): Job {
  const { store, log, now } = parts;
  const incidentMetrics = createIncidentMetrics(parts.registry);
  let loops = loopsOf(parts, incidentMetrics);
  let lookedAtMs = 0;
  let setRightAtMs = 0;

  const start = (): void => loops.forEach((loop) => loop.start());
  const stop = async (): Promise<void> => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
  const beginAnew = async (): Promise<void> => {
    log.warn('the clock was set back: what waits is looked at anew');
    await stop();
    await store.clock.setRight(now());
    loops = loopsOf(parts, incidentMetrics);
    start();
  };

  const lookAtClock = async (): Promise<void> => {
    const atMs = now().getTime();
    const isSetBack = atMs < lookedAtMs - STEP_MS;
    const isTime = isSetBack || atMs - setRightAtMs >= SET_RIGHT_EVERY_MS;
    lookedAtMs = atMs;
    // The store may have future times from another process, or from this one before its start.
    if (isSetBack || (isTime && (await store.clock.setRight(now())))) await beginAnew();
    if (isTime) setRightAtMs = atMs;
  };

  const everyMs = LOOK_AT_CLOCK_EVERY_MS;
  const clock = createJob({ name: 'clock set back', everyMs, run: lookAtClock, log });
  return {
    start: () => {
      start();
      clock.start();
    },
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => {
      await clock.stop();
      await stop();
    },
  };
}

function loopsOf(parts: NotifierParts, incidentMetrics: IncidentMetrics): readonly Job[] {
  const { campaigns, timing, store, lists, now } = parts;
  const pace = { ...PACE, ...timing.pace };
  const { lookEveryMs, idleMs } = pace;
  const cards = createCards({
    ...parts,
    draw: (card) => drawCard(card, { store, campaigns, lists, now }),
    senderOf: async (campaignId) => {
      const { campaign, isAnswered } = await campaigns.find(campaignId);
      return { sender: campaign?.senderEmail ?? null, isAnswered };
    },
    pace,
    leaseTiming: timing.leaseTiming,
  });
  const rhythm = timing.rhythm ?? {};
  const notifications = createEventNotifications({ ...parts, lookEveryMs, idleMs, rhythm });
  const pacing = { pace: timing.incidentPace ?? {}, metrics: incidentMetrics };
  const alarms = createIncidents({ ...parts, ...pacing });
  return [cards, notifications, alarms];
}
