import { weekdaysInWords } from '../../core/weekdays.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'postbell digest remove',
  summary: 'Stop the daily digest of this channel',
  effect: 'writes',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, { store, channel }) {
    const [schedule] = await store.schedules.list(channel.id);
    const isRemoved = await store.schedules.remove(channel.id);
    if (!schedule || !isRemoved) {
      return { title: 'Daily digest', summary: 'This channel has none: nothing to stop.' };
    }
    const { time, zone, weekdays } = schedule;
    return {
      title: 'Daily digest',
      summary: `Stopped; it came ${weekdaysInWords(weekdays)} at ${time} (${zone}).`,
      steps: [
        {
          kind: 'operation',
          label: 'Undo',
          operation: 'postbell digest set',
          values: { time, zone, days: weekdays.join(',') },
        },
      ],
      announcement: 'stopped the daily digest of this channel.',
    };
  },
});
