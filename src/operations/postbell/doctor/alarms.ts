import { ALARM_NAMES } from '../../../domain/alarm-rates.ts';
import { formatCount } from '../../../domain/figures.ts';
import { shareInWords } from '../../../domain/incident-words.ts';
import type { Incident } from '../../../store/alarms/incidents.ts';
import type { Examination, Finding } from './examination.ts';

const NAMED = 3;
const LIST = { operation: 'postbell alerts incidents', label: 'All alarms', values: {} };

/** Examines which alarms go on. */
export const alarms: Examination = {
  about: 'the alarms',
  async examine({ store }) {
    const open = await store.incidents.open();
    const [one, many] = ['alarm goes on', 'alarms go on'];
    const more = open.length - NAMED;
    return {
      findings: [
        ...open.slice(0, NAMED).map(alarmFinding),
        ...(more > 0
          ? [
              {
                tone: 'warning',
                text: `${formatCount(more, `more ${one}`, `more ${many}`)}.`,
              } as const,
            ]
          : []),
      ],
      facts: [
        {
          label: 'Alarms',
          value: open.length === 0 ? 'none goes on' : formatCount(open.length, one, many),
        },
      ],
    };
  },
};

function alarmFinding({ rate, title, now, openedAt }: Incident): Finding {
  return {
    tone: 'warning',
    text: [
      `${ALARM_NAMES[rate]}, ${title}: ${shareInWords(rate, now)}, since `,
      { kind: 'time', at: openedAt, show: 'datetime' },
      '. Its message says what to do.',
    ],
    step: LIST,
  };
}
