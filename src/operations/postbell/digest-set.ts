import { nextTurn } from '../../core/daily.ts';
import { defineOperation } from '../define.ts';

const DEFAULT_TIME = '09:00';

export default defineOperation({
  name: 'postbell digest set',
  summary: 'Post a digest of yesterday in this channel, every day',
  effect: 'writes',
  endpoints: [],
  example: 'time=09:00 zone=Europe/Kyiv',
  inputs: {
    time: { kind: 'time', label: 'Time', hint: 'Empty: 09:00', optional: true },
    zone: {
      kind: 'zone',
      label: 'Time zone',
      hint: 'For example Europe/Kyiv. Empty: your own',
      optional: true,
    },
  },
  async run({ time = DEFAULT_TIME, zone }, { store, person, channel, now }) {
    const schedule = { channelId: channel.id, time, zone: zone ?? person.zone };
    await store.schedules.set({ ...schedule, createdBy: person.id }, now);
    const next = nextTurn(time, schedule.zone, now);
    const when = `at ${time} (${schedule.zone})`;
    return {
      title: 'Daily digest',
      summary: [
        `In this channel every day ${when}; next `,
        { kind: 'time', at: next.at, show: 'datetime' },
        '.',
      ],
      steps: [
        {
          kind: 'operation',
          label: 'Show it now',
          operation: 'postbell digest now',
          values: {},
        },
        {
          kind: 'operation',
          label: 'Undo',
          operation: 'postbell digest remove',
          values: {},
        },
      ],
      footnote:
        'If Postbell isn’t in this channel yet, invite it: otherwise it can’t post the digest.',
      announcement: `set a daily digest for this channel, ${when}.`,
    };
  },
});
