import { action, type MenuAction, type OperationAction, type Action } from '../../domain/reply.ts';
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
export function stepsFor({
  campaignId,
  campaign,
  isAnswered,
  view = '',
  isMuted,
}: Shown): Action[] {
  const values = { campaign: campaignId };
  const open: OperationAction = action('campaign show', values, 'Open campaign', {
    emphasis: 'primary',
  });
  const details: OperationAction = action(
    'postbell alerts details',
    view === '' ? values : { ...values, view },
    'Details in thread',
  );
  const cancel: OperationAction = action('campaign cancel', values, 'Cancel campaign', {
    emphasis: 'danger',
  });
  const mute = isMuted ? unmuteStep(campaignId) : muteMenu(campaignId);
  if (isAnswered && !campaign) return [details, mute];
  // Without an answer of the service, the campaign may be running and must stay cancelable.
  const isOver = campaign !== null && !isCancelable(campaign.status);
  // The menu is wide: nothing after it fits into the row.
  return [open, details, ...(isOver ? [] : [cancel]), mute];
}

function muteMenu(campaignId: string): MenuAction {
  return {
    kind: 'menu',
    label: 'Mute…',
    choices: MUTE.map((choice) =>
      action('postbell alerts mute', { campaign: campaignId, for: choice.for }, choice.label),
    ),
  };
}
