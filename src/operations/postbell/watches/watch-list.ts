import { closingOf } from '../../../domain/closed-channel.ts';
import { formatCount } from '../../../domain/figures.ts';
import type { OperationWish, Section, Step, Text } from '../../../domain/reply.ts';
import { capitalised } from '../../../lib/text.ts';
import type { WatchState } from '../../../store/digest/watch-states.ts';
import type { Watch } from '../../../store/digest/watches.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
import { isDirect } from '../../place.ts';
import { watchesHere } from './find-watch.ts';
import { openProblems } from './open-problems.ts';
import { watchInWords } from './watch-words.ts';

export default defineOperation({
  name: 'postbell watch list',
  summary: 'List this channel’s watches, in direct messages yours',
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
      sections: [
        ...(watches.length > 0 ? [tableOf(watches, open, context)] : []),
        ...(isPaused ? [PAUSED] : []),
        ...openProblems(open),
      ],
      steps: stepsFor(watches),
    };
  },
});

const PAUSED: Section = {
  kind: 'notice',
  tone: 'warning',
  text: 'Paused watches run again when Postbell is invited to their channel, or somebody edits them.',
};

function tableOf(
  watches: readonly Watch[],
  open: readonly WatchState[],
  context: OperationContext,
): Section {
  const isElsewhere = watches.some(({ channelId }) => channelId !== context.channel.id);
  return {
    kind: 'table',
    columns: [
      { title: 'Watch' },
      ...(isElsewhere ? [{ title: 'For' }] : []),
      { title: 'Tells about' },
      { title: 'Status' },
      { title: 'Added by' },
      { title: 'Added' },
    ],
    rows: watches.map((watch): Text[] => [
      watch.id,
      ...(isElsewhere ? [whoIsNotified(watch, context)] : []),
      capitalised(watchInWords(watch)),
      statusOf(watch, open.filter(({ watchId }) => watchId === watch.id).length),
      { kind: 'person', id: watch.createdBy },
      { kind: 'time', at: watch.createdAt, show: 'date' },
    ]),
  };
}

function whoIsNotified({ channelId }: Watch, context: OperationContext): Text {
  return isDirect(channelId, context) ? 'You alone' : { kind: 'channel', id: channelId };
}

function statusOf({ pausedAt, pausedReason }: Watch, open: number): string {
  if (pausedAt) return `Paused: ${closingOf(pausedReason).why}`;
  return open === 0 ? 'On, nothing found wrong' : `On, ${formatCount(open, 'problem')} open`;
}

function stepsFor(watches: readonly Watch[]): readonly Step[] {
  const menu = (label: string, operation: string, more: Pick<OperationWish, 'asksFirst'> = {}) =>
    watches.length === 0
      ? []
      : [
          {
            kind: 'menu',
            label,
            choices: watches.map((watch) => ({
              label: `${watch.id}: ${watchInWords(watch)}`,
              operation,
              values: { watch: watch.id },
              ...more,
            })),
          } as const,
        ];
  return [
    {
      kind: 'operation',
      label: 'Add a watch…',
      operation: 'postbell watch add',
      values: {},
      asksFirst: true,
    },
    ...menu('Edit…', 'postbell watch edit', { asksFirst: true }),
    ...menu('Remove…', 'postbell watch remove'),
  ];
}
