import { defineOperation } from '../define.ts';
import { webhookFacts } from './webhook-facts.ts';

export default defineOperation({
  name: 'webhook show',
  summary: 'Show a webhook',
  effect: 'reads',
  endpoints: ['GET /v2/email-service/webhook/{id}'],
  example: '901',
  inputs: { webhook: { kind: 'reference', to: 'webhook', label: 'Webhook' } },
  async run({ webhook: id }, context) {
    const webhook = await context.service.webhooks.get(id);
    return {
      title: `Webhook ${id}`,
      sections: [{ kind: 'facts', facts: webhookFacts(webhook, context) }],
      steps: [
        {
          kind: 'operation',
          label: 'Change address…',
          operation: 'webhook change',
          values: { webhook: id },
        },
        {
          kind: 'operation',
          label: 'Delete…',
          operation: 'webhook delete',
          values: { webhook: id },
          emphasis: 'danger',
        },
        { kind: 'operation', label: 'All webhooks', operation: 'webhook list', values: {} },
      ],
      footnote: 'Parts of the address that may be secret are masked.',
    };
  },
});
