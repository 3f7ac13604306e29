import { formatCount, formatCounted, formatMoney } from '../../domain/figures.ts';
import { action, facts, notice, time } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { isNotFound } from '../../lib/errors.ts';
import {
  figuresOf,
  isWaiting,
  leftOf,
  type MessageFigures,
  stageOf,
} from '../../service/sms/campaign.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'sms delete',
  title: 'Delete SMS campaign',
  summary: 'Delete an SMS campaign and its results',
  right: 'delete',
  effect: 'deletes',
  endpoints: ['GET /sms/campaigns/info/{id}', 'DELETE /sms/campaigns'],
  example: '52001',
  inputs: { campaign: { kind: 'reference', to: 'sms-campaign', label: 'SMS campaign' } },
  confirmLabel: 'Delete campaign',
  lookWith: 'sms list',
  async preview({ campaign: id }, { service }) {
    const campaign = await service.sms.campaigns.get(id);
    const { senderName, sendAt, price, currency } = campaign;
    const figures = figuresOf(campaign);
    const waits = isWaiting(figures);
    return {
      title: `Delete SMS campaign ${id}?`,
      summary: lossOf(figures),
      sections: compact([
        facts([
          { label: 'Status', value: stageOf(figures) },
          { label: 'From', value: senderName },
          { label: 'Delivered', value: formatCounted(figures.delivered, leftOf(figures), 'sent') },
          { label: 'Price', value: formatMoney(price, currency) },
          sendAt && { label: 'Goes out', value: time(sendAt) },
        ]),
        // The specification doesn't say what deleting does to messages that wait.
        waits &&
          notice(
            'warning',
            'It hasn’t gone out yet. To be sure that nobody gets it, cancel it first: the service doesn’t promise that deleting stops it.',
          ),
      ]),
      actions: compact([
        waits && action('sms cancel', { campaign: id }, 'Cancel instead…'),
        action('sms show', { campaign: id, csv: 'yes' }, 'Export numbers first'),
      ]),
      footnote: 'This can’t be undone.',
    };
  },
  async run({ campaign: id }, { service }) {
    await service.sms.campaigns.remove(id);
    const { failure } = await resultOf(service.sms.campaigns.get(id));
    return {
      title: `SMS campaign ${id}`,
      summary:
        failure === null
          ? 'The service accepted it and still shows the campaign. Look again in a minute.'
          : isNotFound(failure)
            ? 'Deleted.'
            : `The service accepted it. Whether it is gone could not be read: ${failure.message}`,
      actions: [action('sms list', {}, 'All SMS campaigns')],
      announcement: `deleted the SMS campaign ${id}.`,
    };
  },
});

function lossOf(figures: MessageFigures): string {
  if (isWaiting(figures)) {
    return `${formatCount(figures.messages, 'message waits', 'messages wait')} to be sent.`;
  }
  if (leftOf(figures) === 0) return 'Nothing of it was sent; its record goes.';
  return 'Its figures and what became of each number go with it; what was sent stays sent.';
}
