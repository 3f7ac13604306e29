import { defineOperation } from '../define.ts';
import { NEW_SENDER_INPUTS } from '../sender/sender-inputs.ts';
import { codeStep, sendCodeStep } from '../sender/sender-steps.ts';
import { permitted } from '../steps.ts';

export default defineOperation({
  name: 'smtp sender add',
  summary: 'Add an address that SMTP e-mails and campaigns can come from',
  effect: 'writes',
  endpoints: ['POST /senders'],
  example: 'receipts@larkspur.example "Larkspur Receipts"',
  inputs: NEW_SENDER_INPUTS,
  async run({ email, name }, context) {
    await context.service.senders.add(email, name);
    return {
      title: email,
      // We assume that the service sends the first code by itself; the specification doesn't say.
      summary: 'Added. Its mailbox gets an e-mail with a code: enter that, and it can be used.',
      steps: permitted(
        [
          codeStep(email),
          sendCodeStep(email),
          { kind: 'operation', label: 'SMTP senders', operation: 'smtp senders', values: {} },
        ],
        context,
      ),
      footnote: 'It serves for campaigns too: addresses of both areas are the same.',
      announcement: `added the sender ${name} <${email}>; it waits for its code.`,
    };
  },
});
