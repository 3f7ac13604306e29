import { nextTurn } from '../../core/daily.ts';
import { WEEKDAYS, WEEKDAY_LABELS, weekdaysInWords } from '../../core/weekdays.ts';
import { DAILY } from '../../core/digest.ts';
import { defineOperation } from '../define.ts';

const DEFAULT_TIME = '09:00';

export default defineOperation({
  name: 'postbell digest set',
  summary: 'Post a digest of yesterday in this channel, every day or on some weekdays',
  effect: 'writes',
  endpoints: [],
  example: 'time=09:00 days=mon-fri zone=Europe/Kyiv',
  inputs: {
    time: { kind: 'time', label: 'Time', hint: 'Empty: 09:00', optional: true },
    days: {
      kind: 'choices',
      label: 'Weekdays',
      hint: 'Each digest tells the day before. Empty: every day',
      optional: true,
      isOrdered: true,
      options: WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] })),
    },
    zone: {
      kind: 'zone',
      label: 'Time zone',
      hint: 'For example Europe/Kyiv. Empty: your own',
      optional: true,
    },
  },
  async run({ time = DEFAULT_TIME, zone, days = WEEKDAYS }, { store, person, channel, now }) {
    const [before] = await store.digests.list(channel.id);
    const settings = { ...(before ?? DAILY), time, zone: zone ?? person.zone, weekdays: days };
    await (before
      ? store.digests.change(before.id, settings, now)
      : store.digests.add({ ...settings, channelId: channel.id, createdBy: person.id }, now));
    const next = nextTurn(time, settings.zone, now, days);
    const when = `${weekdaysInWords(days)} at ${time} (${settings.zone})`;
    return {
      title: 'Daily digest',
      summary: [
        `In this channel ${when}; next `,
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
      announcement: `set a digest for this channel, ${when}.`,
    };
  },
});
