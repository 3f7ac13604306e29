import type { TopicCard } from '../../store/alerts/cards.ts';
import { keyOf } from './backoff.ts';

/** A stale card: it shows less than is known. */
export interface StaleCard extends TopicCard {
  /** The time at which the card became stale, or shortly before. */
  readonly staleSince: Date;
  /**
   * True when no event is missing: the card lacks the service's answer, or says a mute that will
   * end.
   */
  readonly isCorrection: boolean;
}

/** The state of a card when it was shown. */
export interface Showing {
  readonly messageTs: string;
  readonly readAt: Date;
  readonly topicVersion: number;
  /** False when the service's answer was missing. */
  readonly isComplete: boolean;
  /** See `Card`. */
  readonly saysMutedUntil: Date | null;
}

/** Keeps the stale cards that the looks so far have found. */
export function createStaleCards() {
  const cards = new Map<string, StaleCard>();
  return {
    all: (): Iterable<StaleCard> => cards.values(),

    get: (card: Pick<StaleCard, 'channelId' | 'topic'>) => cards.get(keyOf(card)),

    add(card: TopicCard): void {
      const known = cards.get(keyOf(card));
      const isNews = !known || known.topicVersion < card.topicVersion || !hasSameMute(known, card);
      const isCorrection = !isNews && known.isCorrection;
      // An event starts the waiting time anew, since a correction that waited makes no event
      // urgent.
      const isOngoing = known?.isCorrection === isCorrection;
      const staleSince = isOngoing ? known.staleSince : card.changedAt;
      cards.set(keyOf(card), { ...card, staleSince, isCorrection });
    },

    /** Notes that a card was shown; it may be stale again already. */
    shown(card: StaleCard, showing: Showing): void {
      const { messageTs, readAt, topicVersion, isComplete, saysMutedUntil } = showing;
      const known = cards.get(keyOf(card));
      if (!known) return;
      const isUpToDate = known.topicVersion <= topicVersion;
      // A card that says that it is muted must be updated once it no longer is.
      if (isUpToDate && isComplete && saysMutedUntil === null) {
        cards.delete(keyOf(card));
        return;
      }
      const isShown = { messageTs, shownAt: readAt, staleSince: readAt, saysMutedUntil };
      cards.set(keyOf(card), { ...known, ...isShown, isCorrection: isUpToDate });
    },

    /**
     * Notes that the card's message is another one, or gone (`null`): then the card is posted anew.
     */
    hasMessage(card: StaleCard, messageTs: string | null): void {
      const known = cards.get(keyOf(card));
      if (known) cards.set(keyOf(card), { ...known, messageTs });
    },

    /** Forgets a card that needs nothing, unless something happened meanwhile. */
    drop(card: StaleCard): void {
      if (cards.get(keyOf(card)) === card) cards.delete(keyOf(card));
    },
  };
}

function hasSameMute(a: TopicCard, b: TopicCard): boolean {
  return a.mutedUntil?.getTime() === b.mutedUntil?.getTime();
}
