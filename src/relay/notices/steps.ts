import type { Step } from '../../core/reply.ts';
import type { Telling } from '../../store/alerts/telling.ts';

/** Opens a campaign. */
export function openStep(campaignId: string, emphasis?: 'primary'): Step {
  return {
    kind: 'operation',
    label: 'Open campaign',
    operation: 'campaign show',
    values: { campaign: campaignId },
    ...(emphasis && { emphasis }),
  };
}

/** Shows what a message masks, to whoever may see it; none where it masks nothing. */
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
