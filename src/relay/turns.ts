import type { DueCard } from '../store/cards.ts';
import { createBudget, showAt, type Pace } from './pace.ts';
import type { Outcome } from './show.ts';

const RETRY_MS = 5_000;
const LIMIT_MIN_MS = 1_000;

/** Says when which card's turn is, by the pace and by what Slack answered. */
export function createTurns(pace: Pace, now: () => Date) {
  const budget = createBudget(pace.updatesAMinute, now());
  const channelHeldUntil = new Map<string, Date>();
  let updatesHeldUntil = new Date(0);

  return {
    /** New cards first, then those not shown for the longest time. */
    order: (due: readonly DueCard[]): readonly DueCard[] =>
      due.toSorted((a, b) => (a.shownAt?.getTime() ?? 0) - (b.shownAt?.getTime() ?? 0)),

    /** When a card may be shown; not after `at`: now, and its share of the budget is taken. */
    readyAt(card: DueCard, at: Date): Date {
      const isUpdate = card.messageTs !== null;
      const readyAtMs = Math.max(
        showAt(card, pace).getTime(),
        channelHeldUntil.get(card.channelId)?.getTime() ?? 0,
        isUpdate ? updatesHeldUntil.getTime() : 0,
      );
      if (readyAtMs > at.getTime() || !isUpdate || budget.take(at)) return new Date(readyAtMs);
      return budget.nextAt(at);
    },

    /** Takes in what came of showing a card. */
    note({ channelId, messageTs }: DueCard, outcome: Outcome): void {
      const inMs = (ms: number): Date => new Date(now().getTime() + ms);
      if (outcome.kind === 'posted') channelHeldUntil.set(channelId, inMs(pace.postGapMs));
      if (outcome.kind === 'failed') channelHeldUntil.set(channelId, inMs(RETRY_MS));
      if (outcome.kind !== 'limited') return;
      const soonestAt = inMs(LIMIT_MIN_MS);
      const until = outcome.retryAt > soonestAt ? outcome.retryAt : soonestAt;
      // Slack limits posts a channel, and updates for the whole workspace.
      if (messageTs === null) channelHeldUntil.set(channelId, until);
      else updatesHeldUntil = until;
    },
  };
}
