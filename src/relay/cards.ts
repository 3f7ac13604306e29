import type { DueCard } from '../store/cards.ts';
import { createLoop, type Loop } from './loop.ts';
import type { Pace } from './pace.ts';
import { showCard, type Outcome, type ShowParts } from './show.ts';
import { createTurns } from './turns.ts';
import { createWatch } from './watch.ts';

interface CardsParts extends ShowParts {
  readonly pace: Pace;
}

const STORE_RETRY_MS = 2_000;

/**
 * Keeps the cards of all channels up to date: looks in the store for those that are behind and
 * shows them in their turn, one at a time in a channel. Holds nothing that a restart would lose.
 */
export function createCards(parts: CardsParts): Loop {
  const { pace, now, log, store } = parts;
  const turns = createTurns(pace, now);
  const watch = createWatch(store.cards, now);
  const showing = new Map<string, Promise<void>>();

  const look = async (): Promise<number> => {
    try {
      return startReady(await watch.due());
    } catch (err) {
      log.error({ err }, 'cards wait: the store does not answer');
      return STORE_RETRY_MS;
    }
  };

  /** Starts what may be shown now; returns in how many milliseconds more may be. */
  const startReady = (due: readonly DueCard[]): number => {
    const at = now();
    let nextAtMs = at.getTime() + pace.idleMs;
    for (const card of turns.order(due)) {
      // The one that is being shown wakes the loop when it is done.
      if (showing.has(card.channelId)) continue;
      const readyAt = turns.readyAt(card, at);
      if (readyAt > at) nextAtMs = Math.min(nextAtMs, readyAt.getTime());
      else showing.set(card.channelId, show(card));
    }
    return nextAtMs - at.getTime();
  };

  const show = async (card: DueCard): Promise<void> => {
    turns.note(card, await outcomeOf(card));
    showing.delete(card.channelId);
    loop.wake();
  };

  const outcomeOf = async (card: DueCard): Promise<Outcome> => {
    try {
      return await showCard(card, parts);
    } catch (err) {
      log.error({ err, channelId: card.channelId }, 'a card waits: the store does not answer');
      return { kind: 'failed' };
    }
  };

  const loop = createLoop(look, pace.lookEveryMs);
  return {
    start: () => loop.start(),
    wake: () => loop.wake(),
    stop: async () => {
      await loop.stop();
      // What was sent to Slack must be noted, or it would be posted again after the restart.
      await Promise.all(showing.values());
    },
  };
}
