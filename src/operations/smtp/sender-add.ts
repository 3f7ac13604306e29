import { defineOperation } from '../define.ts';
import { permitted } from '../steps.ts';

export default defineOperation({
  name: 'smtp sender add',
  summary: 'Add an address that SMTP e-mails and campaigns can come from',
  effect: 'writes',
  endpoints: ['POST /senders'],
  example: 'receipts@larkspur.example "Larkspur Receipts"',
  inputs: {
    email: { kind: 'email', label: 'Address', hint: 'You need to read its mail for the code' },
    name: {
      kind: 'text',
      label: 'Name',
      hint: 'What recipients see beside the address',
      maxLength: 100,
    },
  },
  async run({ email, name }, context) {
    await context.service.senders.add(email, name);
    return {
      title: email,
      // We assume that the service sends the first code by itself; the specification doesn't say.
      summary: 'Added. Its mailbox gets an e-mail with a code: enter that, and it can be used.',
      steps: permitted(
        [
          {
            kind: 'operation',
            label: 'Enter the code…',
            operation: 'sender activate',
            values: { sender: email },
          },
          {
            kind: 'operation',
            label: 'Send the code again',
            operation: 'sender code',
            values: { sender: email },
          },
          { kind: 'operation', label: 'SMTP senders', operation: 'smtp senders', values: {} },
        ],
        context,
      ),
      footnote: 'It serves for campaigns too: addresses of both areas are the same.',
      announcement: `added the sender ${name} <${email}>; it waits for its code.`,
    };
  },
});
