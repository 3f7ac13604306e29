import { action } from '../../domain/reply.ts';
import { defineOperation } from '../../commands/define.ts';

export default defineOperation({
  name: 'smtp check',
  title: 'Check address',
  summary: 'Check whether an address is unsubscribed from transactional email',
  right: 'people',
  effect: 'reads',
  endpoints: ['GET /smtp/unsubscribe/search'],
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address' } },
  async run({ email }, context) {
    const isUnsubscribed = await context.service.smtp.unsubscribed.has(email);
    return {
      title: email,
      summary: isUnsubscribed
        ? 'Unsubscribed from transactional email.'
        : 'Subscribed to transactional email.',
      actions: [
        ...(isUnsubscribed
          ? [
              action('smtp resubscribe', { addresses: email }, 'Ask to resubscribe…'),
              action('smtp unsubscribed remove', { addresses: email }, 'Resubscribe…'),
            ]
          : [action('smtp unsubscribe', { addresses: email }, 'Unsubscribe')]),
        action('contact show', { email }, 'Open contact'),
        action('smtp list', { recipient: email }, 'Emails to them'),
      ],
      footnote: 'Campaigns have separate unsubscribes in each list.',
    };
  },
});
