import { FINAL_AFTER_MS } from '../../domain/figures.ts';
import pMap from 'p-map';
import { chunksOf } from '../../lib/chunks.ts';
import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import {
  isExpected,
  type BounceComparison,
  type ComparisonOutcome,
} from '../../domain/comparison.ts';
import { latestOccurrence } from '../../domain/schedule.ts';
import { LimitedError, UnavailableError, type PostbellError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import { campaignsSince } from '../../service/campaigns/campaigns.ts';
import type { Service } from '../../service/service.ts';
import { BOUNCES_KEPT_MS } from '../../service/smtp/bounces.ts';
import type { Store } from '../../store/store.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { compareCampaign } from './compare-campaign.ts';

export interface ReconciliationParts {
  readonly service: {
    readonly campaigns: Pick<Service['campaigns'], 'all' | 'get'>;
    readonly smtp: { readonly bounces: Pick<Service['smtp']['bounces'], 'total'> };
  };
  readonly store: Pick<Store, 'comparisons' | 'counts' | 'received' | 'webhooks'>;
  /** Notes which webhooks are there, see webhooks.ts. */
  readonly check: () => Promise<unknown>;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
  readonly log: Log;
  readonly now: () => Date;
}

/** In the service's zone: before the first digest, when the service gets few requests. */
const TIME = '05:10';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
/** The least age of a compared campaign: before, most events are still on their way. */
const YOUNGEST_MS = HOUR_MS;
/** The age after which a campaign that agreed isn't compared again. */
const RECONCILED_MS = FINAL_AFTER_MS + DAY_MS;
const AT_ONCE = 2;
/** Campaigns between two renewals of the lease: they take far less than it lasts. */
const IN_A_ROW = 20;
/** The number of them without an answer from which on the service counts as down. */
const GIVE_UP_AFTER = 5;
const LEASE_MS = 10 * MINUTE_MS;
const RETRY_MS = 30 * MINUTE_MS;

/** The service doesn't answer or limits requests, or the bot stops: the rest is for later. */
class Interrupted extends Error {
  readonly failure: PostbellError;
  readonly againAt: Date;

  constructor(failure: PostbellError, againAt: Date) {
    super(failure.message, { cause: failure });
    this.failure = failure;
    this.againAt = againAt;
  }
}

function interruptedBy(failure: PostbellError, at: Date): Interrupted {
  const againAt = failure instanceof LimitedError ? failure.retryAt : new Date(+at + RETRY_MS);
  return new Interrupted(failure, againAt);
}

/** Compares what was counted here with the service's own figures, once a day in all processes. */
export function createReconciliation(parts: ReconciliationParts) {
  const stopping = new AbortController();
  const { signal } = stopping;

  return {
    compareDue: (at: Date): Promise<void> => compareDue(parts, at, signal),
    /** Compares at once, whatever was compared today. @throws {PostbellError} of the service. */
    async compareAll(at: Date): Promise<ComparisonOutcome> {
      try {
        return await compare(parts, { at, notSince: at, hold: async () => undefined, signal });
      } catch (error) {
        throw error instanceof Interrupted ? error.failure : error;
      }
    },
    stop: () => stopping.abort(),
  };
}

async function compareDue(
  parts: ReconciliationParts,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  const { store, serviceZone } = parts;
  const occurrence = latestOccurrence(TIME, serviceZone, at);
  if (await store.comparisons.isEnded(occurrence.day)) return;
  if (!(await hasBegunBefore(store, occurrence.at))) return;
  const until = () => new Date(parts.now().getTime() + LEASE_MS);
  if (!(await store.comparisons.takeDay(occurrence.day, at, until()))) return;
  try {
    const hold = () => store.comparisons.holdDay(occurrence.day, until());
    const outcome = await compare(parts, { at, notSince: occurrence.at, hold, signal });
    await store.comparisons.endDay(occurrence.day, outcome, parts.now());
    await store.comparisons.forgetSentBefore(new Date(at.getTime() - KEPT_MS));
  } catch (error) {
    const againAt = error instanceof Interrupted ? error.againAt : new Date(+at + RETRY_MS);
    await store.comparisons.holdDay(occurrence.day, againAt);
    throw error;
  }
}

/** Tells whether the service was connected by then: before, there is nothing to compare. */
async function hasBegunBefore(
  { webhooks, received }: Pick<Store, 'webhooks' | 'received'>,
  at: Date,
): Promise<boolean> {
  const connected = await webhooks.all();
  if (connected.some(({ sinceAt }) => sinceAt <= at)) return true;
  const firstAt = await received.firstAt();
  return firstAt !== null && firstAt <= at;
}

interface Round {
  readonly at: Date;
  /** Campaigns compared since then are skipped, so that an interrupted round can go on. */
  readonly notSince: Date;
  readonly hold: () => Promise<void>;
  /** Aborted when the bot stops: what was compared is kept, the rest left. */
  readonly signal: AbortSignal;
}

/** @throws {Interrupted} when the service stops answering; what was compared by then is kept. */
async function compare(parts: ReconciliationParts, round: Round): Promise<ComparisonOutcome> {
  const { service, store } = parts;
  const { at } = round;
  await answered(parts.check(), at);
  const since = new Date(at.getTime() - WEEK_MS);
  const recent = (await answered(campaignsSince(service, since), at)).filter((campaign) =>
    isComparable(campaign, since, at),
  );
  const due = await dueOf(store, recent, round);
  const failures: PostbellError[] = [];
  const compareNext = (campaign: CampaignSummary) => compareOne(parts, campaign, round);
  for (const row of chunksOf(due, IN_A_ROW)) {
    await round.hold();
    const inThisRow = compact(await pMap(row, compareNext, { concurrency: AT_ONCE }));
    failures.push(...inThisRow);
    const [first] = inThisRow;
    const silences = inThisRow.filter((failure) => failure instanceof UnavailableError);
    if (first && silences.length >= GIVE_UP_AFTER) throw interruptedBy(first, at);
  }
  const bounces = await bouncesOf(parts);
  const compared = await store.comparisons.sentSince(since);
  return {
    compared: compared.length,
    differing: compared.filter((one) => one.differs && !isExpected(one)).length,
    partial: compared.filter(isExpected).length,
    failed: failures.length,
    failure: failures[0]?.message ?? null,
    bounces,
  };
}

function isComparable(
  { sendAt, statistics, isSms, isViber }: CampaignSummary,
  since: Date,
  at: Date,
): boolean {
  if (isSms || isViber || statistics.sent === 0 || sendAt === null) return false;
  return sendAt >= since && sendAt.getTime() <= at.getTime() - YOUNGEST_MS;
}

/** Leaves out those that were compared in this round, or agreed when their figures were final. */
async function dueOf(
  { comparisons }: Pick<Store, 'comparisons'>,
  recent: readonly CampaignSummary[],
  { at, notSince }: Round,
): Promise<readonly CampaignSummary[]> {
  const kept = await comparisons.sentSince(new Date(at.getTime() - WEEK_MS - DAY_MS));
  const isDone = ({ id }: CampaignSummary): boolean => {
    const last = kept.find(({ campaignId }) => campaignId === id);
    if (!last) return false;
    const wasReconciled = last.comparedAt.getTime() - last.sentAt.getTime() >= RECONCILED_MS;
    return (wasReconciled && !last.differs) || (last.comparedAt >= notSince && notSince < at);
  };
  return recent.filter((campaign) => !isDone(campaign));
}

/** Compares a campaign; returns its failure, which stops no other, or `null`. */
async function compareOne(
  { service, store }: ReconciliationParts,
  { id, sendAt }: CampaignSummary,
  { at, signal }: Round,
): Promise<PostbellError | null> {
  // Another process may go on at once.
  if (signal.aborted) throw new Interrupted(stopped(), at);
  // Count before the service is queried: events in between are on the service's side only.
  const counts = await store.counts.ofTopic(campaignTopic(id));
  const { value: campaign, failure } = await resultOf(service.campaigns.get(id));
  if (failure) {
    if (failure instanceof LimitedError) throw interruptedBy(failure, at);
    return failure;
  }
  const sentAt = sendAt ?? at;
  const webhooks = await store.webhooks.all();
  await store.comparisons.keep(compareCampaign({ campaign, sentAt, counts, webhooks, at }));
  return null;
}

function stopped(): UnavailableError {
  return new UnavailableError('Postbell is shutting down.', { outcome: 'none' });
}

/** SMTP bounces that the service still keeps; `null` without SMTP, or where none is reported. */
async function bouncesOf(parts: ReconciliationParts): Promise<BounceComparison | null> {
  const { service, store, now } = parts;
  const { value: there } = await resultOf(service.smtp.bounces.total());
  const untilAt = now();
  const fromAt = new Date(untilAt.getTime() - BOUNCES_KEPT_MS);
  const here = await store.received.smtpBounces(fromAt, untilAt);
  if (there === null || here === null) return null;
  return { here, there, differs: Math.abs(there - here) > Math.max(3, there * 0.02) };
}

async function answered<T>(asking: Promise<T>, at: Date): Promise<T> {
  const { value, failure } = await resultOf(asking);
  if (failure instanceof LimitedError || failure instanceof UnavailableError) {
    throw interruptedBy(failure, at);
  }
  if (failure) throw failure;
  return value;
}
