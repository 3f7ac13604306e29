import { defineOperation } from '../define.ts';
import { changed, SUBSCRIBER_INPUT } from './subscriber-card.ts';

export default defineOperation({
  name: 'push subscriber off',
  summary: 'Deactivate a subscriber, so that it gets no notifications',
  effect: 'writes',
  endpoints: ['POST /push/subscriptions/state'],
  example: '900001',
  inputs: { subscriber: SUBSCRIBER_INPUT },
  async run({ subscriber }, { service }) {
    await service.push.subscribers.deactivate(String(subscriber));
    return changed(subscriber, {
      summary: 'Deactivated: it gets no push notifications.',
      announcement: 'deactivated a push subscriber.',
      undo: { label: 'Undo: activate it', operation: 'push subscriber on' },
    });
  },
});
