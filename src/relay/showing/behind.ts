import type { TopicCard } from '../../store/alerts/cards.ts';
import { keyOf } from './holds.ts';

/** A card that shows less than is known. */
export interface BehindCard extends TopicCard {
  /** What it doesn't show happened then, or soon after. */
  readonly behindSince: Date;
  /** Only the service's answer was missing; nothing happened since it was shown. */
  readonly isCorrection: boolean;
}

/** What a card was shown with. */
export interface Showing {
  readonly messageTs: string;
  readonly readAt: Date;
  readonly topicVersion: number;
  /** False when the service's answer was missing. */
  readonly isComplete: boolean;
  /** See `Card`. */
  readonly saysMutedUntil: Date | null;
}

/** The cards that are behind, as far as was looked. */
export function createBehind() {
  const cards = new Map<string, BehindCard>();
  return {
    all: (): Iterable<BehindCard> => cards.values(),

    get: (card: Pick<BehindCard, 'channelId' | 'topic'>) => cards.get(keyOf(card)),

    add(card: TopicCard): void {
      const known = cards.get(keyOf(card));
      const isNews = !known || known.topicVersion < card.topicVersion || !hasSameMute(known, card);
      const isCorrection = !isNews && known.isCorrection;
      // A correction that waited is no reason for haste when something happens.
      const isOngoing = known?.isCorrection === isCorrection;
      const behindSince = isOngoing ? known.behindSince : card.changedAt;
      cards.set(keyOf(card), { ...card, behindSince, isCorrection });
    },

    /** Takes in that a card was shown; it may be behind again already. */
    shown(card: BehindCard, showing: Showing): void {
      const { messageTs, readAt, topicVersion, isComplete, saysMutedUntil } = showing;
      const known = cards.get(keyOf(card));
      if (!known) return;
      const isUpToDate = known.topicVersion <= topicVersion;
      // What says that it is muted must say when it no longer is.
      if (isUpToDate && isComplete && saysMutedUntil === null) {
        cards.delete(keyOf(card));
        return;
      }
      const isShown = { messageTs, shownAt: readAt, behindSince: readAt, saysMutedUntil };
      cards.set(keyOf(card), { ...known, ...isShown, isCorrection: isUpToDate });
    },

    /** The card's message is another than was thought, or gone: then it is to be posted. */
    hasMessage(card: BehindCard, messageTs: string | null): void {
      const known = cards.get(keyOf(card));
      if (known) cards.set(keyOf(card), { ...known, messageTs });
    },

    /** There is nothing to be done for it, unless something happened meanwhile. */
    drop(card: BehindCard): void {
      if (cards.get(keyOf(card)) === card) cards.delete(keyOf(card));
    },
  };
}

function hasSameMute(a: TopicCard, b: TopicCard): boolean {
  return a.mutedUntil?.getTime() === b.mutedUntil?.getTime();
}
