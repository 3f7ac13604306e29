import { unreachedWords } from '../../domain/campaign-judgement.ts';
import { quotedTitle } from '../../domain/campaign-title.ts';
import {
  CAMPAIGN_STATUS,
  isCancelable,
  isCanceled,
  isUnsent,
  stateInWords,
  stateOf,
} from '../../domain/campaign-status.ts';
import { resultOf } from '../../lib/result.ts';
import { uncapitalised } from '../../lib/text.ts';
import { InputError, type PostbellError } from '../../lib/errors.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, facts, time, type Reply, type Text } from '../../domain/reply.ts';
import { totalsOf, type Campaign } from '../../service/campaigns/campaign.ts';
import type { Status } from '../../service/status.ts';
import { digestsOf } from '../../domain/content.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { defineOperation } from '../../commands/define.ts';

export default defineOperation({
  name: 'campaign cancel',
  title: 'Cancel campaign',
  summary: 'Cancel a campaign that is scheduled or going out',
  right: 'send',
  effect: 'deletes',
  endpoints: ['GET /campaigns/{id}', 'DELETE /campaigns/{id}'],
  example: '71016',
  inputs: {
    campaign: { kind: 'reference', to: 'campaign', only: 'cancelable', label: 'Campaign' },
  },
  confirmLabel: 'Cancel campaign',
  async preview({ campaign: id }, { service, store, now }) {
    const campaign = await service.campaigns.get(id);
    if (!isCancelable(campaign.status)) {
      // A card that still offers to cancel is stale.
      await store.cards.outdated(campaignTopic(id));
      throw new InputError(
        `${quotedTitle(campaign)} ${reasonNotToCancel(campaign.status)}, so there’s nothing to cancel.`,
        { field: 'campaign' },
      );
    }
    const { recipients, sendAt, subject } = campaign;
    const { sent } = totalsOf(campaign.figures);
    const left = formatNumber(Math.max(0, recipients - sent));
    return {
      title: `Cancel ${quotedTitle(campaign)}?`,
      summary:
        sent > 0
          ? `${formatNumber(sent)} of ${formatNumber(recipients)} were already sent and can’t be recalled. The other ${left} won’t be sent.`
          : `Nothing has been sent. ${formatCount(recipients, 'recipient')} won’t receive it.`,
      sections: [
        facts([
          { label: 'Status', value: stateInWords(campaign, now) },
          subject !== '' && { label: 'Subject', value: subject },
          sendAt && { label: sent > 0 ? 'Sent' : 'Scheduled for', value: time(sendAt) },
        ]),
      ],
      stakes: { content: digestsOf({ Campaign: [campaign.name, subject, sendAt] }) },
      footnote: 'This can’t be undone.',
    };
  },
  async run({ campaign: id }, { service, store, now, known }) {
    const before = await service.campaigns.get(id);
    if (!isCancelable(before.status)) {
      await store.cards.outdated(campaignTopic(id));
      const why = `Nothing to cancel: it ${reasonNotToCancel(before.status)}.`;
      return { ...card(before, why), isUnchanged: true };
    }
    const { failure } = await resultOf(service.campaigns.cancel(id));
    if (!failure) known('Cancellation requested; checking the result…');
    const after = await resultOf(service.campaigns.get(id));
    if (failure && after.failure) throw failure;
    if (after.value) return outcome(after.value, failure, now);
    // The service accepted it: a failure to read must not look like one to cancel.
    const { message } = after.failure;
    return {
      ...card(before, `Cancellation requested, but the result couldn’t be checked: ${message}`),
      announcement: `asked the service to cancel the campaign ${quotedTitle(before)}.`,
    };
  },
});

/** Judges by what the service shows afterwards, not by its answer to the canceling. */
function outcome(campaign: Campaign, failure: PostbellError | null, now: Date): Reply {
  const { sent } = totalsOf(campaign.figures);
  const { recipients } = campaign;
  if (isCanceled(campaign.status)) {
    const unreached = unreachedWords(sent, recipients);
    return {
      ...card(campaign, `Canceled${sent > 0 ? ':' : ' before sending.'} ${unreached}`),
      announcement: `canceled the campaign ${quotedTitle(campaign)}: ${uncapitalised(unreached)}`,
    };
  }
  if (!isCancelable(campaign.status)) {
    return card(campaign, `Too late: it ${reasonNotToCancel(campaign.status)}.`);
  }
  if (failure) throw failure;
  return card(campaign, [
    'Cancellation requested. The service still shows ',
    { kind: 'strong', text: stateOf(campaign, now).word },
    '. Check again in a minute.',
  ]);
}

function card(campaign: Campaign, summary: Text): Reply {
  const look = action('campaign show', { campaign: campaign.id }, 'Open campaign');
  return { title: quotedTitle(campaign), summary, actions: [look] };
}

/** Returns the reason why there is nothing to cancel, for the end of a sentence. */
function reasonNotToCancel(status: Status): string {
  if (isCanceled(status)) return 'is already canceled';
  if (isUnsent(status)) return `isn’t being sent (${status.name})`;
  const { sent, updating } = CAMPAIGN_STATUS;
  if ([sent.code, updating.code].includes(status.code)) return 'was already sent';
  return `can no longer be canceled (${status.name})`;
}
