import { action, type Action } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'smtp check',
  summary: 'Show whether an address is unsubscribed from SMTP e-mails',
  effect: 'reads',
  endpoints: ['GET /smtp/unsubscribe/search'],
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address' } },
  async run({ email }, context) {
    const isUnsubscribed = await context.service.smtp.unsubscribed.has(email);
    return {
      title: email,
      summary: isUnsubscribed
        ? 'Unsubscribed: it gets no SMTP e-mails.'
        : 'Not unsubscribed: it gets SMTP e-mails.',
      actions: actionsFor(email, isUnsubscribed),
      footnote: 'Only for SMTP e-mails: campaigns have their own unsubscribes in each list.',
    };
  },
});

function actionsFor(email: string, isUnsubscribed: boolean): Action[] {
  return [
    ...(isUnsubscribed ? waysBack(email) : [wayOut(email)]),
    action('contact show', { email }, 'Look up'),
    action('smtp list', { recipient: email }, 'SMTP e-mails to it'),
  ];
}

function waysBack(email: string): Action[] {
  return [
    action('smtp resubscribe', { addresses: email }, 'Ask to resubscribe…'),
    action('smtp allow', { addresses: email }, 'Resubscribe without asking…'),
  ];
}

function wayOut(email: string): Action {
  return action('smtp unsubscribe', { addresses: email }, 'Unsubscribe');
}
