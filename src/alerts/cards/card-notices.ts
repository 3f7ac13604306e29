import { mutedInWords } from '../../domain/subscription.ts';
import {
  action,
  joinedText,
  notice,
  type OperationAction,
  type Section,
  type Text,
  time,
} from '../../domain/reply.ts';
import type { Limits } from '../../domain/figures.ts';
import { capitalised } from '../../lib/text.ts';
import type { Card } from '../../store/alerts/cards.ts';
import type { CardFilter } from './card-filter.ts';

/** Returns the end of a mute that lasts at an instant; `null` when there is none. */
export function muteAt({ mutedUntil }: Pick<Card, 'mutedUntil'>, at: Date): Date | null {
  return mutedUntil !== null && mutedUntil > at ? mutedUntil : null;
}

/** Tells whether a card's message is right about its mute: it says until when, or nothing. */
export function saysItsMute(card: Pick<Card, 'mutedUntil' | 'saysMutedUntil'>, at: Date): boolean {
  return card.saysMutedUntil?.getTime() === muteAt(card, at)?.getTime();
}

const WHILE_MUTED =
  ': this card and its thread won’t change until then. You’ll still hear about incidents, and if the campaign is blocked or needs an answer.';

export function mutedNotice(until: Date): Section {
  return notice('info', joinedText('Muted ', mutedInWords(until), WHILE_MUTED));
}

export function unmuteAction(campaignId: string): OperationAction {
  return action('postbell alerts unmute', { campaign: campaignId }, 'Unmute');
}

export function filterNote({ words, sinceAt }: CardFilter): Text {
  const text = capitalised(words);
  return sinceAt ? [`${text}, counted since `, time(sinceAt)] : text;
}

/** A footnote, since the same rate may have another light elsewhere. */
export function limitsNote(limits: Limits = {}): string | null {
  if (Object.keys(limits).length === 0) return null;
  return 'Status colors use this channel’s limits';
}
