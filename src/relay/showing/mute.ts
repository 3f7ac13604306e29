import type { Card } from '../../store/alerts/cards.ts';

type Mute = Pick<Card, 'mutedUntil' | 'saysMutedUntil'>;

/** Until when a card is muted at an instant; `null` when it isn't. */
export function muteAt({ mutedUntil }: Pick<Card, 'mutedUntil'>, at: Date): Date | null {
  return mutedUntil !== null && mutedUntil > at ? mutedUntil : null;
}

/** Whether a card's message says what is so: that it is muted until then, or nothing. */
export function saysItsMute(card: Mute, at: Date): boolean {
  return card.saysMutedUntil?.getTime() === muteAt(card, at)?.getTime();
}
