import { isOverviewTopic } from '../../domain/topic.ts';
import { setRecent } from '../../lib/recent.ts';
import { UPDATES_A_MINUTE } from '../../outbox/rate-limiter.ts';
import { keyOf } from './backoff.ts';
import type { StaleCard } from './stale-cards.ts';
import type { EventCount } from '../../store/alerts/cards.ts';

export type RefreshPolicy = Readonly<typeof REFRESH_POLICY>;

type Urgency = keyof RefreshPolicy['maxDelayMs'];

const MINUTE_MS = 60_000;

export const REFRESH_POLICY = {
  /** Milliseconds between two updates of a card whose topic is new. */
  shortestGapMs: 10_000,
  /** The share of the topic's age to which this gap grows, … */
  gapShareOfAge: 1 / 6,
  /** … up to so many milliseconds for hot topics, … */
  hotGapMs: 25_000,
  /** … and so many for all others. */
  longestGapMs: 7 * MINUTE_MS,
  /** Milliseconds without a new event after which a card is updated early, unless it just was. */
  quietForMs: 1_500,
  /** Milliseconds at least between two updates that only the service's answer makes necessary. */
  correctEveryMs: MINUTE_MS,
  /**
   * Milliseconds that a card may be late; the latest in proportion to it comes first. With one
   * overview, three cards of hot topics and 297 others this adds up to 48.6 updates a minute.
   */
  maxDelayMs: { overview: 13_000, hot: 26_400, other: 8 * MINUTE_MS, correction: 16 * MINUTE_MS },
  updatesAMinute: UPDATES_A_MINUTE,
  /** Updates at once, at most, after a quieter time, … */
  burst: 6,
  /** … and where several at once would leave a gap in a minute, when cards can't wait. */
  crowdedBurst: 2,
  /** Slack: chat.postMessage about one a second a channel (the same page). */
  postGapMs: 1_100,
  /** Milliseconds between two runs while events come in. */
  everyMs: 500,
  /** The same while nothing comes in here; another replica may receive events. */
  idleMs: 1_000,
};

export interface CardPriority {
  readonly isOverview: boolean;
  readonly isHot: boolean;
  /** The updates that all stale cards need, in multiples of the budget; above 1 all are later. */
  readonly load: number;
  /** The time at which the card was last updated early, because no new event came. */
  readonly quickAt: Date | null;
}

export function urgencyOf(
  { isCorrection }: Pick<StaleCard, 'isCorrection'>,
  { isOverview, isHot }: CardPriority,
): Urgency {
  if (isCorrection) return 'correction';
  if (isOverview) return 'overview';
  return isHot ? 'hot' : 'other';
}

/** Such a card comes before others, however late they are: its gap leaves them their share. */
export function isEager(urgency: Urgency): boolean {
  return urgency === 'overview' || urgency === 'hot';
}

export function showAt(card: StaleCard, priority: CardPriority, policy: RefreshPolicy): Date {
  if (card.shownAt === null || card.messageTs === null) return card.changedAt;
  const shownAtMs = card.shownAt.getTime();
  if (card.isCorrection) {
    // A campaign may be shown as being sent for days; the longer, the less urgent is a correction.
    const quietMs = shownAtMs - card.changedAt.getTime();
    const most = Math.max(policy.correctEveryMs, policy.longestGapMs);
    return new Date(shownAtMs + between(policy.correctEveryMs, quietMs / 4, most));
  }
  const gap = gapMs(card, priority, policy);
  // Every other update may come early: a flood's last state is shown at once, and a trickle doesn't
  // get more updates for it.
  const quickFromMs = (priority.quickAt?.getTime() ?? 0) + 2 * gap;
  const quietAtMs = card.changedAt.getTime() + policy.quietForMs;
  return new Date(Math.min(shownAtMs + gap, Math.max(quietAtMs, quickFromMs)));
}

