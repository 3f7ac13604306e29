import type { EventCount } from '../../store/alerts/cards.ts';

const HOTTEST = 3;
const SAMPLE_EVERY_MS = 5_000;
// A lower rate is no flood, however quiet the other topics are.
const LEAST_A_SECOND = 0.2;

interface Rate {
  count: number;
  aSecond: number;
}

export type HotTopics = ReturnType<typeof createHotTopics>;

/** Finds the hot topics, those with most events just now. */
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
    /** Tells whether the last sample is too old, or missing. */
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

    /** Returns the events a second, about. */
    rateOf: (topic: string): number => rates.get(topic)?.aSecond ?? 0,
  };
}
