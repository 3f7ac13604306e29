import { action } from '../../../domain/reply.ts';
import { defineOperation } from '../../define.ts';
import { NAMES_ENDPOINTS, namesOf } from './alert-names.ts';
import { alertInWords } from './alert-words.ts';
import { findAlert, typedAlert } from './alert.ts';

export default defineOperation({
  name: 'postbell alerts remove',
  title: 'Remove alert',
  summary: 'Remove an alert from this channel',
  right: 'channels',
  effect: 'writes',
  endpoints: NAMES_ENDPOINTS,
  example: 'k7x2m',
  inputs: { alert: { kind: 'reference', to: 'alert', label: 'Alert' } },
  async run({ alert: id }, context) {
    const { store, channel, service, now } = context;
    const alert = await findAlert(id, context);
    const what = alertInWords(alert, await namesOf([alert.filter], service));
    // Somebody else may have removed it first; it is gone all the same.
    await store.subscriptions.remove(channel.id, alert.id);
    const isMuted = alert.mutedUntil !== null && alert.mutedUntil > now;
    return {
      title: 'Alert removed',
      summary: `This channel no longer shows ${what}.`,
      actions: [action('postbell alerts add', typedAlert(alert), 'Undo', { undo: 'here' })],
      footnote: isMuted ? 'It was muted; Undo brings it back unmuted.' : undefined,
      announcement: `removed an alert from this channel: ${what}.`,
    };
  },
});
