import { closingOf } from '../../../domain/slack-codes.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
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
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Subscription } from '../../../store/alerts/subscriptions.ts';
import { tableOf } from '../../browse/columns.ts';
import { defineOperation } from '../../define.ts';
import { NAMES_ENDPOINTS, namesOf } from './alert-names.ts';
import { rejectedInWords } from './alerts-rejected.ts';
import { hoursInWords, kindsInWords, MODE_LABELS } from './alert-words.ts';
import { stopInWords } from './stop-condition.ts';

export default defineOperation({
  name: 'postbell alerts list',
  title: 'Alerts',
  summary: 'List the alerts in this channel',
  right: 'look',
  effect: 'reads',
  endpoints: NAMES_ENDPOINTS,
  inputs: {},
  async run(_, context) {
    const { store, channel, person, service, now } = context;
    // In App Home the person takes the channel's place.
    const isEverywhere = channel.id === person.id;
    const [alerts, rejected] = await Promise.all([
      store.subscriptions.list(isEverywhere ? undefined : channel.id),
      store.deadLetters.count(),
    ]);
    const filters = alerts.map(({ filter }) => filter);
    const names = await namesOf(filters, service);
    return {
      title: isEverywhere ? 'Alerts in all channels' : 'Alerts in this channel',
      summary: verdictOn(alerts, now),
      sections: compact([
        alerts.length > 0 && alertTable(alerts, names, now, isEverywhere),
        alerts.some(({ pausedAt }) => pausedAt !== null) && PAUSED,
        rejected > 0 && notice('warning', rejectedInWords(rejected)),
      ]),
      actions: isEverywhere ? [] : actionsFor(alerts, rejected, now),
    };
  },
});

const PAUSED = notice(
  'warning',
  'Paused alerts resume when Postbell is invited to this channel, or when someone resumes them.',
);

function actionsFor(alerts: readonly Subscription[], rejected: number, now: Date): Action[] {
  const muted = alerts.filter((alert) => isMuted(alert, now));
  const loud = alerts.filter((alert) => !isMuted(alert, now));
  const isPaused = alerts.some(({ pausedAt }) => pausedAt !== null);
  return compact([
    isPaused && action('postbell alerts resume', {}, 'Resume all'),
    alerts.length === 0 && action('postbell alerts add', {}, 'Show all events here'),
    action('postbell alerts add', {}, 'Add an alert…', { asksFirst: true }),
    menuOf('Edit…', choices('edit', alerts, { asksFirst: true })),
    menuOf('Mute…', choices('mute', loud, { asksFirst: true })),
    menuOf('Unmute…', choices('unmute', muted)),
    menuOf('Remove…', choices('remove', alerts)),
    rejected > 0 && action('postbell alerts rejected', {}, 'Rejected events'),
  ]);
}

function choices(
  verb: 'edit' | 'mute' | 'unmute' | 'remove',
  alerts: readonly Subscription[],
  manner: Pick<OperationAction, 'asksFirst'> = {},
): OperationAction[] {
  return alerts.map(({ id, filter }) => {
    const label = `${id}: ${kindsInWords(filter.kind)}`;
    return action(`postbell alerts ${verb}`, { alert: id }, label, manner);
  });
}

function verdictOn(alerts: readonly Subscription[], now: Date): string {
  if (alerts.length === 0) return 'None yet.';
  const paused = alerts.filter(({ pausedAt }) => pausedAt !== null).length;
  const muted = alerts.filter((alert) => isMuted(alert, now)).length;
  return compact([
    formatCount(alerts.length, 'alert'),
    paused > 0 && `🟠 ${formatNumber(paused)} paused`,
    muted > 0 && `${formatNumber(muted)} muted`,
  ]).join(' · ');
}

/** Empty columns are left out. */
function alertTable(
  alerts: readonly Subscription[],
  names: AlertNames,
  now: Date,
  isEverywhere: boolean,
): Section {
  const ifAny = (title: string, cell: (alert: Subscription) => string) =>
    alerts.some((alert) => cell(alert) !== '') && {
      title,
      cell: (alert: Subscription) => cell(alert) || '–',
    };
  return tableOf(alerts, [
    isEverywhere && {
      title: 'Channel',
      cell: ({ channelId }: Subscription) => ({ kind: 'channel', id: channelId }) as const,
    },
    { title: 'Events', cell: ({ filter }) => capitalised(kindsInWords(filter.kind)) },
    ifAny('Filter', ({ filter }) => filterCell(filter, names)),
    { title: 'Show as', cell: ({ mode }) => MODE_LABELS[mode] },
    ifAny('Quiet hours', ({ options: { quiet } }) => (quiet ? hoursInWords(quiet) : '')),
    ifAny('Cancels campaigns when', ({ options: { stop } }) => (stop ? stopInWords(stop) : '')),
    { title: 'Status', cell: (alert) => statusOf(alert, now) },
    { title: 'Added by', cell: ({ createdBy }) => ({ kind: 'person', id: createdBy }) },
    { title: 'ID', cell: ({ id }) => id },
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
