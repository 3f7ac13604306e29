import { digestsOf } from '../../domain/content.ts';
import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { action, facts, type Reply, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { inputError, type PostbellError } from '../../lib/errors.ts';
import { figuresOf, isCanceled, leftOf, type MessageFigures } from '../../service/sms/campaign.ts';
import { defineOperation } from '../../commands/define.ts';

export default defineOperation({
  name: 'sms cancel',
  title: 'Cancel SMS campaign',
  summary: 'Cancel a scheduled SMS campaign',
  right: 'send',
  effect: 'deletes',
  endpoints: ['GET /sms/campaigns/info/{id}', 'PUT /sms/campaigns/cancel/{id}'],
  example: '52001',
  inputs: {
    campaign: { kind: 'reference', to: 'sms-campaign', only: 'cancelable', label: 'SMS campaign' },
  },
  confirmLabel: 'Cancel campaign',
  async preview({ campaign: id }, { service }) {
    const campaign = await service.sms.campaigns.get(id);
    const figures = figuresOf(campaign);
    const reason = reasonNotTo(figures);
    if (reason !== null) {
      throw inputError('campaign', `SMS campaign ${id} ${reason}.`);
    }
    const { senderName, sendAt, price, currency } = campaign;
    return {
      title: `Cancel SMS campaign ${id}?`,
      summary: `Nothing has been sent. ${formatCount(figures.messages, 'recipient')} won’t receive it.`,
      sections: [
        facts([
          { label: 'From', value: senderName },
          { label: 'Cost', value: formatMoney(price, currency) },
          sendAt && { label: 'Scheduled for', value: time(sendAt) },
        ]),
      ],
      stakes: { content: digestsOf({ 'SMS campaign': [senderName, sendAt, figures.messages] }) },
      footnote: 'This can’t be undone.',
    };
  },
  async run({ campaign: id }, { service }) {
    const before = figuresOf(await service.sms.campaigns.get(id));
    const reason = reasonNotTo(before);
    if (reason !== null) {
      return { ...card(id, `Nothing to cancel: it ${reason}.`), isUnchanged: true };
    }
    const { failure } = await resultOf(service.sms.campaigns.cancel(id));
    const after = await resultOf(service.sms.campaigns.get(id));
    if (failure && after.failure) throw failure;
    if (after.value) return outcome(id, figuresOf(after.value), failure);
    // The service accepted it: a failure to read must not look like one to cancel.
    const { message } = after.failure;
    return {
      ...card(id, `Cancellation requested. The result couldn’t be read: ${message}`),
      announcement: `requested to cancel the SMS campaign ${id}.`,
    };
  },
});

/** Judges by what the service shows afterwards, not by its answer to the canceling. */
function outcome(id: string, figures: MessageFigures, failure: PostbellError | null): Reply {
  if (isCanceled(figures)) {
    const none = `None of the ${formatCount(figures.messages, 'recipient')} will get it`;
    return {
      ...card(id, `Canceled before sending. ${none}.`),
      announcement: `canceled the SMS campaign ${id} before it was sent.`,
    };
  }
  const reason = reasonNotTo(figures);
  if (reason !== null) return card(id, `Too late: it ${reason}.`);
  if (failure) throw failure;
  const ready = formatCount(figures.messages, 'message');
  return {
    ...card(id, `Cancellation requested. ${ready} still waiting; check again in a minute.`),
    announcement: `requested to cancel the SMS campaign ${id}.`,
  };
}

/** Returns a reason for the end of a sentence; `null` before the first message leaves. */
function reasonNotTo(figures: MessageFigures): string | null {
  if (isCanceled(figures)) return 'is already canceled';
  const left = leftOf(figures);
  if (left === 0) return null;
  return `is already being sent: ${formatNumber(left)} of ${formatCount(figures.messages, 'message')} sent`;
}

function card(id: string, summary: string): Reply {
  const look = action('sms show', { campaign: id }, 'Open campaign');
  return { title: `SMS campaign ${id}`, summary, actions: [look] };
}