/** Milliseconds between two updates: more for older topics, fewer for hot ones. */
function gapMs(card: StaleCard, priority: CardPriority, policy: RefreshPolicy): number {
  const ageMs = card.changedAt.getTime() - card.firstAt.getTime();
  const ageGapMs = priority.isOverview ? 0 : ageMs * policy.gapShareOfAge;
  const urgency = urgencyOf(card, priority);
  if (!isEager(urgency)) return between(policy.shortestGapMs, ageGapMs, policy.longestGapMs);
  // These cards are as late as they may be when the budget is short, which leaves others a share.
  const loadGapMs = policy.maxDelayMs[urgency] * priority.load;
  return Math.max(loadGapMs, between(policy.shortestGapMs, ageGapMs, policy.hotGapMs));
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most);
}

const REMEMBERED = 5_000;

export function createPriorities(policy: RefreshPolicy, hot: HotTopics) {
  const quickAt = new Map<string, Date>();
  let load = 0;

  const of = (card: StaleCard): CardPriority => ({
    isOverview: isOverviewTopic(card.topic),
    isHot: hot.isHot(card.topic),
    load,
    quickAt: quickAt.get(keyOf(card)) ?? null,
  });

  return {
    of,

    /** Returns what these cards need to be no later than they may, in multiples of the budget. */
    loadOf(cards: readonly StaleCard[]): number {
      const delayMs = (card: StaleCard): number => policy.maxDelayMs[urgencyOf(card, of(card))];
      const aMinute = cards.reduce((sum, card) => sum + MINUTE_MS / delayMs(card), 0);
      load = aMinute / policy.updatesAMinute;
      return load;
    },

    /** Notes that a card was updated, since only every other update may come early. */
    updated(card: StaleCard, at: Date): void {
      const isQuick = showAt(card, { ...of(card), quickAt: at }, policy) > at;
      if (!isQuick || card.isCorrection) return;
      setRecent(quickAt, keyOf(card), at, REMEMBERED);
    },
  };
}

const HOTTEST = 3;
const SAMPLE_EVERY_MS = 5_000;
// A lower rate is no flood, however quiet the other topics are.
const LEAST_A_SECOND = 0.2;

interface Rate {
  readonly count: number;
  readonly aSecond: number;
}

export type HotTopics = ReturnType<typeof createHotTopics>;

export function createHotTopics() {
  let rates = new Map<string, Rate>();
  let hottest = new Set<string>();
  let sampledAt: Date | null = null;

  const rateOf = ({ topic, count, firstAt }: EventCount, seconds: number): Rate => {
    const before = rates.get(topic);
    if (before) return { count, aSecond: (before.aSecond + (count - before.count) / seconds) / 2 };
    // Nobody knows how much of the count of a topic that was quiet is new.
    const isNew = sampledAt !== null && firstAt >= sampledAt;
    return { count, aSecond: isNew ? count / seconds : 0 };
  };

  return {
    isToSample: (at: Date): boolean =>
      sampledAt === null || at.getTime() - sampledAt.getTime() >= SAMPLE_EVERY_MS,

    /** @param counts events of each topic that changed lately; the others have become quiet. */
    sample(counts: readonly EventCount[], at: Date): void {
      const passedMs = sampledAt === null ? SAMPLE_EVERY_MS : at.getTime() - sampledAt.getTime();
      const seconds = Math.max(1, passedMs / 1000);
      rates = new Map(counts.map((one) => [one.topic, rateOf(one, seconds)]));
      const byRate = [...rates].sort(([, a], [, b]) => b.aSecond - a.aSecond);
      hottest = new Set(
        byRate
          .slice(0, HOTTEST)
          .filter(([, { aSecond }]) => aSecond >= LEAST_A_SECOND)
          .map(([topic]) => topic),
      );
      sampledAt = at;
    },

    isHot: (topic: string): boolean => hottest.has(topic),

    rateOf: (topic: string): number => rates.get(topic)?.aSecond ?? 0,
  };
}
