import {
  CALM_SHARE,
  redShare,
  valueOf,
  type AlarmRate,
  type Share,
} from '../../core/alarm-rates.ts';
import { lightOf } from '../../core/figures.ts';
import type { Watched } from '../../store/events/watched.ts';

/** What went wrong in a topic, in people; `null` where the counts are no share of anything. */
export function shareOf(rate: AlarmRate, watched: Watched): Share | null {
  const { people, recipients } = watched;
  // As long as no delivery was heard of, be it that its webhook is missing, there is no whole.
  if (people.delivered === 0) return null;
  const share = {
    complaints: { part: people.spam, whole: people.delivered },
    hardBounces: { part: people.hard_bounces, whole: recipients },
    unsubscribes: { part: people.unsubscribe, whole: people.delivered },
    delivery: undeliveredOf(watched),
  }[rate];
  // More than all: events of the whole are still to come, or their webhook is missing.
  return share !== null && share.whole > 0 && share.part <= share.whole ? share : null;
}

/** Whether its light is red; never with fewer than the minimum volume. */
export function isRed(rate: AlarmRate, { part, whole }: Share): boolean {
  return lightOf(rate, rate === 'delivery' ? whole - part : part, whole) === '🔴';
}

/** So far below its threshold that it doesn't just waver around it. */
export function isCalm(rate: AlarmRate, share: Share): boolean {
  return valueOf(share) < redShare(rate) * CALM_SHARE;
}

/** Of SMTP e-mails some are delivered after all on the next day, in whose counts they are. */
function undeliveredOf({ campaignId, people, recipients }: Watched): Share | null {
  if (campaignId === null) return null;
  return { part: recipients - Math.min(recipients, people.delivered), whole: recipients };
}
