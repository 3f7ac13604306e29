import type { Card } from '../../store/alerts/cards.ts';

type Mute = Pick<Card, 'mutedUntil' | 'saysMutedUntil'>;

/** Returns the end of a card's mute at an instant; `null` when it isn't muted. */
export function muteAt({ mutedUntil }: Pick<Card, 'mutedUntil'>, at: Date): Date | null {
  return mutedUntil !== null && mutedUntil > at ? mutedUntil : null;
}

/** Tells whether a card's message is right about its mute: it says until when, or nothing. */
export function saysItsMute(card: Mute, at: Date): boolean {
  return card.saysMutedUntil?.getTime() === muteAt(card, at)?.getTime();
}
