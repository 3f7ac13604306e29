import { action } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';
import { codeAction, NEW_SENDER_INPUTS, sendCodeAction } from '../sender/senders.ts';

export default defineOperation({
  name: 'smtp sender add',
  summary: 'Add a sender address for SMTP e-mails',
  effect: 'writes',
  endpoints: ['POST /senders'],
  example: 'receipts@larkspur.example "Larkspur Receipts"',
  inputs: NEW_SENDER_INPUTS,
  async run({ email, name }, context) {
    await context.service.senders.add(email, name);
    return {
      title: email,
      // We assume that the service sends the first code by itself; the specification doesn't say.
      summary: 'Added. Enter the code that is sent to its mailbox, and e-mails can come from it.',
      actions: [
        codeAction(email),
        sendCodeAction(email),
        action('smtp senders', {}, 'All SMTP senders'),
      ],
      footnote: 'It works for campaigns too: both share their senders.',
      announcement: `added the sender ${name} <${email}>; it is waiting for its code.`,
    };
  },
});
