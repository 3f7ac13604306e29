import { isCancelable, isCanceled, isEnded, stateOf } from '../../domain/campaign-status.ts';
import pMap from 'p-map';
import { type Share, valueOf } from '../../domain/incidents.ts';
import { type AutomaticStop, viewOf } from '../../domain/alerts.ts';
import { limitOf, MINIMUM_PEOPLE, minimumOf, RATES, type Limits } from '../../domain/figures.ts';
import { resultOf } from '../../lib/result.ts';
import { actingAs, type Principal } from '../../service/principal.ts';
import {
  ForbiddenError,
  LimitedError,
  RefusedError,
  type PostbellError,
} from '../../lib/errors.ts';
import { maskPeople } from '../../lib/mask.ts';
import type { AttemptEnd, AuditTrail, NewAttempt } from '../../policy/audit.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Service } from '../../service/service.ts';
import type { Log } from '../../lib/log.ts';
import type { Store } from '../../store/store.ts';
import type { Findings } from '../findings.ts';
import { totalsOf, type Campaign } from '../../service/campaigns/campaign.ts';
import type { Stop, StopOutcome, StopState } from '../../store/incidents/stops.ts';
import type { Alert } from '../../domain/alerts.ts';
import type { CountedTopic } from '../../store/events/counts.ts';
import { campaignTopic, topicInView } from '../../domain/topic.ts';
import { cardFilterOf } from '../cards/card-filter.ts';
import { fitsSubject, type Subject, titleOf } from './audience.ts';
import type { IncidentMetrics } from '../metrics.ts';
import { OWNER_LOST, STOPPING } from './stop-message.ts';
import { isPartlyReceived, shareOf } from './check-rates.ts';

// The lease lasts longer than three requests, so that only a dead replica is taken over from.
const LEASE_MS = 120_000;
/** Even a service that was down has ended the campaign by then. */
const GIVE_UP_MS = 48 * 3_600_000;

export interface StopsParts extends Findings {
  readonly store: Pick<Store, 'stops' | 'counts' | 'alerts' | 'limits'>;
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'get' | 'cancel'> };
  readonly audit: Pick<AuditTrail, 'begin' | 'end' | 'refuse'>;
  readonly policy: Pick<Policy, 'ownerOf' | 'requireStill'>;
  readonly metrics: Pick<IncidentMetrics, 'stops'>;
  readonly timing: {
    /** Milliseconds to the next try after a failure that doesn't say when to try again. */
    readonly retryMs: number;
  };
  readonly log: Log;
  readonly now: () => Date;
}

/** Cancels the claimed campaigns that are due. Returns whether there were any. */
export async function cancelClaimed(parts: StopsParts): Promise<boolean> {
  const { store, now } = parts;
  for (let count = 0; ; count += 1) {
    const at = now();
    const stop = await store.stops.take(at, new Date(at.getTime() + LEASE_MS));
    if (stop === null) return count > 0;
    await actingAs(ownerOf(stop, parts), () => cancelDue(stop, parts));
  }
}

function ownerOf({ ownerId, channelId }: Stop, { policy }: StopsParts): Principal {
  return policy.ownerOf({ personId: ownerId, channelId }, STOPPING);
}

/** @throws {ForbiddenError} that says who may cancel where the owner may not any more. */
async function requireOwner({ ownerId, channelId }: Stop, { policy }: StopsParts): Promise<void> {
  const owner = { personId: ownerId, channelId };
  const { failure } = await resultOf(policy.requireStill(owner, STOPPING));
  if (failure === null) return;
  if (!(failure instanceof ForbiddenError)) throw failure;
  throw new ForbiddenError(OWNER_LOST, { askIds: failure.askIds, cause: failure });
}

/**
 * Canceling twice does what canceling once does; so after a lost answer the bot reads the
 * campaign's status, and then cancels again.
 */
