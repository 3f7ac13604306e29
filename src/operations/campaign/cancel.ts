import { resultOf } from '../../lib/result.ts';
import { InputError, type PostbellError } from '../../lib/errors.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, facts, time, type Reply, type Text } from '../../domain/reply.ts';
import {
  isCancelable,
  isCanceled,
  isUnsent,
  totalsOf,
  type Campaign,
} from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS, type Status } from '../../service/status.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { defineOperation } from '../define.ts';
import { quotedTitle } from './words.ts';

export default defineOperation({
  name: 'campaign cancel',
  title: 'Cancel campaign',
  summary: 'Cancel a campaign so that it reaches no one else',
  right: 'send',
  effect: 'deletes',
  endpoints: ['GET /campaigns/{id}', 'DELETE /campaigns/{id}'],
  example: '71016',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', only: 'cancelable', label: 'Campaign' },
  },
  confirmLabel: 'Cancel campaign',
  async preview({ campaign: id }, { service, store }) {
    const campaign = await service.campaigns.get(id);
    if (!isCancelable(campaign.status)) {
      // A card that still offers to cancel is stale.
      await store.cards.outdated(campaignTopic(id));
      throw new InputError(
        `${quotedTitle(campaign)} ${reasonNotToCancel(campaign.status)}. There is nothing to stop.`,
        { field: 'campaign' },
      );
    }
    return previewOf(campaign);
  },
  async run({ campaign: id }, { service, store }) {
    const before = await service.campaigns.get(id);
    if (!isCancelable(before.status)) {
      await store.cards.outdated(campaignTopic(id));
      return card(before, `Nothing to stop: it ${reasonNotToCancel(before.status)}.`);
    }
    const { failure } = await resultOf(service.campaigns.cancel(id));
    const after = await resultOf(service.campaigns.get(id));
    if (failure && after.failure) throw failure;
    if (after.value) return outcome(after.value, failure);
    // The service accepted it: a failure to read must not look like one to cancel.
    const { message } = after.failure;
    return {
      ...card(before, `The service accepted it. The result could not be read: ${message}`),
      announcement: `asked the service to cancel the campaign ${quotedTitle(before)}.`,
    };
  },
});

function previewOf(campaign: Campaign): Reply {
  const { status, recipients, sendAt, subject } = campaign;
  const { sent } = totalsOf(campaign.figures);
  const left = Math.max(0, recipients - sent);
  return {
    title: `Cancel ${quotedTitle(campaign)}?`,
    summary:
      sent > 0
        ? `${formatNumber(sent)} of ${formatNumber(recipients)} are sent already and can’t be recalled; ${formatNumber(left)} would get nothing.`
        : `Nothing is sent yet; ${formatCount(recipients, 'recipient')} would get nothing.`,
    sections: [
      facts([
        { label: 'Status', value: status.name },
        { label: 'Recipients', value: formatNumber(recipients) },
        { label: 'Already sent', value: formatNumber(sent) },
        subject !== '' && { label: 'Subject', value: subject },
        sendAt && { label: 'Goes out', value: time(sendAt) },
      ]),
    ],
    footnote: 'This can’t be undone.',
  };
}

/** Judges by what the service shows afterwards, not by its answer to the canceling. */
function outcome(campaign: Campaign, failure: PostbellError | null): Reply {
  const { sent } = totalsOf(campaign.figures);
  const { recipients } = campaign;
  if (isCanceled(campaign.status)) {
    const had = `${formatNumber(sent)} of ${formatNumber(recipients)} were already sent`;
    const left = formatCount(Math.max(0, recipients - sent), 'recipient gets', 'recipients get');
    return {
      ...card(campaign, `Canceled: ${had}, ${left} nothing.`),
      announcement: `canceled the campaign ${quotedTitle(campaign)}: ${had}, ${left} nothing.`,
    };
  }
  if (!isCancelable(campaign.status)) {
    return card(campaign, `Too late: it ${reasonNotToCancel(campaign.status)}.`);
  }
  if (failure) throw failure;
  return card(campaign, [
    'The service accepted it and still shows ',
    { kind: 'strong', text: campaign.status.name },
    '. Look again in a minute.',
  ]);
}

function card(campaign: Campaign, summary: Text): Reply {
  const look = action('campaign show', { campaign: campaign.id }, 'Open campaign');
  return { title: quotedTitle(campaign), summary, actions: [look] };
}

/** Returns the reason why there is nothing to stop, for the end of a sentence. */
function reasonNotToCancel(status: Status): string {
  if (isCanceled(status)) return 'is already canceled';
  if (isUnsent(status)) return `isn’t being sent (${status.name})`;
  if (status.code === CAMPAIGN_STATUS.sent.code || status.code === CAMPAIGN_STATUS.updating.code) {
    return 'was already sent';
  }
  return `can’t be stopped any more: ${status.name}`;
}
