import { action } from '../../domain/reply.ts';
import { defineOperation } from '../define.ts';

const INPUTS = {
  subscriber: {
    kind: 'integer',
    label: 'Subscriber',
    hint: 'Its id, as «push subscribers» shows it',
    min: 1,
  },
} as const;

// The replies say what was asked for: the service shows no subscriber by id, to read it back.

export const subscriberOn = defineOperation({
  name: 'push subscriber on',
  summary: 'Activate a subscriber, so that it gets notifications',
  effect: 'writes',
  endpoints: ['POST /push/subscriptions/state'],
  example: '900001',
  inputs: INPUTS,
  async run({ subscriber }, { service }) {
    const id = String(subscriber);
    await service.push.subscribers.activate(id);
    return {
      title: `Subscriber ${id}`,
      summary: 'Active: it gets push notifications.',
      actions: [action('push subscriber off', { subscriber: id }, 'Undo: deactivate it')],
      announcement: 'activated a push subscriber.',
    };
  },
});

export const subscriberOff = defineOperation({
  name: 'push subscriber off',
  summary: 'Deactivate a subscriber, so that it gets no notifications',
  effect: 'writes',
  endpoints: ['POST /push/subscriptions/state'],
  example: '900001',
  inputs: INPUTS,
  async run({ subscriber }, { service }) {
    const id = String(subscriber);
    await service.push.subscribers.deactivate(id);
    return {
      title: `Subscriber ${id}`,
      summary: 'Deactivated: it gets no push notifications.',
      actions: [action('push subscriber on', { subscriber: id }, 'Undo: activate it')],
      announcement: 'deactivated a push subscriber.',
    };
  },
});
