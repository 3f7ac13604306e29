import {
  CALM_SHARE,
  redShare,
  valueOf,
  type AlarmRate,
  type Share,
} from '../../domain/alarm-rates.ts';
import { lightOf } from '../../domain/figures.ts';
import type { Watched } from '../../store/events/watched.ts';

/** Returns the share of people for whom something went wrong; `null` where counts are no share. */
export function shareOf(rate: AlarmRate, watched: Watched): Share | null {
  const { people, recipients } = watched;
  // There is no whole without deliveries, which may be missing for want of a webhook.
  if (people.delivered === 0) return null;
  const share = {
    complaints: { part: people.spam, whole: people.delivered },
    hardBounces: { part: people.hard_bounces, whole: recipients },
    unsubscribes: { part: people.unsubscribe, whole: people.delivered },
    delivery: undeliveredOf(watched),
  }[rate];
  // A part above the whole means that events are still to come, or that their webhook is missing.
  return share !== null && share.whole > 0 && share.part <= share.whole ? share : null;
}

/** Tells whether a rate's light is red; never with fewer than the minimum volume. */
export function isRed(rate: AlarmRate, { part, whole }: Share): boolean {
  return lightOf(rate, rate === 'delivery' ? whole - part : part, whole) === '🔴';
}

/** Tells whether a rate is so far below its threshold that it doesn't just waver around it. */
export function isCalm(rate: AlarmRate, share: Share): boolean {
  return valueOf(share) < redShare(rate) * CALM_SHARE;
}

/**
 * Returns the recipients without a delivery; `null` for SMTP e-mails, since some are delivered
 * after all on the next day, in whose counts they are.
 */
function undeliveredOf({ campaignId, people, recipients }: Watched): Share | null {
  if (campaignId === null) return null;
  return { part: recipients - Math.min(recipients, people.delivered), whole: recipients };
}