async function cancelDue(stop: Stop, parts: StopsParts): Promise<void> {
  const { store, service, now } = parts;
  const { campaignId } = stop;
  const lost = await resultOf(requireOwner(stop, parts));
  if (lost.failure) return finishFailed(stop, lost.failure, null, parts);
  const before = await resultOf(service.campaigns.get(campaignId));
  if (before.failure) return finishFailed(stop, before.failure, null, parts);
  if (!isCancelable(before.value.status)) {
    const state = stop.requestedAt === null ? 'needless' : 'canceled';
    return finish(stop, outcomeOf(before.value, state, now()), parts);
  }
  if (stop.requestedAt === null)
    await parts.audit.begin(attemptOf(stop), { id: attemptIdOf(stop) });
  const requested = { ...stop, requestedAt: stop.requestedAt ?? now() };
  await store.stops.noteRequest(campaignId, requested.requestedAt);
  const { failure } = await resultOf(service.campaigns.cancel(campaignId));
  const after = await resultOf(service.campaigns.get(campaignId));
  if (after.failure) return finishFailed(requested, failure ?? after.failure, before.value, parts);
  if (!isCancelable(after.value.status)) {
    return finish(requested, outcomeOf(after.value, 'canceled', now()), parts);
  }
  if (failure) return finishFailed(requested, failure, after.value, parts);
  const reason = `The service accepted the request but still shows “${stateOf(after.value, now()).word}”.`;
  return finish(requested, { ...figuresOf(after.value), state: 'trying', reason }, parts);
}

function outcomeOf(campaign: Campaign, state: 'canceled' | 'needless', at: Date): StopOutcome {
  const figures = figuresOf(campaign);
  if (isCanceled(campaign.status)) return { ...figures, state, reason: null };
  return { ...figures, state: 'late', reason: stateOf(campaign, at).word };
}

/** A refusal is final, the service's and that of a right that was lost; all else may pass. */
async function finishFailed(
  stop: Stop,
  failure: PostbellError,
  campaign: Campaign | null,
  parts: StopsParts,
): Promise<void> {
  const isOver = parts.now().getTime() - stop.reachedAt.getTime() >= GIVE_UP_MS;
  const isForbidden = failure instanceof ForbiddenError;
  const isFinal = failure instanceof RefusedError || isForbidden || isOver;
  const state: StopState = isFinal ? 'refused' : 'trying';
  if (isForbidden && stop.requestedAt === null) {
    await parts.audit.refuse(attemptOf(stop), maskPeople(failure.message));
  }
  const figures = campaign ? figuresOf(campaign) : { sent: stop.sent, recipients: stop.recipients };
  const tryAt = failure instanceof LimitedError ? failure.retryAt : undefined;
  await finish(stop, { ...figures, state, reason: failure.message }, parts, tryAt);
}

async function finish(
  stop: Stop,
  outcome: StopOutcome,
  { store, timing, metrics, audit, log, now }: StopsParts,
  tryAt = new Date(now().getTime() + timing.retryMs),
): Promise<void> {
  const { campaignId, subscriptionId } = stop;
  const again = outcome.state === 'trying' ? tryAt : null;
  await store.stops.finish(campaignId, outcome, now(), again);
  if (outcome.state !== 'trying' && stop.requestedAt !== null) {
    await audit.end(attemptOf(stop), attemptIdOf(stop), endOf(outcome));
  }
  if (outcome.state !== stop.state) metrics.stops.inc({ state: outcome.state });
  log.warn({ campaignId, subscriptionId, ...outcome }, 'an alert stops a campaign');
}

/** A campaign is stopped once, by whichever process gets to it. */
function attemptIdOf({ campaignId }: Stop): string {
  return `stop-${campaignId}`;
}

/** Whoever set the alert up agreed to it. */
function attemptOf({ campaignId, channelId, ownerId, subscriptionId }: Stop): NewAttempt {
  return {
    personId: ownerId,
    way: 'job',
    channelId,
    operation: 'campaign cancel',
    inputs: { campaign: campaignId, alert: subscriptionId },
    subject: { kind: 'campaign', id: campaignId },
    approverId: null,
    requestId: null,
    logged: ['campaign', 'alert'],
  };
}

function endOf({ state, reason }: StopOutcome): AttemptEnd {
  if (state === 'canceled') return { outcome: 'done', words: 'An alert stopped the campaign.' };
  const words = reason === null ? null : maskPeople(reason);
  return { outcome: 'refused', words: state === 'late' ? `Too late: ${words}` : words };
}

