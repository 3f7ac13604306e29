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
    return {
      title: 'Alerts of this channel',
      summary: alerts.length === 0 ? 'None yet.' : formatCount(alerts.length, 'alert'),
      sections: [
        ...(alerts.length > 0 ? [tableOf(alerts)] : []),
        ...(alerts.some(({ pausedAt }) => pausedAt !== null) ? [PAUSED] : []),
        ...(rejected > 0 ? [rejectedNotice(rejected)] : []),
      ],
      steps: permitted(
        [...(showsAll ? [] : [ADD]), ...alerts.slice(0, MOST_BUTTONS).map(removeStep)],
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
  text: 'Paused alerts run again when alerts are added in this channel.',
};

function removeStep({ id }: Subscription): Step {
  return {
    kind: 'operation',
    label: `Remove ${id}`,
    operation: 'postbell alerts remove',
    values: { alert: id },
  };
}

/** Slack's codes for why nothing can be posted (docs.slack.dev/reference/methods/chat.postMessage). */
const REASONS: Readonly<Record<string, string>> = {
  not_in_channel: 'Postbell isn’t in this channel; invite it',
  is_archived: 'the channel is archived',
  channel_not_found: 'Postbell can’t see this channel; invite it',
  restricted_action: 'only some people may post here',
};

function reasonInWords(reason: string | null): string {
  return reason === null ? 'no reason kept' : (REASONS[reason] ?? reason);
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
      pausedAt ? `Paused: ${reasonInWords(pausedReason)}` : 'On',
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
