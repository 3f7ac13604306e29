import { Registry } from '@prometheus-io/client';
import type { Log } from '../lib/log.ts';
import type { MessageLinks, Posting } from '../domain/post.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import { createFindings } from './findings.ts';
import { createAlertMetrics, createIncidentMetrics } from './metrics.ts';
import { type DetailsRequest, showDetails } from './cards/details.ts';
import {
  createIncidents,
  INCIDENT_TIMING,
  type IncidentTiming,
  type IncidentsParts,
} from './incidents/incidents.ts';
import { incidentCallKind } from './incidents/calls.ts';
import { incidentKinds } from './incidents/notify-channels.ts';
import { stopKinds } from './incidents/stop-message.ts';
import {
  eventNotificationKind,
  NOTIFICATION_TIMING,
  type NotificationTiming,
} from './notifications/notification-kind.ts';
import type { ClosedChannels } from '../outbox/closed-channels.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RateLimiter } from '../outbox/rate-limiter.ts';
import type { Policy } from '../policy/policy.ts';
import type { AuditTrail } from '../policy/audit.ts';
import { drawCard } from './cards/draw.ts';
import { createOwnAverage } from './cards/own-average.ts';
import { createJob, type Job } from '../jobs/jobs.ts';
import { createEventNotifications } from './notifications/event-notifications.ts';
import { createCards } from './refresh/cards.ts';
import { REFRESH_POLICY, type RefreshPolicy } from './refresh/refresh-policy.ts';

export interface AlertsParts {
  readonly store: Store;
  readonly service: Service;
  readonly post: Posting & MessageLinks;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly audit: AuditTrail;
  readonly policy: IncidentsParts['policy'] & Pick<Policy, 'peopleWho'>;
  readonly limiter: RateLimiter;
  readonly closedChannels: ClosedChannels;
  readonly log: Log;
  readonly now: () => Date;
  readonly metrics?: Registry;
  readonly refreshPolicy?: Partial<RefreshPolicy>;
  readonly notificationTiming?: Partial<NotificationTiming>;
  readonly incidentTiming?: Partial<IncidentTiming>;
}

/** Shows events in the channels that subscribed: cards, event notifications, incidents. */
export function createAlerts(parts: AlertsParts) {
  const { store, service, log, now, outbox } = parts;
  const { metrics: registry = new Registry() } = parts;
  const metrics = createAlertMetrics(registry);
  const findings = createFindings({ service, log, now });
  const notificationTiming = { ...NOTIFICATION_TIMING, ...parts.notificationTiming };
  const incidentTiming = { ...INCIDENT_TIMING, ...parts.incidentTiming };
  const kinds = [
    eventNotificationKind({ ...findings, store, timing: notificationTiming, metrics }),
    ...incidentKinds(store),
    incidentCallKind(store),
    ...stopKinds({ store, policy: parts.policy, retryMs: incidentTiming.retryMs }),
  ];
  for (const kind of kinds) outbox.add(kind);
  const policy = { ...REFRESH_POLICY, ...parts.refreshPolicy };
  const shared = { ...parts, ...findings, metrics, ownAverage: createOwnAverage(store, now) };
  const incidentParts = { timing: incidentTiming, metrics: createIncidentMetrics(registry) };
  const notifier = createNotifier({ store, log, now }, () => [
    createCards({ ...shared, policy, draw: (card) => drawCard(card, shared) }),
    createEventNotifications({ ...shared, policy, timing: notificationTiming }),
    createIncidents({ ...shared, ...incidentParts }),
  ]);
  return {
    details: (requested: DetailsRequest) => showDetails(requested, shared),
    /** Starts to update cards, to post event notifications, and to check for incidents. */
    start: () => notifier.start(),
    /** Looks at new events at once. */
    wake: () => notifier.wake(),
    /** Waits for calls to Slack to end. */
    stop: () => notifier.stop(),
  };
}

const CHECK_CLOCK_EVERY_MS = 1_000;
const SET_RIGHT_EVERY_MS = 60_000;
/** Milliseconds by which the clock may be set back unnoticed: nothing is held up for longer. */
const STEP_MS = 2_000;

/** All jobs begin anew when the clock is set back: times in memory would lie in the future. */
function createNotifier(
  { store, log, now }: Pick<AlertsParts, 'store' | 'log' | 'now'>,
  createJobs: () => readonly Job[],
): Job {
  let jobs = createJobs();
  let checkedAtMs = 0;
  let setRightAtMs = 0;

  const start = (): void => jobs.forEach((job) => job.start());
  const stop = async (): Promise<void> => {
    await Promise.all(jobs.map((job) => job.stop()));
  };

  const checkClock = async (): Promise<void> => {
    const atMs = now().getTime();
    const isSetBack = atMs < checkedAtMs - STEP_MS;
    const isTime = isSetBack || atMs - setRightAtMs >= SET_RIGHT_EVERY_MS;
    checkedAtMs = atMs;
    // The store may have future times from another process, or from this one before its start.
    if (isSetBack || (isTime && (await store.clock.setRight(now())))) {
      log.warn('the clock was set back: what waits is looked at anew');
      await stop();
      await store.clock.setRight(now());
      jobs = createJobs();
      start();
    }
    if (isTime) setRightAtMs = atMs;
  };

  const clock = createJob({
    name: 'clock set back',
    everyMs: CHECK_CLOCK_EVERY_MS,
    run: checkClock,
    log,
  });
  return {
    start: () => {
      start();
      clock.start();
    },
    wake: () => jobs.forEach((job) => job.wake()),
    stop: async () => {
      await clock.stop();
      await stop();
    },
  };
}
