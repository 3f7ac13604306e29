import { defineOperation } from '../define.ts';
import {
  codeStep,
  findSender,
  NEW_SENDER_INPUTS,
  sendCodeStep,
  sendersStep,
  sendFromStep,
} from './senders.ts';

export default defineOperation({
  name: 'sender add',
  summary: 'Add a sender address',
  effect: 'writes',
  endpoints: ['GET /senders', 'POST /senders'],
  example: 'hello@larkspur.example "Larkspur"',
  inputs: NEW_SENDER_INPUTS,
  async run({ email, name }, { service }) {
    const known = await findSender(service, email);
    if (known?.isActive) {
      return {
        title: known.email,
        summary: 'It is already a sender, activated and ready.',
        steps: [sendFromStep(known.email), sendersStep()],
      };
    }
    if (known) {
      return {
        title: known.email,
        summary: 'It is already a sender, but not activated yet: enter the code from its e-mail.',
        steps: [codeStep(known.email), sendCodeStep(known.email), sendersStep()],
      };
    }
    await service.senders.add(email, name);
    return {
      title: email,
      // We assume that the service sends the first code by itself; the specification doesn't say.
      summary: 'Added. Enter the code that is sent to its mailbox, and campaigns can come from it.',
      steps: [codeStep(email), sendCodeStep(email), sendersStep()],
      footnote: 'No e-mail after a few minutes? Check the spam folder, or send the code again.',
      announcement: `added the sender ${name} <${email}>; it is waiting for its code.`,
    };
  },
});
