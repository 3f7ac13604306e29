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
    const [digest] = await store.digests.list(channel.id);
    if (!digest || !(await store.digests.remove(digest.id))) {
      return { title: 'Daily digest', summary: 'This channel has none: nothing to stop.' };
    }
    const { time, zone, weekdays } = digest;
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
