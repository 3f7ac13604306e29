import { mutedInWords } from '../../domain/alerts.ts';
import { action, spansOf, type OperationAction, type Section } from '../../domain/reply.ts';

/** Returns the notice that says why a card doesn't change. */
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
