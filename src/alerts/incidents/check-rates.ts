import { isEnded, isPassing } from '../../domain/campaign-status.ts';
import pMap from 'p-map';
import {
  INCIDENT_RATES,
  type IncidentRate,
  isRed,
  RECOVERED_SHARE,
  redShare,
  type Share,
  valueOf,
} from '../../domain/incidents.ts';
import type { Alert } from '../../domain/alerts.ts';
import { FINAL_AFTER_MS, isRecent, type Limits } from '../../domain/figures.ts';
import { compact } from '../../lib/compact.ts';
import { nextStep } from '../../domain/trouble.ts';
import { type Campaign, totalsOf } from '../../service/campaigns/campaign.ts';
import type { Closing, Incident, IncidentChange } from '../../store/incidents/incidents.ts';
import type { CountedTopic } from '../../store/events/counts.ts';
import type { Log } from '../../lib/log.ts';
import type { Store } from '../../store/store.ts';
import { type CardFilter, cardFilterOf } from '../cards/card-filter.ts';
import { LATE_AFTER_MS } from '../cards/late-card.ts';
import type { Findings } from '../findings.ts';
import type { IncidentMetrics } from '../metrics.ts';
import { listenersOf, type Subject, subjectOf, titleOf } from './audience.ts';

interface Worry {
  readonly topic: CountedTopic;
  readonly subject: Subject;
  readonly rate: IncidentRate;
  readonly share: Share;
  readonly known: Incident | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** We assume that most deferred emails are delivered within an hour, and all within a day. */
const DELIVERY_LATE_MS = HOUR_MS;
const DELIVERY_FINAL_MS = 24 * HOUR_MS;
const AT_ONCE = 8;

export interface RatesParts extends Findings {
  readonly store: Pick<Store, 'incidents' | 'counts' | 'alerts' | 'limits' | 'cards'>;
  readonly metrics: Pick<IncidentMetrics, 'opened' | 'closed'>;
  readonly log: Log;
}

/** Returns whether anything changed. Any process may run it, since each change happens once. */
export async function checkRates(
  topics: readonly CountedTopic[],
  parts: RatesParts,
  at: Date,
): Promise<boolean> {
  const known = await latestIncidents(parts, at);
  const own = await parts.store.limits.all();
  // Whoever listens where is looked up only for what is red by somebody's limits.
  const limits = [USUAL, ...own.values()];
  const worries = topics.flatMap((topic) => {
    const subject = subjectOf(topic);
    return subject === null ? [] : worriesIn(topic, subject, { known, limits });
  });
  const alerts = own.size > 0 && worries.length > 0 ? await parts.store.alerts.list() : [];
  const around = { ...parts, own, alerts };
  const changed = await pMap(worries, (worry) => pursue(worry, around, at), {
    concurrency: AT_ONCE,
  });
  return changed.includes(true);
}

async function latestIncidents({ store }: RatesParts, at: Date) {
  // An older topic raises no incident again.
  const since = new Date(at.getTime() - 2 * FINAL_AFTER_MS);
  const newestFirst = await store.incidents.since(since);
  return new Map(newestFirst.toReversed().map((one) => [keyOf(one.topic, one.rate), one]));
}

function keyOf(topic: string, rate: IncidentRate): string {
  return `${rate} ${topic}`;
}

interface LimitedIncidents {
  readonly known: ReadonlyMap<string, Incident>;
  /** The usual limits, and those of each place that has its own. */
  readonly limits: readonly Limits[];
}

function worriesIn(
  topic: CountedTopic,
  subject: Subject,
  { known: incidents, limits }: LimitedIncidents,
): Worry[] {
  return INCIDENT_RATES.flatMap((rate) => {
    const share = shareOf(rate, topic);
    const known = incidents.get(keyOf(topic.topic, rate)) ?? null;
    const isOpen = known !== null && known.closedAt === null;
    if (share === null || !(isOpen || isRedBySome(rate, share, limits))) return [];
    return [{ topic, subject, rate, share, known }];
  });
}

interface Around extends RatesParts {
  readonly own: ReadonlyMap<string, Limits>;
  /** Empty where no place has limits of its own. */
  readonly alerts: readonly Alert[];
}

async function pursue(
  { topic, subject, rate, share, known }: Worry,
  parts: Around,
  at: Date,
): Promise<boolean> {
  const { store, metrics, log } = parts;
  const { firstAt, changedAt, campaignId } = topic;
  const finding = campaignId === null ? null : await parts.campaigns.find(campaignId);
  const campaign = finding?.found ?? null;
  const limits = limitsFor({ subject, rate, finding }, parts, at);
  const seen: Seen = { rate, share, firstAt, changedAt, stage: stageOf(campaign), limits };
  const verdict = judge(known, seen, at);
  if (verdict.kind === 'change' && known !== null) {
    const changed = await store.incidents.change(known, verdict.change, at);
    if (changed?.closing) metrics.closed.inc({ rate, closing: changed.closing });
    return changed !== null;
  }
  if (verdict.kind !== 'begin' || isTooEarly(seen, at)) return false;
  const cardFilter = await cardFilterOf(subject.view, parts);
  if (await isPartlyReceived(topic.topic, campaign, cardFilter, store)) return false;
  const title = titleOf(subject, campaign, cardFilter);
  const request = { topic: topic.topic, rate, campaignId, title, now: share };
  if ((await store.incidents.begin(request, at)) === null) return false;
  metrics.opened.inc({ rate });
  log.warn({ topic: topic.topic, rate, ...share }, 'an incident began');
  // A card waits between two updates, and must not say otherwise than the incident below it.
  await store.cards.outdated(topic.topic);
  return true;
}

/** Returns the limits of the channels that would show it; the usual ones where none would. */
function limitsFor(
  about: Parameters<typeof listenersOf>[0],
  { own, alerts }: Around,
  at: Date,
): readonly Limits[] {
  const listeners = listenersOf(about, alerts, at);
  if (listeners.length === 0) return [USUAL];
  return listeners.map(({ channelId }) => own.get(channelId) ?? USUAL);
}

function stageOf(campaign: Campaign | null): Seen['stage'] {
  if (campaign === null) return 'unknown';
  if (isEnded(campaign.status)) return 'ended';
  return isPassing(campaign.status) ? 'going' : 'unknown';
}

/** Deferred emails are tried again: that a new campaign has delivered little is not wrong. */
function isTooEarly({ rate, firstAt, stage }: Seen, at: Date): boolean {
  const waitMs = stage === 'ended' ? DELIVERY_LATE_MS : DELIVERY_FINAL_MS;
  return rate === 'delivery' && at.getTime() - firstAt.getTime() < waitMs;
}

/** The service's count may be ahead of the recipients that it has reported by this factor. */
const AHEAD = 1.25;

/** Deliveries of such a campaign are missing, so that its rates have no whole. */
export async function isPartlyReceived(
  topic: string,
  campaign: Campaign | null,
  cardFilter: CardFilter | undefined,
  { counts }: Pick<Store, 'counts'>,
): Promise<boolean> {
  const startAt = campaign?.sendAt;
  if (!campaign || !startAt) return false;
  const isLate = (at: Date): boolean => at.getTime() - startAt.getTime() > LATE_AFTER_MS;
  if (cardFilter?.sinceAt && isLate(cardFilter.sinceAt)) return true;
  // The counts come oldest first.
  const [first] = await counts.byMinute(topic);
  if (!first || !isLate(first.minuteAt)) return false;
  // The service has no figures for a part of a campaign to compare with.
  if (cardFilter !== undefined) return false;
  const { recipients } = await counts.ofTopic(topic);
  return totalsOf(campaign.figures).sent > recipients * AHEAD;
}

export interface Seen {
  readonly rate: IncidentRate;
  readonly share: Share;
  readonly firstAt: Date;
  readonly changedAt: Date;
  /** The stage of its campaign by the service's answer; `unknown` also where there is none. */
  readonly stage: 'going' | 'ended' | 'unknown';
  /** Each of these limits begins an incident. Default: the usual ones. */
  readonly limits?: readonly Limits[];
}

export type Known = Pick<
  Incident,
  'openedAt' | 'closedAt' | 'closing' | 'now' | 'peak' | 'recoveringSince'
>;

type Verdict =
  | { readonly kind: 'nothing' | 'begin' }
  | { readonly kind: 'change'; readonly change: IncidentChange };

/** A rate must have recovered for so long before its incident is over. */
export const CALM_MS = 5 * MINUTE_MS;
/** So long without an event, the incident of a campaign that ended is closed. */
export const QUIET_MS = 2 * HOUR_MS;
/** The factor of its peak at which a rate that hasn't recovered is a second incident. */
const WORSE_BY = 1.25;

const NOTHING: Verdict = { kind: 'nothing' };

/** An incident begins at red and is over well below, so that it doesn't flap. */
export function judge(known: Known | null, seen: Seen, at: Date): Verdict {
  if (known !== null && known.closedAt === null) return goneOn(known, seen, at);
  if (!isRedBySome(seen.rate, seen.share, limitsIn(seen)) || isAged(seen, at)) return NOTHING;
  const isKnown = known !== null && known.closing !== 'recovered';
  if (isKnown && valueOf(seen.share) < valueOf(known.peak) * WORSE_BY) return NOTHING;
  return { kind: 'begin' };
}

function goneOn(known: Known, seen: Seen, at: Date): Verdict {
  const now = seen.share;
  const peak = valueOf(now) > valueOf(known.peak) ? now : known.peak;
  // Well below its limit, a rate doesn't just waver around it.
  const found = valueOf(now) < lowestRed(seen) * RECOVERED_SHARE ? 'ok' : 'between';
  const open = { ...known, sinceAt: known.openedAt, isReported: true };
  const { trouble, news } = nextStep(open, found, at, { overAfterMs: CALM_MS });
  const recoveringSince = trouble === null ? known.recoveringSince : trouble.recoveringSince;
  const closing = news === 'over' ? 'recovered' : closingOf(known, seen, at);
  const isSame =
    closing === null &&
    now.part === known.now.part &&
    now.whole === known.now.whole &&
    recoveringSince?.getTime() === known.recoveringSince?.getTime();
  return isSame ? NOTHING : { kind: 'change', change: { now, peak, recoveringSince, closing } };
}

function closingOf({ openedAt }: Known, seen: Seen, at: Date): Closing | null {
  const sinceMs = (instant: Date): number => at.getTime() - instant.getTime();
  const quietMs = Math.min(sinceMs(seen.changedAt), sinceMs(openedAt));
  if (seen.stage === 'ended' && quietMs >= QUIET_MS) return 'ended';
  return isAged(seen, at) ? 'aged' : null;
}

/** Tells whether figures are final; those of a campaign that is being sent for days are not. */
function isAged({ firstAt, stage }: Seen, at: Date): boolean {
  return stage !== 'going' && !isRecent(firstAt, at);
}

type Counted = Pick<CountedTopic, 'campaignId' | 'people' | 'recipients'>;

/** Returns the share of people for whom something went wrong; `null` where counts are no share. */
export function shareOf(rate: IncidentRate, topic: Counted): Share | null {
  const { people, recipients } = topic;
  // There is no whole without deliveries, which may be missing for want of a webhook.
  if (people.delivered === 0) return null;
  const share = {
    complaints: { part: people.spam, whole: people.delivered },
    hardBounces: { part: people.hard_bounces, whole: recipients },
    unsubscribes: { part: people.unsubscribe, whole: people.delivered },
    bounces: undeliveredOf(topic),
    delivery: undeliveredOf(topic),
  }[rate];
  // A part above the whole means that events are still to come, or that their webhook is missing.
  return share !== null && share.whole > 0 && share.part <= share.whole ? share : null;
}

function isRedBySome(rate: IncidentRate, share: Share, limits: readonly Limits[]): boolean {
  return limits.some((one) => isRed(rate, share, one));
}

const USUAL: Limits = {};

function limitsIn({ limits = [USUAL] }: Seen): readonly Limits[] {
  return limits;
}

/** Returns the lowest share that begins an incident; above all shares where none does any more. */
function lowestRed(seen: Seen): number {
  const shares = limitsIn(seen).map((one) => redShare(seen.rate, one));
  return Math.min(...compact(shares), ANY_SHARE);
}

/** Below it is every share. */
const ANY_SHARE = 2;

/** `null` for SMTP emails: some are delivered on the next day, in whose counts they are. */
function undeliveredOf({ campaignId, people, recipients }: Counted): Share | null {
  if (campaignId === null) return null;
  return { part: recipients - Math.min(recipients, people.delivered), whole: recipients };
}
