import { closingOf } from '../../core/closed-channel.ts';
import { formatCount } from '../../core/figures.ts';
import type { Section, Step, Text } from '../../core/reply.ts';
import { capitalised } from '../../core/words.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import { defineOperation } from '../define.ts';
import { permitted } from '../steps.ts';
import { kindsInWords } from './alert-words.ts';

const MOST_BUTTONS = 3;

export default defineOperation({
  name: 'postbell alerts list',
  summary: 'List the alerts of this channel',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, context) {
    const [alerts, rejected] = await Promise.all([
      context.store.subscriptions.list(context.channel.id),
      context.store.rejects.count(),
    ]);
    const showsAll = alerts.some(
      ({ filter, pausedAt }) => filter.kind.only.length === 0 && pausedAt === null,
    );
    const isPaused = alerts.some(({ pausedAt }) => pausedAt !== null);
    return {
      title: 'Alerts of this channel',
      summary: alerts.length === 0 ? 'None yet.' : formatCount(alerts.length, 'alert'),
      sections: [
        ...(alerts.length > 0 ? [tableOf(alerts)] : []),
        ...(isPaused ? [PAUSED] : []),
        ...(rejected > 0 ? [rejectedNotice(rejected)] : []),
      ],
      steps: permitted(
        [
          ...(isPaused ? [RESUME] : []),
          ...(showsAll ? [] : [ADD]),
          ...alerts.slice(0, MOST_BUTTONS).map(removeStep),
        ],
        context,
      ),
    };
  },
});

const ADD: Step = {
  kind: 'operation',
  label: 'Show all events here',
  operation: 'postbell alerts add',
  values: {},
};

const PAUSED: Section = {
  kind: 'notice',
  tone: 'warning',
  text: 'Paused alerts run again when Postbell is invited to this channel, or somebody lets them.',
};

const RESUME: Step = {
  kind: 'operation',
  label: 'Let them run again',
  operation: 'postbell alerts resume',
  values: {},
};

function removeStep({ id }: Subscription): Step {
  return {
    kind: 'operation',
    label: `Remove ${id}`,
    operation: 'postbell alerts remove',
    values: { alert: id },
  };
}

function tableOf(alerts: readonly Subscription[]): Section {
  return {
    kind: 'table',
    columns: [
      { title: 'Alert' },
      { title: 'Events' },
      { title: 'Added by' },
      { title: 'Added' },
      { title: 'Status' },
    ],
    rows: alerts.map(({ id, filter, createdBy, createdAt, pausedAt, pausedReason }): Text[] => [
      id,
      capitalised(kindsInWords(filter.kind.only)),
      { kind: 'person', id: createdBy },
      { kind: 'time', at: createdAt, show: 'date' },
      pausedAt ? `Paused: ${closingOf(pausedReason).why}` : 'On',
    ]),
  };
}

function rejectedNotice(count: number): Section {
  return {
    kind: 'notice',
    tone: 'warning',
    text: `${formatCount(count, 'event')} could not be read, and ${count === 1 ? 'was' : 'were'} kept aside.`,
  };
}
