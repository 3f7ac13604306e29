import { defineOperation } from '../define.ts';
import { changed, SUBSCRIBER_INPUT } from './subscriber-card.ts';

export default defineOperation({
  name: 'push subscriber on',
  summary: 'Activate a subscriber, so that it gets notifications',
  effect: 'writes',
  endpoints: ['POST /push/subscriptions/state'],
  example: '900001',
  inputs: { subscriber: SUBSCRIBER_INPUT },
  async run({ subscriber }, { service }) {
    await service.push.subscribers.activate(String(subscriber));
    return changed(subscriber, {
      summary: 'Active: it gets push notifications.',
      announcement: 'activated a push subscriber.',
      undo: { label: 'Undo: deactivate it', operation: 'push subscriber off' },
    });
  },
});
