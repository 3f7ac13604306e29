import {
  type IncidentRate,
  RECOVERED_SHARE,
  redShare,
  type Share,
  valueOf,
} from '../../domain/incidents.ts';
import { isRecent, lightOf } from '../../domain/figures.ts';
import type { Closing, Incident, IncidentChange } from '../../store/incidents/incidents.ts';
import type { CountedTopic } from '../../store/events/counts.ts';

/** A rate of a topic at a moment. */
export interface Seen {
  readonly rate: IncidentRate;
  readonly share: Share;
  /** The topic's first event. */
  readonly firstAt: Date;
  /** The topic's latest event. */
  readonly changedAt: Date;
  /** The stage of its campaign by the service's answer; `unknown` also where there is none. */
  readonly stage: 'going' | 'ended' | 'unknown';
}

/** The latest incident of this rate. */
export type Known = Pick<
  Incident,
  'openedAt' | 'closedAt' | 'closing' | 'now' | 'peak' | 'calmSince'
>;

type Verdict =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'begin' }
  | { readonly kind: 'change'; readonly change: IncidentChange };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds for which a rate must have recovered before its incident is over. */
export const CALM_MS = 5 * MINUTE_MS;
/** Milliseconds without an event after which the incident of a campaign that ended is closed. */
export const QUIET_MS = 2 * HOUR_MS;
/** The factor of its peak that a rate must reach for a second incident, unless it had recovered. */
const WORSE_BY = 1.25;

const NOTHING: Verdict = { kind: 'nothing' };

/**
 * Decides whether an incident begins, changes or is over. It begins at red and is over well below, so
 * that it doesn't flap; a second crossing meanwhile changes nothing.
 */
export function judge(known: Known | null, seen: Seen, at: Date): Verdict {
  if (known !== null && known.closedAt === null) return goneOn(known, seen, at);
  if (!isRed(seen.rate, seen.share) || isAged(seen, at)) return NOTHING;
  const isKnown = known !== null && known.closing !== 'recovered';
  if (isKnown && valueOf(seen.share) < valueOf(known.peak) * WORSE_BY) return NOTHING;
  return { kind: 'begin' };
}

function goneOn(known: Known, seen: Seen, at: Date): Verdict {
  const now = seen.share;
  const peak = valueOf(now) > valueOf(known.peak) ? now : known.peak;
  const calmSince = isCalm(seen.rate, now) ? (known.calmSince ?? at) : null;
  const closing = closingOf({ ...known, calmSince }, seen, at);
  const isSame =
    closing === null &&
    now.part === known.now.part &&
    now.whole === known.now.whole &&
    calmSince?.getTime() === known.calmSince?.getTime();
  return isSame ? NOTHING : { kind: 'change', change: { now, peak, calmSince, closing } };
}

function closingOf({ calmSince, openedAt }: Known, seen: Seen, at: Date): Closing | null {
  const sinceMs = (instant: Date): number => at.getTime() - instant.getTime();
  if (calmSince !== null && sinceMs(calmSince) >= CALM_MS) return 'recovered';
  const quietMs = Math.min(sinceMs(seen.changedAt), sinceMs(openedAt));
  if (seen.stage === 'ended' && quietMs >= QUIET_MS) return 'ended';
  return isAged(seen, at) ? 'aged' : null;
}

/** Tells whether figures are final; those of a campaign that is being sent for days are not. */
function isAged({ firstAt, stage }: Seen, at: Date): boolean {
  return stage !== 'going' && !isRecent(firstAt, at);
}

/** Returns the share of people for whom something went wrong; `null` where counts are no share. */
export function shareOf(rate: IncidentRate, topic: CountedTopic): Share | null {
  const { people, recipients } = topic;
  // There is no whole without deliveries, which may be missing for want of a webhook.
  if (people.delivered === 0) return null;
  const share = {
    complaints: { part: people.spam, whole: people.delivered },
    hardBounces: { part: people.hard_bounces, whole: recipients },
    unsubscribes: { part: people.unsubscribe, whole: people.delivered },
    delivery: undeliveredOf(topic),
  }[rate];
  // A part above the whole means that events are still to come, or that their webhook is missing.
  return share !== null && share.whole > 0 && share.part <= share.whole ? share : null;
}

/** Tells whether a rate's light is red; never with fewer than the minimum volume. */
export function isRed(rate: IncidentRate, { part, whole }: Share): boolean {
  return lightOf(rate, rate === 'delivery' ? whole - part : part, whole) === '🔴';
}

/** Tells whether a rate is so far below its threshold that it doesn't just waver around it. */
function isCalm(rate: IncidentRate, share: Share): boolean {
  return valueOf(share) < redShare(rate) * RECOVERED_SHARE;
}

/**
 * Returns the recipients without a delivery; `null` for SMTP e-mails, since some are delivered
 * after all on the next day, in whose counts they are.
 */
function undeliveredOf({ campaignId, people, recipients }: CountedTopic): Share | null {
  if (campaignId === null) return null;
  return { part: recipients - Math.min(recipients, people.delivered), whole: recipients };
}
