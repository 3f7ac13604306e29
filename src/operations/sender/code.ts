import { attempt } from '../../lib/attempt.ts';
import { RefusedError } from '../../lib/errors.ts';
import { defineOperation } from '../define.ts';
import { codeAction, findSender, sendersAction, sendFromAction } from './senders.ts';

export default defineOperation({
  name: 'sender code',
  summary: 'Send a sender its activation code again',
  effect: 'writes',
  endpoints: ['GET /senders', 'GET /senders/{email}/code'],
  example: 'events@larkspur.example',
  inputs: { sender: { kind: 'reference', to: 'sender', only: 'not-activated', label: 'Sender' } },
  async run({ sender: email }, { service }) {
    const { failure } = await attempt(service.senders.sendCode(email));
    if (!failure) {
      return {
        title: email,
        summary: 'An e-mail with the code is on its way to this mailbox.',
        actions: [codeAction(email), sendersAction()],
        // We assume this, because it is so with most codes.
        footnote: 'Only the latest code counts.',
      };
    }
    if (!(failure instanceof RefusedError)) throw failure;
    // The service refuses a code to a sender that needs none.
    const { value } = await attempt(findSender(service, email));
    if (!value?.isActive) throw failure;
    return {
      title: email,
      summary: 'Already activated: it needs no code.',
      actions: [sendFromAction(email), sendersAction()],
    };
  },
});
