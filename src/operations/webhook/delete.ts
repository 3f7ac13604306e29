import { resultOf } from '../../lib/result.ts';
import { digestsOf } from '../../domain/content.ts';
import { action, notice } from '../../domain/reply.ts';
import { defineOperation } from '../../commands/define.ts';
import { maskedUrl } from './words.ts';
import { eventLabel } from '../../domain/events.ts';

const OWN = 'This is Postbell’s own webhook. Cards, alerts, and digests will miss these events.';

export default defineOperation({
  name: 'webhook delete',
  title: 'Delete webhook',
  summary: 'Delete a webhook so that its events are no longer reported',
  right: 'administer',
  effect: 'deletes',
  endpoints: [
    'GET /v2/email-service/webhook/{id}',
    'DELETE /v2/email-service/webhook/{id}',
    'GET /v2/email-service/webhook',
  ],
  example: '901',
  inputs: { webhook: { kind: 'reference', to: 'webhook', label: 'Webhook' } },
  confirmLabel: 'Delete webhook',
  async preview({ webhook: id }, context) {
    const webhook = await context.service.webhooks.get(id);
    const isOwn = context.relay.receiverOf(webhook) === 'current';
    return {
      title: `Delete webhook ${id}?`,
      summary: `${eventLabel(webhook.action)} will no longer be sent to ${maskedUrl(webhook.url)}.`,
      sections: isOwn ? [notice('bad', OWN)] : [],
      stakes: { content: digestsOf({ Webhook: [webhook.action, webhook.url] }) },
      footnote: 'Events missed while it’s gone aren’t sent later.',
    };
  },
  async run({ webhook: id }, { service }) {
    const webhook = await service.webhooks.get(id);
    await service.webhooks.remove(id);
    const left = await resultOf(service.webhooks.all());
    const isStillThere = left.value?.some((one) => one.id === id) ?? false;
    const what = eventLabel(webhook.action);
    return {
      title: `Webhook ${id}`,
      summary: isStillThere
        ? 'Deletion requested. The webhook is still visible; check again in a minute.'
        : `Deleted. ${what} no longer go to ${maskedUrl(webhook.url)}.`,
      actions: [action('webhook list', {}, 'All webhooks')],
      announcement: `deleted webhook ${id} (${what.toLowerCase()} to ${maskedUrl(webhook.url)}).`,
    };
  },
});
