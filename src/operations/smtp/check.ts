import type { Step } from '../../domain/reply.ts';
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
      steps: stepsFor(email, isUnsubscribed),
      footnote: 'Only for SMTP e-mails: campaigns have their own unsubscribes in each list.',
    };
  },
});

function stepsFor(email: string, isUnsubscribed: boolean): Step[] {
  return [
    ...(isUnsubscribed ? waysBack(email) : [wayOut(email)]),
    { kind: 'operation', label: 'Look up', operation: 'contact show', values: { email } },
    {
      kind: 'operation',
      label: 'SMTP e-mails to it',
      operation: 'smtp list',
      values: { recipient: email },
    },
  ];
}

function waysBack(email: string): Step[] {
  return [
    {
      kind: 'operation',
      label: 'Ask to resubscribe…',
      operation: 'smtp resubscribe',
      values: { addresses: email },
    },
    {
      kind: 'operation',
      label: 'Resubscribe without asking…',
      operation: 'smtp allow',
      values: { addresses: email },
    },
  ];
}

function wayOut(email: string): Step {
  return {
    kind: 'operation',
    label: 'Unsubscribe',
    operation: 'smtp unsubscribe',
    values: { addresses: email },
  };
}
