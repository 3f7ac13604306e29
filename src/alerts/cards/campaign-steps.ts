import type { MenuStep, OperationStep, Step } from '../../domain/reply.ts';
import { type Campaign, isCancelable } from '../../service/campaigns/campaign.ts';
import { unmuteStep } from './muted.ts';

const MUTE = [
  { label: 'For 1 hour', for: '1h' },
  { label: 'For 8 hours', for: '8h' },
  { label: 'Until tomorrow, 9:00', for: 'tomorrow' },
  { label: 'For a week', for: '1w' },
  { label: 'Until unmuted', for: 'ever' },
] as const;

interface Shown {
  readonly campaignId: string;
  readonly campaign: Campaign | null;
  /** True if the service answered: then a `null` campaign doesn't exist. */
  readonly isAnswered: boolean;
  /** The name of the card's filter; absent or empty: none. */
  readonly view?: string | undefined;
  readonly isMuted: boolean;
}

/** Returns the actions that a campaign's card offers. */
export function stepsFor({ campaignId, campaign, isAnswered, view = '', isMuted }: Shown): Step[] {
  const values = { campaign: campaignId };
  const open: OperationStep = {
    kind: 'operation',
    label: 'Open campaign',
    operation: 'campaign show',
    values,
    emphasis: 'primary',
  };
  const details: OperationStep = {
    kind: 'operation',
    label: 'Details in thread',
    operation: 'postbell alerts details',
    values: view === '' ? values : { ...values, view },
  };
  const cancel: OperationStep = {
    kind: 'operation',
    label: 'Cancel campaign',
    operation: 'campaign cancel',
    values,
    emphasis: 'danger',
  };
  const mute = isMuted ? unmuteStep(campaignId) : muteMenu(campaignId);
  if (isAnswered && !campaign) return [details, mute];
  // Without an answer of the service, the campaign may be running and must stay cancelable.
  const isOver = campaign !== null && !isCancelable(campaign.status);
  // The menu is wide: nothing after it fits into the row.
  return [open, details, ...(isOver ? [] : [cancel]), mute];
}

function muteMenu(campaignId: string): MenuStep {
  return {
    kind: 'menu',
    label: 'Mute…',
    choices: MUTE.map((choice) => ({
      label: choice.label,
      operation: 'postbell alerts mute',
      values: { campaign: campaignId, for: choice.for },
    })),
  };
}
