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
import { watchesHere, watchInWords } from './watch.ts';

export default defineOperation({
  name: 'postbell monitor list',
  formerly: ['postbell watch list'],
  title: 'Monitors',
  summary: 'List this channel’s account monitors',
  right: 'look',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, context) {
    const watches = await watchesHere(context);
    const states = await context.store.watchStates.all();
    const open = states.filter(({ watchId }) => watches.some(({ id }) => id === watchId));
    const isPaused = watches.some(({ pausedAt }) => pausedAt !== null);
    return {
      title: isDirect(context.channel.id, context)
        ? 'Watches that you set up'
        : 'Watches of this channel',
      summary: watches.length === 0 ? 'None yet.' : formatCount(watches.length, 'watch', 'watches'),
      sections: compact([
        watches.length > 0 && watchTable(watches, open, context),
        isPaused && PAUSED,
        ...openProblems(open),
      ]),
      actions: actionsFor(watches),
    };
  },
});

const PAUSED: Section = notice(
  'warning',
  'Paused watches run again when Postbell is invited to their channel, or somebody edits them.',
);

function watchTable(
  watches: readonly Watch[],
  open: readonly WatchState[],
  context: OperationContext,
): Section {
  const isElsewhere = watches.some(({ channelId }) => channelId !== context.channel.id);
  const openOf = ({ id }: Watch) => open.filter(({ watchId }) => watchId === id).length;
  return tableOf(watches, [
    { title: 'Watch', cell: ({ id }) => id },
    isElsewhere && {
      title: 'For',
      cell: ({ channelId: id }) => (isDirect(id, context) ? 'You alone' : { kind: 'channel', id }),
    },
    { title: 'Tells about', cell: (watch) => capitalised(watchInWords(watch)) },
    { title: 'Status', cell: (watch) => statusOf(watch, openOf(watch)) },
    { title: 'Added by', cell: ({ createdBy }) => ({ kind: 'person', id: createdBy }) },
    { title: 'Added', cell: ({ createdAt }) => time(createdAt, 'date') },
  ]);
}

function statusOf({ pausedAt, pausedReason }: Watch, open: number): string {
  if (pausedAt) return `Paused: ${closingOf(pausedReason).why}`;
  return open === 0 ? 'On, nothing found wrong' : `On, ${formatCount(open, 'problem')} open`;
}

function actionsFor(watches: readonly Watch[]): readonly Action[] {
  const choices = (
    operation: 'postbell monitor edit' | 'postbell monitor remove',
    more: Pick<OperationAction, 'asksFirst'> = {},
  ) =>
    watches.map((watch) =>
      action(operation, { watch: watch.id }, `${watch.id}: ${watchInWords(watch)}`, more),
    );
  return compact([
    action('postbell monitor add', {}, 'Add a watch…', { asksFirst: true }),
    menuOf('Edit…', choices('postbell monitor edit', { asksFirst: true })),
    menuOf('Remove…', choices('postbell monitor remove')),
  ]);
}

const MOST_SHOWN = 20;

/** @param states oldest first */
function openProblems(states: readonly WatchState[]): readonly Section[] {
  // In direct messages, two watches of a person may report the same problem.
  const bySubject = Map.groupBy(states, ({ subject }) => subject);
  const firsts = [...bySubject.values()].flatMap((alike) => alike.slice(0, 1));
  if (firsts.length === 0) return [];
  const shown = firsts.slice(0, MOST_SHOWN).map(({ subject, sinceAt }): Text => {
    return [problemInWords(subject), ', since ', time(sinceAt)];
  });
  const more = firsts.length - MOST_SHOWN;
  const items = compact([...shown, more > 0 && `and ${formatNumber(more)} more`]);
  return [
    { kind: 'heading', text: 'What is wrong' },
    { kind: 'bullets', items },
  ];
}
