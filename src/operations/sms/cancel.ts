import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { action, facts, type Reply, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { InputError, type PostbellError } from '../../lib/errors.ts';
import { figuresOf, isCanceled, leftOf, type MessageFigures } from '../../service/sms/campaign.ts';
import { defineOperation } from '../define.ts';

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
      throw new InputError(`SMS campaign ${id} ${reason}. There is nothing to stop.`, {
        field: 'campaign',
      });
    }
    const { senderName, sendAt, price, currency } = campaign;
    return {
      title: `Cancel SMS campaign ${id}?`,
      summary: `Nothing is sent yet; ${formatCount(figures.messages, 'number')} would get nothing.`,
      sections: [
        facts([
          { label: 'From', value: senderName },
          { label: 'Messages', value: formatNumber(figures.messages) },
          { label: 'Price', value: formatMoney(price, currency) },
          sendAt && { label: 'Goes out', value: time(sendAt) },
        ]),
      ],
      footnote: 'This can’t be undone.',
    };
  },
  async run({ campaign: id }, { service }) {
    const before = figuresOf(await service.sms.campaigns.get(id));
    const reason = reasonNotTo(before);
    if (reason !== null) return card(id, `Nothing to stop: it ${reason}.`);
    const { failure } = await resultOf(service.sms.campaigns.cancel(id));
    const after = await resultOf(service.sms.campaigns.get(id));
    if (failure && after.failure) throw failure;
    if (after.value) return outcome(id, figuresOf(after.value), failure);
    // The service accepted it: a failure to read must not look like one to cancel.
    const { message } = after.failure;
    return {
      ...card(id, `The service accepted it. The result could not be read: ${message}`),
      announcement: `asked the service to cancel the SMS campaign ${id}.`,
    };
  },
});

/** Judges by what the service shows afterwards, not by its answer to the canceling. */
function outcome(id: string, figures: MessageFigures, failure: PostbellError | null): Reply {
  if (isCanceled(figures)) {
    const left = formatCount(figures.messages, 'number gets', 'numbers get');
    return {
      ...card(id, `Canceled: ${left} nothing.`),
      announcement: `canceled the SMS campaign ${id}: ${left} nothing.`,
    };
  }
  const reason = reasonNotTo(figures);
  if (reason !== null) return card(id, `Too late: it ${reason}.`);
  if (failure) throw failure;
  const ready = `${formatCount(figures.messages, 'message')} as ready`;
  return {
    ...card(id, `The service accepted it and still shows ${ready}. Look again in a minute.`),
    announcement: `asked the service to cancel the SMS campaign ${id}.`,
  };
}

/** Returns a reason for the end of a sentence; `null` before the first message leaves. */
function reasonNotTo(figures: MessageFigures): string | null {
  if (isCanceled(figures)) return 'is already canceled';
  const left = leftOf(figures);
  if (left === 0) return null;
  return `has begun: ${formatNumber(left)} of ${formatCount(figures.messages, 'message')} were already sent`;
}

function card(id: string, summary: string): Reply {
  const look = action('sms show', { campaign: id }, 'Open campaign');
  return { title: `SMS campaign ${id}`, summary, actions: [look] };
}
