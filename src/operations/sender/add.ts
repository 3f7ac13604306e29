import { defineOperation } from '../define.ts';
import {
  codeAction,
  findSender,
  NEW_SENDER_INPUTS,
  sendCodeAction,
  sendersAction,
  sendFromAction,
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
        actions: [sendFromAction(known.email), sendersAction()],
      };
    }
    if (known) {
      return {
        title: known.email,
        summary: 'It is already a sender, but not activated yet: enter the code from its e-mail.',
        actions: [codeAction(known.email), sendCodeAction(known.email), sendersAction()],
      };
    }
    await service.senders.add(email, name);
    return {
      title: email,
      // We assume that the service sends the first code by itself; the specification doesn't say.
      summary: 'Added. Enter the code that is sent to its mailbox, and campaigns can come from it.',
      actions: [codeAction(email), sendCodeAction(email), sendersAction()],
      footnote: 'No e-mail after a few minutes? Check the spam folder, or send the code again.',
      announcement: `added the sender ${name} <${email}>; it is waiting for its code.`,
    };
  },
});
