import type { Step } from '../../core/reply.ts';
import type { Telling } from '../../store/alerts/telling.ts';

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
export function revealSteps({ id, events }: Telling): readonly Step[] {
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
