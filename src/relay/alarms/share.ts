import { redShare, valueOf, type AlarmRate, type Share } from '../../core/alarm-rates.ts';
import { lightOf } from '../../core/figures.ts';
import type { Watched } from '../../store/watched.ts';

/** What went wrong in a topic, in people; `null` where the counts are no share of anything. */
export function shareOf(rate: AlarmRate, watched: Watched): Share | null {
  const { people } = watched;
  // As long as no delivery was heard of, be it that its webhook is missing, there is no whole.
  if (people.delivered === 0) return null;
  const share = {
    complaints: { part: people.spam, whole: people.delivered },
    hardBounces: { part: people.hard_bounces, whole: sentIn(watched) },
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

const CALM = 0.8;

/** So far below its threshold that it doesn't just waver around it. */
export function isCalm(rate: AlarmRate, share: Share): boolean {
  return valueOf(share) < redShare(rate) * CALM;
}

function sentIn({ campaignId, people, recipients }: Watched): number {
  // SMTP e-mails are counted one by one: a person gets many.
  if (campaignId === null) return people.delivered + people.hard_bounces + people.soft_bounces;
  return recipients;
}

/** Of SMTP e-mails the counts don't tell which were delivered after all. */
function undeliveredOf({ campaignId, people, recipients }: Watched): Share | null {
  if (campaignId === null) return null;
  return { part: recipients - Math.min(recipients, people.delivered), whole: recipients };
}
