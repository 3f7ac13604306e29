import { attempt } from '../../lib/attempt.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import { notice } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';
import {
  codeAction,
  findSender,
  sendCodeAction,
  sendersAction,
  sendFromAction,
} from './senders.ts';

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
  async run({ sender: email, code }, { service }) {
    const { failure } = await attempt(service.senders.activate(email, code));
    // A 404 is about the address, so only these two are about the code.
    if (failure instanceof RefusedError && [400, 422].includes(failure.status)) {
      throw new InputError(
        `The service doesn’t accept this code. Copy it from the latest e-mail to ${email}, or have another one sent.`,
        { field: 'code', cause: failure },
      );
    }
    if (failure) throw failure;
    const after = await attempt(findSender(service, email));
    if (after.value && !after.value.isActive) {
      return {
        title: email,
        summary: 'The service accepted the code but doesn’t show the sender as active yet.',
        actions: [codeAction(email), sendCodeAction(email), sendersAction()],
      };
    }
    const unread = after.failure && `Reading it back failed. ${after.failure.message}`;
    return {
      title: email,
      summary: 'Activated: campaigns can now come from it.',
      sections: unread ? [notice('warning', unread)] : [],
      actions: [sendFromAction(email), sendersAction()],
      announcement: `activated the sender ${email}.`,
    };
  },
});
