import { mutedInWords } from '../../domain/alerts.ts';
import { action, type OperationAction, type Section, spansOf } from '../../domain/reply.ts';
import type { Thresholds } from '../../domain/figures.ts';
import { capitalised } from '../../lib/text.ts';
import type { CardFilter } from './card-filter.ts';

export function mutedNotice(until: Date): Section {
  return {
    kind: 'notice',
    tone: 'info',
    text: [
      'Muted ',
      ...spansOf(mutedInWords(until)),
      ': these figures and the thread stay as they are until then. Alarms are still told, and when the campaign is blocked or waits for somebody.',
    ],
  };
}

export function unmuteAction(campaignId: string): OperationAction {
  return action('postbell alerts unmute', { campaign: campaignId }, 'Unmute');
}

export function filterNotice({ words, sinceAt }: CardFilter): Section {
  const text = capitalised(words);
  return {
    kind: 'notice',
    tone: 'info',
    text: sinceAt
      ? [`${text}, counted since `, { kind: 'time', at: sinceAt, show: 'datetime' }, '.']
      : `${text}.`,
  };
}

/** A footnote, since the same rate may have another light elsewhere. */
export function thresholdsNote(thresholds: Thresholds): string | null {
  if (Object.keys(thresholds).length === 0) return null;
  return 'Lights by this channel’s own thresholds.';
}
