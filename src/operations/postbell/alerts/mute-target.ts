import { attempt } from '../../../lib/attempt.ts';
import { InputError } from '../../../lib/errors.ts';
import { formatCount } from '../../../domain/figures.ts';
import { campaignTopic } from '../../../store/topic.ts';
import { quotedTitle } from '../../campaign/words.ts';
import type { OperationContext } from '../../context.ts';
import type { Inputs } from '../../inputs.ts';
import { kindsInWords } from './alert-words.ts';
import { findAlert } from './find-alert.ts';

/** Inputs for what can be muted: an alert, the card of a campaign, or all alerts of a channel. */
export const MUTE_INPUTS = {
  alert: {
    kind: 'reference',
    to: 'alert',
    label: 'Alert',
    hint: 'Empty, and no campaign either: all alerts of this channel',
    optional: true,
  },
  campaign: {
    kind: 'reference',
    to: 'campaign',
    label: 'Campaign',
    hint: 'Its card in this channel alone',
    optional: true,
  },
} as const satisfies Inputs;

interface MuteRequest {
  readonly alert: string | undefined;
  readonly campaign: string | undefined;
}

export interface MuteTarget {
  /** Name for the middle of a sentence, e.g. `the card of «Spring» (71014)`. */
  readonly what: string;
  /** Mutes it until then; `null` unmutes it. Returns false where there is nothing to mute. */
  set(until: Date | null): Promise<boolean>;
}

/** @throws {InputError} for an alert that isn't there, or both at once. */
export async function muteTarget(
  { alert: alertId, campaign: campaignId }: MuteRequest,
  context: OperationContext,
): Promise<MuteTarget> {
  const { store, channel, service } = context;
  if (alertId !== undefined && campaignId !== undefined) {
    throw new InputError('Give either an alert or a campaign.', { field: 'campaign' });
  }
  if (campaignId !== undefined) {
    const { value: campaign } = await attempt(service.campaigns.get(campaignId));
    return {
      what: `the card of ${campaign ? quotedTitle(campaign) : `campaign ${campaignId}`}`,
      set: (until) => store.cards.mute(channel.id, campaignTopic(campaignId), until),
    };
  }
  const alerts =
    alertId === undefined
      ? await store.subscriptions.list(channel.id)
      : [await findAlert(alertId, context)];
  const [only] = alerts;
  return {
    what:
      alertId !== undefined && only
        ? `alert ${only.id} (${kindsInWords(only.filter.kind)})`
        : `${formatCount(alerts.length, 'alert')} of this channel`,
    set: async (until) => {
      for (const { id } of alerts) await store.subscriptions.mute(channel.id, id, until);
      return alerts.length > 0;
    },
  };
}
