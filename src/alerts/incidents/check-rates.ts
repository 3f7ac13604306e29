import pMap from 'p-map';
import { INCIDENT_RATES, type IncidentRate, type Share } from '../../domain/incidents.ts';
import { FINAL_AFTER_MS } from '../../domain/figures.ts';
import type { Log } from '../../lib/log.ts';
import { isEnded, isPassing, totalsOf, type Campaign } from '../../service/campaigns/campaign.ts';
import type { Incident } from '../../store/incidents/incidents.ts';
import type { CountedTopic } from '../../store/events/counts.ts';
import type { Store } from '../../store/store.ts';
import type { Campaigns, Lists } from '../findings.ts';
import { type CardFilter, cardFilterOf } from '../cards/card-filter.ts';
import type { IncidentMetrics } from './incidents.ts';
import { isRed, judge, shareOf, type Seen } from './judge.ts';
import { subjectOf, titleOf } from './audience.ts';

interface CheckParts {
  readonly store: Pick<Store, 'incidents' | 'counts' | 'subscriptions'>;
  readonly campaigns: Campaigns;
  readonly lists: Lists;
  readonly metrics: IncidentMetrics;
  readonly log: Log;
}

/** A rate that is an incident, or may become one. */
interface Worry {
  readonly rate: IncidentRate;
  readonly share: Share;
  readonly known: Incident | null;
}

const HOUR_MS = 3_600_000;
/** We assume that most deferred e-mails are delivered within an hour, and all within a day. */
const DELIVERY_SETTLES_MS = HOUR_MS;
const DELIVERY_FINAL_MS = 24 * HOUR_MS;
const AT_ONCE = 8;

/**
 * Compares topics with the thresholds: incidents begin, get worse and are over. Any process may do so
 * at any time, since the store lets each change happen once. Returns whether anything changed.
 */
export async function checkRates(
  topics: readonly CountedTopic[],
  parts: CheckParts,
  at: Date,
): Promise<boolean> {
  const known = await latestIncidents(parts, at);
  const worries = topics.flatMap((topic) => {
    const worries = subjectOf(topic) === null ? [] : worriesIn(topic, known);
    return worries.length > 0 ? [{ topic, worries }] : [];
  });
  const changed = await pMap(
    worries,
    async ({ topic, worries }) => {
      const finding =
        topic.campaignId === null ? null : await parts.campaigns.find(topic.campaignId);
      const campaign = finding?.found ?? null;
      let hasChanged = false;
      for (const worry of worries) {
        hasChanged = (await pursue(worry, topic, campaign, parts, at)) || hasChanged;
      }
      return hasChanged;
    },
    { concurrency: AT_ONCE },
  );
  return changed.includes(true);
}

/** Returns the newest incident of each rate of a topic. */
async function latestIncidents({ store }: CheckParts, at: Date) {
  const known = new Map<string, Incident>();
  // An older topic raises no incident again.
  const since = new Date(at.getTime() - 2 * FINAL_AFTER_MS);
  for (const incident of await store.incidents.since(since)) {
    const key = keyOf(incident.topic, incident.rate);
    if (!known.has(key)) known.set(key, incident);
  }
  return known;
}

function keyOf(topic: string, rate: IncidentRate): string {
  return `${rate} ${topic}`;
}

function worriesIn(topic: CountedTopic, incidents: ReadonlyMap<string, Incident>): Worry[] {
  return INCIDENT_RATES.flatMap((rate) => {
    const share = shareOf(rate, topic);
    const known = incidents.get(keyOf(topic.topic, rate)) ?? null;
    const isOpen = known !== null && known.closedAt === null;
    return share !== null && (isOpen || isRed(rate, share)) ? [{ rate, share, known }] : [];
  });
}

async function pursue(
  { rate, share, known }: Worry,
  topic: CountedTopic,
  campaign: Campaign | null,
  parts: CheckParts,
  at: Date,
): Promise<boolean> {
  const { store, metrics, log } = parts;
  const { firstAt, changedAt, campaignId } = topic;
  const seen: Seen = { rate, share, firstAt, changedAt, stage: stageOf(campaign) };
  const verdict = judge(known, seen, at);
  if (verdict.kind === 'change' && known !== null) {
    const changed = await store.incidents.change(known, verdict.change, at);
    if (changed?.closing) metrics.closed.inc({ rate, closing: changed.closing });
    return changed !== null;
  }
  if (verdict.kind !== 'begin' || isTooEarly(seen, at)) return false;
  const subject = subjectOf(topic);
  if (subject === null) return false;
  const cardFilter = await cardFilterOf(subject.view, parts);
  if (await isPartlyReceived(topic.topic, campaign, cardFilter, store)) return false;
  const title = titleOf(subject, campaign, cardFilter);
  const request = { topic: topic.topic, rate, campaignId, title, now: share };
  if ((await store.incidents.begin(request, at)) === null) return false;
  metrics.opened.inc({ rate });
  log.warn({ topic: topic.topic, rate, ...share }, 'an alarm began');
  return true;
}

function stageOf(campaign: Campaign | null): Seen['stage'] {
  if (campaign === null) return 'unknown';
  if (isEnded(campaign.status)) return 'ended';
  return isPassing(campaign.status) ? 'going' : 'unknown';
}

/**
 * Tells whether it is too early to judge: deferred e-mails are tried again, so that a new campaign
 * has delivered little, and nothing is wrong.
 */
function isTooEarly({ rate, firstAt, stage }: Seen, at: Date): boolean {
  const settlesMs = stage === 'ended' ? DELIVERY_SETTLES_MS : DELIVERY_FINAL_MS;
  return rate === 'delivery' && at.getTime() - firstAt.getTime() < settlesMs;
}

/** We assume: an hour after a campaign's start most of it is sent, however large it is. */
const LATE_AFTER_MS = 3_600_000;
/** The factor by which the service's count may be ahead of the recipients that it has reported. */
const AHEAD = 1.25;

/**
 * Tells whether a campaign had begun before its events were received here, or before they were
 * counted by this filter: deliveries are missing, so that its rates have no whole.
 */
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
