import { attempt } from '../../lib/attempt.ts';
import { LimitedError, RefusedError, type PostbellError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import {
  type Campaign,
  isCancelable,
  isCanceled,
  totalsOf,
} from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { Stop, StopOutcome, StopState } from '../../store/alarms/stops.ts';
import type { Store } from '../../store/store.ts';
import type { AlarmMetrics } from './metrics.ts';
import type { AlarmPace } from './pace.ts';

export interface CarryOutParts {
  readonly store: Pick<Store, 'stops'>;
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'get' | 'cancel'> };
  readonly metrics: AlarmMetrics;
  readonly pace: AlarmPace;
  readonly log: Log;
  readonly now: () => Date;
}

// The lease lasts longer than three requests, so that only a dead replica is taken over from.
const LEASE_MS = 120_000;
/**
 * Milliseconds after which a stop is given up: even a service that was down has ended the campaign.
 */
const GIVE_UP_MS = 48 * 3_600_000;

/** Cancels the campaigns that are claimed and whose turn it is. Returns whether there were any. */
export async function carryOutStops(parts: CarryOutParts): Promise<boolean> {
  const { store, now } = parts;
  for (let count = 0; ; count += 1) {
    const at = now();
    const stop = await store.stops.take(at, new Date(at.getTime() + LEASE_MS));
    if (stop === null) return count > 0;
    await cancelDue(stop, parts);
  }
}

/**
 * Cancels a campaign. Canceling twice does what canceling once does; so after a lost answer the bot
 * reads the campaign's status, and then cancels again.
 */
async function cancelDue(stop: Stop, parts: CarryOutParts): Promise<void> {
  const { store, service, now } = parts;
  const { campaignId } = stop;
  const before = await attempt(service.campaigns.get(campaignId));
  if (before.failure) return finishFailed(stop, before.failure, null, parts);
  if (!isCancelable(before.value.status)) {
    const wasRequested = stop.requestedAt !== null;
    return finish(stop, outcomeOf(before.value, wasRequested ? 'canceled' : 'needless'), parts);
  }
  await store.stops.asking(campaignId, now());
  const { failure } = await attempt(service.campaigns.cancel(campaignId));
  const after = await attempt(service.campaigns.get(campaignId));
  if (after.failure) return finishFailed(stop, failure ?? after.failure, before.value, parts);
  if (!isCancelable(after.value.status)) {
    return finish(stop, outcomeOf(after.value, 'canceled'), parts);
  }
  if (failure) return finishFailed(stop, failure, after.value, parts);
  const reason = `The service accepted it and still shows «${after.value.status.name}».`;
  return finish(stop, { ...figuresOf(after.value), state: 'trying', reason }, parts);
}

function outcomeOf(campaign: Campaign, state: 'canceled' | 'needless'): StopOutcome {
  const figures = figuresOf(campaign);
  if (isCanceled(campaign.status)) return { ...figures, state, reason: null };
  return { ...figures, state: 'late', reason: campaign.status.name };
}

/**
 * Notes a failure. A refusal is final, since the service will refuse it again; all else may pass.
 */
async function finishFailed(
  stop: Stop,
  failure: PostbellError,
  campaign: Campaign | null,
  parts: CarryOutParts,
): Promise<void> {
  const isOver = parts.now().getTime() - stop.reachedAt.getTime() >= GIVE_UP_MS;
  const state: StopState = failure instanceof RefusedError || isOver ? 'refused' : 'trying';
  const figures = campaign ? figuresOf(campaign) : { sent: stop.sent, recipients: stop.recipients };
  const tryAt = failure instanceof LimitedError ? failure.retryAt : undefined;
  await finish(stop, { ...figures, state, reason: failure.message }, parts, tryAt);
}

async function finish(
  stop: Stop,
  outcome: StopOutcome,
  { store, pace, metrics, log, now }: CarryOutParts,
  tryAt = new Date(now().getTime() + pace.retryMs),
): Promise<void> {
  const { campaignId, subscriptionId } = stop;
  const again = outcome.state === 'trying' ? tryAt : null;
  await store.stops.finish(campaignId, outcome, now(), again);
  if (outcome.state !== stop.state) metrics.stops.inc({ state: outcome.state });
  log.warn({ campaignId, subscriptionId, ...outcome }, 'an alert stops a campaign');
}

function figuresOf({ figures, recipients }: Campaign) {
  return { sent: totalsOf(figures).sent, recipients };
}
