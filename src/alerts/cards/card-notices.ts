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
import type { CardFilter } from './card-filter.ts';

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
