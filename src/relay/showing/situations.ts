import { isOverviewTopic } from '../../store/topic.ts';
import type { BehindCard } from './behind.ts';
import type { Busy } from './busy.ts';
import { keyOf } from './holds.ts';
import { showAt, urgencyOf, type Pace, type Situation } from './pace.ts';

const MINUTE_MS = 60_000;
const REMEMBERED = 5_000;

/** Knows the circumstances of stale cards. */
export function createSituations(pace: Pace, busy: Busy) {
  const quickAt = new Map<string, Date>();
  let load = 0;

  const of = (card: BehindCard): Situation => ({
    isOverview: isOverviewTopic(card.topic),
    isBusy: busy.isBusy(card.topic),
    load,
    quickAt: quickAt.get(keyOf(card)) ?? null,
  });

  return {
    of,

    /**
     * Returns the updates that these cards need to be no later than they may, in multiples of the
     * budget.
     */
    loadOf(cards: readonly BehindCard[]): number {
      const patienceMs = (card: BehindCard): number => pace.patience[urgencyOf(card, of(card))];
      const aMinute = cards.reduce((sum, card) => sum + MINUTE_MS / patienceMs(card), 0);
      load = aMinute / pace.updatesAMinute;
      return load;
    },

    /** Notes that a card was updated, since only every other update may come early. */
    updated(card: BehindCard, at: Date): void {
      const isQuick = showAt(card, { ...of(card), quickAt: at }, pace) > at;
      if (!isQuick || card.isCorrection) return;
      quickAt.delete(keyOf(card));
      quickAt.set(keyOf(card), at);
      for (const oldest of quickAt.keys()) {
        if (quickAt.size <= REMEMBERED) break;
        quickAt.delete(oldest);
      }
    },
  };
}
