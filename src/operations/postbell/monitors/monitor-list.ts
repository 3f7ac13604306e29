import { problemInWords } from '../../../domain/watch.ts';
import { closingOf } from '../../../domain/pause.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import {
  action,
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
import type { Watch, WatchState } from '../../../store/digest/watches.ts';
import type { OperationContext } from '../../context.ts';
import { tableOf } from '../../browse/columns.ts';
import { defineOperation } from '../../define.ts';
import { isDirect } from '../../place.ts';
import { monitorsHere, monitorInWords } from './monitor.ts';

export default defineOperation({
  name: 'postbell monitor list',
  formerly: ['postbell watch list'],
  title: 'Account monitors',
  summary: 'List this channel’s account monitors',
  right: 'look',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, context) {
    const watches = await monitorsHere(context);
    const states = await context.store.watchStates.all();
    const open = states.filter(({ watchId }) => watches.some(({ id }) => id === watchId));
    const isPaused = watches.some(({ pausedAt }) => pausedAt !== null);
    return {
      title: isDirect(context.channel.id, context)
        ? 'Your account monitors'
        : 'Account monitors in this channel',
      summary: verdictOn(watches, open),
      sections: compact([
        watches.length > 0 && monitorTable(watches, open, context),
        isPaused && PAUSED,
        ...openProblems(open),
      ]),
      actions: actionsFor(watches),
    };
  },
});

const PAUSED: Section = notice(
  'warning',
  'Paused monitors resume when Postbell is invited to their channel, or when someone edits them.',
);

/** An open problem comes before the number of monitors. */
function verdictOn(watches: readonly Watch[], open: readonly WatchState[]): string {
  if (watches.length === 0) return 'None yet.';
  const all = formatCount(watches.length, 'monitor');
  if (open.length > 0) return `🔴 ${formatCount(open.length, 'open problem')} · ${all}`;
  return `${all}, no open problems`;
}

function monitorTable(
  watches: readonly Watch[],
  open: readonly WatchState[],
  context: OperationContext,
): Section {
  const isElsewhere = watches.some(({ channelId }) => channelId !== context.channel.id);
  const openOf = ({ id }: Watch) => open.filter(({ watchId }) => watchId === id).length;
  return tableOf(watches, [
    isElsewhere && {
      title: 'For',
      cell: ({ channelId: id }) => (isDirect(id, context) ? 'Only you' : { kind: 'channel', id }),
    },
    { title: 'Notifies about', cell: (watch) => capitalised(monitorInWords(watch)) },
    { title: 'Status', cell: (watch) => statusOf(watch, openOf(watch)) },
    { title: 'Added by', cell: ({ createdBy }) => ({ kind: 'person', id: createdBy }) },
    { title: 'ID', cell: ({ id }) => id },
  ]);
}

function statusOf({ pausedAt, pausedReason }: Watch, open: number): string {
  if (pausedAt) return `Paused: ${closingOf(pausedReason).why}`;
  return open === 0 ? 'No problems' : formatCount(open, 'open problem');
}

function actionsFor(watches: readonly Watch[]): readonly Action[] {
  const choices = (
    operation: 'postbell monitor edit' | 'postbell monitor remove',
    more: Pick<OperationAction, 'asksFirst'> = {},
  ) =>
    watches.map((watch) =>
      action(operation, { watch: watch.id }, `${watch.id}: ${monitorInWords(watch)}`, more),
    );
  return compact([
    action('postbell monitor add', {}, 'Add a monitor…', { asksFirst: true }),
    menuOf('Edit…', choices('postbell monitor edit', { asksFirst: true })),
    menuOf('Remove…', choices('postbell monitor remove')),
  ]);
}

const MOST_SHOWN = 20;

/** @param states oldest first */
function openProblems(states: readonly WatchState[]): readonly Section[] {
  // In direct messages, two monitors of a person may report the same problem.
  const bySubject = Map.groupBy(states, ({ subject }) => subject);
  const firsts = [...bySubject.values()].flatMap((alike) => alike.slice(0, 1));
  if (firsts.length === 0) return [];
  const shown = firsts.slice(0, MOST_SHOWN).map(({ subject, sinceAt }): Text => {
    return [problemInWords(subject), ', since ', time(sinceAt)];
  });
  const more = firsts.length - MOST_SHOWN;
  const items = compact([...shown, more > 0 && `and ${formatNumber(more)} more`]);
  return [
    { kind: 'heading', text: 'Open problems' },
    { kind: 'bullets', items },
  ];
}
