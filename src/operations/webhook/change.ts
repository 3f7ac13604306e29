import { compact } from '../../lib/compact.ts';
import { notice } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { defineOperation } from '../../commands/define.ts';
import { leavingNotice, maskedUrl, webhookFacts } from './words.ts';
import { eventLabel } from '../../domain/events.ts';

export default defineOperation({
  name: 'webhook edit',
  formerly: ['webhook change'],
  title: 'Edit webhook',
  summary: 'Edit the URL a webhook reports to',
  right: 'administer',
  effect: 'writes',
  endpoints: ['GET /v2/email-service/webhook/{id}', 'PUT /v2/email-service/webhook/{id}'],
  example: '901 https://crm.example.com/events',
  inputs: {
    webhook: { kind: 'reference', to: 'webhook', label: 'Webhook' },
    url: { kind: 'url', label: 'New URL', hint: 'Where the service sends the events' },
  },
  confirmLabel: 'Save changes',
  async preview({ webhook: id, url }, context) {
    const webhook = await context.service.webhooks.get(id);
    if (webhook.url === url) {
      throw new InputError('This webhook already uses this URL.', { field: 'url' });
    }
    const isOwn = context.relay.receiverOf(webhook) === 'current';
    return {
      title: `Save changes to webhook ${id}?`,
      summary: `${eventLabel(webhook.action)} will go to ${maskedUrl(url)} instead of ${maskedUrl(webhook.url)}.`,
      sections: compact([
        leavingNotice(url),
        isOwn && notice('bad', 'Postbell will no longer receive these events.'),
      ]),
    };
  },
  async run({ webhook: id, url }, context) {
    await context.service.webhooks.changeUrl(id, url);
    const webhook = await context.service.webhooks.get(id);
    const address = maskedUrl(webhook.url);
    return {
      title: `Webhook ${id}`,
      summary:
        webhook.url === url
          ? 'Changes saved.'
          : `Change requested. The service still shows ${address}; check again in a minute.`,
      sections: [webhookFacts(webhook, context)],
      announcement: `changed webhook ${id}: ${eventLabel(webhook.action).toLowerCase()} now go to ${maskedUrl(url)}.`,
    };
  },
});
