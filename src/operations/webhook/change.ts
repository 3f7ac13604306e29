import { compact } from '../../lib/compact.ts';
import { notice } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { defineOperation } from '../define.ts';
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
    url: { kind: 'url', label: 'New address', hint: 'Where the service should report the events' },
  },
  confirmLabel: 'Save changes',
  async preview({ webhook: id, url }, context) {
    const webhook = await context.service.webhooks.get(id);
    if (webhook.url === url) {
      throw new InputError('It already reports to this address.', { field: 'url' });
    }
    const isOwn = context.relay.standingOf(webhook) === 'current';
    return {
      title: `Change webhook ${id}?`,
      summary: `${eventLabel(webhook.action)} would go to ${maskedUrl(url)} instead of ${maskedUrl(webhook.url)}.`,
      sections: compact([
        leavingNotice(url),
        isOwn && notice('bad', 'Postbell would no longer hear of these events.'),
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
          ? `It reports to ${address} now.`
          : `The service accepted it and still shows ${address}. Look again in a minute.`,
      sections: [webhookFacts(webhook, context)],
      announcement: `had ${eventLabel(webhook.action).toLowerCase()} reported to ${maskedUrl(url)} (webhook ${id}).`,
    };
  },
});
