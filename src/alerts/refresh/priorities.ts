import { isOverviewTopic } from '../../store/topic.ts';
import type { StaleCard } from './stale-cards.ts';
import type { Busy } from './busy.ts';
import { keyOf } from './backoff.ts';
import { showAt, urgencyOf, type Pace, type CardPriority } from './pace.ts';

const MINUTE_MS = 60_000;
const REMEMBERED = 5_000;

/** Knows the circumstances of stale cards. */
export function createPriorities(pace: Pace, busy: Busy) {
  const quickAt = new Map<string, Date>();
  let load = 0;

  const of = (card: StaleCard): CardPriority => ({
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
    loadOf(cards: readonly StaleCard[]): number {
      const delayMs = (card: StaleCard): number => pace.maxDelayMs[urgencyOf(card, of(card))];
      const aMinute = cards.reduce((sum, card) => sum + MINUTE_MS / delayMs(card), 0);
      load = aMinute / pace.updatesAMinute;
      return load;
    },

    /** Notes that a card was updated, since only every other update may come early. */
    updated(card: StaleCard, at: Date): void {
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