function figuresOf({ figures, recipients }: Campaign) {
  return { sent: totalsOf(figures).sent, recipients };
}

interface Reached {
  readonly alert: Alert;
  readonly limit: AutomaticStop;
  readonly campaignId: string;
  readonly topic: CountedTopic;
  readonly share: Share;
}

/** Shares are divided, so that equal ones may differ in the last digit. */
const ROUNDING = 1e-12;

/**
 * Claims the campaigns to be canceled: those whose figures, as the alert filters them, reach its
 * limit. Muted alerts cancel as agreed, paused ones don't. Returns whether there were any.
 */
export async function claimStops(
  topics: readonly CountedTopic[],
  parts: StopsParts,
  at: Date,
): Promise<boolean> {
  const alerts = await parts.store.alerts.list();
  const own = await parts.store.limits.all();
  const all = alerts.flatMap((alert) => reachedBy(alert, topics, own));
  if (all.length === 0) return false;
  const claimed = await parts.store.stops.claimed(all.map(({ campaignId }) => campaignId));
  const unclaimed = all.filter(({ campaignId }) => !claimed.has(campaignId));
  const claims = await pMap(unclaimed, (one) => claim(one, parts, at), { concurrency: 1 });
  return claims.includes(true);
}

/** Returns the stop at a channel's own red limit of a rate, or at the usual one. */
export function limitOfChannel(rate: AutomaticStop['rate'], own: Limits): AutomaticStop {
  const limits = limitOf(rate, own);
  return { rate, share: limits.red ?? RATES[rate].red, minimum: minimumOf(limits) };
}

function reachedBy(
  alert: Alert,
  topics: readonly CountedTopic[],
  own: ReadonlyMap<string, Limits>,
): Reached[] {
  const { options, filter, pausedAt } = alert;
  const { stop } = options;
  if (stop === null || pausedAt !== null) return [];
  const limit = stop.isOfChannel ? limitOfChannel(stop.rate, own.get(alert.channelId) ?? {}) : stop;
  const view = viewOf(filter);
  return topics.flatMap((topic) => {
    const { campaignId } = topic;
    if (campaignId === null) return [];
    if (topic.topic !== topicInView(campaignTopic(campaignId), view)) return [];
    const share = shareOf(limit.rate, topic);
    if (share === null || !isReached(limit, share)) return [];
    return [{ alert, limit, campaignId, topic, share }];
  });
}

function isReached({ share, minimum }: AutomaticStop, reached: Share): boolean {
  // No limit is meant for one or two people, whatever was agreed.
  const isMany = reached.whole >= minimum && reached.part >= MINIMUM_PEOPLE.red;
  return isMany && valueOf(reached) >= share - ROUNDING;
}

async function claim(reached: Reached, parts: StopsParts, at: Date): Promise<boolean> {
  const { alert, limit, campaignId, topic, share } = reached;
  const { store, campaigns } = parts;
  const finding = await campaigns.find(campaignId);
  // Without the service nothing can be canceled; the next run asks it again.
  if (!finding.isAnswered) return false;
  const { found: campaign } = finding;
  const view = viewOf(alert.filter);
  const subject: Subject = { kind: 'campaign', campaignId, view };
  // The kinds of an alert decide what is shown, not what is counted.
  const [kind = 'spam'] = alert.filter.kind.only;
  const filter = { ...alert.filter, kind: { only: [kind], not: [] } };
  if (!fitsSubject({ subject, finding }, filter, kind)) return false;
  // An alert doesn't concern campaigns that were over when it was set up.
  const isPast = campaign !== null && isEnded(campaign.status);
  if (isPast && topic.changedAt < alert.createdAt) return false;
  const cardFilter = await cardFilterOf(view, parts);
  if (await isPartlyReceived(topic.topic, campaign, cardFilter, store)) return false;
  return store.stops.claim({
    campaignId,
    subscriptionId: alert.id,
    channelId: alert.channelId,
    ownerId: alert.createdBy,
    limit,
    reached: share,
    reachedAt: at,
    title: titleOf(subject, campaign, cardFilter),
  });
}
