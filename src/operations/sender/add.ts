import type { Reply } from '../../domain/reply.ts';
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
  async run({ email, name }, context) {
    const { service } = context;
    const known = await findSender(service, email);
    return known
      ? alreadyThere(known.email, known.isActive)
      : await added(email, name, () => service.senders.add(email, name));
  },
});

function alreadyThere(email: string, isActive: boolean): Reply {
  return {
    title: email,
    summary: isActive
      ? 'It is already a sender, activated and ready.'
      : 'It is already a sender, but not activated yet: enter the code from its e-mail.',
    steps: isActive
      ? [sendFromStep(email), sendersStep()]
      : [codeStep(email), sendCodeStep(email), sendersStep()],
  };
}

async function added(email: string, name: string, add: () => Promise<void>): Promise<Reply> {
  await add();
  return {
    title: email,
    // We assume that the service sends the first code by itself; the specification doesn't say.
    summary: 'Added. Enter the code that is sent to its mailbox, and campaigns can come from it.',
    steps: [codeStep(email), sendCodeStep(email), sendersStep()],
    footnote: 'No e-mail after a few minutes? Check the spam folder, or send the code again.',
    announcement: `added the sender ${name} <${email}>; it is waiting for its code.`,
  };
}
