import type { Step } from '../../domain/reply.ts';
import type { OutgoingMessage } from '../../store/alerts/outgoing-message.ts';

/** Returns the button that opens a campaign. */
export function openStep(campaignId: string, emphasis?: 'primary'): Step {
  return {
    kind: 'operation',
    label: 'Open campaign',
    operation: 'campaign show',
    values: { campaign: campaignId },
    ...(emphasis && { emphasis }),
  };
}

/**
 * Returns the button that unmasks a message for people with permission; none where nothing is
 * masked.
 */
export function unmaskSteps({ id, events }: OutgoingMessage): readonly Step[] {
  if (events.every(({ address }) => address === null)) return [];
  return [
    {
      kind: 'operation',
      label: 'Show addresses',
      operation: 'postbell alerts reveal',
      values: { message: id },
    },
  ];
}
