import { closingOf } from '../../../domain/pause.ts';
import { formatCount } from '../../../domain/figures.ts';
import { type AlertNames, filtersInWords } from '../../../domain/filter-words.ts';
import { mutedInWords } from '../../../domain/alerts.ts';
import {
  action,
  joinedText,
  menuOf,
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
import { tableOf } from '../../browse/columns.ts';
import { defineOperation } from '../../define.ts';
import { NAMES_ENDPOINTS, namesOf } from './alert-names.ts';
import { kindsInWords, MODE_LABELS } from './alert-words.ts';
import { stopInWords } from './stop-condition.ts';

export default defineOperation({
  name: 'postbell alerts list',
  title: 'Alerts',
  summary: 'List the alerts of this channel',
  right: 'look',
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
    const filters = alerts.map(({ filter }) => filter);
    const names = await namesOf(filters, service);
    return {
      title: 'Alerts of this channel',
      summary: alerts.length === 0 ? 'None yet.' : formatCount(alerts.length, 'alert'),
      sections: compact([
        alerts.length > 0 && alertTable(alerts, names, now),
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
    menuOf('Edit…', choices('postbell alerts edit', alerts, { asksFirst: true })),
    menuOf('Mute…', choices('postbell alerts mute', loud, { asksFirst: true })),
    menuOf('Unmute…', choices('postbell alerts unmute', muted)),
    menuOf('Remove…', choices('postbell alerts remove', alerts)),
    rejected > 0 && action('postbell alerts rejected', {}, 'What could not be read'),
  ]);
}

function choices(
  operation: `postbell alerts ${'edit' | 'mute' | 'unmute' | 'remove'}`,
  alerts: readonly Subscription[],
  more: Pick<OperationAction, 'asksFirst'> = {},
): OperationAction[] {
  return alerts.map(({ id, filter }) =>
    action(operation, { alert: id }, `${id}: ${kindsInWords(filter.kind)}`, more),
  );
}

/** Empty columns are left out. */
function alertTable(alerts: readonly Subscription[], names: AlertNames, now: Date): Section {
  const ifAny = (title: string, cell: (alert: Subscription) => string) =>
    alerts.some((alert) => cell(alert) !== '') && {
      title,
      cell: (alert: Subscription) => cell(alert) || '–',
    };
  return tableOf(alerts, [
    { title: 'Alert', cell: ({ id }) => id },
    { title: 'Events', cell: ({ filter }) => capitalised(kindsInWords(filter.kind)) },
    ifAny('Filter', ({ filter }) => filterCell(filter, names)),
    { title: 'Shown as', cell: ({ mode }) => MODE_LABELS[mode] },
    ifAny('Quiet hours', ({ options: { quiet } }) =>
      quiet ? `${quiet.from}–${quiet.until} (${quiet.zone})` : '',
    ),
    ifAny('Cancels a campaign when', ({ options: { stop } }) => (stop ? stopInWords(stop) : '')),
    { title: 'Status', cell: (alert) => statusOf(alert, now) },
    { title: 'Added by', cell: ({ createdBy }) => ({ kind: 'person', id: createdBy }) },
    { title: 'Added', cell: ({ createdAt }) => time(createdAt, 'date') },
  ]);
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
