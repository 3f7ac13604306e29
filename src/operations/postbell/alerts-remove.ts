import { InputError } from '../../core/errors.ts';
import { defineOperation } from '../define.ts';
import { kindsInWords } from './alert-words.ts';

export default defineOperation({
  name: 'postbell alerts remove',
  summary: 'Stop alerts in this channel',
  effect: 'writes',
  endpoints: [],
  example: 'k7x2m',
  inputs: { alert: { kind: 'reference', to: 'alert', label: 'Alert' } },
  async run({ alert: id }, { store, channel }) {
    const alerts = await store.subscriptions.list(channel.id);
    const alert = alerts.find((candidate) => candidate.id === id.toLowerCase());
    if (!alert || !(await store.subscriptions.remove(channel.id, alert.id))) {
      const known = alerts.map((candidate) => candidate.id).join(', ');
      throw new InputError(
        known
          ? `This channel has no alert ${id}. It has: ${known}.`
          : `This channel has no alert ${id}, nor any other.`,
        { field: 'alert' },
      );
    }
    const what = kindsInWords(alert.filter.kind.only);
    return {
      title: 'Alerts',
      summary: `This channel no longer gets alert ${alert.id}: ${what}.`,
      steps: [
        {
          kind: 'operation',
          label: 'Undo',
          operation: 'postbell alerts add',
          values: { kinds: alert.filter.kind.only.join(' ') },
        },
      ],
      announcement: `switched alerts of this channel off: ${what}.`,
    };
  },
});
