import { nextTurn } from '../../core/daily.ts';
import { formatCount } from '../../core/figures.ts';
import { weekdaysInWords } from '../../core/weekdays.ts';
import { capitalised } from '../../core/words.ts';
import type { Step, Text } from '../../core/reply.ts';
import type { Digest } from '../../store/digests.ts';
import { defineOperation } from '../define.ts';
import { permitted } from '../steps.ts';

export default defineOperation({
  name: 'postbell digest list',
  summary: 'List the channels that get a digest, and when',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, context) {
    const { channel, now } = context;
    const schedules = await context.store.digests.list();
    const isHere = schedules.some(({ channelId }) => channelId === channel.id);
    return {
      title: 'Daily digests',
      summary:
        schedules.length === 0
          ? 'No channel gets one yet.'
          : `${formatCount(schedules.length, 'channel gets', 'channels get')} one; ${isHere ? 'this is one of them' : 'this one doesn’t'}.`,
      sections:
        schedules.length > 0
          ? [
              {
                kind: 'table',
                columns: [
                  { title: 'Channel' },
                  { title: 'When' },
                  { title: 'Next' },
                  { title: 'Set by' },
                ],
                rows: schedules.map((schedule) => rowOf(schedule, now)),
              },
            ]
          : [],
      steps: permitted([isHere ? REMOVE : SET], context),
    };
  },
});

const SET: Step = {
  kind: 'operation',
  label: 'Daily at 09:00 here',
  operation: 'postbell digest set',
  values: {},
};

const REMOVE: Step = {
  kind: 'operation',
  label: 'Stop in this channel',
  operation: 'postbell digest remove',
  values: {},
};

function rowOf({ channelId, time, zone, weekdays, createdBy }: Digest, now: Date): Text[] {
  return [
    { kind: 'channel', id: channelId },
    capitalised(`${weekdaysInWords(weekdays)} at ${time} (${zone})`),
    { kind: 'time', at: nextTurn(time, zone, now, weekdays).at, show: 'datetime' },
    { kind: 'person', id: createdBy },
  ];
}
