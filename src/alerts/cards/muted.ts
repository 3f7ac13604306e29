import { mutedInWords } from '../../domain/muted.ts';
import { spansOf, type OperationStep, type Section } from '../../domain/reply.ts';

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

export function unmuteStep(campaignId: string): OperationStep {
  return {
    kind: 'operation',
    label: 'Unmute',
    operation: 'postbell alerts unmute',
    values: { campaign: campaignId },
  };
}
