import { closingOf } from '../../../domain/pause.ts';
import { formatCount } from '../../../domain/figures.ts';
import { type AlertNames, filtersInWords } from '../../../domain/filter-words.ts';
import { mutedInWords } from '../../../domain/alerts.ts';
import {
  action,
  joinedText,
  type MenuAction,
  notice,
  type OperationAction,
  type Section,
  type Action,
  type Text,
  time,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Subscription } from '../../../store/alerts/subscriptions.ts';
import { defineOperation } from '../../define.ts';
import { NAMES_ENDPOINTS, namesOf } from './alert-names.ts';
import { kindsInWords, MODE_LABELS } from './alert-words.ts';
import { stopInWords } from './stop-condition.ts';

export default defineOperation({
  name: 'postbell alerts list',
  summary: 'List the alerts of this channel',
  effect: 'reads',
  endpoints: NAMES_ENDPOINTS,
  example: '',
  inputs: {},
  async run(_, context) {
    const { store, channel, service, now } = context;
    const [alerts, rejected] = await Promise.all([
      store.subscriptions.list(channel.id),
      store.deadLetters.count(),
    ]);
    const names = await namesOf(
      alerts.map(({ filter }) => filter),
      service,
    );
    return {
      title: 'Alerts of this channel',
      summary: alerts.length === 0 ? 'None yet.' : formatCount(alerts.length, 'alert'),
      sections: compact([
        alerts.length > 0 && tableOf(alerts, names, now),
        alerts.some(({ pausedAt }) => pausedAt !== null) && PAUSED,
        rejected > 0 && rejectedNotice(rejected),
      ]),
      actions: actionsFor(alerts, rejected, now),
    };
  },
});

const PAUSED: Section = notice(
  'warning',
  'Paused alerts run again when Postbell is invited to this channel, or somebody lets them.',
);

function actionsFor(alerts: readonly Subscription[], rejected: number, now: Date): Action[] {
  const muted = alerts.filter((alert) => isMuted(alert, now));
  const loud = alerts.filter((alert) => !isMuted(alert, now));
  const isPaused = alerts.some(({ pausedAt }) => pausedAt !== null);
  return compact([
    isPaused && action('postbell alerts resume', {}, 'Let them run again'),
    alerts.length === 0 && action('postbell alerts add', {}, 'Show all events here'),
    action('postbell alerts add', {}, 'Add alerts…', { asksFirst: true }),
    ...menu('Edit…', 'postbell alerts edit', alerts, { asksFirst: true }),
    ...menu('Mute…', 'postbell alerts mute', loud, { asksFirst: true }),
    ...menu('Unmute…', 'postbell alerts unmute', muted),
    ...menu('Remove…', 'postbell alerts remove', alerts),
    rejected > 0 && action('postbell alerts rejected', {}, 'What could not be read'),
  ]);
}

function menu(
  label: string,
  operation: `postbell alerts ${'edit' | 'mute' | 'unmute' | 'remove'}`,
  alerts: readonly Subscription[],
  more: Pick<OperationAction, 'asksFirst'> = {},
): MenuAction[] {
  if (alerts.length === 0) return [];
  const choices = alerts.map(({ id, filter }) =>
    action(operation, { alert: id }, `${id}: ${kindsInWords(filter.kind)}`, more),
  );
  return [{ kind: 'menu', label, choices }];
}

interface AlertColumn {
  readonly title: string;
  readonly cell: (alert: Subscription) => Text;
}

/** Returns the table of alerts without empty columns. */
function tableOf(alerts: readonly Subscription[], names: AlertNames, now: Date): Section {
  const always = (title: string, cell: AlertColumn['cell']): AlertColumn[] => [{ title, cell }];
  const ifAny = (title: string, cell: (alert: Subscription) => string): AlertColumn[] =>
    alerts.some((alert) => cell(alert) !== '')
      ? [{ title, cell: (alert) => cell(alert) || '–' }]
      : [];
  const columns = [
    ...always('Alert', ({ id }) => id),
    ...always('Events', ({ filter }) => capitalised(kindsInWords(filter.kind))),
    ...ifAny('Filter', ({ filter }) => filterCell(filter, names)),
    ...always('Shown as', ({ mode }) => MODE_LABELS[mode]),
    ...ifAny('Quiet hours', ({ options: { quiet } }) =>
      quiet ? `${quiet.from}–${quiet.until} (${quiet.zone})` : '',
    ),
    ...ifAny('Cancels a campaign when', ({ options: { stop } }) => (stop ? stopInWords(stop) : '')),
    ...always('Status', (alert) => statusOf(alert, now)),
    ...always('Added by', ({ createdBy }) => ({ kind: 'person', id: createdBy })),
    ...always('Added', ({ createdAt }) => time(createdAt, 'date')),
  ];
  return {
    kind: 'table',
    columns: columns.map(({ title }) => ({ title })),
    rows: alerts.map((alert) => columns.map(({ cell }) => cell(alert))),
  };
}

function filterCell(filter: Subscription['filter'], names: AlertNames): string {
  const { only, not } = filtersInWords(filter, names);
  return capitalised([...only, ...not].join(', '));
}

function statusOf(alert: Subscription, now: Date): Text {
  const { pausedAt, pausedReason, mutedUntil } = alert;
  if (pausedAt) return `Paused: ${closingOf(pausedReason).why}`;
  return mutedUntil && isMuted(alert, now) ? joinedText('Muted ', mutedInWords(mutedUntil)) : 'On';
}

function isMuted({ mutedUntil }: Subscription, now: Date): boolean {
  return mutedUntil !== null && mutedUntil > now;
}

function rejectedNotice(count: number): Section {
  return notice(
    'warning',
    `${formatCount(count, 'event')} could not be read, and ${count === 1 ? 'was' : 'were'} kept aside.`,
  );
}
