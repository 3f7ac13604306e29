import { action, facts } from '../../domain/reply.ts';
import { defineOperation } from '../../commands/define.ts';
import { existingSender, nextActions, senderStatus } from './activation.ts';

export default defineOperation({
  name: 'sender show',
  title: 'Sender',
  summary: 'Show a sender address and whether it’s activated',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /senders'],
  example: 'news@larkspur.example',
  inputs: { sender: { kind: 'reference', to: 'sender', label: 'Sender' } },
  async run({ sender: address }, { service }) {
    const sender = await existingSender(service, address);
    const { email, name, isActive, isAllowedForSmtp } = sender;
    return {
      title: email,
      summary: senderStatus(sender),
      sections: [
        facts([
          { label: 'Name', value: name || '–' },
          { label: 'Transactional', value: isAllowedForSmtp ? 'Yes' : 'No' },
        ]),
      ],
      actions: [
        ...nextActions(email, isActive),
        action('sender remove', { sender: email }, 'Remove…', { emphasis: 'danger' }),
      ],
    };
  },
});
