import type { IncomingMessage, ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import type { Log } from '../lib/log.ts';
import type { MessageLinks, Posting } from '../domain/post.ts';
import type { Reply } from '../domain/reply.ts';
import type { Store } from '../store/store.ts';
import { createCampaigns, createLists, type ListsParts } from './findings.ts';
import { showDetails, type DetailsParts, type DetailsRequest } from './cards/details.ts';
import { createIntake } from '../relay/intake.ts';
import { countCommits, createRelayMetrics } from '../relay/metrics.ts';
import { createReceiver } from '../relay/receiver.ts';
import { INCIDENT_PACE } from './incidents/incidents.ts';
import { incidentKinds } from './incidents/notify-channels.ts';
import { stopKinds } from './incidents/stop-message.ts';
import { createNotifier, type NotifierParts, type Timing } from './notifier.ts';
import { eventNotificationKind, RHYTHM } from './notifications/notification-kind.ts';
import { pausedAlertsKinds } from './paused-alerts.ts';
import type { ClosedChannels } from '../outbox/closed-channels.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RateLimiter } from '../outbox/rate-limiter.ts';

export interface RelayParts extends Timing {
  readonly store: Pick<Store, 'events' | 'outgoing'> & NotifierParts['store'];
  readonly service: NotifierParts['service'] & ListsParts['service'] & DetailsParts['service'];
  /** The part of the webhooks' address that only the service knows. */
  readonly secret: string;
  /**
   * The previous secret and the end of its validity, while the service's webhooks still have it.
   */
  readonly previousSecret?: { readonly secret: string; readonly until: Date } | undefined;
  readonly post: Posting & MessageLinks;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly limiter: RateLimiter;
  readonly closedChannels: ClosedChannels;
  readonly log: Log;
  readonly now: () => Date;
  /** The registry for the relay's metrics. Default: a new one. */
  readonly metrics?: Registry;
  /** Bytes of a body at most. Default 1 MiB. */
  readonly bodyLimitBytes?: number;
  /** Bytes of all bodies that are being read or wait for the store, together. Default 32 MiB. */
  readonly heldLimitBytes?: number;
  /** Milliseconds after which a store that doesn't answer counts as failed. Default 10 s. */
  readonly stalledAfterMs?: number;
}

export interface Relay {
  /** Answers everything under `/relay/`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Posts the details of a campaign below its card, see details.ts. */
  details(requested: DetailsRequest): Promise<Reply>;
  /** Starts to update cards, to post event notifications, and to look for alarms. */
  start(): void;
  /** Stops receiving, stores and answers what was received, and waits for calls to Slack to end. */
  stop(): Promise<void>;
}

const MIB = 1024 * 1024;

/** Receives the service's events, stores them, and shows them in the channels that subscribed. */
export function createRelay(parts: RelayParts): Relay {
  const { store, log, now, secret, previousSecret, post, outbox, limiter, closedChannels } = parts;
  const registry = parts.metrics ?? new Registry();
  const metrics = createRelayMetrics(registry);
  const campaigns = createCampaigns({ service: parts.service, log, now });
  const lists = createLists({ service: parts.service, log, now });
  const known = { service: parts.service, campaigns, lists };
  const shared = { ...known, store, post, outbox, limiter, closedChannels, log, now };
  const rhythm = { ...RHYTHM, ...parts.rhythm };
  const { retryMs } = { ...INCIDENT_PACE, ...parts.incidentPace };
  outbox.add(eventNotificationKind({ ...shared, rhythm, metrics }));
  for (const kind of [...incidentKinds(store), ...stopKinds({ store, retryMs })]) outbox.add(kind);
  for (const kind of pausedAlertsKinds(store)) outbox.add(kind);
  const notifier = createNotifier({ ...shared, metrics, registry, timing: parts });
  countCommits(store, metrics, () => notifier.wake());
  const intake = createIntake({
    store,
    // The sender waits longer than 10 s for an answer (we assume 30 s).
    stalledAfterMs: parts.stalledAfterMs ?? 10_000,
  });
  const receiver = createReceiver({
    secrets: [{ secret, until: null }, ...(previousSecret ? [previousSecret] : [])],
    intake,
    metrics,
    log,
    now,
    bodyLimitBytes: parts.bodyLimitBytes ?? MIB,
    heldLimitBytes: parts.heldLimitBytes ?? 32 * MIB,
  });
  return {
    handle: (request, response) => receiver.handle(request, response),
    details: (requested) => showDetails(requested, shared),
    start: () => notifier.start(),
    stop: async () => {
      await receiver.stop();
      await notifier.stop();
    },
  };
}
