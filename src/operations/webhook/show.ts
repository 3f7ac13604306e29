import { action } from '../../domain/reply.ts';
import { defineOperation } from '../../commands/define.ts';
import { webhookFacts } from './words.ts';

export default defineOperation({
  name: 'webhook show',
  title: 'Webhook',
  summary: 'Show a webhook',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /v2/email-service/webhook/{id}'],
  example: '901',
  inputs: { webhook: { kind: 'reference', to: 'webhook', label: 'Webhook' } },
  async run({ webhook: id }, context) {
    const webhook = await context.service.webhooks.get(id);
    return {
      title: `Webhook ${id}`,
      sections: [webhookFacts(webhook, context)],
      actions: [
        action('webhook edit', { webhook: id }, 'Edit…'),
        action('webhook delete', { webhook: id }, 'Delete…', { emphasis: 'danger' }),
        action('webhook list', {}, 'All webhooks'),
      ],
      footnote: 'Possible secrets in the URL are masked.',
    };
  },
});
