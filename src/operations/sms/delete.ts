import { digestsOf } from '../../domain/content.ts';
import { formatCount, formatCounted, formatMoney } from '../../domain/figures.ts';
import { action, facts, time, warning } from '../../domain/reply.ts';
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
import { defineOperation } from '../../commands/define.ts';

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
          { label: 'Cost', value: formatMoney(price, currency) },
          sendAt && { label: 'Scheduled for', value: time(sendAt) },
        ]),
        // The specification doesn't say what deleting does to messages that wait.
        waits && warning('It hasn’t been sent yet, and deleting may not stop it. Cancel it first.'),
      ]),
      actions: compact([
        waits && action('sms cancel', { campaign: id }, 'Cancel instead…'),
        action('sms show', { campaign: id, csv: 'yes' }, 'Export numbers first'),
      ]),
      stakes: { content: digestsOf({ 'SMS campaign': [senderName, sendAt, stageOf(figures)] }) },
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
          ? 'Deletion requested. The campaign is still visible; check again in a minute.'
          : isNotFound(failure)
            ? 'Deleted.'
            : `Deletion requested. The result couldn’t be read: ${failure.message}`,
      actions: [action('sms list', {}, 'All SMS campaigns')],
      announcement: `deleted the SMS campaign ${id}.`,
    };
  },
});

function lossOf(figures: MessageFigures): string {
  if (isWaiting(figures)) {
    return `${formatCount(figures.messages, 'message is', 'messages are')} waiting to be sent.`;
  }
  if (leftOf(figures) === 0) return 'Nothing was sent. Only its record is deleted.';
  return 'Its results are deleted, too. Messages that were sent stay sent.';
}
