import { attempt } from '../../lib/attempt.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import { notice, type Reply } from '../../domain/reply.ts';
import type { Service } from '../../service/service.ts';
import { defineOperation } from '../define.ts';
import { codeStep, findSender, sendCodeStep, sendersStep, sendFromStep } from './senders.ts';

export default defineOperation({
  name: 'sender activate',
  summary: 'Activate a sender with the code from its mailbox',
  effect: 'writes',
  endpoints: ['GET /senders', 'POST /senders/{email}/code'],
  example: 'events@larkspur.example 123456',
  inputs: {
    sender: { kind: 'reference', to: 'sender', only: 'not-activated', label: 'Sender' },
    code: {
      kind: 'text',
      label: 'Code',
      hint: 'From the e-mail that the service sent to this address',
      maxLength: 100,
    },
  },
  async run({ sender: email, code }, context) {
    await activate(context.service, email, code);
    const { value, failure } = await attempt(findSender(context.service, email));
    const isActive = value?.isActive ?? null;
    return outcome(email, isActive, failure?.message ?? null);
  },
});

/** @throws {InputError} for a code that the service refuses. */
async function activate({ senders }: Service, email: string, code: string): Promise<void> {
  const { failure } = await attempt(senders.activate(email, code));
  if (!failure) return;
  // A 404 is about the address, so only these two are about the code.
  const isAboutCode = failure instanceof RefusedError && [400, 422].includes(failure.status);
  if (!isAboutCode) throw failure;
  throw new InputError(
    `The service doesn’t accept this code. Copy it from the latest e-mail to ${email}, or have another one sent.`,
    { field: 'code', cause: failure },
  );
}

function outcome(email: string, isActive: boolean | null, unread: string | null): Reply {
  if (isActive === false) {
    return {
      title: email,
      summary: 'The service accepted the code but doesn’t show the sender as active yet.',
      steps: [codeStep(email), sendCodeStep(email), sendersStep()],
    };
  }
  return {
    title: email,
    summary: 'Activated: campaigns can now come from it.',
    sections: unread ? [notice('warning', `Reading it back failed. ${unread}`)] : [],
    steps: [sendFromStep(email), sendersStep()],
    announcement: `activated the sender ${email}.`,
  };
}
