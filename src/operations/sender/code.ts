import { attempt } from '../../lib/attempt.ts';
import { RefusedError } from '../../lib/errors.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Service } from '../../service/service.ts';
import { defineOperation } from '../define.ts';
import { codeStep, findSender, sendersStep, sendFromStep } from './senders.ts';

export default defineOperation({
  name: 'sender code',
  summary: 'Send a sender its activation code again',
  effect: 'writes',
  endpoints: ['GET /senders', 'GET /senders/{email}/code'],
  example: 'events@larkspur.example',
  inputs: { sender: { kind: 'reference', to: 'sender', only: 'not-activated', label: 'Sender' } },
  async run({ sender: email }, context) {
    const { failure } = await attempt(context.service.senders.sendCode(email));
    // The service refuses a code to a sender that needs none.
    const isRefused = failure instanceof RefusedError;
    if (failure && !(isRefused && (await isActivated(context.service, email)))) throw failure;
    return failure ? needless(email) : sent(email);
  },
});

async function isActivated(service: Service, email: string): Promise<boolean> {
  const { value } = await attempt(findSender(service, email));
  return value?.isActive ?? false;
}

function needless(email: string): Reply {
  return {
    title: email,
    summary: 'Already activated: it needs no code.',
    steps: [sendFromStep(email), sendersStep()],
  };
}

function sent(email: string): Reply {
  return {
    title: email,
    summary: 'An e-mail with the code is on its way to this mailbox.',
    steps: [codeStep(email), sendersStep()],
    // We assume this, because it is so with most codes.
    footnote: 'Only the latest code counts.',
  };
}
