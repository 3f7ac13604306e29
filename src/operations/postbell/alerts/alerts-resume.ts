import { InputError } from '../../../lib/errors.ts';
import { formatCount } from '../../../domain/figures.ts';
import type { Store } from '../../../store/store.ts';
import { defineOperation } from '../../define.ts';

export default defineOperation({
  name: 'postbell alerts resume',
  title: 'Resume alerts',
  summary: 'Resume paused alerts',
  right: 'channels',
  effect: 'writes',
  inputs: {
    alert: {
      kind: 'reference',
      to: 'alert',
      label: 'Alert',
      hint: 'Leave blank for all alerts in this channel',
      optional: true,
    },
  },
  async run({ alert }, { store, channel }) {
    const channelId = alert === undefined ? channel.id : await channelOf(alert, store);
    const resumed = await store.subscriptions.resume(channelId);
    const where = { kind: 'channel', id: channelId } as const;
    if (resumed === 0) {
      return { title: 'Resume alerts', summary: ['No alerts are paused in ', where, '.'] };
    }
    return {
      title: 'Alerts resumed',
      summary: [`Resumed ${formatCount(resumed, 'alert')} in `, where, '.'],
      footnote:
        'If Postbell still can’t post there, they pause again and whoever added them is notified.',
      announcement: 'resumed the paused alerts in this channel.',
    };
  },
});

/** Returns the channel of an alert, wherever one is: all alerts of a channel pause together. */
async function channelOf(id: string, { subscriptions }: Store): Promise<string> {
  const alert = (await subscriptions.list()).find((candidate) => candidate.id === id.toLowerCase());
  if (alert) return alert.channelId;
  throw new InputError(`There’s no alert ${id}.`, { field: 'alert' });
}
