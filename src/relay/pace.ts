import type { DueCard } from '../store/cards.ts';

/** How often cards are shown. */
export interface Pace {
  /** Youngest first: a card whose topic is younger than `untilMs` is updated every `everyMs`. */
  readonly steps: readonly { readonly untilMs: number; readonly everyMs: number }[];
  /** A card that is only to be corrected, without new events. */
  readonly correctEveryMs: number;
  /** For the whole workspace. */
  readonly updatesAMinute: number;
  /** Between two posts in one channel. */
  readonly postGapMs: number;
  /** Between two looks at what is due, while events come in. */
  readonly lookEveryMs: number;
  /** Between two looks while nothing comes in here: another replica may have taken events. */
  readonly idleMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const PACE: Pace = {
  steps: [
    { untilMs: 10 * MINUTE_MS, everyMs: 10_000 },
    { untilMs: HOUR_MS, everyMs: 30_000 },
    { untilMs: 6 * HOUR_MS, everyMs: 2 * MINUTE_MS },
    { untilMs: Infinity, everyMs: 10 * MINUTE_MS },
  ],
  correctEveryMs: MINUTE_MS,
  // Slack: chat.update is Tier 3, 50 a minute (docs.slack.dev/apis/web-api/rate-limits).
  updatesAMinute: 45,
  // Slack: chat.postMessage about one a second a channel (the same page).
  postGapMs: 1_100,
  lookEveryMs: 250,
  idleMs: 5_000,
};

/** When a card that is behind should be shown. */
export function showAt(card: DueCard, pace: Pace): Date {
  if (card.shownAt === null || card.messageTs === null) return card.changedAt;
  const age = card.changedAt.getTime() - card.firstAt.getTime();
  const step = pace.steps.find(({ untilMs }) => age < untilMs);
  const everyMs = step?.everyMs ?? 0;
  const isCorrection = card.changedAt <= card.shownAt;
  const gapMs = isCorrection ? Math.max(everyMs, pace.correctEveryMs) : everyMs;
  return new Date(card.shownAt.getTime() + gapMs);
}

/**
 * A budget a minute that is given out evenly: after a quiet time a few at once, so that in any
 * minute there are never more than the limit.
 */
export function createBudget(aMinute: number, startAt: Date) {
  const burst = Math.max(1, Math.floor(aMinute / 10));
  const everyMs = MINUTE_MS / Math.max(1, aMinute - burst);
  let left = burst;
  let countedAtMs = startAt.getTime();

  const refill = (at: Date): void => {
    left = Math.min(burst, left + Math.max(0, at.getTime() - countedAtMs) / everyMs);
    countedAtMs = at.getTime();
  };

  return {
    /** True when there is one left, and takes it. */
    take(at: Date): boolean {
      refill(at);
      if (left < 1) return false;
      left -= 1;
      return true;
    },

    /** When the next one is there. */
    nextAt(at: Date): Date {
      refill(at);
      return new Date(at.getTime() + Math.ceil(Math.max(0, 1 - left) * everyMs));
    },
  };
}
